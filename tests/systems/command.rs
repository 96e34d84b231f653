//! The command's catalogue, schedule and herds, as a shell runs them.

use serde_json::Value;

use crate::shell::{command, stdout};

/// Expected: 121 rows in the notes, ten of them with "jitter dies at the cap" (`found.rs`).
#[test]
fn catalogue_prints_lines_json_and_csv() {
    assert_eq!(stdout(&["catalogue"]).lines().count(), 121);
    assert_eq!(stdout(&["catalogue", "jitter-dies-at-cap"]).lines().count(), 10);
    let rows: Value = serde_json::from_str(&stdout(&["catalogue", "stamina", "--json"])).unwrap();
    let row = &rows[0];
    for (key, value) in [
        ("attempts", 10),
        ("cap_us", 5_000_000),
        ("elapsed_us", 45_000_000),
        ("first_least_us", 100_000),
        ("true_maximum_us", 5_000_000),
    ] {
        assert_eq!(row[key].as_u64(), Some(value), "{key}");
    }
    assert_eq!(row["identical_8th"].as_f64(), Some(1.0));
    assert_eq!(row["certainty"].as_str(), Some("read-source"));
    // The same keys as columns, quoted where a formula has a comma.
    let csv = stdout(&["catalogue", "stamina", "--csv"]);
    let mut lines = csv.lines();
    let head: Vec<_> = lines.next().unwrap().split(',').collect();
    let keys: Vec<_> = row.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(head.len(), keys.len());
    assert!(keys.iter().all(|key| head.contains(key)), "{head:?} {keys:?}");
    let line = lines.next().unwrap();
    assert!(line.starts_with("stamina,stamina.retry,python,\"min(5 s, 100 ms"), "{line}");
    assert!(lines.next().is_none());
}

/// Expected: socket.io's shares of the identical wait in the notes, and its cap.
#[test]
fn schedule_prints_waits_bounds_and_atoms() {
    let args = ["schedule", "socketio-client", "--seed", "7", "--retries", "8"];
    let json: Value = serde_json::from_str(&stdout(&[&args[..], &["--json"]].concat())).unwrap();
    let retries = json["retries"].as_array().unwrap();
    assert_eq!(retries.len(), 8);
    let mut at = 0;
    for retry in retries {
        let get = |key: &str| retry[key].as_u64().unwrap();
        at += get("wait_us");
        assert_eq!(get("at_us"), at);
        assert!(get("least_us") <= get("wait_us") && get("wait_us") <= get("most_us"));
        assert!(retry["allowed"].as_bool().unwrap());
    }
    let shares: Vec<_> = retries.iter().map(|r| r["atom_chance"].as_f64().unwrap()).collect();
    assert!((shares[2] - 0.3).abs() < 1e-9 && (shares[3] - 0.9).abs() < 1e-9, "{shares:?}");
    assert_eq!(shares[4..], [1.0; 4]);
    let text = stdout(&args);
    assert_eq!(text.lines().count(), 10, "{text}");
    assert!(stdout(&["schedule", "k8s-job-backofflimit", "--retries", "7"]).contains("beyond"));
    assert!(stdout(&["schedule", "requests-default"]).contains("does not retry"));
}

/// Expected: the link that says the same formula, on the first screen's engines.
#[test]
fn simulate_system_prints_what_the_same_link_prints() {
    let world = "n=500&d=3s&seed=8";
    let row = stdout(&["simulate", "--system", "gcp-gax-go", &format!("#v1.{world}"), "--json"]);
    let link = stdout(&["simulate", &format!("#v1.b=1s&c=30s&j=full&{world}"), "--json"]);
    assert_eq!(row, link);
    let text = stdout(&["simulate", "--system", "gcp-gax-go", "#v1.n=500"]);
    assert!(text.starts_with("gcp-gax-go: ") && text.contains("500 were served"), "{text}");
    for (args, word) in [
        (&["simulate", "--system", "stamin", "#v1.n=50"][..], "near: stamina"),
        (&["simulate", "--system", "aws-eventbridge"], "not published"),
        (&["simulate", "--system", "k8s-workqueue-default", "--shared"], "not simulated"),
        (&["simulate", "--system", "stamina", "--csv"], "cannot be used with"),
        (&["simulate", "--shared"], "--system"),
        (&["schedule", "aws-eventbridge"], "not published"),
        (&["schedule", "nobody"], "no row 'nobody'"),
        (&["schedule", "stamina", "--retries", "1001"], "1001"),
        (&["catalogue", "purple"], "no row has 'purple'"),
    ] {
        let output = command(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(word), "{args:?}: {said}");
    }
}

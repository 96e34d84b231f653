//! The native command, as a shell runs it.
#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[path = "common/shell.rs"]
mod shell;

use backoff_lab::sim::contention::{self, Published, Setup, Variant};
use serde_json::Value;
use shell::{command, stdout};

/// Expected: the golden row "full, 1" of the first screen, from programs apart from this one.
#[test]
fn simulate_prints_the_readouts_as_one_json_object() {
    let text = stdout(&["simulate", "#v1.b=100ms&c=10s&j=full&n=1000&seed=1", "--json"]);
    let json: Value = serde_json::from_str(&text).unwrap();
    for (key, value) in [
        ("attempts", 14_084),
        ("accepted", 1_000),
        ("rejected", 13_084),
        ("gave_up", 0),
        ("peak", 7),
        ("drain_us", 27_402_413),
        ("end_us", 57_402_413),
    ] {
        assert_eq!(json[key].as_u64(), Some(value), "{key}");
    }
    let completion = &json["completion_us"];
    assert_eq!(completion["p50"].as_u64(), Some(36_316_313));
    assert_eq!(completion["p95"].as_u64(), Some(46_871_218));
    assert_eq!(completion["p99"].as_u64(), Some(51_433_153));
    assert_eq!(completion["max"].as_u64(), Some(57_402_413));
    assert_eq!(json["capacity"].as_f64(), Some(100.0));
    assert_eq!(json["amplification"].as_f64(), Some(14.084));
    for (key, value) in [
        ("local_fano", 173_586.0 / 117_756.0),
        ("local_fano_pre", 158_084.0 / 102_006.0),
        // 1,000 served over windows 3,000 to 5,740, one each.
        ("utilisation", 1_000.0 / 2_741.0),
    ] {
        assert!((json[key].as_f64().unwrap() - value).abs() < 1e-12, "{key}");
    }
    assert_eq!(json["run_hash"].as_str().map(str::len), Some(16));
    assert!(json["peak_at_us"].as_u64().unwrap() >= 30_000_000);
}

/// The table adds up to the golden totals, and no window accepts more than one.
#[test]
fn simulate_prints_the_load_as_csv() {
    let text = stdout(&["simulate", "#v1.j=full&n=1000&seed=1", "--csv"]);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("window,start_us,first,retries,accepted,rejected,gave_up"));
    let mut sums = [0_u64; 7];
    let mut last = None;
    for line in lines {
        let row: Vec<u64> = line.split(',').map(|n| n.parse().unwrap()).collect();
        assert!(last < Some(row[0]), "windows are in order and told once");
        last = Some(row[0]);
        assert_eq!(row[1], row[0] * 10_000);
        assert!(row[4] <= 1);
        for (sum, n) in sums.iter_mut().zip(&row) {
            *sum += n;
        }
    }
    assert_eq!(sums[2..], [1_000, 13_084, 1_000, 13_084, 0]);
}

#[test]
fn without_an_option_a_sentence_is_printed_in_the_language_asked_for() {
    let text = stdout(&["simulate", "#v1.j=none", "--lang", "pt"]);
    assert!(text.starts_with("Sem variação, 1.000 clientes voltaram em 9 ondas"), "{text}");
    assert!(text.contains("2\u{a0}h 47\u{a0}min"), "{text}");
}

#[test]
fn complaints_go_to_standard_error_with_exit_code_2() {
    for (args, word) in [
        (&["simulate", "#v1.n=1e30", "--json"][..], "too large"),
        (&["simulate", "#v1.b=-5s"], "cannot read"),
        (&["simulate", "#v1.n=3"], "too small"),
        (&["simulate", "#v999.n=3"], "version 999"),
        (&["simulate", "--json", "--csv"], "cannot be used with"),
        (&["render", "--theme", "pink"], "pink"),
        (&["render", "--lang", "klingon"], "en, pt or es"),
        (&["render", "-o", "no/such/folder/herd.svg"], "cannot write"),
        (&["dance"], "dance"),
    ] {
        let output = command(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(word), "{args:?}: {said}");
    }
}

/// The pictures in the README are what the command draws today.
#[test]
fn the_pictures_of_the_readme_are_current() {
    for theme in ["light", "dark"] {
        let drawn = stdout(&["render", "#v1.j=full&seed=1", "--theme", theme]);
        let kept = std::fs::read_to_string(format!("docs/herd-{theme}.svg")).unwrap();
        assert!(kept == drawn, "docs/herd-{theme}.svg: draw it anew with the command");
    }
    let spanish = stdout(&["render", "#v1.j=none", "--lang", "es"]);
    assert!(spanish.contains("servidor") && !spanish.contains("server"), "words of one language");
}

/// Expected: the golden row of the queue, seed 2, from programs apart from this one.
#[test]
fn simulate_runs_a_scene_by_its_name() {
    let args = ["simulate", "--scene", "stampede", "--policy", "full", "--seed", "2", "--json"];
    let json: Value = serde_json::from_str(&stdout(&args)).unwrap();
    assert_eq!(json["attempts"].as_u64(), Some(11_555));
    assert_eq!(json["peak"].as_u64(), Some(30));
    assert_eq!(json["drain_us"].as_u64(), Some(13_925_612));
    assert_eq!(json["completion_us"]["p99"].as_u64(), Some(42_131_531));
    assert_eq!(json["local_fano"].as_f64(), Some(199_921.0 / 94_995.0));
    assert_eq!(json["verdict"].as_str(), Some("holds"));
    let same = stdout(&["simulate", "--scene", "stampede", "--set", "seed=2", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&same).unwrap(), json);
}

/// Expected: the runs of `tests/golden_models.rs`, and what the seeds' rounds add up to.
#[test]
fn models_are_run_as_scenes_too() {
    let json = |args: &[&str]| -> Value {
        let all = [&["simulate", "--json", "--scene"], args].concat();
        serde_json::from_str(&stdout(&all)).unwrap()
    };
    let long = json(&["ethernet", "--policy", "802.3-long", "--seed", "1"]);
    let slots_and_attempts = (long["slots"].as_u64(), long["attempts"].as_u64());
    assert_eq!(slots_and_attempts, (Some(3_752), Some(1_168)));
    assert_eq!(long["throughput"].as_f64(), Some(100.0 * 24.0 / 3_752.0));

    let fifty = ["contention", "--policy", "immediate", "--set", "clients=50", "--seed"];
    let calls = |seed| json(&[&fifty[..], &[seed]].concat())["calls"].as_u64().unwrap();
    let run = |seed| {
        let setup = Setup::published(50, seed);
        contention::run(&setup, &mut Published::new(Variant::None, 50), |_| {}).calls
    };
    assert_eq!(run(1), 701);
    assert_eq!(calls("1"), (1..=25).map(run).sum::<u64>());
    assert_eq!(calls("7"), (7..=31).map(run).sum::<u64>());
}

/// What the settings do is held by `tests/fleet/delays.rs`; here, that each reaches the plan.
#[test]
fn delays_and_pauses_can_be_set() {
    let run = |set: &[&str]| {
        let mut args = vec!["simulate", "--scene", "stampede", "--policy", "full", "--json"];
        args.extend(set.iter().flat_map(|set| ["--set", set]));
        let json: Value = serde_json::from_str(&stdout(&args)).unwrap();
        (json["attempts"].as_u64().unwrap(), json["drain_us"].as_u64().unwrap())
    };
    let plain = run(&[]);
    let jittered = run(&["first-jitter=1s"]);
    let delayed = run(&["rtt=10ms", "rtt-sd=2ms"]);
    assert!(plain != jittered && plain != delayed && jittered != delayed);
    assert_eq!(run(&["first-jitter=0s", "rtt-sd=0s"]), plain);
    let jobs = run(&["jobs=2", "think=1s"]);
    assert!(jobs.0 > plain.0 && jobs != run(&["jobs=2", "think=2s"]));
}

#[test]
fn scenes_are_listed_and_each_of_them_runs() {
    let list = stdout(&["scenes"]);
    assert!(list.lines().count() >= 33, "{list}");
    for line in list.lines() {
        let name = line.split_whitespace().next().unwrap();
        let (set, says) = match line.contains(" model ") {
            true => ("seed=2", if name.starts_with("contention") { "writes" } else { "frames" }),
            false => ("horizon=60s", "attempts"),
        };
        let text = stdout(&["simulate", "--scene", name, "--set", set]);
        assert!(text.starts_with(name) && text.contains(says), "{text}");
    }
}

#[test]
fn an_unknown_scene_policy_or_setting_is_a_sentence() {
    for (args, sentence) in [
        (vec!["--scene", "nowhere"], "there is no scene 'nowhere'"),
        (vec!["--scene", "mail", "--policy", "x"], "mail has no policy 'x'; it has table"),
        (vec!["--scene", "mail", "--set", "x=1"], "there is no setting 'x'"),
        (vec!["--scene", "mail", "--set", "rtt=-5s"], "rtt: expected a time such as"),
        (vec!["--scene", "mail", "--set", "clients=9999999"], "9999999 clients are too many"),
        (vec!["--scene", "mail", "--set", "clients"], "expected key=value"),
        (
            vec!["--scene", "aloha", "--set", "cap=1s"],
            "this scene has the settings clients and seed",
        ),
        (vec!["--scene", "contention", "--set", "clients=6000"], "clients: at most 5000"),
    ] {
        let output = command(&[&["simulate"], &args[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(sentence), "{args:?}: {text}");
    }
}

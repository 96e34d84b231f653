//! What the build refuses of a row, with file, row and reason. Expected: the sentences of
//! `docs/catalogue.md`'s rules.

#[allow(dead_code, reason = "the test reads rows and writes none")]
#[path = "../../build/systems.rs"]
mod systems;

const GOOD: &str = r#"
[[system]]
id = "good"
name = "Good"
formula = "U[0, 1) * min(100 ms * 2^(n-1), 20 s)"
growth = { kind = "exponential", base = "100ms", multiplier = 2 }
jitter = { kind = "full" }
cap = "20s"
cap_place = "before-jitter"
attempts = 3
elapsed = "none"
budget = { kind = "quota", tokens = 500, cost = 5, per_success = 1 }
source = "somewhere"
read = 2026-11-30
certainty = "documentation"
"#;

fn problems(text: &str) -> Vec<String> {
    let mut problems = Vec::new();
    systems::file("test", text, &mut problems);
    problems
}

#[test]
fn a_good_row_passes() {
    assert_eq!(problems(GOOD), Vec::<String>::new());
}

#[test]
fn what_is_wrong_is_said_with_file_row_and_reason() {
    for (from, to, word) in [
        ("attempts = 3", "attempts = 3\nretires = 2", "unknown field `retires`"),
        ("attempts = 3", "attempts = 0", "the first call counts"),
        ("attempts = 3", "", "missing field `attempts`"),
        ("base = \"100ms\"", "base = \"100\"", "\"100\" is no duration"),
        ("base = \"100ms\"", "base = \"100 fortnights\"", "is no duration"),
        ("cap = \"20s\"", "cap = 20", "invalid type"),
        ("cap = \"20s\"", "cap = \"50ms\"", "the first wait is longer than the cap"),
        ("cap_place = \"before-jitter\"", "", "cap_place must say which comes first"),
        ("cap_place = \"before-jitter\"", "cap_place = \"later\"", "unknown variant `later`"),
        ("elapsed = \"none\"", "elapsed = \"50ms\"", "elapsed is over before the first retry"),
        ("kind = \"full\"", "kind = \"fuller\"", "unknown variant `fuller`"),
        ("kind = \"full\"", "kind = \"plus-minus\", share = 1.5", "more than 1"),
        ("kind = \"full\"", "kind = \"plus-minus\", share = 0.12345", "three decimals"),
        ("kind = \"full\"", "kind = \"full\", share = 0.5", "unknown field `share`"),
        ("kind = \"full\"", "kind = \"range\", low = 2, high = 1", "low is above high"),
        ("cost = 5", "cost = 600", "costs more than the budget holds"),
        ("attempts = 3", "attempts = 3\nwithin = \"10s\"", "may take longer than within"),
        ("attempts = 3", "attempts = 3\nwaits = \"never\"", "growth, jitter and cap have no place"),
        ("attempts = 3", "attempts = 3\nleast = \"1s\"", "go with waits = \"unpublished\""),
        ("growth = {", "# growth = {", "it needs growth, jitter and cap"),
        ("id = \"good\"", "id = \"Good one\"", "its id has more than"),
        ("source = \"somewhere\"", "source = \" \"", "source is empty"),
        ("read = 2026-11-30", "read = \"yesterday\"", "read"),
        ("certainty = \"documentation\"", "certainty = \"sure\"", "unknown variant `sure`"),
        ("attempts = 3", "attempts = 3\nunverified = [\"colour\"]", "colour is no value"),
    ] {
        assert!(GOOD.contains(from), "{from}");
        let found = problems(&GOOD.replacen(from, to, 1));
        let said = found.iter().any(|problem| {
            problem.starts_with("src/catalog/systems/test.toml: ") && problem.contains(word)
        });
        assert!(said, "{to}: {found:?}");
        let row = if to.contains("Good one") { "Good one: " } else { "good: " };
        assert!(found.iter().all(|problem| problem.contains(row)), "{found:?}");
    }
    assert!(problems("[[system]\n")[0].contains("test.toml"));
}

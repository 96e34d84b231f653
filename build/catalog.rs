//! `src/catalog/questions.json` to typed tables, so that the page carries no JSON reader.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;

const SOURCE: &str = "src/catalog/questions.json";

/// Writes `$OUT_DIR/questions.rs`; the problems found, a sentence each.
pub fn write() -> Vec<String> {
    println!("cargo::rerun-if-changed={SOURCE}");
    let mut problems = Vec::new();
    let text = fs::read_to_string(SOURCE).unwrap_or_default();
    let data: Value = match serde_json::from_str(&text) {
        Ok(data) => data,
        Err(e) => return vec![format!("{SOURCE} is no JSON: {e}.")],
    };
    let mut out = String::new();
    let two = &["run", "compare"][..];
    rows(
        &data,
        "questions",
        ("Question", "QUESTIONS", two),
        &mut out,
        &mut problems,
        |row, out| {
            let level = match row["level"].as_str() {
                Some("junior") => "Junior",
                Some("middle") => "Middle",
                Some("senior") => "Senior",
                other => {
                    return Err(format!("its level is {other:?}, not junior, middle or senior"));
                }
            };
            let _ = write!(out, "level: Level::{level}, ");
            Ok(())
        },
    );
    rows(&data, "story", ("Passage", "PASSAGES", two), &mut out, &mut problems, |row, out| {
        let id = match row["adjust"].as_str() {
            Some("b") => "Base",
            Some("c") => "Cap",
            Some("f") => "Multiplier",
            Some("n") => "Clients",
            Some("d") => "Outage",
            other => return Err(format!("it adjusts {other:?}, which no passage can")),
        };
        let _ = write!(out, "adjust: Id::{id}, ");
        Ok(())
    });
    let one = ("Analogy", "ANALOGIES", &["run"][..]);
    rows(&data, "analogies", one, &mut out, &mut problems, |_, _| Ok(()));
    let Some(dir) = env::var_os("OUT_DIR") else { return vec!["OUT_DIR is not set.".to_owned()] };
    if let Err(e) = fs::write(Path::new(&dir).join("questions.rs"), out) {
        problems.push(format!("could not write questions.rs: {e}."));
    }
    problems
}

/// The table of one list: the type of its rows, its name, and the runs that each row names.
fn rows(
    data: &Value,
    list: &str,
    (kind, name, runs): (&str, &str, &[&str]),
    out: &mut String,
    problems: &mut Vec<String>,
    more: impl Fn(&Value, &mut String) -> Result<(), String>,
) {
    let empty = Vec::new();
    let rows = data[list].as_array().unwrap_or(&empty);
    if rows.is_empty() {
        problems.push(format!("{SOURCE} has no list {list}."));
    }
    let _ = writeln!(out, "pub static {name}: [{kind}; {}] = [", rows.len());
    for row in rows {
        let Some(id) = row["id"].as_str() else {
            problems.push(format!("{SOURCE}: a row of {list} lacks its id: {row}."));
            continue;
        };
        let _ = write!(out, "    {kind} {{ id: {id:?}, ");
        for &run in runs {
            let Some(link) = row[run].as_str() else {
                problems.push(format!("{SOURCE}: {id} of {list} lacks {run}."));
                continue;
            };
            let _ = write!(out, "{run}: {link:?}, ");
        }
        if let Err(why) = more(row, out) {
            problems.push(format!("{SOURCE}: {id}: {why}."));
        }
        out.push_str("},\n");
    }
    out.push_str("];\n");
}

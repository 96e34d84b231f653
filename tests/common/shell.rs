//! The native command, as a shell runs it.

use std::process::{Command, Output};

pub fn command(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_backoff-lab")).args(args).output().unwrap()
}

/// What it prints where it succeeds.
pub fn stdout(args: &[&str]) -> String {
    let output = command(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

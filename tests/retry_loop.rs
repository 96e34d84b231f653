//! The ten lines that answer "write the retry loop", run by Python with a false clock. Expected:
//! waits worked out by hand, since the draw is replaced by its upper end.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![cfg(not(target_arch = "wasm32"))]

use std::process::Command;

use backoff_lab::catalog::retry_loop;
use backoff_lab::text::Lang;

const CASES: &str = r#"
class Retryable(Exception):
    def __init__(self, retry_after=None):
        self.retry_after = retry_after

def run(errors, attempts=5, deadline=1e9, base=1, cap=4):
    """Calls made, waits slept, and how it ended. Every draw is the largest it can be."""
    time, calls, waits, bounds = [0.0], [0], [], []
    def call():
        calls[0] += 1
        if errors:
            error = errors.pop(0)
            if error is not None:
                raise error
        return "done"
    def random(low, high):
        bounds.append((low, high))
        return high
    def sleep(seconds):
        waits.append(seconds)
        time[0] += seconds
    try:
        end = retry(call, attempts, deadline, base, cap, random, lambda: time[0], sleep)
    except Exception as error:
        end = type(error).__name__
    return calls[0], waits, end, bounds

R = Retryable
assert run([])[:3] == (1, [], "done"), "a success is not repeated"
assert run([R(), R()])[:3] == (3, [1, 2], "done"), "doubled from the base"
calls, waits, end, bounds = run([R() for _ in range(9)], attempts=6)
assert (calls, waits, end) == (6, [1, 2, 4, 4, 4], "Retryable"), "cap, limit, and the error handed on"
assert bounds[:5] == [(0, 1), (0, 2), (0, 4), (0, 4), (0, 4)], "the cap comes before the draw, from zero"
assert run([ValueError()])[:3] == (1, [], "ValueError"), "an error that cannot pass"
assert run([R(retry_after=30)])[:3] == (2, [31], "done"), "Retry-After is the least, jitter on top"
assert run([R(), R(), R()], deadline=3)[:3] == (3, [1, 2], "Retryable"), "the next would come too late"
assert run([R(retry_after=30)], deadline=10)[:3] == (1, [], "Retryable"), "so would this one"
calls, waits, _, _ = run([R() for _ in range(3000)], attempts=2000, base=0.1, cap=10.0)
assert calls == 2000 and waits[-1] == 10.0, "no power overflows"
"#;

#[test]
fn the_ten_lines_do_what_the_answer_says() {
    let lines: Vec<_> = retry_loop(Lang::En).collect();
    assert_eq!(lines.len(), 10);
    let loop_ = lines.iter().map(|l| format!("{}  # {}\n", l.code, l.note)).collect::<String>();
    let program = format!("{loop_}{CASES}");
    let Ok(output) = Command::new("python3").args(["-c", &program]).output() else {
        eprintln!("there is no python3 to run it");
        return;
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_languages_share_the_code_and_have_their_own_comments() {
    let [en, pt, es] = Lang::ALL.map(|lang| retry_loop(lang).collect::<Vec<_>>());
    for ((en, pt), es) in en.iter().zip(&pt).zip(&es) {
        assert_eq!([pt.code, es.code], [en.code; 2]);
        let empty = [en, pt, es].map(|l| l.note.is_empty());
        assert!(empty == [true; 3] || empty == [false; 3], "{empty:?}");
        assert!(en.note.is_empty() || en.note != pt.note && pt.note != es.note);
    }
}

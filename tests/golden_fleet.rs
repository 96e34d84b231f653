//! Every scene with every policy, to the bit on host and wasm32: `measure::Fingerprint` of a fleet's first
//! attempts, of all a model does. The page's are held against the same file in
//! `tests/browser/golden-scenes.test.mjs`.
//!
//! Expected: the hashes of the host, whose runs meet figures of other programs and closed forms (`tests/fleet`, `tests/models`). To
//! draw them anew, run `UPDATE_GOLDEN=1 cargo test --test golden_fleet` on the host.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use backoff_lab::catalog::scenes::{SCENES, Setting, scene};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const GOLDEN: &str = include_str!("golden/fleet.txt");

fn drawn() -> String {
    let mut out = String::new();
    for scene in SCENES {
        for (policy, job) in (scene.jobs)() {
            let print = job.fingerprint(scene).unwrap();
            out.push_str(&format!("{} {policy} {print:016x}\n", scene.id));
        }
    }
    // What no scene has: delays drawn, on the way and before the first attempt, in each loop.
    for (id, policy) in
        [("stampede", "full"), ("stampede", "decorrelated"), ("metastable", "budget")]
    {
        for set in
            [&["rtt-sd=3ms"][..], &["first-jitter=2s"], &["rtt-sd=20ms", "first-jitter=90ms"]]
        {
            let scene = scene(id).unwrap();
            let (_, mut job) = scene.with(Some(policy)).unwrap();
            for set in set {
                Setting::read(set).unwrap().apply(&mut job).unwrap();
            }
            let words = [&[id, policy], set].concat().join(" ");
            out.push_str(&format!("{words} {:016x}\n", job.fingerprint(scene).unwrap()));
        }
    }
    out
}

#[test]
fn every_scene_gives_the_hosts_hash() {
    let drawn = drawn();
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write("tests/golden/fleet.txt", &drawn).unwrap();
        return;
    }
    assert!(drawn.lines().count() >= 30);
    for (got, expected) in drawn.lines().zip(GOLDEN.lines()) {
        assert_eq!(got, expected);
    }
    assert_eq!(drawn.lines().count(), GOLDEN.lines().count());
}

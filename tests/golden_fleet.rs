//! Every scene with every policy, to the bit on host and wasm32: a hash of its first attempts.
//!
//! Expected: the hashes of the host, whose runs meet figures of other programs (`tests/fleet`). To
//! draw them anew, run `UPDATE_GOLDEN=1 cargo test --test golden_fleet` on the host.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use backoff_lab::catalog::scenes::{SCENES, Setting, scene};
use backoff_lab::sim::fleet::{Attempt, Fleet, JobEnd, Plan, Witness};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// FNV-1a over what happens, in the order in which it is told.
struct Hash(u64);

impl Hash {
    fn add(&mut self, word: u64) {
        for byte in word.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

impl Witness for Hash {
    fn attempt(&mut self, a: &Attempt) {
        self.add(a.t);
        self.add(u64::from(a.client) << 32 | u64::from(a.number));
        self.add(u64::from(a.server) << 2 | u64::from(a.late) << 1 | u64::from(a.accepted));
    }

    fn job(&mut self, end: &JobEnd) {
        self.add(end.at);
        self.add(u64::from(end.client) << 8 | end.outcome as u64);
    }
}

const GOLDEN: &str = include_str!("golden/fleet.txt");

fn drawn() -> String {
    let mut out = String::new();
    for scene in SCENES {
        for (policy, plan) in scene.plans() {
            out.push_str(&line(scene.id, policy, &[], plan));
        }
    }
    // What no scene has: delays drawn, on the way and before the first attempt, in each loop.
    for (id, policy) in
        [("stampede", "full"), ("stampede", "decorrelated"), ("metastable", "budget")]
    {
        for set in
            [&["rtt-sd=3ms"][..], &["first-jitter=2s"], &["rtt-sd=20ms", "first-jitter=90ms"]]
        {
            let mut plan = scene(id).and_then(|scene| scene.with(Some(policy))).unwrap();
            for set in set {
                Setting::read(set).unwrap().apply(&mut plan);
            }
            out.push_str(&line(id, policy, set, plan));
        }
    }
    out
}

fn line(id: &str, policy: &str, set: &[&str], mut plan: Plan) -> String {
    plan.attempt_budget = 20_000;
    let mut hash = Hash(0xCBF2_9CE4_8422_2325);
    Fleet::new(&plan).unwrap().finish(&mut hash);
    let words = [&[id, policy], set].concat().join(" ");
    format!("{words} {:016x}\n", hash.0)
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

//! W4: the published grid of the AWS model of 2015: 10, 20, ... 190 clients, five variants, each a
//! hundred times or as often as asked.

use backoff_lab::sim::contention::{Published, Setup, Variant, run};

use super::Hash;

pub const REPETITIONS: u32 = 100;

/// The names of the published program.
fn name(variant: Variant) -> &'static str {
    match variant {
        Variant::None => "None",
        Variant::Exponential => "Exponential",
        Variant::Decorrelated => "Decorr",
        Variant::Equal => "EqualJitter",
        Variant::Full => "FullJitter",
    }
}

/// The grid, as members of a JSON object: an event is a write; means of writes and of the completion in
/// milliseconds at 100 clients, by variant.
pub fn grid(repetitions: u32, seed: u32) -> String {
    let (mut events, mut hash, mut world) = (0, Hash::default(), 0_u64);
    let (mut calls_at_100, mut ms_at_100) = (Vec::new(), Vec::new());
    for variant in Variant::ALL {
        for clients in (10..=190).step_by(10) {
            let (mut calls, mut us) = (0, 0);
            for _ in 0..repetitions {
                let setup = Setup::published(clients, u64::from(seed) << 32 | world);
                let outcome = run(&setup, &mut Published::new(variant, clients), |_| ());
                world += 1;
                calls += outcome.calls;
                us += outcome.completion.0;
                hash.add(&[outcome.hash]);
            }
            events += calls;
            if clients == 100 {
                let mean = |sum: u64| sum as f64 / f64::from(repetitions);
                calls_at_100.push(format!("\"{}\":{:.2}", name(variant), mean(calls)));
                ms_at_100.push(format!("\"{}\":{:.2}", name(variant), mean(us) / 1e3));
            }
        }
    }
    format!(
        "\"events\":{events},\"calls_at_100\":{{{}}},\"ms_at_100\":{{{}}},\"run_hash\":\"{hash}\"",
        calls_at_100.join(","),
        ms_at_100.join(",")
    )
}

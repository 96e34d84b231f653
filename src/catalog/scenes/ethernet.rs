//! Stations on one channel, where backoff comes from: ALOHA, the first Ethernet, 802.3, 802.11.

use super::{Group, Job, Scene, Verdict};
use crate::sim::channel::{Access, Setup, Traffic};
use crate::units::Micros;

/// A hundred slots of 51.2 us.
const BIN: Micros = Micros(5_120);
const SLOTS: u64 = 20_000;

/// Ten stations that always have a frame and send in a slot with p, or back off as 802.11 does.
pub const ALOHA: Scene = Scene {
    id: "aloha",
    group: Group::Model,
    source: None,
    verdict: Verdict::Holds,
    jobs: || {
        let aloha = |p| Setup::aloha(10, p, SLOTS, 1);
        channels([
            ("load-1", aloha(0.1)),
            ("load-0.5", aloha(0.05)),
            ("load-2", aloha(0.2)),
            ("wifi", Setup::bianchi(10, 32, 5, SLOTS, 1)),
        ])
    },
    bin: BIN,
    trouble: Micros::ZERO,
    recovery: Micros::ZERO,
    rate: None,
};

/// Ten stations that contend with p = 1/10 for frames of 1, 11 and 85 slots: 64, 704 and 5,440 bytes.
pub const METCALFE_BOGGS: Scene = Scene {
    id: "metcalfe-boggs",
    source: Some("https://doi.org/10.1145/360248.360253"),
    jobs: || {
        let frames = |frame| Setup { frame, ..Setup::aloha(10, 0.1, SLOTS, 1) };
        channels([("frames-85", frames(85)), ("frames-11", frames(11)), ("frames-1", frames(1))])
    },
    ..ALOHA
};

/// A hundred stations with one frame each, all at once.
pub const BATCH: Scene = Scene {
    id: "ethernet",
    source: Some("https://doi.org/10.1145/1073970.1074023"),
    verdict: Verdict::HoldsIf,
    jobs: || {
        let short = Setup::ethernet(100, 1, Traffic::Batch, 1);
        let aloha = Setup { traffic: Traffic::Batch, ..Setup::aloha(100, 0.01, 0, 1) };
        channels([
            ("802.3", short),
            ("802.3-long", Setup { frame: 24, ..short }),
            ("aligned", Setup { access: Access::Aligned, ..short }),
            ("aloha", aloha),
        ])
    },
    ..ALOHA
};

/// Two stations that always have a frame: whoever had the channel keeps it.
pub const CAPTURE: Scene = Scene {
    id: "capture",
    jobs: || {
        let two = |frame, slots| Setup::ethernet(2, frame, Traffic::Saturated { slots }, 1);
        channels([
            ("802.3", two(24, 250_000)),
            ("802.3-very-long", two(1_100, 2_500_000)),
            ("aloha", Setup::aloha(2, 0.5, SLOTS, 1)),
        ])
    },
    ..ALOHA
};

fn channels<const N: usize>(setups: [(&'static str, Setup); N]) -> Vec<(&'static str, Job)> {
    setups.map(|(name, setup)| (name, Job::Channel(setup))).to_vec()
}

//! Ten worlds and the hashes of their runs, the same on the host and on wasm32, in both orders.
//!
//! The worlds come from the spread that `tests/engines/` holds against the oracle. Attempts and
//! last acceptances are the oracle's; the hashes are the host's. What they hold is that the other
//! target, with its own compiler back end and 32-bit `usize`, runs the same worlds to the bit.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use backoff_lab::sim::Order;
use common::{any_world, readouts};

#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// Words of a world, its attempts, last acceptance in microseconds, and hash.
type Row = ([u32; 6], u64, u64, u64);

const WORLDS: [Row; 10] = [
    // No jitter, five calls of the herd in one window, gives up after four.
    (
        [1435806198, 2561293657, 700731731, 3059034080, 2958511472, 4144954125],
        349,
        0,
        0x9374_383d_a1eb_0828,
    ),
    // No jitter, room for one a window, 289 s of waves.
    (
        [708171533, 4223456902, 3158527712, 792752336, 3827254335, 3615261541],
        10_585,
        288_000_000,
        0x5d97_f818_baf0_c549,
    ),
    // Full, recovery at the start of a window, four attempts, 30/s: 36 clients, few served.
    (
        [3944087048, 1043194459, 1883046899, 147042497, 1176043278, 995118155],
        144,
        10_011,
        0xcf49_6891_7884_2999,
    ),
    // Full, waits of a few ms against windows of 33.3 ms, recovery inside a window.
    (
        [15367598, 1681596019, 1761495703, 862541269, 1106320440, 1677883072],
        8_055,
        1_133_724,
        0x22c7_9d36_7365_5a7d,
    ),
    // Full, 117 clients at 11.7/s.
    (
        [1487964755, 2177874544, 186621907, 456223997, 3705150407, 1753607254],
        815,
        12_866_531,
        0x8c6b_007f_8437_8f6c,
    ),
    // Equal, seven attempts, ample room.
    (
        [211544575, 513204273, 3420528506, 938092526, 3156379337, 1267451040],
        294,
        99_965,
        0x27dd_ff30_bfca_4dd2,
    ),
    // Equal, recovery one microsecond into a window.
    (
        [1953306758, 3517025883, 535503737, 1511341874, 369700585, 1327493468],
        979,
        3_637_869,
        0xa7ad_15ff_5652_0203,
    ),
    // Decorrelated, 99.999/s, so windows of a crooked length; five attempts.
    (
        [3577073970, 3517697631, 697555885, 3852399379, 2227716615, 1906429190],
        120,
        35_856,
        0x5ff1_1481_7384_3161,
    ),
    // Decorrelated at its cap of 1 ms: always the same wait; room for two and three in turn.
    (
        [3501098553, 931972200, 2209455929, 3841819, 1678735946, 2817588274],
        8_255,
        250_000,
        0x31f0_a0b8_0c3f_72cb,
    ),
    // Decorrelated, base over cap, one a second.
    (
        [2687424878, 2769364640, 2284690599, 1736927071, 1476289949, 1213410654],
        5_265,
        14_000_000,
        0x168b_35af_e41a_8559,
    ),
];

#[test]
fn ten_worlds_of_the_spread_give_the_hosts_hashes_in_both_orders() {
    for order in [Order::Auto, Order::Time] {
        for (words, attempts, last, hash) in WORLDS {
            let r = readouts(&any_world(words), order);
            let got = (r.attempts, r.completion.map_or(0, |c| c.max.0), r.hash);
            assert_eq!(got, (attempts, last, hash), "{order:?} {words:?}");
        }
    }
}

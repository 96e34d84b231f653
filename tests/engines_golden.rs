//! Sixteen worlds and the hashes of their runs, the same on the host and on wasm32, in both orders.
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
type Row = ([u32; 7], u64, u64, u64);

const WORLDS: [Row; 16] = [
    // No jitter, five calls of the herd in one window, gives up after four.
    (
        [1435806198, 2561293657, 700731731, 3059034080, 2958511472, 4144954125, 0],
        349,
        0,
        0x9374_383d_a1eb_0828,
    ),
    // No jitter, room for one a window, 289 s of waves.
    (
        [708171533, 4223456902, 3158527712, 792752336, 3827254335, 3615261541, 0],
        10_585,
        288_000_000,
        0x5d97_f818_baf0_c549,
    ),
    // Full, recovery at the start of a window, four attempts, 30/s: 36 clients, few served.
    (
        [3944087048, 1043194459, 1883046899, 147042497, 1176043278, 995118155, 0],
        144,
        10_011,
        0xcf49_6891_7884_2999,
    ),
    // Full, waits of a few ms against windows of 33.3 ms, recovery inside a window.
    (
        [15367598, 1681596019, 1761495703, 862541269, 1106320440, 1677883072, 0],
        8_055,
        1_133_724,
        0x22c7_9d36_7365_5a7d,
    ),
    // Full, 117 clients at 11.7/s.
    (
        [1487964755, 2177874544, 186621907, 456223997, 3705150407, 1753607254, 0],
        815,
        12_866_531,
        0x8c6b_007f_8437_8f6c,
    ),
    // Equal, seven attempts, ample room.
    (
        [211544575, 513204273, 3420528506, 938092526, 3156379337, 1267451040, 0],
        294,
        99_965,
        0x27dd_ff30_bfca_4dd2,
    ),
    // Equal, recovery one microsecond into a window.
    (
        [1953306758, 3517025883, 535503737, 1511341874, 369700585, 1327493468, 0],
        979,
        3_637_869,
        0xa7ad_15ff_5652_0203,
    ),
    // Decorrelated, 99.999/s, so windows of a crooked length; five attempts.
    (
        [3577073970, 3517697631, 697555885, 3852399379, 2227716615, 1906429190, 0],
        120,
        35_856,
        0x5ff1_1481_7384_3161,
    ),
    // Decorrelated at its cap of 1 ms: always the same wait; room for two and three in turn.
    (
        [3501098553, 931972200, 2209455929, 3841819, 1678735946, 2817588274, 0],
        8_255,
        250_000,
        0x31f0_a0b8_0c3f_72cb,
    ),
    // Decorrelated, base over cap, one a second.
    (
        [2687424878, 2769364640, 2284690599, 1736927071, 1476289949, 1213410654, 0],
        5_265,
        14_000_000,
        0x168b_35af_e41a_8559,
    ),
    // Fibonacci, a fifth added on top, base over cap.
    (
        [3806200572, 3947619009, 3005420548, 3384602589, 3938394871, 912193487, 3128054492],
        3_478,
        58_678_654,
        0x88ae_fe92_7e9f_11ab,
    ),
    // Linear up to the next wait, 134 clients.
    (
        [413191655, 2509474640, 3594943520, 2784502443, 3418995124, 2685375039, 3445815591],
        6_002,
        1_869_899,
        0xdbe3_a01c_e60e_6884,
    ),
    // Fibonacci, a fifth taken off, one a second.
    (
        [3369762093, 2865957593, 3660010541, 4204769334, 3620303722, 2616209786, 3398884507],
        327,
        70_674_807,
        0x6d45_b639_8852_d28c,
    ),
    // Fixed, a thousandth either way.
    (
        [3635058857, 729602573, 1618060564, 152085768, 1581976352, 3607350023, 3723206674],
        4_086,
        1_020_160,
        0x4795_d640_ca8b_9a42,
    ),
    // Polynomial, full.
    (
        [874288978, 913949312, 2026612816, 1826180549, 787339088, 2582787288, 257610628],
        6_415,
        2_036_158,
        0x3522_ec02_ac99_67bd,
    ),
    // Polynomial, a thousandth either way, no outage: 98 s.
    (
        [2223551321, 2112333939, 556588827, 2341973296, 2198400507, 8123891, 4181510703],
        11_876,
        97_639_795,
        0x0e07_1d3e_4b81_c464,
    ),
];

#[test]
fn sixteen_worlds_of_the_spread_give_the_hosts_hashes_in_both_orders() {
    for order in [Order::Auto, Order::Time] {
        for (words, attempts, last, hash) in WORLDS {
            let r = readouts(&any_world(words), order);
            let got = (r.attempts, r.completion.map_or(0, |c| c.max.0), r.hash);
            assert_eq!(got, (attempts, last, hash), "{order:?} {words:?}");
        }
    }
}

//! What the pictures are made of: the bars of the load and the cells of the raster.
//!
//! Expected: the attempts of the oracle, sorted into slices of time and rows of clients here.

use std::collections::BTreeSet;

use backoff_lab::measure::{Axis, Bar, Bars, RasterJob};
use backoff_lab::sim::{Run, Setup};
use proptest::prelude::*;

use crate::common::{any_world, cases, oracle, recount};
use crate::compare::LARGEST;

proptest! {
    #![proptest_config(cases(500))]

    /// The pictures: bars hold the attempts of their slice of time, and the raster, which replays
    /// clients from the tape, each client's own attempts in its row. Rows go by order of service
    /// from the bottom up; within one window, where the order is free, as a set; who gave up is at
    /// the top by number.
    #[test]
    fn in_any_world_bars_and_raster_count_the_oracles_attempts(
        words: [u32; 7],
        cols in 1..90_u32,
        slice in 1_u64..2_000,
    ) {
        let params = any_world(words);
        let all = oracle::run(&params, LARGEST);
        let axis = Axis::of(&params);
        let setup = Setup::of(&params);
        let mut bars = Bars::new(setup.server, axis);
        let mut run = Run::new(&setup);
        run.finish(&mut bars);
        let mut expected = vec![Bar::default(); axis.bars()];
        for event in &all {
            let begins = recount::window_start(&params, recount::window(&params, event.t.0));
            if let Some(bar) = expected.get_mut((begins / axis.window.0) as usize) {
                bar.first += u64::from(event.attempt == 1);
                bar.retries += u64::from(event.attempt > 1);
                bar.accepted += u64::from(event.accepted);
            }
        }
        prop_assert_eq!(bars.bars, expected, "{:?}", params);

        let mut job = RasterJob::new(&run, axis, cols, params.clients);
        let raster = loop {
            if let Some(raster) = job.advance(&run, slice) {
                break raster;
            }
        };
        let mut rows = vec![vec![0_u16; cols as usize]; params.clients as usize];
        let mut served = Vec::new();
        for event in &all {
            if event.t < axis.end {
                let col = event.t.0 * u64::from(cols) / axis.end.0;
                rows[event.client as usize][col as usize] += 1;
            }
            if event.accepted {
                served.push((recount::window(&params, event.t.0), event.client));
            }
        }
        let done: BTreeSet<u32> = served.iter().map(|s| s.1).collect();
        let never = (0..params.clients).filter(|client| !done.contains(client));
        served.extend(never.map(|client| (u64::MAX - u64::from(params.clients - client), client)));
        let mut got = raster.counts.chunks(cols as usize).rev();
        for group in served.chunk_by(|a, b| a.0 == b.0) {
            let mut theirs: Vec<_> = group.iter().map(|s| &rows[s.1 as usize][..]).collect();
            let mut drawn: Vec<_> = got.by_ref().take(group.len()).collect();
            theirs.sort_unstable();
            drawn.sort_unstable();
            prop_assert_eq!(drawn, theirs, "served in window {} {:?}", group[0].0, params);
        }
        prop_assert_eq!(got.next(), None);
    }
}

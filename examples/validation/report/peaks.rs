//! The peak of arrivals spread evenly: the tape against balls into bins.

use backoff_lab::sim::Tape;
use backoff_lab::theory::bins;

use super::Report;
use super::sample::Sample;

pub fn rows(report: &mut Report) {
    report.section(
        "Peak of evenly spread arrivals",
        "Draws of the tape, one a client, counted in B equal bins: the most in a bin, 400 seeds, against the \
         exact mean of balls into bins (`theory::bins`). Tolerance: four standard errors; \
         for the standard deviation 20 %.",
    );
    for (balls, boxes) in [(100, 10), (100, 100), (1_000, 50), (1_000, 100), (10_000, 100)] {
        let most = |seed| {
            let mut counts = vec![0_u32; boxes as usize];
            for client in 0..balls {
                let draw = u64::from(Tape::new(seed).draw(client, 1));
                counts[((draw * u64::from(boxes)) >> 32) as usize] += 1;
            }
            f64::from(counts.into_iter().max().unwrap_or(0))
        };
        let sample: Sample = (0..400).map(most).collect();
        let (mean, sd) = bins::most(balls, boxes);
        let what = |of| format!("{balls} in {boxes} bins: {of} of the most");
        report.near(what("mean"), mean, 4.0 * sd / sample.n.sqrt(), sample.mean(), 3);
        // A standard deviation of 400 values has an error of some 4 %.
        report.near(what("sd"), sd, 0.2 * sd, sample.sd(), 3);
    }
}

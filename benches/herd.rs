//! `cargo bench`: the engine on W1, W2 and W3 in both orders, in events per second.

use backoff_lab::measure::Meter;
use backoff_lab::params::Params;
use backoff_lab::policy::Jitter;
use backoff_lab::sim::{Order, Run, Setup};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn herd(c: &mut Criterion) {
    for (name, clients, events) in
        [("W1", 1_000, 14_084), ("W2", 100_000, 1_378_477), ("W3", 1_000_000, 13_785_638)]
    {
        let params = Params { clients, jitter: Jitter::Full, seed: 1, ..Params::default() };
        let mut group = c.benchmark_group(name);
        group.throughput(Throughput::Elements(events)).sample_size(10);
        for (label, order) in [("auto", Order::Auto), ("time order", Order::Time)] {
            let setup = Setup { order, ..Setup::of(&params) };
            group.bench_function(label, |b| {
                b.iter(|| {
                    let mut meter = Meter::new(setup.server);
                    Run::new(&setup).finish(&mut meter);
                    assert_eq!(meter.attempts, events);
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, herd);
criterion_main!(benches);

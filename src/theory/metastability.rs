//! When a fleet that retries cannot get out of an overload by itself.

/// The load that a system of capacity C bears while all requests fail and are retried `retries`
/// times: C / (1 + r). Above it, and below C, it works until something happens ("vulnerable").
/// Bronson, Aghayev, Charapko and Zhu, *Metastable Failures in Distributed Systems*, HotOS 2021.
pub fn hidden_capacity(capacity: f64, retries: f64) -> f64 {
    capacity / (1.0 + retries)
}

/// In which of the three states of that article a load is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Recovers by itself, whatever happened.
    Stable,
    /// Works, and once it does not it never will again.
    Vulnerable,
    /// Never works.
    Overloaded,
}

pub fn state(load: f64, capacity: f64, retries: f64) -> State {
    if load > capacity {
        State::Overloaded
    } else if stays_down(load, retries + 1.0, capacity) {
        State::Vulnerable
    } else {
        State::Stable
    }
}

/// With m attempts a request, all failing, the load is lambda * m: it stays down if that is more
/// than the capacity. The same article.
pub fn stays_down(load: f64, attempts: f64, capacity: f64) -> bool {
    load * attempts > capacity
}

/// With a budget of b retries a request it recovers if lambda (1 + b) is less than the capacity.
pub fn budget_recovers(load: f64, budget: f64, capacity: f64) -> bool {
    load * (1.0 + budget) < capacity
}

/// Requests at once in a server whose latency grows with them, latency = idle + slope * c, at
/// `load` requests a second: by Little's law c = load * (idle + slope c), so c = load * idle /
/// (1 - slope * load). `None` where there is no such c: it grows without bound. M. Brooker's
/// simple_collapse_sim (mbrooker/mbrooker-blog, 2022-08-11) has idle 1 s and slope 10 ms.
pub fn concurrency(load: f64, idle: f64, slope: f64) -> Option<f64> {
    let room = 1.0 - slope * load;
    (room > 0.0).then(|| load * idle / room)
}

/// The latency that goes with it.
pub fn latency(load: f64, idle: f64, slope: f64) -> Option<f64> {
    concurrency(load, idle, slope).map(|c| idle + slope * c)
}

/// Requests a second to a database behind a cache that loses its content: 1 / (1 - hit rate) times
/// as many. Ten times for 90 %. The same article.
pub fn cold_cache(hit_rate: f64) -> f64 {
    1.0 / (1.0 - hit_rate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::close;

    /// Science notes 2.3: 300/s with one retry is stable under 150/s; scenario D: capacity 100/s,
    /// two attempts recover at 48/s and not at 52/s.
    #[test]
    fn hidden_capacities() {
        close(hidden_capacity(300.0, 1.0), 150.0, 0.0);
        assert_eq!(state(149.0, 300.0, 1.0), State::Stable);
        assert_eq!(state(280.0, 300.0, 1.0), State::Vulnerable);
        assert_eq!(state(301.0, 300.0, 1.0), State::Overloaded);
        assert!(stays_down(52.0, 2.0, 100.0) && !stays_down(48.0, 2.0, 100.0));
        close(cold_cache(0.9), 10.0, 1e-12);
    }

    /// Scenario D, law 2: 80/s with 10, 20 and 30 % against 100/s; 90/s with 10 % just so.
    #[test]
    fn budgets() {
        for (load, budget, recovers) in
            [(80.0, 0.1, true), (80.0, 0.2, true), (80.0, 0.3, false), (90.0, 0.1, true)]
        {
            assert_eq!(budget_recovers(load, budget, 100.0), recovers);
        }
    }

    /// Science notes 2.2: c = 67 and 1.67 s at 40/s; 400 and 5 s at 80/s; none at 100/s or 120/s.
    #[test]
    fn littles_law() {
        let at = |load| (concurrency(load, 1.0, 0.01), latency(load, 1.0, 0.01));
        close(at(40.0).0.unwrap(), 67.0, 0.5);
        close(at(40.0).1.unwrap(), 1.67, 0.005);
        close(at(80.0).0.unwrap(), 400.0, 1e-9);
        close(at(80.0).1.unwrap(), 5.0, 1e-9);
        assert_eq!(at(100.0), (None, None));
        assert_eq!(at(120.0), (None, None));
        // It is a fixed point.
        for load in [1.0, 40.0, 99.0] {
            let c = concurrency(load, 1.0, 0.01).unwrap();
            close(load * (1.0 + 0.01 * c), c, 1e-6 * c);
        }
    }
}

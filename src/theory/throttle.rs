//! Budgets and throttles of retries: what they let through in the long run.

/// M. Brooker's token bucket (mbrooker/simulator_example; *Fixing retries with token buckets and
/// circuit breakers*, 2022): each first attempt deposits `deposit` tokens, a retry takes one, no
/// limit per request. His deposit is 0.1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TokenBucket {
    pub deposit: f64,
}

impl TokenBucket {
    /// Attempts per request where attempts fail with p: all that are wanted, 1/(1-p), or all that
    /// the deposits pay for.
    pub fn load(self, p: f64) -> f64 {
        (1.0 / (1.0 - p)).min(1.0 + self.deposit)
    }

    /// The share of requests that succeed: each attempt that is made does so with 1 - p.
    pub fn success(self, p: f64) -> f64 {
        ((1.0 + self.deposit) * (1.0 - p)).min(1.0)
    }

    /// The p from which the bucket is empty in the long run: deposit / (1 + deposit), 1/11 for 0.1.
    pub fn knee(self) -> f64 {
        self.deposit / (1.0 + self.deposit)
    }
}

/// Client-side adaptive throttling (Google, *Site Reliability Engineering*, chapter 21): a request
/// is rejected locally with max(0, (requests - K accepts) / (requests + 1)) over two minutes, where
/// `requests` counts those rejected locally too. Here its fluid limit: many requests, a backend
/// that accepts `capacity` and rejects the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdaptiveThrottle {
    pub k: f64,
}

impl AdaptiveThrottle {
    /// The chance of a local rejection at these counts; the formula itself.
    pub fn rejects(self, requests: f64, accepts: f64) -> f64 {
        ((requests - self.k * accepts) / (requests + 1.0)).max(0.0)
    }

    /// The share of a demand that is rejected locally: 1 - K C / d beyond K C, else none.
    pub fn local_share(self, capacity: f64, demand: f64) -> f64 {
        (1.0 - self.k * capacity / demand).max(0.0)
    }

    /// What reaches the backend: the demand up to K C.
    pub fn sent(self, capacity: f64, demand: f64) -> f64 {
        demand.min(self.k * capacity)
    }

    /// Requests the backend rejects for each one it accepts: K - 1 at most. One for K = 2, one in
    /// ten for K = 1.1.
    pub fn rejects_per_accept(self, capacity: f64, demand: f64) -> f64 {
        ((self.sent(capacity, demand) - capacity) / capacity).max(0.0)
    }
}

/// gRPC's retry throttling (grpc/proposal A6): the count starts at `max_tokens`, a failure takes 1,
/// a success adds `ratio`; retries only while it is over half of `max_tokens`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrpcThrottle {
    pub max_tokens: f64,
    pub ratio: f64,
}

impl GrpcThrottle {
    /// Tokens gained by an attempt on average where attempts fail with p.
    pub fn drift(self, p: f64) -> f64 {
        self.ratio * (1.0 - p) - p
    }

    /// The p above which the count falls in the long run: ratio / (1 + ratio).
    pub fn zero_drift(self) -> f64 {
        self.ratio / (1.0 + self.ratio)
    }

    /// Failures in a row from a full count after which there are no more retries: the first f with
    /// max - f <= max / 2.
    pub fn outage_stop(self) -> u32 {
        libm::ceil(self.max_tokens / 2.0) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::close;

    /// Science notes 2.1: the row of Brooker's bucket.
    #[test]
    fn token_bucket() {
        let bucket = TokenBucket { deposit: 0.1 };
        close(bucket.knee(), 0.0909, 5e-5);
        for (p, load, success) in [(0.2, 1.10, 0.88), (0.5, 1.10, 0.55)] {
            close(bucket.load(p), load, 1e-12);
            close(bucket.success(p), success, 1e-12);
        }
        // Continuous at the knee, and all succeed below it.
        let knee = bucket.knee();
        close(bucket.load(knee - 1e-9), bucket.load(knee + 1e-9), 1e-6);
        close(bucket.success(knee), 1.0, 1e-12);
        for p in [0.0, 0.03, 0.0909, 0.2, 0.7] {
            close(bucket.success(p), (bucket.load(p) * (1.0 - p)).min(1.0), 1e-12);
        }
    }

    /// Science notes 2.1: K = 2 and 1.1, demand ten times the capacity. The limit solves its own
    /// equation: with rejection P, accepts = C and requests = d, P = (d - K C) / d.
    #[test]
    fn adaptive_throttle() {
        let two = AdaptiveThrottle { k: 2.0 };
        close(two.local_share(1.0, 10.0), 0.80, 1e-12);
        close(two.rejects_per_accept(1.0, 10.0), 1.0, 1e-12);
        close(AdaptiveThrottle { k: 1.1 }.rejects_per_accept(1.0, 10.0), 0.1, 1e-12);
        for demand in [0.5, 1.9, 2.1, 10.0, 1e4] {
            let share = two.local_share(1.0, demand);
            close(two.sent(1.0, demand), demand * (1.0 - share), 1e-9 * demand);
            let n = 1e9;
            close(two.rejects(n * demand, n * demand.min(1.0)), share, 1e-6);
        }
    }

    /// Science notes 2.1: ratio .1, from 10 tokens retries stop after 5 failures.
    #[test]
    fn grpc_throttle() {
        let grpc = GrpcThrottle { max_tokens: 10.0, ratio: 0.1 };
        close(grpc.zero_drift(), 0.0909, 5e-5);
        close(grpc.drift(grpc.zero_drift()), 0.0, 1e-15);
        assert_eq!(grpc.outage_stop(), 5);
        for max_tokens in 1..50 {
            let grpc = GrpcThrottle { max_tokens: f64::from(max_tokens), ..grpc };
            let (mut tokens, mut failures) = (grpc.max_tokens, 0);
            while tokens > grpc.max_tokens / 2.0 {
                (tokens, failures) = (tokens - 1.0, failures + 1);
            }
            assert_eq!(grpc.outage_stop(), failures);
        }
    }
}

//! What an attempt costs beyond its wait on this machine: the timer's lateness, and the way to the
//! server and back. Measured by a client that takes no part, next to the others.

use std::time::{Duration, Instant};

use reqwest::{Client, StatusCode};

const WAIT: Duration = Duration::from_millis(20);

#[derive(Clone, Copy, Debug, Default)]
pub struct Probe {
    times: u32,
    sum: Duration,
    pub longest: Duration,
}

impl Probe {
    /// Waits and asks, from `begin` until the server has closed.
    pub async fn run(client: &Client, url: &str, begin: Instant) -> Self {
        let mut probe = Self::default();
        tokio::time::sleep_until(begin.into()).await;
        loop {
            let start = Instant::now();
            tokio::time::sleep(WAIT).await;
            match client.get(url).send().await {
                Ok(answer) if answer.status() == StatusCode::NO_CONTENT => {}
                _ => return probe,
            }
            let beyond = start.elapsed().saturating_sub(WAIT);
            probe.times += 1;
            probe.sum += beyond;
            probe.longest = probe.longest.max(beyond);
        }
    }

    pub fn mean(&self) -> Duration {
        self.sum / self.times.max(1)
    }
}

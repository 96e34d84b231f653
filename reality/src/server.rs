//! The real server: axum on a free port of loopback. Down at first, then a quota a window.
//!
//! Down means 503 and not a closed port: what a closed port turns away nobody counts, and the load is
//! to be measured where it arrives. Beyond the quota it answers 429, without Retry-After.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;

use crate::world::{OUTAGE, ROOM, WINDOW, micros};

/// One attempt as the server saw it.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Microseconds from the begin of the run.
    pub t: u64,
    pub client: u32,
    pub accepted: bool,
}

/// What the server knows; shared with who reads it after the run.
#[derive(Default)]
pub struct Site {
    /// When the run begins.
    begin: OnceLock<Instant>,
    counting: Mutex<Counting>,
    connections: AtomicU64,
    closed: AtomicBool,
}

#[derive(Default)]
struct Counting {
    window: u64,
    used: u64,
    seen: Vec<Seen>,
}

impl Site {
    /// From when on attempts are counted. Only the first call sets it.
    pub fn begin_at(&self, begin: Instant) {
        self.begin.get_or_init(|| begin);
    }

    /// All attempts in the order in which they came.
    pub fn seen(&self) -> Vec<Seen> {
        self.counting.lock().unwrap_or_else(PoisonError::into_inner).seen.clone()
    }

    pub fn connections(&self) -> u64 {
        self.connections.load(Ordering::Relaxed)
    }

    /// Tells the probe that the run is over.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    fn attempt(&self, client: u32) -> StatusCode {
        let Some(begin) = self.begin.get() else { return StatusCode::TOO_EARLY };
        let mut counting = self.counting.lock().unwrap_or_else(PoisonError::into_inner);
        // Asked for under the lock, so that the list is in the order of time.
        let t = micros(begin.elapsed());
        let window = t / micros(WINDOW);
        if window != counting.window {
            (counting.window, counting.used) = (window, 0);
        }
        let up = t >= micros(OUTAGE);
        let accepted = up && counting.used < ROOM;
        counting.used += u64::from(accepted);
        counting.seen.push(Seen { t, client, accepted });
        match (up, accepted) {
            (_, true) => StatusCode::OK,
            (true, false) => StatusCode::TOO_MANY_REQUESTS,
            (false, false) => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// Serves for ever.
pub async fn serve(listener: TcpListener, site: Arc<Site>) -> std::io::Result<()> {
    let routes = Router::new()
        // Opens the connection, and is what the probe asks for: counts as no attempt.
        .route("/hello", get(hello))
        .route("/client/{number}", get(attempt))
        .with_state(Arc::clone(&site));
    let listener = listener.tap_io(move |stream| {
        site.connections.fetch_add(1, Ordering::Relaxed);
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, routes).await
}

async fn attempt(State(site): State<Arc<Site>>, Path(client): Path<u32>) -> StatusCode {
    site.attempt(client)
}

async fn hello(State(site): State<Arc<Site>>) -> StatusCode {
    if site.closed.load(Ordering::Relaxed) { StatusCode::GONE } else { StatusCode::NO_CONTENT }
}

//! One real run: server and clients on runtimes of their own, in one process. Says whether the run is a
//! measurement at all, which does not depend on what is compared.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::clients::{self, Told};
use crate::model::Measured;
use crate::policy::Library;
use crate::readouts::Readouts;
use crate::server::{self, Seen, Site};
use crate::world::{CLIENTS, STANDSTILL};

pub struct Run {
    pub readouts: Readouts,
    pub measured: Measured,
    /// The longest that the probe was kept waiting.
    pub standstill: Duration,
    /// Scheduled before other programs.
    pub realtime: bool,
}

impl Run {
    /// Whether the machine was there all the time. A standstill lets the attempts of a whole stretch
    /// arrive together, and then it is the machine's load that is measured.
    pub fn undisturbed(&self) -> bool {
        self.standstill <= STANDSTILL
    }
}

/// # Errors
/// A sentence: no server, no connections, not done in time, or the counts of the two sides disagree.
pub fn run(library: Library) -> Result<Run, String> {
    // A thread of its own, since the threads of the runtimes inherit its priority and the simulation
    // shall not have it.
    let run = std::thread::spawn(move || {
        let realtime = before_others();
        once(library).map(|run| Run { realtime, ..run })
    });
    run.join().map_err(|_| String::from("the run broke off"))?
}

fn once(library: Library) -> Result<Run, String> {
    let fault = |fault: std::io::Error| format!("no server on loopback: {fault}");
    let serving = runtime(1).map_err(fault)?;
    let calling = runtime(2).map_err(fault)?;
    let listener = serving.block_on(TcpListener::bind("127.0.0.1:0")).map_err(fault)?;
    let address = format!("http://{}", listener.local_addr().map_err(fault)?);
    let site = Arc::new(Site::default());
    serving.spawn(server::serve(listener, Arc::clone(&site)));
    let told = calling.block_on(clients::run(library, &address, &site))?;
    let seen = site.seen();
    agree(&told, &seen, site.connections())?;
    Ok(Run {
        readouts: Readouts::of_real(&seen),
        measured: Measured { start: start(&seen), beyond: told.probe.mean() },
        standstill: told.probe.longest,
        realtime: false,
    })
}

fn runtime(threads: usize) -> std::io::Result<Runtime> {
    Builder::new_multi_thread().worker_threads(threads).enable_all().build()
}

/// The least priority of those that come before all usual ones. The run needs a tenth of a processor,
/// but it needs it on time. Not everybody may ask for it.
#[cfg(unix)]
fn before_others() -> bool {
    use thread_priority::{
        RealtimeThreadSchedulePolicy, ThreadPriority, ThreadPriorityValue, ThreadSchedulePolicy,
        set_thread_priority_and_policy, thread_native_id,
    };
    let policy = ThreadSchedulePolicy::Realtime(RealtimeThreadSchedulePolicy::RoundRobin);
    let Ok(least) = ThreadPriorityValue::try_from(1_u8) else { return false };
    let priority = ThreadPriority::Crossplatform(least);
    set_thread_priority_and_policy(thread_native_id(), priority, policy).is_ok()
}

#[cfg(not(unix))]
fn before_others() -> bool {
    false
}

/// Both sides counted the same, and every client was served once.
fn agree(told: &Told, seen: &[Seen], connections: u64) -> Result<(), String> {
    let served: HashSet<u32> = seen.iter().filter(|s| s.accepted).map(|s| s.client).collect();
    let accepted = seen.iter().filter(|s| s.accepted).count();
    let clients = u64::from(CLIENTS);
    let counts = [
        ("attempts without an answer", told.unanswered, 0),
        ("attempts that arrived, of those sent", seen.len() as u64, told.attempts),
        ("clients that succeeded", told.succeeded, clients),
        ("clients that the server served", served.len() as u64, clients),
        ("acceptances", accepted as u64, clients),
        // One each, kept open, and the probe's.
        ("connections", connections, clients + 1),
    ];
    match counts.iter().find(|(_, got, due)| got != due) {
        Some((what, got, due)) => Err(format!("{what}: {got}, not {due}")),
        None => Ok(()),
    }
}

/// When the last client's first attempt arrived.
fn start(seen: &[Seen]) -> Duration {
    let mut known = HashSet::new();
    let first = seen.iter().filter(|attempt| known.insert(attempt.client));
    Duration::from_micros(first.map(|attempt| attempt.t).max().unwrap_or(0))
}

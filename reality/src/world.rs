//! The world that both sides meet: how many clients, how long the outage, how much room.
//!
//! Chosen so that what is compared is a matter of the policy and not of the machine. Waits are some
//! hundred times longer than what a request takes on a busy machine; the load after the recovery is
//! many times the quota, so the quota governs the drain; a window holds so many attempts that chance
//! moves its count by a few per cent only.

use std::time::Duration;

pub const CLIENTS: u32 = 1_000;
/// All begin at 0, and the server rejects everything before this.
pub const OUTAGE: Duration = Duration::from_secs(4);
/// The server's quota counts in windows of this length from 0 on, and so does the load.
pub const WINDOW: Duration = Duration::from_millis(200);
/// Attempts that a window accepts.
pub const ROOM: u64 = 20;
/// A run that takes longer than this is broken off.
pub const LIMIT: Duration = Duration::from_secs(20);

/// A run in which the machine stood still for longer, half a window, is no measurement.
pub const STANDSTILL: Duration = Duration::from_millis(100);

/// Whole microseconds.
pub const fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}

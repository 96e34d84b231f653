//! Who calls whom when: a fleet against a server, event by event, on a tape of luck.
//!
//! [`Run`] holds a world as plain data; three engines advance it in slices and give the same
//! events: `lockstep` (no luck involved: the whole fleet is one event), `outage` (client by
//! client while the server rejects everything) and `ordered` (window by window). Which one runs
//! is [`Run`]'s choice and never changes a result. Nothing here measures or draws: a [`Watch`] is
//! told each window's load.

pub mod channel;
pub mod contention;
mod draw;
pub mod fleet;
mod keyframes;
mod lockstep;
pub mod normal;
mod ordered;
mod outage;
mod reject;
mod run;
mod server;
pub mod servers;
mod tape;
mod trace;
mod watch;
mod wheel;
mod world;

pub use keyframes::Recording;
pub use run::{Ending, Order, Progress, Run, Setup};
pub use server::{WINDOW, WindowServer};
pub use tape::Tape;
pub(crate) use tape::mix;
pub use trace::Tracer;
pub use watch::{Event, Watch, WindowLoad};
pub use world::{Snapshot, World};

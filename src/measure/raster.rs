//! The attempt raster, replayed client by client in slices.
//!
//! Once a run is over it is known when each client was served, and its attempts follow from the
//! tape: so the raster of a million clients needs no stored event, and rows can be in the order
//! of service.

use super::view::{Axis, Raster};
use crate::sim::{Run, Tracer, World};
use crate::units::Micros;

/// A raster in the making.
pub struct RasterJob {
    axis: Axis,
    tracer: Tracer,
    raster: Raster,
    clients: u32,
    /// Rank of the next client.
    next: u32,
    /// Window that serves the next rank, as an index into the served windows, and how many of
    /// its clients are done.
    serving: usize,
    done_there: u32,
    /// Clients never served, by number; they come last.
    unserved: Option<Vec<u32>>,
}

impl RasterJob {
    pub fn new(run: &Run, axis: Axis, cols: u32, rows: u32) -> Self {
        let setup = run.world().setup();
        let (cols, rows) = (cols.max(1), rows.clamp(1, setup.clients.max(1)));
        Self {
            axis,
            tracer: Tracer::new(setup),
            raster: Raster {
                cols,
                rows,
                clients_per_row: setup.clients.div_ceil(rows).max(1),
                counts: vec![0; cols as usize * rows as usize],
            },
            clients: setup.clients,
            next: 0,
            serving: 0,
            done_there: 0,
            unserved: None,
        }
    }

    /// Replays about `attempts` attempts; the raster once it is finished.
    pub fn advance(&mut self, run: &Run, attempts: u64) -> Option<Raster> {
        let mut left = attempts;
        while self.next < self.clients {
            if left == 0 {
                return None;
            }
            let used = self.client(run.world());
            left = left.saturating_sub(used);
            self.next += 1;
        }
        Some(core::mem::take(&mut self.raster))
    }

    fn client(&mut self, world: &World) -> u64 {
        let server = world.setup().server;
        let rank = self.next;
        let serving = world.served_windows().get(self.serving).copied();
        let (client, until) = if let Some((window, count)) = serving {
            self.done_there += 1;
            if self.done_there == count {
                self.serving += 1;
                self.done_there = 0;
            }
            let client = world.served().get(rank as usize).copied().unwrap_or(rank);
            (client, server.window_start(window).max(server.outage))
        } else {
            (self.unserved_client(world, rank), Micros(u64::MAX))
        };
        // Rank 0 is the bottom row.
        let rows = u64::from(self.raster.rows);
        let row = rows - 1 - u64::from(rank) * rows / u64::from(self.clients);
        let cols = u64::from(self.raster.cols);
        let start = (row * cols) as usize;
        let cells = &mut self.raster.counts[start..start + cols as usize];
        let mut used = 0;
        for t in self.tracer.attempts(client) {
            if t >= self.axis.end {
                break;
            }
            used += 1;
            let col = (t.0 * cols / self.axis.end.0) as usize;
            if let Some(cell) = cells.get_mut(col) {
                *cell = cell.saturating_add(1);
            }
            if t >= until {
                break;
            }
        }
        used
    }

    fn unserved_client(&mut self, world: &World, rank: u32) -> u32 {
        let served: u32 = world.served_windows().iter().map(|w| w.1).sum();
        let clients = self.clients;
        let unserved = self.unserved.get_or_insert_with(|| {
            if world.served().is_empty() {
                return (served..clients).collect();
            }
            let mut is_served = vec![false; clients as usize];
            for &client in world.served() {
                is_served[client as usize] = true;
            }
            (0..clients).filter(|&c| !is_served[c as usize]).collect()
        });
        unserved.get((rank - served) as usize).copied().unwrap_or(rank)
    }
}

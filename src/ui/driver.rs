//! One loop of animation frames: works off the runs, plays, and sleeps when there is nothing to
//! do. It is the only place where real time becomes simulated time.

use leptos::prelude::*;

use super::dom;
use super::state::Lab;
use crate::measure::Axis;

/// Milliseconds of a frame given to the runs: what is left is for drawing.
const WORK_MS: f64 = 8.0;
const WORK_WHILE_PLAYING_MS: f64 = 3.0;
/// A frame longer than this was no frame: the tab was hidden or the machine slept.
const LONGEST_FRAME_MS: f64 = 250.0;
/// Browsers limit how often an address may change.
const ADDRESS_MS: i32 = 300;

/// The loop's own notes.
#[derive(Default)]
pub struct Clock {
    awake: bool,
    last_frame: Option<f64>,
    /// Simulated microseconds at the cursor while playing.
    at: f64,
    address_due: bool,
    /// The hash that the page last wrote or opened.
    address: Option<String>,
}

/// Makes sure that a frame is coming.
pub fn wake(lab: Lab) {
    let mut asleep = false;
    let _ = lab.clock.try_update_value(|clock| {
        asleep = !clock.awake;
        clock.awake = true;
    });
    if asleep {
        request_animation_frame(move || frame(lab));
    }
}

fn frame(lab: Lab) {
    let now = dom::now();
    let Some(params) = lab.params.try_get_untracked() else { return };
    let playing = lab.playing.try_get_untracked().unwrap_or(false);
    let deadline = now + if playing { WORK_WHILE_PLAYING_MS } else { WORK_MS };
    let (mut busy, mut changed) = (false, false);
    let _ = lab.runs.try_update_value(|runs| {
        runs.set(&params);
        loop {
            busy = runs.work();
            if !busy || dom::now() >= deadline {
                break;
            }
        }
        changed = runs.publish();
    });
    if changed {
        lab.picture.update(|count| *count = count.wrapping_add(1));
    }
    play(lab, now, playing);
    let still_playing = lab.playing.try_get_untracked().unwrap_or(false);
    let again = busy || still_playing;
    let _ = lab.clock.try_update_value(|clock| clock.awake = again);
    if again {
        request_animation_frame(move || frame(lab));
    }
    keep_address(lab);
}

fn play(lab: Lab, now: f64, playing: bool) {
    let axis = Axis::of(&lab.params.get_untracked());
    let window = axis.window.0 as f64;
    let cursor = lab.cursor.get_untracked();
    let speed = f64::from(lab.speed.get_untracked()) / 10.0;
    let mut to = cursor;
    let _ = lab.clock.try_update_value(|clock| {
        let since = clock.last_frame.replace(now).map_or(0.0, |last| now - last);
        if !playing {
            clock.last_frame = None;
            clock.at = cursor as f64 * window;
            return;
        }
        // Someone moved the cursor: go on from there.
        if (clock.at / window) as usize != cursor {
            clock.at = cursor as f64 * window;
        }
        clock.at += since.min(LONGEST_FRAME_MS) * 1e3 * speed;
        to = (clock.at / window) as usize;
    });
    if playing {
        let last = axis.bars().saturating_sub(1);
        if to >= last {
            lab.playing.set(false);
        }
        let to = to.min(last);
        if to != cursor {
            lab.cursor.set(to);
        }
    }
}

/// Writes the state into the address soon, once; unless the reader went to another address since.
fn keep_address(lab: Lab) {
    let mut due = false;
    let _ = lab.clock.try_update_value(|clock| {
        due = !clock.address_due;
        clock.address_due = true;
    });
    if due {
        dom::after(ADDRESS_MS, move || {
            let mut known = None;
            let _ = lab.clock.try_update_value(|clock| {
                clock.address_due = false;
                known.clone_from(&clock.address);
            });
            // While it plays the cursor's address would change without end.
            if lab.playing.try_get_untracked().unwrap_or(true) {
                return;
            }
            let there = dom::hash();
            if known.is_some_and(|known| known != there) {
                know_address(lab);
                return lab.open(&there);
            }
            write_address(lab);
        });
    }
}

/// Writes the state into the address, without a step in the browser's history.
pub fn write_address(lab: Lab) {
    let hash = untrack(|| lab.hash());
    if hash != dom::hash() {
        super::address::replace(&format!("{}{hash}", dom::search()));
        crate::embed::tell_state(&hash);
    }
    know_address(lab);
}

/// Remembers the address as one that the page has written or opened.
pub fn know_address(lab: Lab) {
    let _ = lab.clock.try_update_value(|clock| clock.address = Some(dom::hash()));
}

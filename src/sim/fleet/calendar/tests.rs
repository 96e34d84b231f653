//! The calendar against the standard library's heap, and what it holds.

use super::super::super::tape::Tape;
use super::super::agenda::Heap;
use super::*;

/// Both queues through the same pushes; `ahead` says how far on each next entry is, or that
/// there is none.
fn compare(clients: u32, steps: u32, mut ahead: impl FnMut(u64) -> Option<u64>) {
    let tape = Tape::new(3);
    let begins = Begins::at_once(clients);
    let (mut calendar, mut heap) = (Calendar::new(&begins), Heap::new(&begins));
    for step in 0..steps {
        let (a, b) = (calendar.pop(), heap.pop());
        assert_eq!(a, b, "at step {step}");
        let Some((t, who)) = a else { break };
        let Some(wait) = ahead(u64::from(tape.draw(7, step))) else { continue };
        // Who comes back at 0 does so before it is pushed.
        let wait = if t == 0 { wait.max(1) } else { wait };
        let (t, who) = ((t + wait).min(LAST_TIME), Who::new(who.client(), step % 4_000));
        calendar.push(t, who);
        heap.push(t, who);
    }
}

/// Expected: the heap of the standard library. Steps from none to a day, so that every ring
/// is used.
#[test]
fn the_calendar_gives_what_the_heap_gives() {
    compare(1_000, 200_000, |r| match r % 7 {
        0 => Some(0),
        1 => Some(r % 1_000),
        2 => Some(r % 100_000),
        3 => Some(r % 5_000_000),
        4 => Some(r % 100_000_000),
        5 if r % 5 == 0 => Some(r % 4_000_000_000 * 20),
        _ if r.is_multiple_of(50) => None,
        _ => Some(16_777_216),
    });
}

/// So many in one bucket that it is parted by every digit, while more comes into it; and waves
/// of all clients at one instant.
#[test]
fn crowds_are_parted_in_order() {
    compare(20_000, 100_000, |r| Some(r % 3_000));
    compare(20_000, 100_000, |r| Some(if r % 3 == 0 { r % 70 } else { 5 }));
    compare(20_000, 60_000, |_| Some(1_000_000));
    compare(20_000, 60_000, |r| Some(r % 2 * 4_096));
}

/// Expected: the heap. Few clients, far apart, to the end of time.
#[test]
fn long_waits_end_at_the_end_of_time() {
    compare(3, 2_000, |r| Some(r * r % 90_000_000_000));
}

/// A million clients at one instant: nothing is held beside the pool but what is sorted.
#[test]
fn a_million_at_one_instant_need_no_second_copy() {
    let clients = 1_000_000;
    let mut calendar = Calendar::new(&Begins::at_once(clients));
    let mut most = 0;
    for round in 0..2 {
        for client in 0..clients {
            assert_eq!(calendar.pop(), Some((round * 50_000, Who::new(client, 0))));
            calendar.push((round + 1) * 50_000, Who::new(client, 0));
            most = most.max(calendar.bytes());
        }
    }
    assert!(most < 10_000_000, "{most}");
}

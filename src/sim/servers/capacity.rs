//! How many attempts a window accepts, where that changes: brownout, flapping, ramp.

/// Attempts a window, by when the window starts; times in microseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Capacity {
    Steady(u64),
    /// From each instant on; before the first: none. A brownout is a piece with less.
    Pieces(Vec<(u64, u64)>),
    /// Up for so long, then down for so long, and so on.
    Flapping {
        room: u64,
        up: u64,
        down: u64,
    },
    /// From the one to the other in a straight line.
    Ramp {
        from: u64,
        to: u64,
        begin: u64,
        end: u64,
    },
}

impl Capacity {
    pub fn at(&self, start: u64) -> u64 {
        match self {
            Self::Steady(room) => *room,
            Self::Pieces(pieces) => {
                pieces.iter().rev().find(|(from, _)| *from <= start).map_or(0, |(_, room)| *room)
            }
            Self::Flapping { room, up, down } => {
                if start % up.saturating_add(*down).max(1) < *up {
                    *room
                } else {
                    0
                }
            }
            Self::Ramp { from, to, begin, end } => {
                if start <= *begin {
                    *from
                } else if start >= *end {
                    *to
                } else {
                    let (done, all) = (u128::from(start - begin), u128::from(end - begin));
                    let part = |x: u64| (u128::from(x) * done / all) as u64;
                    from + part(to.saturating_sub(*from)) - part(from.saturating_sub(*to))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capacity_follows_its_plan() {
        let pieces = Capacity::Pieces(vec![(10, 5), (20, 1)]);
        assert_eq!([0, 9, 10, 19, 20, 99].map(|t| pieces.at(t)), [0, 0, 5, 5, 1, 1]);
        let flapping = Capacity::Flapping { room: 3, up: 10, down: 5 };
        assert_eq!([0, 9, 10, 14, 15, 24, 25].map(|t| flapping.at(t)), [3, 3, 0, 0, 3, 3, 0]);
        let ramp = Capacity::Ramp { from: 0, to: 10, begin: 100, end: 200 };
        assert_eq!([0, 100, 150, 199, 200].map(|t| ramp.at(t)), [0, 0, 5, 9, 10]);
        let fall = Capacity::Ramp { from: 10, to: 0, begin: 100, end: 200 };
        assert_eq!([150, 300].map(|t| fall.at(t)), [5, 0]);
    }
}

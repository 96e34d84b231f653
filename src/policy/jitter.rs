//! The names of the jitters. Their formulas are in `schedule`.

/// How a random draw changes the computed wait R. The share is a parameter of its own. What else
/// real systems do is in [`super::backoff::Spread`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Jitter {
    /// wait = R.
    #[default]
    None,
    /// wait = U[0, R). Brooker, AWS Architecture Blog, 2015.
    Full,
    /// wait = R/2 + U[0, R/2). Same source.
    Equal,
    /// wait = min(cap, U[base, 3 * previous wait)), the clamped value kept. Same source.
    Decorrelated,
    /// wait = U[R - share R, R + share R), so beyond the cap, too. gRPC's connection backoff.
    PlusMinus,
    /// wait = U[R, R + share R), so beyond the cap, too.
    Additive,
    /// wait = U[R - share R, R).
    Subtractive,
    /// wait = U[R(n), R(n+1)): none is left at the cap.
    ToNext,
}

impl Jitter {
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Full,
        Self::Equal,
        Self::Decorrelated,
        Self::PlusMinus,
        Self::Additive,
        Self::Subtractive,
        Self::ToNext,
    ];

    /// Those of the article that named them, which the page sets beside each other.
    pub const FOUR: [Self; 4] = [Self::None, Self::Full, Self::Equal, Self::Decorrelated];

    /// The words in links and on the command line, in the order of [`Jitter::ALL`].
    pub const NAMES: [&'static str; 8] = [
        "none",
        "full",
        "equal",
        "decorrelated",
        "plus-minus",
        "additive",
        "subtractive",
        "to-next",
    ];

    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// What the first screen sets beside a run: full jitter beside none, none beside any other.
    pub const fn counterpart(self) -> Self {
        match self {
            Self::None => Self::Full,
            _ => Self::None,
        }
    }

    /// Whether the share counts.
    pub const fn has_share(self) -> bool {
        matches!(self, Self::PlusMinus | Self::Additive | Self::Subtractive)
    }
}

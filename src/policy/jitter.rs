//! The names of the jitters. Their formulas are in `schedule`.

/// How a random draw changes the computed wait R.
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
}

impl Jitter {
    pub const ALL: [Self; 4] = [Self::None, Self::Full, Self::Equal, Self::Decorrelated];

    /// The word in links and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Full => "full",
            Self::Equal => "equal",
            Self::Decorrelated => "decorrelated",
        }
    }

    /// What the first screen sets beside a run: full jitter beside none, none beside any other.
    pub const fn counterpart(self) -> Self {
        match self {
            Self::None => Self::Full,
            _ => Self::None,
        }
    }
}

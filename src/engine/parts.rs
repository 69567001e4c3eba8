//! A battle as bytes: in parts, so that what a procedure changed is found by comparing and saved alone.
//!
//! Bytes only ever grow at their end: what an older version did not write keeps its value in the empty battle.

use heapless::Vec;

use super::flags::Flagged;
use super::key::{Id, Side};
use super::question::{Choice, Options};

/// Bytes of a part at most.
pub const MAX_PART: usize = 96;
/// One part of a state, as saved; nothing where it is as in the empty state.
pub type Part = Vec<u8, MAX_PART>;

/// A state that can be saved: a header, then one part a figure, then whatever else there is.
pub trait Parts {
    /// How many parts there are at most: none of the empty state. No game needs all 255.
    fn count(&self) -> u8;

    /// A part as it is now.
    fn part(&self, nth: u8) -> Part;

    /// Puts a saved part back; whether it could be read. The first one comes first: it says what the others are,
    /// and without bytes there is nothing left.
    fn restore(&mut self, nth: u8, bytes: &[u8]) -> bool;
}

/// A value inside a part. Saved bytes stay readable for ever, so a form once used is never changed.
pub trait Field: Sized {
    /// Writes it.
    fn put(&self, out: &mut Part);
    /// Reads it from the front.
    fn take(bytes: &mut &[u8]) -> Option<Self>;

    /// Reads it where it stands: what is large is not carried about.
    fn read(&mut self, from: &mut Saved<'_>) {
        match Self::take(&mut from.bytes) {
            Some(value) => *self = value,
            None => *from = Saved { bytes: &[], good: false },
        }
    }
}

/// Saved bytes that are being read, value by value. After one that cannot be read there are none.
#[derive(Debug)]
pub struct Saved<'a> {
    bytes: &'a [u8],
    good: bool,
}

impl<'a> Saved<'a> {
    /// These.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, good: true }
    }

    /// What has not been read, unless something could not be.
    #[must_use]
    pub fn rest(&self) -> Option<&'a [u8]> {
        self.good.then_some(self.bytes)
    }

    /// Reads a value.
    #[inline(never)]
    pub fn read(&mut self, place: &mut impl Field) {
        place.read(self);
    }

    /// Reads a value that an older version may not have written: then it stays as it is.
    #[inline(never)]
    pub fn read_if_any(&mut self, place: &mut impl Field) {
        if !self.bytes.is_empty() {
            place.read(self);
        }
    }
}

/// Adds bytes to a part.
pub fn put(out: &mut Part, bytes: &[u8]) {
    // A part that does not fit is found by the test that reads every battle back.
    let _ = out.extend_from_slice(bytes);
}

fn chunk<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (chunk, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*chunk)
}

macro_rules! numbers {
    ($($type:ty),+) => {
        $(
            impl Field for $type {
                fn put(&self, out: &mut Part) {
                    put(out, &self.to_le_bytes());
                }

                fn take(bytes: &mut &[u8]) -> Option<Self> {
                    chunk(bytes).map(Self::from_le_bytes)
                }
            }
        )+
    };
}

numbers!(u8, i8, u16, i16, u32, u64);

impl Field for bool {
    fn put(&self, out: &mut Part) {
        put(out, &[u8::from(*self)]);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Some(u8::take(bytes)? != 0)
    }
}

impl<T: Field> Field for Option<T> {
    fn put(&self, out: &mut Part) {
        self.is_some().put(out);
        if let Some(value) = self {
            value.put(out);
        }
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Some(if bool::take(bytes)? { Some(T::take(bytes)?) } else { None })
    }
}

impl<T: Field, const N: usize> Field for Vec<T, N> {
    fn put(&self, out: &mut Part) {
        (self.len() as u8).put(out);
        for item in self {
            item.put(out);
        }
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut list = Self::new();
        for _ in 0..u8::take(bytes)? {
            list.push(T::take(bytes)?).ok()?;
        }
        Some(list)
    }
}

impl<T: Field, const N: usize> Field for [T; N] {
    fn put(&self, out: &mut Part) {
        for item in self {
            item.put(out);
        }
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let mut list = Vec::<T, N>::new();
        while !list.is_full() {
            list.push(T::take(bytes)?).ok()?;
        }
        list.into_array().ok()
    }

    fn read(&mut self, from: &mut Saved<'_>) {
        for item in self {
            from.read(item);
        }
    }
}

impl<A: Field, B: Field> Field for (A, B) {
    fn put(&self, out: &mut Part) {
        self.0.put(out);
        self.1.put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Some((A::take(bytes)?, B::take(bytes)?))
    }
}

impl Field for Id {
    fn put(&self, out: &mut Part) {
        self.0.put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        u8::take(bytes).map(Self)
    }
}

impl Field for Side {
    fn put(&self, out: &mut Part) {
        (*self == Self::Second).put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Some(if bool::take(bytes)? { Self::Second } else { Self::First })
    }
}

/// Variants by their place: lists of special rules grow at their end.
impl<T: Options> Field for Flagged<T> {
    fn put(&self, out: &mut Part) {
        self.bits().put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let bits = u64::take(bytes)?;
        Some(T::ALL.iter().enumerate().filter(|(nth, _)| bits >> nth & 1 == 1).map(|(_, option)| *option).collect())
    }
}

/// Writes an option by its stable code.
pub fn put_option<T: Options>(option: T, out: &mut Part) {
    T::CHOICES.get(option.index()).map_or(0, |choice| choice.code).put(out);
}

/// Reads it again.
pub fn take_option<T: Options>(bytes: &mut &[u8]) -> Option<T> {
    T::ALL.get(place_of(T::CHOICES, bytes)?).copied()
}

// Not generic: the many enums share this code.
#[inline(never)]
fn place_of(choices: &[Choice], bytes: &mut &[u8]) -> Option<usize> {
    let code = u16::take(bytes)?;
    choices.iter().position(|choice| choice.code == code)
}

/// Says how something is saved. A struct lists all its fields, in the order of saving, with the value that stands for what an
/// older version did not write; a plain enum gives each variant a number for ever; an enum of options needs nothing more.
#[macro_export]
macro_rules! kept {
    (struct $type:ty = $empty:expr; $($field:ident),+ $(,)?) => {
        impl $crate::engine::Field for $type {
            fn put(&self, out: &mut $crate::engine::Part) {
                // All of them: a field that is not saved does not compile.
                let Self { $($field),+ } = self;
                $($crate::engine::Field::put($field, out);)+
            }

            fn take(bytes: &mut &[u8]) -> Option<Self> {
                let mut it = $empty;
                let mut from = $crate::engine::Saved::new(bytes);
                $(from.read_if_any(&mut it.$field);)+
                *bytes = from.rest()?;
                Some(it)
            }
        }
    };
    (enum $type:ty; $($variant:ident = $code:literal),+ $(,)?) => {
        impl $crate::engine::Field for $type {
            fn put(&self, out: &mut $crate::engine::Part) {
                <u8 as $crate::engine::Field>::put(&match self { $(Self::$variant => $code,)+ }, out);
            }

            fn take(bytes: &mut &[u8]) -> Option<Self> {
                match <u8 as $crate::engine::Field>::take(bytes)? {
                    $($code => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
    (options $($type:ty),+ $(,)?) => {
        $(
            impl $crate::engine::Field for $type {
                fn put(&self, out: &mut $crate::engine::Part) {
                    $crate::engine::put_option(*self, out);
                }

                fn take(bytes: &mut &[u8]) -> Option<Self> {
                    $crate::engine::take_option(bytes)
                }
            }
        )+
    };
}

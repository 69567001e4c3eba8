//! The one sort.

use core::mem::swap;

/// Sorts a short list by a key; equal ones stay in their order. By insertion: no list here is longer than a pool or a side, and the
/// sorts of the standard library, which are made for long ones, take three kilobytes for each kind of list.
pub(crate) fn sort<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 2..=list.len() {
        let mut part = list.get_mut(..end).unwrap_or_default();
        while let Some((last, front)) = part.split_last_mut() {
            match front.last_mut() {
                Some(before) if key(last) < key(before) => swap(before, last),
                _ => break,
            }
            part = front;
        }
    }
}

//! Reactions inside reactions: a bounded list of what is still to be done, each with its cause.
//!
//! A list and not a call stack, because the rules may repeat for ever (two bowmen returning fire): one loop takes the next task
//! in the game's order, and the trail of causes comes from the links.

use core::hash::{Hash, Hasher};

use heapless::Vec;

use super::parts::{Field, Part};

/// A task's name while it is in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TaskId(u8);

/// Something to be done, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Task<T> {
    id: TaskId,
    what: T,
    /// The task that caused it, if any is remembered.
    cause: Option<TaskId>,
    /// Still to be done.
    open: bool,
}

/// The list. It is part of a battle's state. `N` is at most 128, so that names do not repeat among the living.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tasks<T, const N: usize> {
    list: Vec<Task<T>, N>,
    next: u8,
}

/// Too much is open at once: the rule must say so and leave the rest undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

impl<T: Copy, const N: usize> Tasks<T, N> {
    /// Nothing to do.
    #[must_use]
    pub const fn new() -> Self {
        assert!(N <= 128, "names must not repeat among the living");
        Self { list: Vec::new(), next: 0 }
    }

    /// Whether nothing is open.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.open().next().is_none()
    }

    /// The open tasks, oldest first.
    pub fn open(&self) -> impl Iterator<Item = (TaskId, T)> {
        self.list.iter().filter(|task| task.open).map(|task| (task.id, task.what))
    }

    /// Adds a task with its cause. If the list is full, the oldest finished task is forgotten: a chain that goes on for ever
    /// keeps its newest links.
    ///
    /// # Errors
    ///
    /// [`TooMany`] if every place is taken by something still open.
    pub fn push(&mut self, what: T, cause: Option<TaskId>) -> Result<TaskId, TooMany> {
        if self.list.is_full() {
            let oldest = self.list.iter().position(|task| !task.open).ok_or(TooMany)?;
            self.list.remove(oldest);
        }
        let id = TaskId(self.next);
        self.next = self.next.wrapping_add(1);
        self.list.push(Task { id, what, cause, open: true }).map_err(|_| TooMany)?;
        Ok(id)
    }

    /// Marks a task as done. When nothing is open any more, the list starts afresh.
    pub fn done(&mut self, id: TaskId) {
        for task in self.list.iter_mut().filter(|task| task.id == id) {
            task.open = false;
        }
        if self.is_empty() {
            self.list.clear();
        }
    }

    /// The task, what caused it, what caused that, and so on as far as remembered.
    pub fn causes(&self, id: TaskId) -> impl Iterator<Item = T> {
        self.trail(id).map(|task| task.what)
    }

    /// Whether a task came of another one, however many lie between them.
    #[must_use]
    pub fn came_of(&self, id: TaskId, other: TaskId) -> bool {
        self.trail(id).skip(1).any(|task| task.id == other)
    }

    fn trail(&self, id: TaskId) -> impl Iterator<Item = &Task<T>> {
        let mut next = Some(id);
        let mut before = self.list.as_slice();
        // A cause stands before its effect, so the search goes only backward and ends.
        core::iter::from_fn(move || {
            let at = before.iter().rposition(|task| Some(task.id) == next)?;
            let task = before.get(at)?;
            next = task.cause;
            before = before.get(..at)?;
            Some(task)
        })
    }

    /// How many causes deep a task is: 0 for one that nothing caused.
    #[must_use]
    pub fn depth(&self, id: TaskId) -> usize {
        self.causes(id).count().saturating_sub(1)
    }
}

/// Tasks in a part of the saved battle.
const A_PART: usize = 8;

impl<T: Copy + Field, const N: usize> Tasks<T, N> {
    /// How many parts the list takes.
    pub const PARTS: u8 = N.div_ceil(A_PART) as u8;

    /// Some of the tasks, to be saved.
    pub fn part(&self, nth: u8, out: &mut Part) {
        if nth == 0 && self.next != 0 {
            self.next.put(out);
        }
        for task in self.list.iter().skip(usize::from(nth) * A_PART).take(A_PART) {
            task.id.0.put(out);
            task.what.put(out);
            task.cause.map(|cause| cause.0).put(out);
            task.open.put(out);
        }
    }

    /// Puts them back; whether they could be read. Later parts come later.
    pub fn restore(&mut self, nth: u8, mut bytes: &[u8]) -> bool {
        if nth == 0 {
            let next = bytes.split_off_first();
            self.next = next.copied().unwrap_or(0);
        }
        let start = usize::from(nth) * A_PART;
        let rest: Vec<Task<T>, N> = self.list.iter().skip(start + A_PART).copied().collect();
        self.list.truncate(start);
        while !bytes.is_empty() {
            let Some(task) = Task::take(&mut bytes) else { return false };
            if self.list.push(task).is_err() {
                return false;
            }
        }
        // A part that is not full is the last one.
        if self.list.len() == start + A_PART {
            self.list.extend(rest);
        }
        true
    }
}

impl<T: Field> Task<T> {
    fn take(bytes: &mut &[u8]) -> Option<Self> {
        let id = TaskId(Field::take(bytes)?);
        let what = Field::take(bytes)?;
        let cause = <Option<u8> as Field>::take(bytes)?.map(TaskId);
        Some(Self { id, what, cause, open: Field::take(bytes)? })
    }
}

/// What is still to be done, in order. What is done and what caused what changes nothing any more, so that two battles which go
/// on alike have the same digest however they came here.
impl<T: Copy + Hash, const N: usize> Hash for Tasks<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        for (_, what) in self.open() {
            what.hash(state);
        }
    }
}

impl<T: Copy, const N: usize> Default for Tasks<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

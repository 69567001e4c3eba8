//! A procedure being played: the one place where answers, dice, undo and amendments meet.

use super::answerer::Answerer;
use super::fate::{Dealt, Fate, Place, Thrown};
use super::key::{Key, Subject};
use super::play::Play;
use super::procedure::{Outcome, Procedure, State};
use super::prompt::{Answer, CardFaces, Cast, Kind, Prompt, Refused};
use super::stage::Stage;
use super::suppose::Suppose;
use super::transcript::{Body, DEALT, Entry, Marks, NUMBER, POOL_HEADER, PoolFaces, Tag, Transcript};
use crate::dice::{Cup, CupError, Faces, MAX_DICE, Pool, Reading};

/// Where a procedure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing is being played.
    Idle,
    /// A question is open: [`Session::prompt`].
    Asking,
    /// It is over.
    Done(Outcome),
    /// The entry that starts at this byte does not answer the question asked: the rules have changed since. What comes before it
    /// is kept; [`Session::cut`] drops the rest.
    Diverged {
        /// Where it starts.
        at: usize,
    },
    /// The rule cannot go on.
    Stuck(Stuck),
}

/// Why a rule cannot go on: a mistake in it, told to the player, who can go back and choose otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Stuck {
    /// It asks for a choice where there is none.
    NothingToChoose,
    /// It goes round in circles without a question.
    Runaway,
    /// It wants more figures or pools than there is room for.
    TooMany,
    /// It ended although answers are left: they belong to another version of it.
    LeftOver,
}

impl Stuck {
    /// What a player can do about it.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::NothingToChoose => "There is nothing to choose from here. Go back and answer otherwise.",
            Self::Runaway => "This rule goes round in circles. Go back and answer otherwise.",
            Self::TooMany => "More figures or dice than I can hold. Go back and use fewer.",
            Self::LeftOver => "This rule ended early. Go back and answer again.",
        }
    }
}

/// Why no dice were thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum ThrowRefused {
    /// The cup will not.
    Cup(CupError),
    /// The dice are not asked for, or do not fit.
    Refused(Refused),
}

/// A procedure being played on a battle.
#[derive(Debug)]
pub struct Session<S: State> {
    procedure: Option<&'static Procedure<S>>,
    /// The battle as it was when the procedure began.
    committed: S,
    /// The battle as the last run has left it.
    work: S,
    /// Whether it may differ from the committed one: odds run a rule thousands of times, and a copy costs more than most rules.
    touched: bool,
    pub(super) transcript: Transcript,
    fate: Fate,
    pub(super) stage: Stage,
    pub(super) step: Step,
    /// The number of the last roll.
    rolls: u32,
    /// Entries set aside while an earlier one is being changed.
    pub(super) spare: super::amend::Spare,
}

impl<S> core::fmt::Debug for Procedure<S> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.id)
    }
}

impl<S: State> Session<S> {
    /// Nothing being played. A constant, because it is too large for a stack.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            procedure: None,
            committed: S::EMPTY,
            work: S::EMPTY,
            touched: false,
            transcript: Transcript::new(),
            fate: Fate::new(),
            stage: Stage::new(),
            step: Step::Idle,
            rolls: 0,
            spare: super::amend::Spare::new(),
        }
    }

    /// Starts a procedure on a battle; `rolls` is the number of the last roll. One that is still open is abandoned: call
    /// [`Session::abandon`] before to learn whether its dice find room.
    pub fn start(&mut self, procedure: &'static Procedure<S>, state: &S, rolls: u32) {
        self.force_from(0);
        self.leave();
        self.procedure = Some(procedure);
        self.committed.clone_from(state);
        self.touched = true;
        self.transcript.truncate(0);
        self.rolls = rolls;
        self.run();
    }

    /// Takes up a procedure where it was left.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSuchEntry`] if the bytes are no transcript; then the procedure starts at its beginning.
    pub fn resume(&mut self, procedure: &'static Procedure<S>, state: &S, rolls: u32, transcript: &[u8]) -> Result<(), Refused> {
        self.start(procedure, state, rolls);
        let loaded = self.transcript.load(transcript).map_err(|_| Refused::NoSuchEntry);
        self.run();
        loaded
    }

    /// Where it stands.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.step
    }

    /// The open question.
    #[must_use]
    pub const fn prompt(&self) -> Option<&Prompt> {
        match self.step {
            Step::Asking => self.stage.prompt.as_ref(),
            _ => None,
        }
    }

    /// What the last run left for the screens.
    #[must_use]
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// What is being played.
    #[must_use]
    pub const fn procedure(&self) -> Option<&'static Procedure<S>> {
        self.procedure
    }

    /// The battle as the last run has left it.
    #[must_use]
    pub const fn state(&self) -> &S {
        &self.work
    }

    /// The battle as it was when the procedure began.
    #[must_use]
    pub const fn committed(&self) -> &S {
        &self.committed
    }

    /// Writes what somebody is called; nothing for nobody.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn name(&self, subject: Subject, out: &mut dyn core::fmt::Write) -> core::fmt::Result {
        match subject {
            Subject::Nobody => Ok(()),
            Subject::Figure(id) => self.work.name(id, out),
            Subject::Nth(nth) => {
                let roles = self.procedure.map_or(&[][..], |procedure| procedure.roles);
                out.write_str(roles.get(usize::from(nth).wrapping_sub(1)).copied().unwrap_or("Somebody"))
            }
        }
    }

    /// The answers and throws so far.
    #[must_use]
    pub const fn transcript(&self) -> &Transcript {
        &self.transcript
    }

    /// The dice that were taken back.
    #[must_use]
    pub const fn fate(&self) -> &Fate {
        &self.fate
    }

    /// The number of the last roll.
    #[must_use]
    pub const fn rolls(&self) -> u32 {
        self.rolls
    }

    /// Ends a procedure that is done, and makes what it did the state of the battle.
    ///
    /// # Errors
    ///
    /// [`Refused::NothingAsked`] if it is not done.
    pub fn commit(&mut self) -> Result<&S, Refused> {
        let Step::Done(_) = self.step else { return Err(Refused::NothingAsked) };
        self.committed.clone_from(&self.work);
        self.leave();
        Ok(&self.committed)
    }

    /// Drops the procedure as if it had not been started; dice already thrown go on waiting. One that cannot be finished can
    /// always be dropped, even if not all of its dice find room to wait.
    ///
    /// # Errors
    ///
    /// [`Refused::Waiting`] if there is no room for them: finish it, and nothing changed.
    pub fn abandon(&mut self) -> Result<(), Refused> {
        match self.step {
            Step::Diverged { .. } | Step::Stuck(_) => self.force_from(0),
            Step::Idle | Step::Asking | Step::Done(_) => self.drop_from(0)?,
        }
        self.leave();
        Ok(())
    }

    /// The battle is over: dice that were taken back are forgotten.
    pub fn end_battle(&mut self) {
        self.fate.clear();
    }

    fn leave(&mut self) {
        self.procedure = None;
        self.transcript.truncate(0);
        self.fate.close();
        self.stage.clear();
        self.work.clone_from(&self.committed);
        self.step = Step::Idle;
    }

    /// Answers the open question.
    ///
    /// # Errors
    ///
    /// [`Refused`] says why it was not taken; nothing changed.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), Refused> {
        self.answer_as(answer, Marks::default())
    }

    pub(super) fn answer_as(&mut self, answer: &Answer, marks: Marks) -> Result<(), Refused> {
        let prompt = self.prompt().ok_or(Refused::NothingAsked)?;
        let (key, tag, body) = prompt.encode(answer)?;
        let entry = Entry { key, subject: prompt.subject, tag, marks, body: &body };
        self.transcript.push(&entry).map_err(|_| Refused::Full)?;
        self.run();
        Ok(())
    }

    /// Throws the dice that are asked for: first those that were taken back, then new ones.
    ///
    /// # Errors
    ///
    /// [`ThrowRefused`] says why not; nothing was thrown.
    pub fn throw(&mut self, cup: &mut dyn Cup) -> Result<(), ThrowRefused> {
        self.asked_for_dice().map_err(ThrowRefused::Refused)?;
        if !self.transcript.room_for(body_bytes(&self.stage.card)) {
            return Err(ThrowRefused::Refused(Refused::Full));
        }
        let dealt = self.dealt();
        let mut faces = dealt.faces.clone();
        let missing = self.stage.card.iter().zip(faces.iter_mut()).filter_map(|(cast, thrown)| {
            let count = usize::from(cast.pool.count).saturating_sub(thrown.len());
            (count > 0).then_some((Pool { count: count as u8, die: cast.pool.die }, thrown))
        });
        // A card dealt whole from fate needs no cup.
        let mut missing = missing.peekable();
        if missing.peek().is_some() {
            cup.throw_all(&mut missing).map_err(ThrowRefused::Cup)?;
        }
        self.put_dice(&faces, dealt.marks(), dealt).map_err(ThrowRefused::Refused)
    }

    /// What fate has for the open card.
    pub(super) fn dealt(&self) -> Dealt {
        self.fate.offer(&self.stage.card, |key, subject| occurrences_before(&self.transcript, usize::MAX, key, subject))
    }

    /// Takes the faces of real dice, one list a pool.
    ///
    /// # Errors
    ///
    /// [`Refused::Faces`] if they do not fit the card.
    pub fn typed(&mut self, faces: &CardFaces) -> Result<(), Refused> {
        self.asked_for_dice()?;
        let fits = |(cast, faces): (&Cast, &Faces)| {
            faces.len() == usize::from(cast.pool.count) && Reading::accepts(faces, cast.pool.die)
        };
        if faces.len() != self.stage.card.len() || !self.stage.card.iter().zip(faces).all(fits) {
            return Err(Refused::Faces);
        }
        self.put_dice(faces, Marks::TYPED, Dealt::default())
    }

    fn asked_for_dice(&self) -> Result<(), Refused> {
        match self.prompt().map(|prompt| &prompt.kind) {
            Some(Kind::Throw) => Ok(()),
            Some(_) => Err(Refused::NotDice),
            None => Err(Refused::NothingAsked),
        }
    }

    pub(super) fn put_dice(&mut self, faces: &CardFaces, marks: Marks, dealt: Dealt) -> Result<(), Refused> {
        let prompt = self.prompt().ok_or(Refused::NothingAsked)?;
        let fresh = self.rolls.wrapping_add(1);
        let body = encode_dice(&self.stage, faces, &dealt, dealt.number.unwrap_or(fresh)).ok_or(Refused::Full)?;
        let entry = Entry { key: prompt.question.key, subject: prompt.subject, tag: Tag::Throw, marks, body: &body };
        self.transcript.push(&entry).map_err(|_| Refused::Full)?;
        if dealt.number.is_none() {
            self.rolls = fresh;
        }
        self.fate.deal(dealt, faces);
        self.run();
        Ok(())
    }

    /// Undoes the last answer a person gave, and everything since. Dice thrown since then wait to be dealt again.
    ///
    /// # Errors
    ///
    /// [`Refused::AtStart`] if there is none; [`Refused::Waiting`] if too many dice are waiting already; nothing changed.
    pub fn back(&mut self) -> Result<(), Refused> {
        let last = self.transcript.entries().filter(|(_, entry)| entry.human()).last();
        let (at, _) = last.ok_or(Refused::AtStart)?;
        self.drop_from(at)?;
        self.run();
        Ok(())
    }

    /// Drops what the rules no longer understand, from [`Step::Diverged`]'s byte on. Its dice wait to be dealt again, the oldest
    /// first; those that find no room are gone, because there is no other way on.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSuchEntry`] if nothing diverged.
    pub fn cut(&mut self) -> Result<(), Refused> {
        let Step::Diverged { at } = self.step else { return Err(Refused::NoSuchEntry) };
        self.force_from(at);
        self.run();
        Ok(())
    }

    /// Makes the last throw void: it keeps its number, and the dice are thrown anew under the next one.
    ///
    /// # Errors
    ///
    /// [`Refused::NoSuchEntry`] if the last entry is no throw.
    pub fn void(&mut self) -> Result<u32, Refused> {
        let (at, number, dealt) = match self.transcript.entries().last() {
            Some((at, entry)) if entry.tag == Tag::Throw => {
                (at, entry.roll_number().unwrap_or(0), entry.pools().filter(|pool| pool.dealt).count())
            }
            _ => return Err(Refused::NoSuchEntry),
        };
        self.fate.forget(dealt);
        self.transcript.truncate(at);
        self.run();
        Ok(number)
    }

    /// Takes the dice from a byte on back into fate and drops the entries.
    pub(super) fn drop_from(&mut self, at: usize) -> Result<(), Refused> {
        if !self.fate.room_for(thrown_from(&self.transcript, at)) {
            return Err(Refused::Waiting);
        }
        self.force_from(at);
        Ok(())
    }

    /// The same, with or without room.
    fn force_from(&mut self, at: usize) {
        self.fate.take_back(thrown_from(&self.transcript, at));
        self.transcript.truncate(at);
    }

    /// Lets an automatic player answer; whether it did.
    pub fn let_answer(&mut self, answerer: &mut dyn Answerer<S>) -> bool {
        let Some(prompt) = self.prompt() else { return false };
        match answerer.answer(prompt, &self.work) {
            Some(answer) => self.answer_as(&answer, Marks::DEVICE).is_ok(),
            None => false,
        }
    }

    /// Runs the rule over the transcript.
    pub(super) fn run(&mut self) {
        self.run_supposing(None);
    }

    /// The same, with dice supposed where the transcript ends.
    pub(super) fn run_supposing(&mut self, suppose: Option<Suppose<'_, S>>) {
        let Some(procedure) = self.procedure else {
            self.step = Step::Idle;
            return;
        };
        if self.touched {
            self.work.clone_from(&self.committed);
        }
        self.stage.clear();
        let mut play = Play::new(&mut self.work, &self.transcript, &mut self.stage);
        // Taken apart and put together again, because the run borrows it for a shorter time.
        play.suppose = suppose.map(|Suppose { scope, dice, answers }| Suppose { scope, dice, answers });
        let flow = (procedure.run)(&mut play);
        let (paused, position) = (play.paused(), play.position());
        self.touched = play.touched();
        self.step = match (flow, paused) {
            // A rule that swallowed a pause has not ended: the first question it met is still open.
            (_, true) | (Err(_), _) => self.stage.stopped(),
            (Ok(_), false) if position < self.transcript.bytes().len() => Step::Diverged { at: position },
            (Ok(outcome), false) => {
                self.stage.shown.told = Some(outcome);
                Step::Done(outcome)
            }
        };
    }
}

impl<S: State> Default for Session<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl Stage {
    /// Why the run stopped.
    fn stopped(&self) -> Step {
        match (self.diverged, self.stuck, &self.prompt) {
            (Some(at), ..) => Step::Diverged { at },
            (None, Some(stuck), _) => Step::Stuck(stuck),
            (None, None, Some(_)) => Step::Asking,
            (None, None, None) => Step::Stuck(Stuck::LeftOver),
        }
    }
}

/// The pools thrown from a byte on. Saved bytes may hold anything: what no die can show is no dice, and is left out.
fn thrown_from(transcript: &Transcript, at: usize) -> impl Iterator<Item = Thrown<'_>> + Clone {
    let throws = transcript.entries().filter(move |(start, entry)| *start >= at && entry.tag == Tag::Throw);
    let pools = throws.flat_map(move |(start, entry)| {
        entry.pools().enumerate().map(move |(nth, pool)| {
            let same = |other: &PoolFaces<'_>| other.key == pool.key && other.subject == pool.subject;
            let before = entry.pools().take(nth).filter(same).count() as u16;
            let occurrence = occurrences_before(transcript, start, pool.key, pool.subject) + before;
            Thrown {
                place: Place { key: pool.key, subject: pool.subject, occurrence },
                number: entry.roll_number().unwrap_or(0),
                typed: entry.marks.has(Marks::TYPED),
                dealt: pool.dealt,
                die: pool.die,
                faces: pool.faces,
            }
        })
    });
    pools.filter(|pool| (1..=MAX_DICE).contains(&pool.faces.len()) && Reading::accepts(pool.faces, pool.die))
}

impl Dealt {
    /// How a card that is dealt from here came about.
    pub(super) const fn marks(&self) -> Marks {
        match (self.number, self.typed) {
            (None, _) => Marks(0),
            (Some(_), false) => Marks::DEALT_AGAIN,
            (Some(_), true) => Marks::DEALT_AGAIN.and(Marks::TYPED),
        }
    }
}

/// How many pools of a key and subject were thrown before a byte: fewer than 3,000 fit a transcript.
fn occurrences_before(transcript: &Transcript, end: usize, key: Key, subject: Subject) -> u16 {
    let throws = transcript.entries().take_while(|(at, _)| *at < end).filter(|(_, entry)| entry.tag == Tag::Throw);
    let pools = throws.flat_map(|(_, entry)| entry.pools());
    pools.filter(|pool| pool.key == key && pool.subject == subject).count() as u16
}

/// Bytes that a throw of a card takes in the transcript, without the entry's own header.
pub(super) fn body_bytes(card: &[Cast]) -> usize {
    NUMBER + card.iter().map(|cast| POOL_HEADER + usize::from(cast.pool.count)).sum::<usize>()
}

fn encode_dice(stage: &Stage, faces: &CardFaces, dealt: &Dealt, number: u32) -> Option<Body> {
    let mut body = Body::new();
    body.extend_from_slice(&number.to_le_bytes()).ok()?;
    for (nth, (cast, thrown)) in stage.card.iter().zip(faces).enumerate() {
        let [a, b, c, d] = cast.question.key.0.to_le_bytes();
        let count = thrown.len() as u8 | if dealt.has(nth) { DEALT } else { 0 };
        let head = [a, b, c, d, cast.subject.byte(), cast.pool.die.sides(), count];
        body.extend_from_slice(&head).ok()?;
        body.extend_from_slice(thrown).ok()?;
    }
    Some(body)
}

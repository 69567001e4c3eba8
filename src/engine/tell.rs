//! What a rule can tell: reasons, notes, results, where a loop begins, what interrupted what.

use super::play::{Flow, Play};
use super::procedure::Outcome;
use super::question::Throw;
use super::stage::{Crumb, Lap, Note, Reason, Remark};
use super::transcript::{MAX_BYTES, MAX_ENTRIES};

impl<S> Play<'_, S> {
    /// What the next card's sum begins with: `Quality 4`. One that is added to the dice is no base, but a [`Play::because`].
    pub fn base(&mut self, label: &'static str, value: i16) {
        self.reason(label, value, true);
    }

    /// A further line of the next card's sum: why its need-number or total is what it is. It is read with its sign: `Leader +1`.
    pub fn because(&mut self, label: &'static str, value: i16) {
        self.reason(label, value, false);
    }

    fn reason(&mut self, label: &'static str, value: i16, base: bool) {
        let reason = Reason { subject: self.subject, label, value, base };
        // A card with more reasons than fit shows the first ones.
        let _ = self.stage.reasons.push(reason);
    }

    /// Says what came of the last throw; the end of the procedure says it by itself.
    pub fn tell(&mut self, outcome: Outcome) {
        self.stage.shown.told = Some(outcome);
        self.stage.shown.passed = self.stage.points.len();
        self.stage.shown.ended = self.stage.extent();
    }

    /// Notes something worth telling, about the present subject; `#` in the text stands for the value.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped.
    pub fn note(&mut self, text: &'static str, value: i16) -> Flow<()> {
        self.burn()?;
        self.stage.note(Note { subject: self.subject, text, value });
        Ok(())
    }

    /// Whether anybody reads what is noted: not while odds are counted, whose runs need not explain what they come to.
    #[must_use]
    pub const fn explains(&self) -> bool {
        self.suppose.is_none()
    }

    /// Says something short beside the questions that follow, in place of their number: `# of 40`. An empty text ends it.
    pub const fn remark(&mut self, text: &'static str, value: i16) {
        self.remark_two(text, [value; 2]);
    }

    /// The same with two numbers: `# in, # left`.
    #[inline(never)]
    pub const fn remark_two(&mut self, text: &'static str, values: [i16; 2]) {
        let remark = Remark { subject: self.subject, text, values };
        self.stage.remark = if text.is_empty() { None } else { Some(remark) };
    }

    /// Marks the head of a loop. `key` holds everything the rest of the loop depends on: two runs that come here with the same
    /// key go on alike, which is what makes exact odds of a whole melee possible.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped, or goes round in circles.
    pub fn lap(&mut self, round: Throw, key: u64) -> Flow<()> {
        self.lap_of(round, |_| key)
    }

    /// Tells the throw that opens each round of a loop, where there is no place for a lap: whoever rolls it has the rounds that
    /// nobody decides anything in follow by themselves.
    pub const fn round(&mut self, round: Throw) {
        self.stage.round = Some(round.question.key);
    }

    /// The same where the rest of the loop depends on the battle: the key is a [`Digest`](super::Digest) of it, made only when
    /// somebody wants to know, because a long exchange passes here on every run.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) if the run has stopped, or goes round in circles.
    pub fn lap_of(&mut self, round: Throw, key: impl FnOnce(&S) -> u64) -> Flow<()> {
        self.burn()?;
        self.round(round);
        if !self.wants_lap() {
            return Ok(());
        }
        let (question, key) = (round.question, key(self.look()));
        self.stage.lap = Some(Lap { question, key, at: self.position() });
        self.suppose_lap((question.key, key))
    }

    /// Whether this run has used up most of what a procedure may hold. A rule that may repeat for ever looks here at the head of
    /// its loop, leaves what is still to be done in the battle's state, and ends; the next procedure goes on from there.
    #[must_use]
    pub const fn long(&self) -> bool {
        self.taken >= MAX_ENTRIES / 4 * 3 || self.at >= MAX_BYTES / 4 * 3
    }

    /// Lays the trail of causes: what interrupted what, from what happens now back to what started it. A longer trail than fits keeps its end:
    /// in an endless exchange the latest shots are what the player wants to see.
    pub fn trail(&mut self, latest_first: impl IntoIterator<Item = Crumb>) {
        self.stage.trail.clear();
        for crumb in latest_first {
            if self.stage.trail.push(crumb).is_err() {
                break;
            }
        }
        self.stage.trail.reverse();
    }
}

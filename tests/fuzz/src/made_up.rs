//! Rules that nobody would write: made of bytes, they ask anything in any order, go round in circles, want too much, offer nothing
//! and swallow pauses. What the engine gives them must still be what they asked for.

use core::cell::Cell;
use core::fmt;

use adjutant::dice::{Die, Drop, FaceLayout, FaceSet, Pool, Reading, Symbol, Worth};
use adjutant::engine::{
    Choose, Either, Ending, Extra, Flags, Flow, Id, Interrupts, Need, Number, Offer, Options, Order, Outcome, Pause, Pick, Play,
    Procedure, Set, Settle, Split, State, Strike, Subject, Throw, Ticks, Tone,
};
use adjutant::options;

/// Bytes of a rule.
pub const LENGTH: usize = 40;
/// What one turn of a rule may do without an entry: the engine's fuel ends it long before.
const MOST_OPS: u32 = 400_000;
/// What a rule that swallowed a pause still tries.
const AFTER_PAUSE: u32 = 80;

/// The battle: the rule itself, and how often it did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toy {
    pub rule: [u8; LENGTH],
    pub done: i16,
}

impl State for Toy {
    const EMPTY: Self = Self { rule: [0; LENGTH], done: 0 };

    fn name(&self, id: Id, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "Toy {}", id.0)
    }
}

options! {
    /// Four of something.
    enum Four { One = "One", Two = "Two", Three = "Three", Four = "Four" }
}

const END: Ending = Ending::new("end", "END", Tone::Nothing);
const A: Number = Number::new("toy.a", "A", 0, 9);
const B: Number = Number::new("toy.b", "B", 0, 9);
const PICK: Pick<Four> = Pick::new("toy.pick", "Pick");
const WHO: Choose = Choose::new("toy.who", "Who");
const SOME: Ticks = Ticks::new("toy.some", "Some");
const FLAGS: Flags<Four> = Flags::new("toy.flags", "Flags");
const LINE: Order = Order::new("toy.line", "Line");
const SHARES: Split = Split::new("toy.shares", "Shares");
const MORE: Offer = Offer::new("toy.more", "More?");
const RESULT: Settle<Four> = Settle::new("toy.result", "Result");
const EXTRA: Extra = Extra::new("toy.extra", "Situation");
const SPOTTED: Interrupts<Four> = Interrupts::new("toy.spotted", "Spotted");
const STRIKE: Strike = Strike::new("toy.strike", "Which go?");
const DICE: Throw = Throw::new("toy.dice", "Dice");
const OTHER: Throw = Throw::new("toy.other", "Other dice");
const ROUND: Throw = Throw::new("toy.round", "Round");

pub static PROCEDURE: Procedure<Toy> =
    Procedure { id: "toy", title: "Toy", reference: "toy:P1", roles: &["First"], questions: &[], endings: &[&END], run };

thread_local! {
    /// Where the last run stopped.
    static STOPPED: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// The question at which the last run was stopped first.
pub fn stopped() -> Option<&'static str> {
    STOPPED.get()
}

fn run(play: &mut Play<'_, Toy>) -> Flow<Outcome> {
    let Toy { rule, done } = *play.look();
    STOPPED.set(None);
    Machine { play, rule, at: 0, last: 0, done, pause: None, swallows: false, left: MOST_OPS }.run()
}

struct Machine<'p, 'a> {
    play: &'p mut Play<'a, Toy>,
    rule: [u8; LENGTH],
    at: usize,
    /// The last answer.
    last: i16,
    /// What the battle must say.
    done: i16,
    pause: Option<Pause>,
    /// Goes on after a pause.
    swallows: bool,
    /// What it may still do.
    left: u32,
}

impl Machine<'_, '_> {
    fn run(mut self) -> Flow<Outcome> {
        while self.at < LENGTH && (self.pause.is_none() || self.swallows) && self.left > 0 {
            let op = self.byte();
            if op % 28 == 23 {
                break;
            }
            self.op(op % 28);
            self.left -= 1;
            assert!(self.left > 0 || self.pause.is_some(), "nobody stops a rule that goes round in circles");
            assert_eq!(self.play.look().done, self.done, "what was done is done once");
        }
        match self.pause {
            Some(pause) if !self.swallows => Err(pause),
            _ => Ok(END.with(self.last)),
        }
    }

    fn byte(&mut self) -> u8 {
        let byte = self.rule.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte
    }

    /// Something the engine said. After the first pause it says nothing more.
    fn said<T>(&mut self, name: &'static str, flow: Flow<T>) -> Option<T> {
        match (flow, self.pause) {
            (Ok(value), None) => Some(value),
            (Ok(_), Some(_)) => panic!("{name}: it goes on after a pause"),
            (Err(pause), None) => {
                STOPPED.set(Some(name));
                (self.pause, self.left) = (Some(pause), self.left.min(AFTER_PAUSE));
                None
            }
            (Err(_), Some(_)) => None,
        }
    }

    /// An answer: whatever was said before is an entry behind it.
    fn answered(&mut self, value: i16, possible: bool) {
        assert!(possible, "{value} was not asked for");
        self.last = value;
    }

    fn op(&mut self, op: u8) {
        let arg = match op {
            19 | 22 => 0,
            _ => self.byte(),
        };
        match op {
            0 | 1 => {
                let (number, max) = (if arg & 0x80 == 0 { A } else { B }, i16::from(arg % 10));
                let flow = self.play.number(number.up_to(max));
                if let Some(value) = self.said(number.question.name(), flow) {
                    self.answered(value, (0..=max).contains(&value));
                }
            }
            2 => {
                // Whoever changes the answer before takes options away.
                let allowed = arg.rotate_left(self.last as u32 & 3);
                let flow = self.play.pick_some(PICK, |option| allowed >> option.index() & 1 == 1);
                if let Some(option) = self.said("toy.pick", flow) {
                    self.answered(option as i16, allowed >> option.index() & 1 == 1);
                }
            }
            3 => {
                let ids = ids(if arg & 0x80 == 0 { arg % 6 } else { 81 });
                let flow = self.play.choose(WHO, &ids);
                if let Some(id) = self.said("toy.who", flow) {
                    self.answered(id.0.into(), ids.contains(&id));
                }
            }
            4 => self.ticks(arg),
            5 => self.order(arg),
            6 => self.split(arg),
            7 => {
                let flow = self.play.offer(MORE);
                if let Some(yes) = self.said("toy.more", flow) {
                    self.answered(yes.into(), true);
                }
            }
            8 => {
                let matter = arg.rotate_left(self.last as u32 & 3);
                let flow = self.play.flags(FLAGS, |option| matter >> option.index() & 1 == 1);
                if let Some(flags) = self.said("toy.flags", flow) {
                    self.answered(flags.bits() as i16, flags.bits() & !u64::from(matter) == 0);
                }
            }
            9 | 10 => {
                let (throw, count) = (if arg & 0x40 == 0 { DICE } else { OTHER }, arg % 36);
                let flow = self.play.hits(throw, Pool { count, die: Die::D6 }, FaceSet::at_most(self.last.clamp(1, 5)));
                if let Some(hits) = self.said(throw.question.name(), flow) {
                    self.answered(hits.into(), hits <= count && count <= 32);
                }
            }
            11 => {
                let die = if arg & 1 == 0 { Die::D8 } else { Die::D20 };
                let flow = self.play.die(OTHER, die, Need::Reading);
                if let Some(face) = self.said("toy.other", flow) {
                    self.answered(face.into(), (1..=die.sides()).contains(&face));
                }
            }
            12 => self.card(arg),
            13 => {
                let given = Four::ALL[usize::from(arg % 4)];
                let flow = self.play.settle(RESULT, given);
                if let Some(result) = self.said("toy.result", flow) {
                    self.answered(result as i16, true);
                }
            }
            14 => {
                let flow = self.play.amount(EXTRA, i16::from(arg % 8));
                if let Some(value) = self.said("toy.extra", flow) {
                    self.answered(value, (-20..=20).contains(&value));
                }
            }
            15 => {
                let max = 1 + i16::from(arg % 9);
                let flow = self.play.asks(SPOTTED, |play| play.number(A.up_to(max)));
                match self.said("toy.a", flow) {
                    Some(Either::Answer(value)) => self.answered(value, (0..=max).contains(&value)),
                    Some(Either::Interrupt(kind)) => self.answered(kind as i16, true),
                    None => {}
                }
            }
            16 => {
                let flow = self.play.lap(ROUND, self.last as u64 & 7);
                self.said("", flow);
            }
            17 => {
                let flow = self.play.note("Noted #", self.last);
                self.said("", flow);
            }
            18 => self.play.about(Subject::of(arg)),
            19 => {
                self.play.state().done = self.done.wrapping_add(1);
                self.done = self.done.wrapping_add(1);
            }
            20 => {
                let flow = self.play.lap(ROUND, 9);
                self.said("", flow);
                self.at = usize::from(arg) % self.at;
            }
            21 => self.at += if self.last & 1 == 1 { usize::from(arg % 8) } else { 0 },
            22 => self.swallows = !self.swallows,
            24 => {
                let flow = self.play.random(DICE, usize::from(arg));
                if let Some(nth) = self.said("toy.dice", flow) {
                    self.answered(nth as i16, nth < usize::from(arg).max(1) && arg <= 100);
                }
            }
            25 => self.strike(arg),
            _ => {
                let flow = self.play.sum(DICE, Pool { count: arg % 5, die: Die::D6 }, Need::Reading);
                if let Some(total) = self.said("toy.dice", flow) {
                    self.answered(total, (i16::from(arg % 5)..=6 * i16::from(arg % 5)).contains(&total));
                }
            }
        }
    }

    fn ticks(&mut self, arg: u8) {
        let (ids, min, max) = (ids(arg % 5), arg >> 3 & 3, arg >> 5 & 7);
        let flow = self.play.ticks(SOME, &ids, (min, max), Set::EMPTY);
        if let Some(set) = self.said("toy.some", flow) {
            let all: Set = ids.iter().copied().collect();
            let enough = set.len() >= usize::from(min).min(ids.len()) || max == 0;
            self.answered(set.len() as i16, set.0 & !all.0 == 0 && enough && set.len() <= usize::from(max).min(ids.len()));
        }
    }

    fn order(&mut self, arg: u8) {
        let mut ids = ids(arg % 6);
        if arg & 0x80 != 0 && ids.len() > 1 {
            ids[0] = ids[1];
        }
        let flow = self.play.order(LINE, &ids);
        if let Some(order) = self.said("toy.line", flow) {
            let mut sorted = order.to_vec();
            sorted.sort_by_key(|id| id.0);
            self.answered(order.first().map_or(0, |id| id.0.into()), sorted == ids);
        }
    }

    fn split(&mut self, arg: u8) {
        let (total, parts, min) = (arg % 8, arg >> 3 & 3, (arg >> 5) % 3);
        let flow = self.play.split(SHARES, total, parts, min);
        if let Some(shares) = self.said("toy.shares", flow) {
            let possible = shares.len() == usize::from(parts)
                && shares.iter().sum::<u8>() == total
                && shares.iter().all(|share| *share >= min);
            self.answered(shares.first().copied().unwrap_or(0).into(), possible);
        }
    }

    fn card(&mut self, arg: u8) {
        let (pools, count) = if arg == 255 { (49, 1) } else { (1 + arg % 6, arg >> 4) };
        for nth in 0..pools {
            self.play.about(Subject::Nth(nth + 1));
            let flow = self.play.cast(DICE, Pool { count, die: Die::D6 }, Reading::Highest, Need::Reading);
            if self.said("", flow).is_none() {
                return;
            }
        }
        self.play.about(Subject::Nobody);
        let flow = self.play.roll_all(OTHER).map(|seen| seen.to_vec());
        if let Some(seen) = self.said("toy.other", flow) {
            self.answered(seen.len() as i16, seen.len() == usize::from(pools) && pools <= 48);
        }
    }

    fn strike(&mut self, arg: u8) {
        let layout = FaceLayout([Symbol::Skull, Symbol::Blank, Symbol::Blank, Symbol::Hit, Symbol::Hit, Symbol::HitAdvance]);
        let count = 1 + arg % 6;
        let reading = Reading::Kept { layout, stay: (arg >> 3) % (count + 1), drop: Drop::Worst, worth: Worth::Standard };
        let flow = self.play.symbols(DICE, Pool { count, die: Die::D6 }, reading);
        if self.said("toy.dice", flow).is_some() {
            let flow = self.play.strike(STRIKE);
            if let Some(symbols) = self.said("toy.strike", flow) {
                self.answered(symbols.hits.into(), symbols.hits + symbols.skulls <= (arg >> 3) % (count + 1));
            }
        }
    }
}

fn ids(count: u8) -> Vec<Id> {
    (0..count).map(|nth| Id(nth + 3)).collect()
}

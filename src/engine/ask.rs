//! What a rule can ask.

use super::key::{Id, IdList, Set};
use super::play::{Flow, Play};
use super::prompt::{Answer, Costs, Kind, MAX_PARTS};
use super::question::{Choice, Choose, Listed, Number, Offer, Options, Order, Pick, Question, Split, Ticks, YesNo};
use super::session::Stuck;
use super::transcript::Tag;

impl<S> Play<'_, S> {
    /// Asks for a number. One that can only be what it is, is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn number(&mut self, number: Number) -> Flow<i16> {
        let Number { question, min, max, preset } = number;
        if min >= max {
            return self.go_on(min);
        }
        match self.take(&question, Tag::Number)? {
            Some(entry) => self.legal(entry.number().filter(|value| (min..=max).contains(value))),
            None => {
                let preset = preset.map(|value| value.clamp(min, max));
                match self.ask(question, Kind::Number { min, max, preset })? {
                    Answer::Number(value) => Ok(value),
                    _ => self.stick(Stuck::NothingToChoose),
                }
            }
        }
    }

    /// Asks for one of an enum's variants.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn pick<T: Options>(&mut self, pick: Pick<T>) -> Flow<T> {
        self.pick_among(pick, u32::MAX, Costs::default())
    }

    /// Asks for one of those variants that are possible now. A single one is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn pick_some<T: Options>(&mut self, pick: Pick<T>, possible: impl Fn(T) -> bool) -> Flow<T> {
        let allowed = T::ALL.iter().enumerate().filter(|(_, option)| possible(**option)).fold(0, |set, (nth, _)| set | 1 << nth);
        self.pick_among(pick, allowed, Costs::default())
    }

    /// Asks for one of those variants that can be afforded now: each has its cost in actions beside it. A single one is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn pick_priced<T: Options>(&mut self, pick: Pick<T>, cost: impl Fn(&Self, T) -> Option<u8>) -> Flow<T> {
        let (mut allowed, mut costs) = (0, Costs::default());
        for (nth, option) in (0..).zip(T::ALL) {
            if let Some(cost) = cost(self, *option) {
                (allowed, costs) = (allowed | 1 << nth, costs.with(nth, cost));
            }
        }
        self.pick_among(pick, allowed, costs)
    }

    fn pick_among<T: Options>(&mut self, pick: Pick<T>, allowed: u32, costs: Costs) -> Flow<T> {
        let preset = pick.preset.map(|option| option.index() as u8);
        let nth = self.pick_index(&pick.question, T::CHOICES, (allowed, costs), preset)?;
        T::at(nth).map_or_else(|| self.stop(), Ok)
    }

    /// Asks for one of a list; its place there.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn listed(&mut self, listed: Listed) -> Flow<usize> {
        self.pick_index(&listed.question, listed.choices, (u32::MAX, Costs::default()), None)
    }

    /// Asks yes or no.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn yes(&mut self, pick: Pick<YesNo>) -> Flow<bool> {
        Ok(self.pick(pick)? == YesNo::Yes)
    }

    // Not generic: the many enums share this code. Whatever comes of it is the place of one of the choices.
    fn pick_index(
        &mut self,
        question: &Question,
        choices: &'static [Choice],
        (allowed, costs): (u32, Costs),
        preset: Option<u8>,
    ) -> Flow<usize> {
        let allowed = allowed & u32::MAX.checked_shr(32 - choices.len() as u32).unwrap_or(0);
        match allowed.count_ones() {
            0 => return self.stick(Stuck::NothingToChoose),
            1 => return self.go_on(allowed.trailing_zeros() as usize),
            _ => {}
        }
        match self.take(question, Tag::Pick)? {
            Some(entry) => {
                let nth = entry.code().and_then(|code| choices.iter().position(|choice| choice.code == code));
                self.legal(nth.filter(|nth| allowed >> nth & 1 == 1))
            }
            None => match self.ask(*question, Kind::Pick { choices, allowed, preset, costs })? {
                Answer::Pick(nth) => Ok(usize::from(nth)),
                _ => self.stick(Stuck::NothingToChoose),
            },
        }
    }

    /// Asks for one of some figures. A single one is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered. An empty list is a mistake in the rule: the run is stuck.
    pub fn choose(&mut self, choose: Choose, ids: &[Id]) -> Flow<Id> {
        match ids {
            [] => return self.stick(Stuck::NothingToChoose),
            [only] => return self.go_on(*only),
            _ => {}
        }
        match self.take(&choose.question, Tag::Choose)? {
            Some(entry) => {
                let id = entry.ids().and_then(|list| list.first().copied());
                self.legal(id.filter(|id| ids.contains(id)))
            }
            None => {
                let ids = self.list(ids)?;
                match self.ask(choose.question, Kind::Choose { ids })? {
                    Answer::Choose(id) => Ok(id),
                    _ => self.stick(Stuck::NothingToChoose),
                }
            }
        }
    }

    /// Asks for some of some figures, at least `min` and at most `max`. Nobody to tick is not asked.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn ticks(&mut self, ticks: Ticks, ids: &[Id], (min, max): (u8, u8), preset: Set) -> Flow<Set> {
        let all: Set = ids.iter().copied().collect();
        let most = max.min(all.len() as u8);
        if min > max {
            return self.stick(Stuck::NothingToChoose);
        }
        if most == 0 || usize::from(min) >= all.len() {
            return self.go_on(if most == 0 { Set::EMPTY } else { all });
        }
        match self.take(&ticks.question, Tag::Ticks)? {
            Some(entry) => {
                let fits = |set: &Set| set.0 & !all.0 == 0 && (min..=most).contains(&(set.len() as u8));
                self.legal(entry.set().filter(fits))
            }
            None => {
                let ids = self.list(ids)?;
                match self.ask(ticks.question, Kind::Ticks { ids, preset: Set(preset.0 & all.0), min, max: most })? {
                    Answer::Ticks(set) => Ok(set),
                    _ => self.stick(Stuck::NothingToChoose),
                }
            }
        }
    }

    /// Asks in which order some figures come.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn order(&mut self, order: Order, ids: &[Id]) -> Flow<IdList> {
        let list = self.list(ids)?;
        if ids.len() <= 1 {
            return self.go_on(list);
        }
        if !same_members(ids, ids) {
            // Somebody is there twice: no answer could name each once.
            return self.stick(Stuck::NothingToChoose);
        }
        match self.take(&order.question, Tag::Order)? {
            Some(entry) => self.legal(entry.ids().filter(|answer| same_members(answer, ids))),
            None => match self.ask(order.question, Kind::Order { ids: list })? {
                Answer::Order(order) => Ok(order),
                _ => self.stick(Stuck::NothingToChoose),
            },
        }
    }

    /// Asks how a number is shared out, at least `min` to each part.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn split(&mut self, split: Split, total: u8, parts: u8, min: u8) -> Flow<heapless::Vec<u8, MAX_PARTS>> {
        let least = u16::from(parts) * u16::from(min);
        if parts == 0 || usize::from(parts) > MAX_PARTS || least > u16::from(total) {
            return self.stick(Stuck::NothingToChoose);
        }
        if parts == 1 || least == u16::from(total) {
            let each = if parts == 1 { total } else { min };
            return self.go_on(core::iter::repeat_n(each, usize::from(parts)).collect());
        }
        match self.take(&split.question, Tag::Split)? {
            Some(entry) => {
                let answer: heapless::Vec<u8, MAX_PARTS> = entry.body.iter().copied().take(MAX_PARTS).collect();
                self.legal((entry.body.len() <= MAX_PARTS && shares(&answer, total, parts, min)).then_some(answer))
            }
            None => match self.ask(split.question, Kind::Split { total, parts, min })? {
                Answer::Split(shares) => Ok(shares),
                _ => self.stick(Stuck::NothingToChoose),
            },
        }
    }

    /// Offers something between a roll and its result. Odds take it as declined, and say so.
    ///
    /// # Errors
    ///
    /// [`Pause`](super::Pause) until it is answered.
    pub fn offer(&mut self, offer: Offer) -> Flow<bool> {
        match self.take(&offer.question, Tag::Offer)? {
            Some(entry) => self.legal(match entry.body {
                [0] => Some(false),
                [1] => Some(true),
                _ => None,
            }),
            // Odds take every offer as declined, and say so.
            None if self.suppose.is_some() => {
                self.stage.supposed.offers = true;
                Ok(false)
            }
            None => self.open(offer.question, Kind::Offer),
        }
    }

    fn list(&mut self, ids: &[Id]) -> Flow<IdList> {
        match IdList::from_slice(ids) {
            Ok(list) => Ok(list),
            Err(_) => self.stick(Stuck::TooMany),
        }
    }
}

/// Whether the answer is the list in some order.
pub(super) fn same_members(answer: &[Id], ids: &[Id]) -> bool {
    let members = |list: &[Id]| list.iter().copied().collect::<Set>();
    answer.len() == ids.len() && members(answer) == members(ids) && members(ids).len() == ids.len()
}

/// Whether the parts share out the whole.
pub(super) fn shares(answer: &[u8], total: u8, parts: u8, min: u8) -> bool {
    answer.len() == usize::from(parts)
        && answer.iter().all(|part| *part >= min)
        && answer.iter().map(|part| u16::from(*part)).sum::<u16>() == u16::from(total)
}

/// The least to each part, and what is left to the first.
pub(super) fn even_split(total: u8, parts: u8, min: u8) -> heapless::Vec<u8, MAX_PARTS> {
    let spare = total.saturating_sub(min.saturating_mul(parts));
    (0..parts).map(|part| if part == 0 { min + spare } else { min }).collect()
}

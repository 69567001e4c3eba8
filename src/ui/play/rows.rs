//! What stands on the rows of a question's list.

use super::words::{self, Line};
use crate::engine::{Answer, Choice, Id, IdList, Kind, Prompt, Subject};
use crate::games::Session;
use crate::ui::view::Model;

/// One row of a question's list.
pub enum Rowed {
    /// An option.
    Option(u8, &'static Choice),
    /// A figure.
    Figure(Id),
    /// Yes or no.
    Yes(bool),
    /// Something started instead of answering.
    Interrupt(u8, &'static Choice),
}

impl Rowed {
    /// What OK on it answers.
    pub const fn answer(&self) -> Answer {
        match self {
            Self::Option(nth, _) => Answer::Pick(*nth),
            Self::Figure(id) => Answer::Choose(*id),
            Self::Yes(yes) => Answer::Offer(*yes),
            Self::Interrupt(nth, _) => Answer::Interrupt(*nth),
        }
    }

    /// The option that stands on it.
    pub const fn option(self) -> Option<&'static Choice> {
        match self {
            Self::Option(_, choice) | Self::Interrupt(_, choice) => Some(choice),
            Self::Figure(_) | Self::Yes(_) => None,
        }
    }

    /// How many actions it costs, as far as the rule says.
    pub const fn cost(&self, prompt: &Prompt) -> u8 {
        match (self, &prompt.kind) {
            (Self::Option(nth, _), Kind::Pick { costs, .. }) => costs.of(*nth),
            _ => 0,
        }
    }

    /// What stands on it.
    pub fn label(&self, session: &Session) -> Line {
        match self {
            Self::Option(_, choice) | Self::Interrupt(_, choice) => Line::try_from(choice.text).unwrap_or_default(),
            Self::Figure(id) => words::name(session, Subject::Figure(*id)),
            Self::Yes(yes) => Line::try_from(if *yes { "Yes" } else { "No" }).unwrap_or_default(),
        }
    }

    /// What a figure is worth, where the game writes it as one: `4/2`.
    pub fn worth(&self, model: &Model) -> Line {
        let (Self::Figure(id), Some(guide)) = (self, model.fighting.and_then(|game| game.guide)) else { return Line::new() };
        match (guide.facts)(model.session.state(), *id).big {
            [first, second] if first.suffix == "/" => words::clip(format_args!("{}/{}", first.value, second.value)),
            _ => Line::new(),
        }
    }
}

/// The rows of a question: its options, figures, yes and no, and what may be started instead. Figures already put in order
/// are left out.
pub fn rows<'a>(prompt: &'a Prompt, ordered: &'a IdList) -> impl Iterator<Item = Rowed> + 'a {
    let options = match &prompt.kind {
        Kind::Pick { choices, allowed, .. } => Some((*choices, *allowed)),
        _ => None,
    };
    let options = options.into_iter().flat_map(|(choices, allowed)| {
        let possible = move |nth: &(u8, &'static Choice)| allowed >> nth.0 & 1 == 1;
        (0..).zip(choices).filter(possible).map(|(nth, choice)| Rowed::Option(nth, choice))
    });
    let figures = match &prompt.kind {
        Kind::Choose { ids } | Kind::Order { ids } => ids.as_slice(),
        _ => &[],
    };
    let yes_no: &[bool] = if prompt.kind == Kind::Offer { &[false, true] } else { &[] };
    let interrupts = prompt.interrupts.map_or(&[][..], |(_, choices)| choices);
    options
        .chain(remaining(figures, ordered).map(Rowed::Figure))
        .chain(yes_no.iter().map(|yes| Rowed::Yes(*yes)))
        .chain((0..).zip(interrupts).map(|(nth, choice)| Rowed::Interrupt(nth, choice)))
}

/// The most numbers of a question that are told of.
const TOLD: usize = 12;

/// Every answer that can be given at once, and what it is called: numbers, options, figures, yes and no.
pub fn answers(session: &Session, prompt: &Prompt) -> heapless::Vec<(Line, Answer), { crate::engine::MAX_IDS }> {
    if let Kind::Number { min, max, .. } = prompt.kind {
        return (min..=max).take(TOLD).map(|value| (words::clip(format_args!("{value}")), Answer::Number(value))).collect();
    }
    let none = IdList::new();
    let given = |row: &Rowed| !matches!((&prompt.kind, row), (Kind::Order { .. }, Rowed::Figure(_)));
    let labelled = |row: Rowed| (row.label(session), row.answer());
    rows(prompt, &none).filter(given).take(crate::engine::MAX_IDS).map(labelled).collect()
}

/// The figures not yet put in order.
pub fn remaining<'a>(ids: &'a [Id], ordered: &'a IdList) -> impl Iterator<Item = Id> + 'a {
    ids.iter().copied().filter(|id| !ordered.contains(id))
}

/// What can be ticked: figures, options or dice, each as an id.
pub fn tickable(prompt: &Prompt) -> IdList {
    match &prompt.kind {
        Kind::Ticks { ids, .. } => ids.clone(),
        Kind::Flags { allowed, .. } => (0..64).filter(|nth| allowed >> nth & 1 == 1).map(Id).collect(),
        Kind::Strike { dice, .. } => (0..*dice).map(Id).collect(),
        _ => IdList::new(),
    }
}

/// What stands beside a box to tick.
pub fn tick_label(session: &Session, prompt: &Prompt, id: Id) -> Line {
    match &prompt.kind {
        Kind::Flags { choices, .. } => {
            words::clip(format_args!("{}", choices.get(usize::from(id.0)).map_or("", |choice| choice.text)))
        }
        _ => words::name(session, Subject::Figure(id)),
    }
}

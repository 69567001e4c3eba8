//! A session on the heap, and what can be compared of it.

use adjutant::engine::{
    Answer, Kind, Memory, Note, Procedure, Prompt, Refused, Session, Shown, State, Step, Subject, Tag, Transcript,
};

use super::answers;
use super::chance::Chance;

/// A session that has just begun. On the heap: it is far too large for a test thread's stack to hold many.
pub fn start<S: State>(procedure: &'static Procedure<S>, state: &S) -> Box<Session<S>> {
    let mut session = Box::new(Session::new());
    session.start(procedure, state, 0);
    session
}

/// A session taken up from bytes.
pub fn resume<S: State>(procedure: &'static Procedure<S>, state: &S, rolls: u32, bytes: &[u8]) -> Box<Session<S>> {
    let mut session = Box::new(Session::new());
    session.resume(procedure, state, rolls, bytes).expect("these are entries");
    session
}

/// Plays on with any answers and dice, until the procedure ends, cannot go on, or has this many entries.
pub fn play_on<S: State>(session: &mut Session<S>, chance: &mut Chance, most: usize) {
    while session.step() == Step::Asking && session.transcript().len() < most {
        let prompt = session.prompt().expect("a question is open");
        match answers::any(prompt, chance) {
            Some(answer) => session.answer(&answer).expect("it was offered"),
            None => session.throw(&mut chance.cup).expect("the cup throws"),
        }
    }
}

/// Goes on as preset, throwing what is asked for, to the end.
pub fn finish<S: State>(session: &mut Session<S>, chance: &mut Chance, most: usize) {
    while session.step() == Step::Asking && session.transcript().len() < most {
        let prompt = session.prompt().expect("a question is open");
        match Memory::new().preset(prompt) {
            Some(answer) => session.answer(&answer).expect("a preset is legal"),
            None => session.throw(&mut chance.cup).expect("the cup throws"),
        }
    }
}

/// Everything the player can see of a session.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen<S> {
    pub step: Step,
    pub prompt: Option<Prompt>,
    pub notes: Vec<Note>,
    pub number: u32,
    pub faces: Vec<Vec<u8>>,
    pub state: S,
}

pub fn seen<S: State>(session: &Session<S>) -> Seen<S> {
    let Shown { number, faces, .. } = &session.stage().shown;
    Seen {
        step: session.step(),
        prompt: session.prompt().cloned(),
        notes: session.stage().notes.to_vec(),
        number: *number,
        faces: faces.iter().map(|faces| faces.to_vec()).collect(),
        state: session.state().clone(),
    }
}

/// The transcript without how its entries came about: dice dealt again differ in nothing else.
pub fn unmarked(transcript: &Transcript) -> Vec<(u32, Subject, Tag, Vec<u8>)> {
    let plain = transcript.entries().map(|(_, entry)| {
        let mut body = entry.body.to_vec();
        if entry.tag == Tag::Throw {
            body.truncate(4);
            for pool in entry.pools() {
                body.extend(pool.key.0.to_le_bytes());
                body.extend([pool.subject.byte(), pool.die.sides(), pool.faces.len() as u8]);
                body.extend(pool.faces);
            }
        }
        (entry.key.0, entry.subject, entry.tag, body)
    });
    plain.collect()
}

/// All dice there are, waiting or on the table, each pool with its roll number, sorted.
pub fn all_dice<S: State>(session: &Session<S>) -> Vec<(u32, Vec<u8>)> {
    let mut dice: Vec<_> = session.fate().dice().map(|(number, faces)| (number, faces.to_vec())).collect();
    dice.extend(thrown(session));
    dice.sort();
    dice
}

/// The pools in the transcript, in order, those without dice left out.
pub fn thrown<S: State>(session: &Session<S>) -> Vec<(u32, Vec<u8>)> {
    let throws = session.transcript().entries().filter(|(_, entry)| entry.tag == Tag::Throw);
    let mut dice = Vec::new();
    for (_, entry) in throws {
        let number = entry.roll_number().expect("a throw has a number");
        dice.extend(entry.pools().filter(|pool| !pool.faces.is_empty()).map(|pool| (number, pool.faces.to_vec())));
    }
    dice
}

/// Answers an open question that is not a throw.
pub fn answer<S: State>(session: &mut Session<S>, answer: Answer) -> Result<(), Refused> {
    assert_ne!(session.prompt().map(|prompt| &prompt.kind), Some(&Kind::Throw));
    session.answer(&answer)
}

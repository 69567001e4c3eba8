//! `adjutant odds`: how a procedure may end, over all dice, with its answers on the command line.

use std::fmt::Write as _;

use adjutant::engine::text::{self, By};
use adjutant::engine::{Answer, Answerer, DeclaredKind, Odds, Progress, Prompt, Ratio, Scope};
use adjutant::games::{Opponent, Procedure, Session, State};
use serde::ser::{Serialize, Serializer};

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::names;
use crate::output::{aside, print};
use crate::play::given::Givens;
use crate::play::player::{Came, Player};
use crate::play::record::Asked;
use crate::roll;

/// The command.
pub const COMMAND: Command = Command { name: "odds", help: HELP, options: &["json", "saves"], run };

const HELP: &str = "\
Says how likely each outcome of a procedure is, over all dice, exactly.

  adjutant odds GAME/PROCEDURE [KEY=VALUE...] [--json]
  adjutant odds EXPRESSION [--json] [--saves FILE]

  KEY=VALUE    the answer to a question, as `adjutant play --help` explains.
               Faces may be given too: then the odds are of what comes after.
               Questions after the first dice that are not given are answered
               by the first answer left over for their key, however often they
               come. Offers are declined.
  EXPRESSION   dice, as `adjutant roll --help` explains: every result, its
               chance, and the chance of that much or more; against another
               side by how much the first is ahead, and who wins; of a total to
               reach whether it is made. What is too much to be counted is told
               as one: more than a number, less than a number
  --saves FILE favourites and faces of your own dice are those of this file
  --json       {\"exact\":true,\"outcomes\":{\"CODE\":\"NUM/DEN\",...}}
               The codes of dice are results, and such as >7 or <7 for all
               beyond; \"decides\" has win, tie and lose, or made and missed. A
               coin, one of several and an order only have {\"each\":\"NUM/DEN\"}
  -h, --help   print this

What is taken for granted is told with the odds: every offer is declined; dice
that somebody may take away go by the rule's own choice; and on the second side
of a game the device decides as it does in a solo battle.

The fractions are exact and in lowest terms. Where there is more to count than
would be done in some seconds, or numbers grow beyond 128 bits, exact is false
and a sample of 2500 runs says what usually happens.

Exit code 0: the odds are told. 3: a question is open; it is printed, with what
it accepts, in JSON as {\"asks\": ..}. 2: a wrong key or value.

Example: adjutant odds bridge/melee melee.weapon=spear target.shield=no \\
  target.armor=none
";

/// Runs of the rule before a sample must do: some seconds.
const PATIENCE: u32 = 2_000_000;

/// The odds of a procedure, as JSON and as lines.
struct Told {
    exact: bool,
    /// Codes, in the order in which the procedure lists its endings.
    outcomes: Vec<(&'static str, Ratio)>,
    /// The same apart by whom they befall and by their numbers.
    each: Vec<(&'static str, String, Ratio)>,
    assumed: Vec<&'static str>,
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let [path, answers @ ..] = arguments.words.as_slice() else {
        return Err(Failure::new("say whose odds: GAME/PROCEDURE. `adjutant list` names them, `adjutant odds --help` explains."));
    };
    // Dice begin with a number or a word of their own; a procedure stands behind its game.
    if !path.contains('/') && adjutant::games::game(path).is_none() {
        return roll::odds(arguments);
    }
    let (_, procedure) = names::procedure(path)?;
    let mut givens = Givens::parse(path, procedure, answers)?;
    let mut player = Player::new(procedure, &mut givens, None);
    let came = player.play()?;
    let mut session = player.session;
    let mut later = Later::new(&givens, procedure, &session);
    let told = match came {
        Came::To(asked) => return ask(&asked, arguments.json),
        Came::Over(outcome) => {
            let (code, headline) = (outcome.code(), outcome.headline());
            Told {
                exact: true,
                outcomes: vec![(code, Ratio::ONE)],
                each: vec![(code, headline.to_owned(), Ratio::ONE)],
                assumed: Vec::new(),
            }
        }
        Came::Dice => match search(procedure, &mut session, &mut later)? {
            Some(told) => told,
            None => return later.asked.map_or_else(|| Err(nothing()), |asked| ask(&asked, arguments.json)),
        },
    };
    if arguments.json {
        print(&format!("{}\n", serde_json::to_string(&told).map_err(|error| Failure::new(format!("no JSON: {error}.")))?))?;
    } else {
        print(&format!("odds {path}: {}, {}\n{}", procedure.title, procedure.reference, lines(&told)))?;
    }
    for unused in givens.unused_but(&later.used) {
        let why = match unused.declared.kind {
            DeclaredKind::Offer => "was not used: odds take offers as declined. Give the dice before it too, and it counts",
            _ => "was not asked",
        };
        aside(&format!("`{}` {why}.", unused.typed));
    }
    Ok(Ended::Done)
}

/// Searches to the end; nothing if a question is open on the way.
fn search(procedure: &Procedure, session: &mut Session, later: &mut Later<'_>) -> Result<Option<Told>, Failure> {
    let mut odds = Box::new(Odds::new());
    odds.start(Scope::Exchange, PATIENCE);
    let exact = match odds.finish(session, later) {
        Progress::Exact => true,
        Progress::About => false,
        Progress::Question => return later.wrong.take().map_or(Ok(None), Err),
        Progress::Working | Progress::Silent | Progress::Nothing => return Err(nothing()),
    };
    let found = odds.told();
    let (mut outcomes, mut each) = (Vec::new(), Vec::new());
    for ending in procedure.endings {
        let named = found.chances.iter().filter_map(|chance| Some((chance.outcome?, chance.chance)));
        let mut these: Vec<_> = named.filter(|(outcome, _)| outcome.ending == *ending).collect();
        these.sort_by_key(|(outcome, _)| outcome.value);
        let mut sum = Ratio::ZERO;
        for (outcome, chance) in these {
            sum = sum.plus(chance).ok_or_else(nothing)?;
            let said = if found.coarse { ending.word.replace('#', "any") } else { text::outcome(session, outcome).to_string() };
            each.push((ending.code, said, chance));
        }
        if sum != Ratio::ZERO {
            outcomes.push((ending.code, sum));
        }
    }
    let mut assumed = Vec::new();
    if found.offers {
        assumed.push("every offer is declined");
    }
    if found.choices {
        assumed.push("choices on the way are made as given, else automatically");
    }
    if found.chances.iter().any(|chance| chance.outcome.is_none()) {
        assumed.push("what has not ended after 200 throws is left out");
    }
    Ok(Some(Told { exact, outcomes, each, assumed }))
}

/// Answers what is asked after the first dice.
struct Later<'a> {
    givens: &'a Givens,
    procedure: &'static Procedure,
    /// Knows what everybody is called, while the other session is busy.
    names: Box<Session>,
    /// The answers that were asked for.
    used: Vec<usize>,
    /// The first question that has no answer, or one that cannot be taken.
    asked: Option<Asked>,
    wrong: Option<Failure>,
}

impl<'a> Later<'a> {
    fn new(givens: &'a Givens, procedure: &'static Procedure, session: &Session) -> Self {
        let mut names = Box::new(Session::new());
        // Its own bytes: they are a transcript.
        let _ = names.resume(procedure, &State::Quick, 0, session.transcript().bytes());
        Self { givens, procedure, names, used: Vec::new(), asked: None, wrong: None }
    }
}

impl Answerer<State> for Later<'_> {
    fn answer(&mut self, prompt: &Prompt, state: &State) -> Option<Answer> {
        let found = self.givens.find(&self.names, prompt.question.key, prompt.subject);
        let Some((nth, given)) = found.and_then(|nth| Some((nth, self.givens.get(nth)?))) else {
            let automatic = Opponent.answer(prompt, state);
            if automatic.is_none() {
                self.asked.get_or_insert_with(|| Asked::of(&self.names, self.procedure, prompt));
            }
            return automatic;
        };
        if !self.used.contains(&nth) {
            self.used.push(nth);
        }
        match text::answer(&self.names, prompt, &given.value, By::Name) {
            Ok(answer) => Some(answer),
            Err(misread) => {
                let accepts = text::accepts(&self.names, prompt, By::Name).to_string();
                self.wrong.get_or_insert_with(|| given.wrong(misread, accepts));
                None
            }
        }
    }
}

fn ask(asked: &Asked, json: bool) -> Result<Ended, Failure> {
    let mut out = String::new();
    if json {
        out = format!("{}\n", serde_json::json!({ "asks": asked }));
    } else {
        asked.write(&mut out);
    }
    print(&out).map(|()| Ended::Asking)
}

/// Only a rule that cannot go on, or never ends.
fn nothing() -> Failure {
    Failure::new("the odds cannot be told: the rule cannot go on with some dice. Please report this.")
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut told = serializer.serialize_struct("Told", 2)?;
        told.serialize_field("exact", &self.exact)?;
        told.serialize_field("outcomes", &Outcomes(self))?;
        told.end()
    }
}

/// Codes and fractions, in order.
struct Outcomes<'a>(&'a Told);

impl Serialize for Outcomes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.outcomes.iter().map(|(code, chance)| (code, chance.to_string())))
    }
}

/// A line for each thing, complete in itself.
fn lines(told: &Told) -> String {
    let mut out = String::new();
    // A string takes everything.
    let _ = writeln!(out, "exact: {}", if told.exact { "yes" } else { "no, a sample" });
    for (code, headline, chance) in &told.each {
        let tenths = chance.per_mille();
        let _ = writeln!(out, "outcome {code}: {headline}, {}.{} %, {chance}", tenths / 10, tenths % 10);
    }
    for assumed in &told.assumed {
        let _ = writeln!(out, "assumed: {assumed}");
    }
    out
}

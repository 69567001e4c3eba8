//! `adjutant report`: the log of rolls and where the game stands, for reading, keeping and printing.

mod lines;
mod shape;

use adjutant::dice::fairness::COUNTED;
use adjutant::engine::{Facts, Guide, Id, Named, Names, Side, Step, Tone};
use adjutant::games::{self, GAMES, State};
use adjutant::storage::{Kind, Sum};
use adjutant::ui::reckoning::{ROWS, SIDES};
use adjutant::ui::report::{lost, words};

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::kept::{Dice, Rolled, Saves};
use crate::output::{print, print_json};
use shape::{Battle, Faces, Figure, KeptThing, Lifetime, Luck, Odds, OneSide, Playing, Pool, Report, Roll, Turning};

/// The command.
pub const COMMAND: Command = Command { name: "report", help: HELP, options: &["json", "saves"], run };

const HELP: &str = "\
Prints what the device remembers: where the game stands, what is kept by name,
and every roll of the log with its number, dice, result and what was done about
it. Changes nothing.

  adjutant report [--saves FILE] [--json]

  --saves FILE   of this file; if not said, of your own saves
  --json         one JSON object instead of lines
  -h, --help     print this

A roll reads: #43 Grak > Ilsa, Combat: 4 / 2, killed (typed). Pools of one roll
are divided by a stroke. The marks: typed, amended, dealt again, taken back,
void, overruled, house rule, while not saving, re-rolled, exploded.

The course of a battle is all of its rolls from which something came, in their
order; turning points are the least likely of them.

Luck is told in wins, which are good results beyond what the odds promised, and
in pips above what such dice show on average. High is not always good: some rolls
want low dice. Rolls without exact odds, or whose circumstances or results were
changed, count in pips only; void rolls and those taken back do not count.

The JSON: {format, battle: {game, turn, verdict, winner, rolls, judged, typed,
since, sides: [{side, figures, lost, result, luck}], course: [number, ..],
turning: [{number, percent}], figures: [{side, name, kind, state: [..], gone,
luck}]}, playing: {game, procedure, next}, kept: [{kind, name, bytes}], faces:
[{die, counts: [..]}], lifetime: {battles, sides: [luck, luck]}, rolls: [{number,
who, what, dice: [{die, faces: [..], shows: [..]}], result, marks: [..], odds:
{by, good, bad, came, was}}]}. Only dice with symbols or numbers of their own
have shows, one for each face on top. A luck is {wins, results, pips, dice}; odds
are in per cent, and null if not known; was says what the result was for whoever
rolled: good, middling, bad or nothing. since is the roll with which the log
begins, if the battle has older ones: those are not counted. battle, playing,
winner and since are null if there is none. format is 1 as long as old readers
fit.

Example: adjutant report > battle.txt
";

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    if let Some(word) = arguments.words.first() {
        return Err(Failure::new(format!("`report` does not know what to do with `{word}`. See `adjutant report --help`.")));
    }
    let report = report(&mut Saves::open(arguments.saves)?)?;
    if arguments.json { print_json(&report) } else { print(&lines::text(&report)) }.map(|()| Ended::Done)
}

fn report(saves: &mut Saves) -> Result<Report, Failure> {
    let rolls = saves.rolls()?;
    let mut kept = Vec::new();
    for game in GAMES {
        kept.extend(saves.rosters(game)?.into_iter().map(|it| (format!("{} roster", game.id), it)));
    }
    kept.extend(saves.list(Kind::Campaign)?.into_iter().map(|it| ("campaign".to_owned(), it)));
    kept.extend(saves.list(Kind::Battle)?.into_iter().map(|it| ("parked battle".to_owned(), it)));
    let kept = kept.into_iter().map(|(kind, it)| KeptThing { kind, name: it.name, bytes: it.data.len() }).collect();
    let life = saves.keeper.counts().life();
    let shown = COUNTED.iter().filter_map(|die| life.showing(*die)).filter(|showing| showing.rolls > 0);
    let faces = shown.map(|it| Faces { die: format!("d{}", it.die.sides()), counts: it.counts().to_vec() }).collect();
    let fortune = saves.keeper.fortune();
    let lifetime = Lifetime { battles: fortune.battles, sides: fortune.sides.iter().map(luck).collect() };
    let guide = saves.battle.game().and_then(games::game).and_then(|game| Some((game, game.guide?)));
    let battle = match guide {
        Some((game, guide)) => Some(battle((game.id, guide), &rolls, saves)?),
        None => None,
    };
    let rolls = rolls.into_iter().map(roll).collect();
    Ok(Report { format: 1, battle, playing: playing(saves), kept, faces, lifetime, rolls })
}

fn battle((game, guide): (&'static str, &Guide<State>), all: &[Rolled], saves: &mut Saves) -> Result<Battle, Failure> {
    let fought = saves.fought()?;
    let course = all.iter().filter(|roll| fought.contains(&roll.number) && roll.changed_something());
    let course = course.map(|roll| roll.number).collect();
    let reckoning = saves.reckoning(SIDES)?;
    let mut figures = Vec::new();
    for side in [Side::First, Side::Second] {
        for id in (guide.members)(&saves.battle, side) {
            let own = saves.reckoning([Named::Figure(id); ROWS])?;
            figures.push(figure(guide, saves, side, id, luck(own.sums().1.first().unwrap_or(&Sum::NONE))));
        }
    }
    let (state, names) = (&saves.battle, saves.session.names());
    let (status, ended) = ((guide.status)(state), names.ended());
    let winner = words::winner(guide, state, ended);
    let side = |side: Side, sum: &Sum| OneSide {
        side: called(guide, (state, names), Named::Side(side)),
        figures: (guide.members)(state, side).len(),
        lost: lost(guide, state, side).len(),
        losses: words::Losses(guide, state, side).to_string(),
        result: words::result(guide, state, side).to_string(),
        luck: luck(sum),
    };
    let sides = [Side::First, Side::Second].into_iter().zip(reckoning.sums().1).map(|(one, sum)| side(one, sum)).collect();
    let mut verdict = String::new();
    // Writing to a string cannot fail.
    let mut call = |side, out: &mut dyn std::fmt::Write| guide.call(names, state, Named::Side(side), out);
    let _ = words::say(guide, state, ended, &mut call, &mut verdict);
    let winner = winner.map(|side| called(guide, (state, names), Named::Side(side)));
    let turning = reckoning.points().map(|(number, chance)| Turning { number, percent: percent(chance) }).collect();
    let (rolls, judged, typed) = (reckoning.rolls, reckoning.judged, reckoning.typed);
    // What is over and not part of a campaign is at no turn any more.
    let turn = if status.turn == 0 { "over".to_owned() } else { format!("{} {}", status.word, status.turn) };
    let since = reckoning.cut(names.born());
    Ok(Battle { game, turn, verdict, winner, rolls, judged, typed, since, sides, course, turning, figures })
}

fn luck(sum: &Sum) -> Luck {
    let Sum { wins, pips, judged, dice } = *sum;
    Luck {
        wins: decimal(wins, 4),
        results: judged,
        pips: decimal(pips.saturating_mul(5), 1),
        dice,
        words: words::Lucky(sum).to_string(),
    }
}

/// A number of which the last digits stand behind the point.
fn decimal(value: i32, digits: usize) -> f64 {
    let text = format!("{:0>1$}", value.unsigned_abs(), digits + 1);
    let (whole, rest) = text.split_at(text.len() - digits);
    // Digits and a point are a number.
    format!("{}{whole}.{rest}", if value < 0 { "-" } else { "" }).parse().unwrap_or_default()
}

/// Ten-thousandths in per cent.
fn percent(share: u16) -> f64 {
    decimal(share.into(), 2)
}

fn called(guide: &Guide<State>, (state, names): (&State, &Names), who: Named) -> String {
    let mut name = String::new();
    // Writing to a string cannot fail.
    let _ = guide.call(names, state, who, &mut name);
    name
}

fn figure(guide: &Guide<State>, saves: &Saves, side: Side, id: Id, luck: Luck) -> Figure {
    let here = (&saves.battle, saves.session.names());
    let Facts { kind, words, gone, .. } = (guide.facts)(&saves.battle, id);
    let (name, side) = (called(guide, here, Named::Figure(id)), called(guide, here, Named::Side(side)));
    Figure { side, name, kind, state: words.iter().map(|(_, word)| *word).collect(), gone, luck }
}

fn playing(saves: &Saves) -> Option<Playing> {
    let procedure = saves.session.procedure()?;
    let (game, _) = games::key_of(procedure)?;
    let next = match (saves.session.step(), saves.session.prompt()) {
        (Step::Asking, Some(prompt)) => {
            let mut name = String::new();
            let _ = saves.session.name(prompt.subject, &mut name);
            if name.is_empty() { prompt.question.title.to_owned() } else { format!("{name}: {}", prompt.question.title) }
        }
        (Step::Done(outcome), _) => outcome.to_string(),
        _ => "cannot go on".to_owned(),
    };
    Some(Playing { game: game.id, procedure: procedure.title, next })
}

fn roll(roll: Rolled) -> Roll {
    let marks =
        adjutant::storage::RollMarks::NAMES.iter().filter(|(mark, _)| roll.marks.has(*mark)).map(|(_, name)| *name).collect();
    let Rolled { number, who, what, result, dice, promise, .. } = roll;
    let odds = promise.and_then(|promise| {
        let (good, bad) = promise.shares()?;
        let by = promise.by.side().map(|side| if side == Side::First { "first" } else { "second" });
        let was = promise.tone.map(|tone| match tone {
            Tone::Good => "good",
            Tone::Middling => "middling",
            Tone::Bad => "bad",
            Tone::Nothing => "nothing",
        });
        Some(Odds { by, good: percent(good), bad: percent(bad), came: promise.chance().map(percent), was })
    });
    let dice = dice.into_iter().map(|Dice { sides, faces, shows }| Pool { die: format!("d{sides}"), faces, shows }).collect();
    Roll { number, who, what, dice, result, marks, odds }
}

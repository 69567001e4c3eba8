//! `adjutant report`: the log of rolls and where the game stands, for reading, keeping and printing.

use std::fmt::Write as _;

use adjutant::dice::fairness::COUNTED;
use adjutant::engine::{Facts, Guide, Id, Named, Names, Side, Step, Tone};
use adjutant::games::{self, GAMES, State};
use adjutant::storage::{Kind, Sum};
use adjutant::ui::reckoning::{ROWS, SIDES};
use adjutant::ui::report::{lost, words};
use serde::Serialize;

use crate::command::{Arguments, Command, Ended};
use crate::failure::Failure;
use crate::kept::{Dice, Rolled, Saves};
use crate::output::{print, print_json};

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
are divided by a stroke. The marks: typed, amended, dealt again, taken back, void,
overruled, house rule, while not saving.

Luck is told in wins, which are good results beyond what the odds promised, and
in pips above what such dice show on average. High is not always good: some rolls
want low dice. Rolls without exact odds, or whose circumstances or results were
changed, count in pips only; void rolls and those taken back do not count.

The JSON: {format, battle: {game, turn, verdict, winner, rolls, judged, typed,
since, sides: [{side, figures, lost, luck}], turning: [{number, percent}],
figures: [{side, name, kind, state: [..], gone, luck}]}, playing: {game, procedure, next},
kept: [{kind, name, bytes}], faces: [{die, counts: [..]}], lifetime: {battles,
sides: [luck, luck]}, rolls: [{number, who, what, dice: [{die, faces: [..],
shows: [..]}], result, marks: [..], odds: {by, good, bad, came, was}}]}. Only
dice with symbols or numbers of their own have shows, one for each face on top. A
luck is {wins, results, pips, dice}; odds are in per cent, and null if not known; was says what
the result was for whoever rolled: good, middling, bad or nothing. since is the
roll with which the log begins, if the battle has older ones: those are not
counted. battle, playing, winner and since are null if there is none. format is
1 as long as old readers fit.

Example: adjutant report > battle.txt
";

#[derive(Serialize)]
struct Report {
    format: u8,
    battle: Option<Battle>,
    playing: Option<Playing>,
    kept: Vec<KeptThing>,
    faces: Vec<Faces>,
    lifetime: Lifetime,
    rolls: Vec<Roll>,
}

#[derive(Serialize)]
struct Battle {
    game: &'static str,
    turn: String,
    verdict: String,
    winner: Option<String>,
    rolls: u16,
    judged: u16,
    typed: u16,
    since: Option<u32>,
    sides: Vec<OneSide>,
    turning: Vec<Turning>,
    figures: Vec<Figure>,
}

#[derive(Serialize)]
struct OneSide {
    side: String,
    figures: usize,
    lost: usize,
    #[serde(skip)]
    losses: String,
    result: String,
    luck: Luck,
}

/// Somebody's luck.
#[derive(Serialize)]
struct Luck {
    wins: f64,
    results: u32,
    pips: f64,
    dice: u32,
    #[serde(skip)]
    words: String,
}

#[derive(Serialize)]
struct Turning {
    number: u32,
    percent: f64,
}

#[derive(Serialize)]
struct Lifetime {
    battles: u16,
    sides: Vec<Luck>,
}

#[derive(Serialize)]
struct Odds {
    by: Option<&'static str>,
    good: f64,
    bad: f64,
    came: Option<f64>,
    was: Option<&'static str>,
}

#[derive(Serialize)]
struct Figure {
    side: String,
    name: String,
    kind: &'static str,
    state: Vec<&'static str>,
    gone: bool,
    luck: Luck,
}

#[derive(Serialize)]
struct Playing {
    game: &'static str,
    procedure: &'static str,
    next: String,
}

#[derive(Serialize)]
struct KeptThing {
    kind: String,
    name: String,
    bytes: usize,
}

#[derive(Serialize)]
struct Faces {
    die: String,
    counts: Vec<u32>,
}

#[derive(Serialize)]
struct Roll {
    number: u32,
    who: String,
    what: String,
    dice: Vec<Pool>,
    result: String,
    marks: Vec<&'static str>,
    odds: Option<Odds>,
}

#[derive(Serialize)]
struct Pool {
    die: String,
    faces: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shows: Option<Vec<String>>,
}

impl Pool {
    fn words(&self) -> String {
        self.shows
            .as_ref()
            .map_or_else(|| self.faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "), |shows| shows.join(" "))
    }
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    if let Some(word) = arguments.words.first() {
        return Err(Failure::new(format!("`report` does not know what to do with `{word}`. See `adjutant report --help`.")));
    }
    let report = report(&mut Saves::open(arguments.saves)?)?;
    if arguments.json { print_json(&report) } else { print(&text(&report)) }.map(|()| Ended::Done)
}

fn report(saves: &mut Saves) -> Result<Report, Failure> {
    let rolls = saves.rolls()?.into_iter().map(roll).collect();
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
        Some((game, guide)) => Some(battle(game.id, guide, saves)?),
        None => None,
    };
    Ok(Report { format: 1, battle, playing: playing(saves), kept, faces, lifetime, rolls })
}

fn battle(game: &'static str, guide: &Guide<State>, saves: &mut Saves) -> Result<Battle, Failure> {
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
    let (turn, since) = (format!("{} {}", status.word, status.turn), reckoning.cut(names.born()));
    Ok(Battle { game, turn, verdict, winner, rolls, judged, typed, since, sides, turning, figures })
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

fn text(report: &Report) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    if let Some(battle) = &report.battle {
        line(format!("battle {}: {}, {}", battle.game, battle.turn, battle.verdict));
        let (rolls, judged, typed) = (battle.rolls, battle.judged, battle.typed);
        line(format!("rolls in it: {rolls}, {judged} of them with odds to hold them against, {typed} typed"));
        if let Some(since) = battle.since {
            line(format!("the log begins with roll {since}: what was before it is not counted"));
        }
        for OneSide { side, losses, result, luck, .. } in &battle.sides {
            let comma = if result.is_empty() { "" } else { ", " };
            line(format!("side {side}: {result}{comma}{losses}, luck {}", luck.words));
        }
        for Turning { number, percent } in &battle.turning {
            let what = report.rolls.iter().find(|roll| roll.number == *number).map_or(String::new(), roll_text);
            line(format!("turning point, {percent:.1}%: {what}"));
        }
        for figure in &battle.figures {
            let state = if figure.state.is_empty() { String::new() } else { format!(", {}", figure.state.join(", ")) };
            let gone = if figure.gone { ", gone" } else { "" };
            line(format!("figure {}, {}: {}{state}{gone}", figure.side, figure.name, figure.kind));
            if figure.luck.results > 0 || figure.luck.dice > 0 {
                line(format!("luck of {}: {}", figure.name, figure.luck.words));
            }
        }
    }
    if let Some(playing) = &report.playing {
        line(format!("playing {} {}: {}", playing.game, playing.procedure, playing.next));
    }
    for kept in &report.kept {
        line(format!("{}: {}, {} bytes", kept.kind, kept.name, kept.bytes));
    }
    for faces in &report.faces {
        let counts: Vec<String> = (1..).zip(&faces.counts).map(|(face, count)| format!("{face} {count}x")).collect();
        line(format!("faces {}: {}", faces.die, counts.join(", ")));
    }
    for (who, luck) in ["First", "Second"].into_iter().zip(&report.lifetime.sides).filter(|_| report.lifetime.battles > 0) {
        let battles = report.lifetime.battles;
        let ended = if battles == 1 { "battle" } else { "battles" };
        line(format!("luck in {battles} ended {ended}, {who}: {}", luck.words));
    }
    for roll in &report.rolls {
        line(roll_text(roll));
    }
    if out.is_empty() { "nothing was saved yet\n".to_owned() } else { out }
}

fn roll_text(roll: &Roll) -> String {
    let about = [roll.who.as_str(), roll.what.as_str()];
    let about: Vec<&str> = about.into_iter().filter(|part| !part.is_empty()).collect();
    let pools: Vec<String> = roll.dice.iter().map(Pool::words).collect();
    let result = if roll.result.is_empty() { String::new() } else { format!(", {}", roll.result) };
    let marks = if roll.marks.is_empty() { String::new() } else { format!(" ({})", roll.marks.join(", ")) };
    format!("#{} {}: {}{result}{marks}", roll.number, about.join(", "), pools.join(" / "))
}

//! `adjutant roll`: any dice, thrown or weighed, as the device's free roller does it.

use std::fmt::Write as _;

use adjutant::dice::{Chances, Due, FreeRoll, Kind, OwnDie, Recipe, RngCup};
use adjutant::engine::Ratio;
use adjutant::ui::console::tell_free_roll;

use crate::command::{Arguments, Command, Ended};
use crate::device;
use crate::failure::Failure;
use crate::output::print;

/// The command.
pub const COMMAND: Command = Command { name: "roll", help: HELP, options: &["seed"], run };

const HELP: &str = "\
Rolls any dice.

  adjutant roll EXPRESSION [--seed N]

  EXPRESSION     what to roll; quotes keep the shell from reading >=
  --seed N       dice that follow from this number, the same in every run
  -h, --help     print this

An expression is dice such as 3d6, d20 or d%, then any of these:

  + 2, - 1               a modifier, up to 20; several add up
  high 3, low 2          only the highest or lowest few
  drop high 1, drop low 1
  adv, dis               two dice, the higher or the lower
  >=5, <=2               counts dice instead of adding them up; and then
    ones fail, max hits, max twice, ones subtract
  explode, explode >=5   the highest face, or those from 5 on, bring another
    new, once            die; it stands for itself, and brings no more
  again <3, again fails  those are thrown again, once
  need 9                 the total to reach
  vs 4d6 + 1             another side, read like this one

Each of them once, in any order. Dice of different sides cannot be added up.

Or coin, d66, one of 5, shuffle 6, or 2U + 1V: dice with faces of your own, which
are set on the device.

`adjutant odds EXPRESSION` says what to expect.

Example: adjutant roll \"4d6 high 3 + 2\"
";

/// The expression that some words are.
///
/// # Errors
///
/// What to write instead.
pub fn recipe(words: &[String]) -> Result<Recipe, Failure> {
    let text = words.join(" ");
    text.parse::<Recipe>()
        .map_err(|wrong| Failure::new(format!("`{text}` is no roll. {} `adjutant roll --help` explains.", wrong.advice())))
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let recipe = recipe(&arguments.words)?;
    let mut cup = RngCup(device::dice(arguments.seed)?);
    let mut roll = FreeRoll::new(recipe);
    let mut out = String::new();
    while roll.due() != Due::Nothing {
        roll.throw(&OwnDie::FIRST, &mut cup).map_err(|_| Failure::new("there are no dice. Try again."))?;
        // A string takes everything.
        let _ = write!(out, "{recipe}");
        let _ = tell_free_roll(&roll, &OwnDie::FIRST, &mut out);
    }
    print(&out).map(|()| Ended::Done)
}

/// The chances of a number: above it, at it, below, and whether they were counted.
struct About {
    at: i32,
    three: [u64; 3],
    total: u64,
    exact: bool,
}

impl About {
    fn of(mut chances: Chances) -> Self {
        while !chances.step(&OwnDie::FIRST, 10_000) {}
        let (three, total) = chances.told().unwrap_or_default();
        Self { at: chances.at, three, total, exact: chances.exact() }
    }

    fn ratio(&self, ways: u64) -> Ratio {
        Ratio::new(ways.into(), self.total.into()).unwrap_or(Ratio::ZERO)
    }

    /// Who wins, or whether the total is made.
    fn decides(&self, recipe: &Recipe) -> Vec<(&'static str, Ratio)> {
        let [above, equal, below] = self.three;
        match (recipe.other.dice > 0, recipe.need > 0) {
            (true, _) => vec![("win", self.ratio(above)), ("tie", self.ratio(equal)), ("lose", self.ratio(below))],
            (_, true) => vec![("made", self.ratio(above + equal)), ("missed", self.ratio(below))],
            _ => Vec::new(),
        }
    }
}

/// Every number around the first that can be counted, from low to high; of a sample only the first.
fn numbers(recipe: Recipe, first: About) -> Vec<About> {
    let next = |about: &About, step: i32| Some(About::of(Chances::about(recipe, about.at + step))).filter(|about| about.exact);
    let mut all = vec![first];
    // Nothing is below the lowest or above the highest.
    while let Some(low) = all.first().filter(|low| low.exact && low.three[2] > 0).and_then(|low| next(low, -1)) {
        all.insert(0, low);
    }
    while let Some(high) = all.last().filter(|high| high.exact && high.three[0] > 0).and_then(|high| next(high, 1)) {
        all.push(high);
    }
    all
}

/// `adjutant odds EXPRESSION`: every result with its chance, what cannot be counted as one, or of a sample what usually happens.
///
/// # Errors
///
/// The expression is none, or nobody can be told.
pub fn odds(words: &[String], json: bool) -> Result<Ended, Failure> {
    let recipe = recipe(words)?;
    if !Chances::tells(&recipe) {
        let told = match json {
            true => serde_json::json!({ "exact": true, "each": format!("1/{}", alike(&recipe)) }).to_string(),
            false => format!("odds {recipe}: each is as likely as the others"),
        };
        return print(&format!("{told}\n")).map(|()| Ended::Done);
    }
    let first = About::of(Chances::of(recipe));
    let (exact, decides) = (first.exact, first.decides(&recipe));
    let numbers = numbers(recipe, first);
    // What lies beyond those that could be counted.
    let below = numbers.first().map(|low| (low.at, low.ratio(low.three[2]))).filter(|(_, chance)| *chance != Ratio::ZERO);
    let above = numbers.last().map(|high| (high.at, high.ratio(high.three[0]))).filter(|(_, chance)| *chance != Ratio::ZERO);
    let each = numbers.iter().filter(|about| about.three[1] > 0);
    if json {
        let text = |chance: Ratio| serde_json::Value::String(chance.to_string());
        let outcomes: serde_json::Map<_, _> = each
            .map(|about| (about.at.to_string(), text(about.ratio(about.three[1]))))
            .chain(below.map(|(at, chance)| (format!("<{at}"), text(chance))))
            .chain(above.map(|(at, chance)| (format!(">{at}"), text(chance))))
            .collect();
        let mut whole = serde_json::Map::new();
        whole.insert("exact".to_owned(), exact.into());
        whole.insert("outcomes".to_owned(), outcomes.into());
        if !decides.is_empty() {
            let decides: serde_json::Map<_, _> =
                decides.into_iter().map(|(name, chance)| (name.to_owned(), text(chance))).collect();
            whole.insert("decides".to_owned(), decides.into());
        }
        let whole = serde_json::Value::Object(whole);
        return print(&format!("{whole}\n")).map(|()| Ended::Done);
    }
    let tenths = |chance: Ratio| format!("{}.{} %", chance.per_mille() / 10, chance.per_mille() % 10);
    // The fraction of a sample would look like the truth.
    let told = |chance: Ratio| if exact { format!("{}, {chance}", tenths(chance)) } else { format!("about {}", tenths(chance)) };
    // Against somebody it is by how much one is ahead.
    let number = |at: i32| if recipe.other.dice > 0 && at > 0 { format!("+{at}") } else { at.to_string() };
    let mut lines = vec![format!("odds {recipe}"), format!("exact: {}", if exact { "yes" } else { "no, a sample" })];
    lines.extend(decides.iter().map(|(name, chance)| format!("{name}: {}", told(*chance))));
    let more = above.map(|(at, chance)| format!("more than {}: {}", number(at), told(chance)));
    let less = below.map(|(at, chance)| format!("less than {}: {}", number(at), told(chance)));
    if exact {
        lines.extend(less);
        lines.extend(each.map(|about| {
            let ([above, equal, _], at) = (about.three, number(about.at));
            format!("{at}: {}; {at} or more: {}", told(about.ratio(equal)), tenths(about.ratio(equal + above)))
        }));
        lines.extend(more);
    } else if decides.is_empty() {
        lines.extend(more);
        lines.extend(each.map(|about| format!("exactly {}: {}", about.at, told(about.ratio(about.three[1])))));
        lines.extend(less);
    }
    print(&format!("{}\n", lines.join("\n"))).map(|()| Ended::Done)
}

/// How many results there are that are all alike.
fn alike(recipe: &Recipe) -> u64 {
    let sides = u64::from(recipe.die.sides());
    if recipe.kind == Kind::Shuffle { (1..=sides).product() } else { sides }
}

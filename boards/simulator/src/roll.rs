//! `adjutant roll`: any dice, thrown or weighed, as the device's free roller does it.

use std::fmt::Write as _;

use std::path::PathBuf;

use adjutant::dice::{Chances, Due, FreeRoll, Kind, OwnDice, OwnDie, Recipe, RngCup};
use adjutant::engine::Ratio;
use adjutant::storage;
use adjutant::ui::console::tell_free_roll;

use crate::command::{Arguments, Command, Ended};
use crate::device;
use crate::failure::Failure;
use crate::kept::Saves;
use crate::output::print;
use crate::saves;

/// The command.
pub const COMMAND: Command = Command { name: "roll", help: HELP, options: &["seed", "saves"], run };

const HELP: &str = "\
Rolls any dice.

  adjutant roll EXPRESSION [dice=FACES...] [--seed N] [--saves FILE]

  EXPRESSION     what to roll; quotes keep the shell from reading >=. Or the
                 name of a favourite that was kept on the device
  dice=4,2       the faces of your own dice instead; once more for each further
                 throw, of dice that explode or are thrown again
  --seed N       dice that follow from this number, the same in every run
  --saves FILE   favourites and faces of your own dice are those of this file;
                 if not said, of your own saves
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
are set on the device or by `faces` in the dice roller of `adjutant text`.

`adjutant odds EXPRESSION` says what to expect.

Example: adjutant roll \"4d6 high 3 + 2\"
";

/// What is kept on a device: the faces of one's own dice, and favourites.
struct Kept {
    own: OwnDice,
    favourites: Vec<(String, Recipe)>,
}

impl Kept {
    fn open(file: Option<PathBuf>) -> Result<Self, Failure> {
        let mut kept = Self { own: OwnDie::FIRST, favourites: Vec::new() };
        // Whoever has never played has what every device has at first.
        if file.is_none() && !saves::usual().is_ok_and(|path| path.exists()) {
            return Ok(kept);
        }
        let mut saves = Saves::open(file)?;
        for it in saves.list(storage::Kind::Die)? {
            if let (Some(die), Some(place)) = (OwnDie::read(&it.name, &it.data), kept.own.get_mut(usize::from(it.slot.nth))) {
                *place = die;
            }
        }
        let favourites = saves.list(storage::Kind::Favourite)?.into_iter();
        kept.favourites = favourites.filter_map(|it| Some((it.name, Recipe::from_bytes(&it.data)?))).collect();
        Ok(kept)
    }
}

/// What some words are: an expression, or the name of a favourite; and the faces of one's own dice.
fn wanted(words: &[String], file: Option<PathBuf>) -> Result<(Recipe, OwnDice), Failure> {
    let text = words.join(" ");
    match text.parse::<Recipe>() {
        // Plain dice need nothing of the device.
        Ok(recipe) if recipe.kind != Kind::Own => Ok((recipe, OwnDie::FIRST)),
        Ok(recipe) => Ok((recipe, Kept::open(file)?.own)),
        Err(wrong) => {
            let Kept { own, favourites } = Kept::open(file)?;
            let found = favourites.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(&text));
            let none = || Failure::new(format!("`{text}` is no roll. {} `adjutant roll --help` explains.", wrong.advice()));
            found.map(|(_, recipe)| (recipe, own)).ok_or_else(none)
        }
    }
}

/// Takes the faces that somebody's own dice show.
fn typed(roll: &mut FreeRoll, own: &OwnDice, given: &str) -> Result<(), Failure> {
    let pools = roll.pools(own);
    let dice: Vec<u8> = pools.iter().flat_map(|pool| std::iter::repeat_n(pool.die.sides(), pool.count.into())).collect();
    let words: Vec<&str> = given.split([',', ' ']).filter(|word| !word.is_empty()).collect();
    if words.len() != dice.len() {
        let (wanted, are) = (dice.len(), if dice.len() == 1 { "face is" } else { "faces are" });
        return Err(Failure::new(format!("`dice={given}`: {wanted} {are} wanted. Write them with commas between.")));
    }
    let face = |(word, sides): (&&str, &u8)| {
        let face = word.parse::<u8>().ok().filter(|face| (1..=*sides).contains(face));
        face.ok_or_else(|| Failure::new(format!("`{word}` is no face of a d{sides}. Write numbers from 1 to {sides}.")))
    };
    let faces: Vec<u8> = words.iter().zip(&dice).map(face).collect::<Result<_, _>>()?;
    roll.typed = true;
    roll.take(faces.into_iter());
    Ok(())
}

fn run(arguments: Arguments) -> Result<Ended, Failure> {
    let (dice, words): (Vec<String>, Vec<String>) = arguments.words.into_iter().partition(|word| word.starts_with("dice="));
    let (recipe, own) = wanted(&words, arguments.saves)?;
    let mut cup = RngCup(device::dice(arguments.seed)?);
    let mut roll = FreeRoll::new(recipe);
    let mut out = String::new();
    let mut given = dice.iter();
    while roll.due() != Due::Nothing {
        let step = given.next();
        match step.and_then(|step| step.strip_prefix("dice=")) {
            Some(faces) => typed(&mut roll, &own, faces)?,
            None => _ = roll.throw(&own, &mut cup).map_err(|_| Failure::new("there are no dice. Try again."))?,
        }
        // A string takes everything.
        let _ = write!(out, "{recipe}{}", if step.is_some() { " (typed)" } else { "" });
        let _ = tell_free_roll(&roll, &own, &mut out);
    }
    if let Some(left) = given.next() {
        return Err(Failure::new(format!("`{left}` was not thrown: the roll is done without it. Leave it out.")));
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
    fn of(mut chances: Chances, own: &OwnDice) -> Self {
        while !chances.step(own, 10_000) {}
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
fn numbers(recipe: Recipe, own: &OwnDice, first: About) -> Vec<About> {
    let next =
        |about: &About, step: i32| Some(About::of(Chances::about(recipe, about.at + step), own)).filter(|about| about.exact);
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
pub fn odds(arguments: Arguments) -> Result<Ended, Failure> {
    let json = arguments.json;
    let (recipe, own) = wanted(&arguments.words, arguments.saves)?;
    if !Chances::tells(&recipe) {
        let told = match json {
            true => serde_json::json!({ "exact": true, "each": format!("1/{}", alike(&recipe)) }).to_string(),
            false => format!("odds {recipe}: each is as likely as the others"),
        };
        return print(&format!("{told}\n")).map(|()| Ended::Done);
    }
    let first = About::of(Chances::of(recipe), &own);
    let (exact, decides) = (first.exact, first.decides(&recipe));
    let numbers = numbers(recipe, &own, first);
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

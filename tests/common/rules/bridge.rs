//! Battles of Bridge Crossing as scenarios write and read them.
//!
//! `given A1   spear, shield, light, stunned` is a figure of the Attacker, `D1` one of the Defender; `given battle   round 3,
//! initiative Attacker` the rest. Figures are ready and the round is at its activations unless something else is said.

use adjutant::dice::{FaceLayout, Symbol};
use adjutant::engine::{Id, Side};
use adjutant::games::State;
use adjutant::games::bridge::{
    Activation, Armor, Battle, Bow, COMBINED, DOUBLE, Discards, Figure, GAME, Header, MIXED, PLAIN, Phase, Place, Pool, Weapon,
    side_of,
};

/// The battle a scenario has made so far.
fn battle(state: &mut State) -> &mut Battle {
    if !matches!(state, State::Bridge(_)) {
        *state = State::Bridge(Battle::none(Header::DEFAULT));
    }
    let State::Bridge(battle) = state else { unreachable!("just made") };
    battle
}

/// The same, with a round: a battle is under way.
fn under_way(state: &mut State) -> &mut Battle {
    let battle = battle(state);
    if battle.round == 0 {
        (battle.round, battle.phase) = (1, Phase::Activations);
    }
    battle
}

fn side(word: &str) -> Option<Side> {
    match word.to_lowercase().as_str() {
        "attacker" => Some(Side::First),
        "defender" => Some(Side::Second),
        _ => None,
    }
}

/// `A1` to `A16`, `D1` to `D16`.
fn figure(word: &str) -> Option<Id> {
    let (letter, number) = word.split_at_checked(1)?;
    let nth = number.parse::<u8>().ok().filter(|nth| (1..=16).contains(nth))? - 1;
    match letter {
        "A" => Some(Id(nth)),
        "D" => Some(Id(16 + nth)),
        _ => None,
    }
}

/// What a `given` line says.
pub fn given(state: &mut State, line: &str) -> Result<(), String> {
    let (name, rest) = line.split_once("  ").ok_or(format!("name and facts are two spaces apart: {line:?}"))?;
    for fact in rest.split(',').map(str::trim).filter(|fact| !fact.is_empty()) {
        let known = match (figure(name), side(name)) {
            (Some(id), _) => of_figure(under_way(state), id, &fact.to_lowercase()),
            (None, Some(side)) => of_side(under_way(state), side, fact),
            (None, None) if name == "dice" => of_dice(battle(state), fact),
            (None, None) if name == "battle" => of_battle(under_way(state), fact),
            (None, None) => None,
        };
        known.ok_or(format!("{name} cannot be given {fact:?}"))?;
    }
    Ok(())
}

fn of_figure(battle: &mut Battle, id: Id, fact: &str) -> Option<()> {
    let figure = &mut battle.figures[usize::from(id.0)];
    if figure.place == Place::Absent {
        *figure = Figure { place: Place::Map, cost: 5, ready: true, ..Figure::ABSENT };
    }
    let (word, number) = fact.rsplit_once(' ').and_then(|(word, number)| Some((word, number.parse().ok()?))).unwrap_or((fact, 0));
    match word {
        "unarmed" => {}
        "hand weapon" => figure.melee = Some(Weapon::Hand),
        "spear" => figure.melee = Some(Weapon::Spear),
        "two-handed" => figure.melee = Some(Weapon::TwoHanded),
        "polearm" => figure.melee = Some(Weapon::Polearm),
        "bow" => figure.bow = Some(Bow::Bow),
        "shortbow" => figure.bow = Some(Bow::Short),
        "shield" => figure.shield = true,
        "light" => figure.armor = Armor::Light,
        "heavy" => figure.armor = Armor::Heavy,
        "stunned" => figure.stunned = true,
        "wounded" => figure.wounded = true,
        "acted" => figure.ready = false,
        "incapacitated" => figure.place = Place::Incapacitated,
        "acts" => battle.activation = Some(Activation::begin(id)),
        "actions" => battle.activation.as_mut()?.actions = number,
        "mp" => battle.activation.as_mut()?.mp = number,
        _ => return None,
    }
    Some(())
}

fn of_side(battle: &mut Battle, side: Side, fact: &str) -> Option<()> {
    let (attacks, advances) = fact.strip_prefix("pool ")?.split_once('/')?;
    *battle.pool_mut(side) = Pool { attacks: attacks.parse().ok()?, advances: advances.parse().ok()? };
    Some(())
}

fn of_battle(battle: &mut Battle, fact: &str) -> Option<()> {
    let (word, value) = fact.split_once(' ')?;
    match (word, value) {
        ("round", number) => battle.round = number.parse().ok()?,
        ("initiative", holder) => battle.holder = side(holder)?,
        ("turn", turn) => battle.turn = side(turn)?,
        ("before", "tactics") => battle.phase = Phase::Tactics,
        _ => return None,
    }
    Some(())
}

fn of_dice(battle: &mut Battle, fact: &str) -> Option<()> {
    let header = &mut battle.header;
    match fact {
        "Combined" => header.layout = COMBINED,
        "Mixed" => header.layout = MIXED,
        "Double" => header.layout = DOUBLE,
        "Plain" => header.layout = PLAIN,
        "asked" => header.discards = Discards::Ask,
        "asked in tactics" => header.discards = Discards::Tactics,
        faces => {
            let symbols: Vec<Symbol> = faces.split(' ').map(symbol).collect::<Option<_>>()?;
            header.layout = FaceLayout(symbols.try_into().ok()?);
        }
    }
    Some(())
}

/// A face as the specification writes it.
fn symbol(word: &str) -> Option<Symbol> {
    Some(match word {
        "B" => Symbol::Blank,
        "S" => Symbol::Skull,
        "H" => Symbol::Hit,
        "A" => Symbol::Advance,
        "HA" => Symbol::HitAdvance,
        "HH" => Symbol::TwoHits,
        _ => return None,
    })
}

/// The first face of a layout that shows a symbol written so.
pub fn face(layout: &FaceLayout, word: &str) -> Option<u8> {
    let symbol = symbol(word)?;
    (1..=6).find(|face| layout.of(*face) == symbol)
}

/// What an `@` line reads.
pub fn field(state: &State, field: &str) -> Result<String, String> {
    let State::Bridge(battle) = state else { return Err("there is no battle".to_owned()) };
    let yes = |so: bool| if so { "yes" } else { "no" }.to_owned();
    let name = |side: Option<Side>| match side {
        Some(Side::First) => "Attacker".to_owned(),
        Some(Side::Second) => "Defender".to_owned(),
        None => "nobody".to_owned(),
    };
    let (who, what) = field.split_once(' ').unwrap_or((field, ""));
    if let Some(id) = figure(who) {
        let figure = battle.figure(id);
        return Ok(match what {
            "stunned" => yes(figure.stunned),
            "wounded" => yes(figure.wounded),
            "ready" => yes(figure.ready),
            "name" => {
                let mut name = String::new();
                battle.name(id, &mut name).unwrap();
                name
            }
            "place" => format!("{:?}", figure.place).to_lowercase(),
            "facts" => {
                let facts = (GAME.guide.unwrap().facts)(state, id);
                facts.words.iter().map(|(_, word)| *word).collect::<Vec<_>>().join(", ")
            }
            _ => return Err(format!("a figure has no {what:?}")),
        });
    }
    if let (Some(side), "pool") = (side(who), what) {
        let Pool { attacks, advances } = battle.pool(side);
        return Ok(format!("{attacks}/{advances}"));
    }
    if let (Some(side), "figures") = (side(who), what) {
        return Ok(battle.on_map(side).to_string());
    }
    if let (Some(side), "points") = (side(who), what) {
        return Ok(battle.side(side).map(|(_, figure)| u16::from(figure.cost)).sum::<u16>().to_string());
    }
    let activation = battle.activation;
    Ok(match field {
        "round" => battle.round.to_string(),
        "initiative" => name(Some(battle.holder)),
        "acting" => name(battle.acting()),
        "winner" => name(battle.winner),
        "free actions" => battle.free_actions().to_string(),
        "actions" => activation.map_or(0, |it| it.actions).to_string(),
        "mp" => activation.map_or(0, |it| it.mp).to_string(),
        "sharing" => yes(activation.is_some_and(|it| it.sharing)),
        "acts" => match activation {
            Some(it) => format!("{}{}", if side_of(it.figure) == Side::First { "A" } else { "D" }, it.figure.0 % 16 + 1),
            None => "nobody".to_owned(),
        },
        // Without those that are always there.
        "now" => {
            let always = ["adjust", "armor", "injury", "free"];
            let now = (GAME.guide.unwrap().now)(state);
            let ids: Vec<_> = now.iter().map(|it| it.id).filter(|id| !always.contains(id)).collect();
            if ids.is_empty() { "nothing".to_owned() } else { ids.join(", ") }
        }
        _ => return Err(format!("there is no {field:?}")),
    })
}

/// Battles at every point of a round, for the explorer.
pub fn battles() -> Vec<State> {
    let lines = [
        &["dice  Mixed, asked"][..],
        &["dice  Double, asked in tactics"],
        &["A1  two-handed, light", "A2  bow, hand weapon", "D1  spear, shield", "D2  polearm, heavy", "battle  before tactics"],
        &["A1  two-handed, acts", "A2  hand weapon", "Attacker  pool 2/2", "D1  spear, shield, stunned", "D2  unarmed"],
        &[
            "D1  bow, hand weapon, acts",
            "D2  spear",
            "Defender  pool 1/1",
            "A1  polearm, heavy, wounded",
            "A2  spear",
            "dice  asked",
        ],
        &["A1  bow, acts, mp 1, actions 0", "A2  hand weapon", "D1  spear"],
        &["A1  spear, acted", "D1  spear, acted"],
        &["A1  spear, acted", "D1  spear, acted", "battle  round 6"],
        &["A1  spear", "A2  bow", "D1  spear, incapacitated"],
        &["A1  spear, incapacitated", "D1  spear"],
        &["A1  spear, incapacitated", "D1  spear, incapacitated"],
        &["A1  spear", "A2  bow", "D1  spear, stunned, wounded", "battle  turn Defender, initiative Attacker"],
    ];
    let made = lines.iter().map(|lines| {
        let mut state = State::Quick;
        for line in *lines {
            given(&mut state, line).unwrap();
        }
        state
    });
    let large = || {
        let mut state = State::Quick;
        for nth in 1..=10 {
            given(&mut state, &format!("A{nth}  spear")).unwrap();
            given(&mut state, &format!("D{nth}  shortbow")).unwrap();
        }
        given(&mut state, "battle  before tactics").unwrap();
        state
    };
    // In a friend's space, with and without a way out.
    let shares = |mp| {
        let mut state = State::Quick;
        for line in ["A1  spear, acts, actions 0", "A2  bow", "D1  spear"] {
            given(&mut state, line).unwrap();
        }
        let State::Bridge(battle) = &mut state else { unreachable!("just made") };
        let activation = battle.activation.as_mut().unwrap();
        (activation.mp, activation.sharing, activation.entered) = (mp, true, Some((2, false)));
        state
    };
    made.chain([large(), shares(0), shares(3)]).collect()
}

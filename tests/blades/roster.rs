//! Every row of the two files against what the device shows: names, points, Quality, Combat, special rules and their costs.

use std::collections::BTreeMap;

use adjutant::engine::{Id, Options, Side};
use adjutant::games::blades::{Battle, Figure, Prey, RACES, Rule, cost, formula, personality};

const ROSTER: &str = include_str!("../../src/games/blades/roster.csv");
const ABILITIES: &str = include_str!("../../src/games/blades/abilities.csv");

/// The lines of a file, by column. A field with a comma stands between quotation marks.
fn rows(text: &'static str) -> Vec<BTreeMap<String, String>> {
    let fields = |line: &str| {
        let (mut list, mut quoted) = (vec![String::new()], false);
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                ',' if !quoted => list.push(String::new()),
                letter => list.last_mut().unwrap().push(letter),
            }
        }
        list
    };
    let mut lines = text.lines();
    let head = fields(lines.next().unwrap());
    let row = |line| {
        let fields = fields(line);
        assert_eq!(fields.len(), head.len(), "{line}");
        head.iter().cloned().zip(fields).collect()
    };
    lines.map(row).collect()
}

/// What the files call a rule; Lethal names its prey behind it.
fn word(rule: Rule) -> String {
    match rule {
        Rule::ShooterShort => "Shooter (Short)".to_owned(),
        Rule::ShooterMedium => "Shooter (Medium)".to_owned(),
        Rule::ShooterLong => "Shooter (Long)".to_owned(),
        Rule::CombatMaster => "Combat Master".to_owned(),
        Rule::DangerSense => "Danger Sense".to_owned(),
        Rule::Opportunistic => "Opportunistic".to_owned(),
        Rule::FreeDisengage => "Free Disengage".to_owned(),
        Rule::LegendaryShot => "Legendary Shot".to_owned(),
        Rule::Standard => "Standard Bearer".to_owned(),
        rule => Rule::CHOICES[rule.index()].text.to_owned(),
    }
}

fn words(rules: adjutant::games::blades::Rules, prey: Prey) -> Vec<String> {
    let lethal = match prey {
        Prey::None => "Lethal",
        Prey::MagicUsers => "Lethal vs Magic-Users",
        Prey::Undead => "Lethal vs Undead",
        Prey::Animals => "Lethal vs Animals",
        Prey::Dwarves => "Lethal vs Dwarves",
        Prey::Elves => "Lethal vs Elves",
        Prey::Dragons => "Lethal vs Dragons",
        Prey::Orcs => "Lethal vs Orcs",
    };
    let all = Rule::ALL.iter().filter(|rule| rules.has(**rule));
    let mut all: Vec<_> = all.map(|rule| if *rule == Rule::Lethal { lethal.to_owned() } else { word(*rule) }).collect();
    all.sort();
    all
}

#[test]
fn every_profile_is_the_row_of_the_file() {
    let rows = rows(ROSTER);
    assert_eq!(rows.len(), 218);
    let mut rows = rows.iter();
    for race in RACES {
        assert_eq!(race.ask.choices.len(), race.profiles.len());
        for (choice, profile) in race.ask.choices.iter().zip(race.profiles) {
            let row = rows.next().expect("as many rows as profiles");
            let shown = match race.ask.question.title {
                "Blobs and Fungi" => "Blobs, Molds and Fungi",
                "Gryphons" => "Gryphons (Hawk-Men)",
                title => title,
            };
            assert_eq!(shown, row["race"], "{}", row["name"]);
            assert_eq!(choice.name(), row["short"]);
            assert!(choice.name().len() <= 14, "{}", choice.name());
            assert_eq!(choice.text, format!("{} {}", row["short"], row["points"]), "what it costs stands beside it");
            assert_eq!(profile.points.to_string(), row["points"], "{}", row["name"]);
            assert_eq!(profile.quality.to_string(), row["quality"], "{}", row["name"]);
            assert_eq!(profile.combat.to_string(), row["combat"], "{}", row["name"]);
            let mut said: Vec<_> = row["special_rules"].split(';').filter(|it| !it.is_empty()).map(str::to_owned).collect();
            said.sort();
            assert_eq!(words(profile.rules(), profile.prey), said, "{}", row["name"]);
        }
    }
    assert!(rows.next().is_none());
}

/// All but five fit; of those with Combat 0 the file's formula knows nothing, and the device's gives the printed points (R90).
#[test]
fn the_formula_gives_the_printed_points() {
    let mut odd = Vec::new();
    let profiles = RACES.iter().flat_map(|race| race.profiles);
    for (profile, row) in profiles.zip(rows(ROSTER)) {
        let points = formula(i16::from(profile.quality), i16::from(profile.combat), profile.rules(), 0);
        if profile.combat > 0 {
            assert_eq!(points.to_string(), row["points_formula"], "{}", row["name"]);
        }
        if points != profile.points.cast_signed() {
            odd.push((row["name"].clone(), profile.points, points));
        }
    }
    let odd: Vec<_> = odd.iter().map(|(name, printed, formula)| (name.as_str(), *printed, *formula)).collect();
    assert_eq!(
        odd,
        [
            ("Halfling Elite Archer", 24, 21),
            ("Halfling Messenger", 20, 33),
            ("Hydra", 64, 94),
            ("Hyena Man Young", 15, 20),
            ("Merman Elite Shooter", 47, 42),
        ]
    );
}

/// Beside the two numbers of a figure card.
#[test]
fn every_rule_fits_a_card() {
    let wide = |text: &str| adjutant::ui::font::Font::Tiny.width(text) > 53;
    let wide: Vec<_> = Rule::CHOICES.iter().map(|choice| choice.text).filter(|text| wide(text)).collect();
    assert!(wide.is_empty(), "{wide:?}");
}

#[test]
fn every_ability_costs_what_the_file_says() {
    let rows = rows(ABILITIES);
    let costs: BTreeMap<&str, &BTreeMap<String, String>> = rows.iter().map(|row| (row["ability"].as_str(), row)).collect();
    let mut core = 0;
    for rule in Rule::ALL.iter().copied().take_while(|rule| *rule <= Rule::Standard) {
        let row = costs[word(rule).as_str()];
        assert_eq!(cost(rule).to_string(), row["cost"], "{rule:?}");
        assert_eq!(personality(rule), row["personality"] == "yes", "{rule:?}");
        core += usize::from(row["in_core_rules"] == "yes");
    }
    assert_eq!(core, rows.iter().filter(|row| row["in_core_rules"] == "yes").count());
    let free = Rule::ALL.iter().filter(|rule| **rule > Rule::Standard);
    assert!(free.clone().count() > 0 && free.into_iter().all(|rule| cost(*rule) == 0), "what is found in play costs nothing");
}

/// Two profiles with the same last word stand apart in one warband; alone it is enough.
#[test]
fn no_two_profiles_of_a_warband_are_called_alike() {
    let figure = |name: &str| {
        let place = |race: &adjutant::games::blades::Race| race.ask.choices.iter().position(|it| it.text.starts_with(name));
        let (kin, nth) = RACES.iter().enumerate().find_map(|(kin, race)| Some((kin, place(race)?))).unwrap();
        Figure { kin: kin as u8 + 1, nth: nth as u8, ..Figure::new(4, 3, RACES[kin].profiles[nth].rules()) }
    };
    let called = |names: &[&str]| {
        let mut battle = Battle::EMPTY;
        names.iter().enumerate().for_each(|(nth, name)| battle.enlist(Side::First, nth, 1, figure(name)));
        let name = |nth| {
            let mut text = String::new();
            battle.name(Id(nth), &mut text).unwrap();
            text
        };
        (0..names.len() as u8).map(name).collect::<Vec<_>>()
    };
    assert_eq!(called(&["Light Infantry", "Heavy Infantry"]), ["A1 L.Infan", "A2 H.Infan"]);
    assert_eq!(called(&["Light Infantry", "Light Infantry"]), ["A1 Infantr", "A2 Infantr"]);
}

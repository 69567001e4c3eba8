//! Plays every scenario in `tests/scenarios`, and shows that a scenario that is wrong fails, with a message that helps.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/rules/mod.rs"]
mod rules;

use std::path::Path;

use rules::{parse, stage};

#[test]
fn every_scenario_plays_as_written() {
    let scenarios = parse::folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios"));
    assert!(!scenarios.is_empty());
    let wrong: Vec<_> = scenarios.iter().filter_map(|scenario| stage::play(scenario).err()).collect();
    assert!(wrong.is_empty(), "{} of {} scenarios differ:\n\n{}", wrong.len(), scenarios.len(), wrong.join("\n"));
    let uncited: Vec<_> = scenarios.iter().filter(|scenario| scenario.cites.is_empty()).map(|it| &it.shows).collect();
    assert!(uncited.is_empty(), "these cite nothing: {uncited:#?}");
}

/// A melee that the defender wins at once, with one line replaced or added at its end.
fn melee(extra: &str) -> Result<(), String> {
    let text = format!(
        "melee: a trial   # sns:P21
  Defender Rep         5
  Attacker Rep         3
  Defender Melee dice  1, 2
  Attacker Melee dice  4, 5
{extra}\n"
    );
    let list = parse::scenarios(Path::new("trial.play"), "sns", &text)?;
    list.iter().try_for_each(stage::play)
}

#[test]
fn right_lines_pass() {
    for right in [
        "  = Defender wins",
        "  = WINS",
        "  = defender-wins",
        "  ~ Attacker Obviously Dead\n  = Defender wins",
        "  !~ Attacker Rep\n  = Defender wins",
        "  !? Armour roll\n  = Defender wins",
        "  <\n  ? Attacker Is it the Star?\n  = Defender wins",
        "  <\n  card Attacker Melee dice   2d6 3-\n  = Defender wins",
        "  < 2\n  Attacker Armour   Heavy\n  = Defender wins",
        "  ! Attacker Rep   4\n  Armour roll   4\n  ~ Attacker Rep 3 in melee\n  Defender Melee dice  1, 1\n  Attacker Melee dice  6, 6\n  = Defender wins",
        "  ! Attacker Damage   Out of the Fight\n  ~ Attacker Out of the Fight\n  = Defender wins",
        "  ! Attacker Damage   Out\n  ! Attacker Damage   -\n  ~ Attacker Obviously Dead\n  = Defender wins",
    ] {
        melee(right).unwrap_or_else(|wrong| panic!("{right}\n{wrong}"));
    }
}

#[test]
fn wrong_lines_fail_for_their_reason() {
    for (wrong, says) in [
        ("", "it does not say how it ends"),
        ("  = Attacker wins", "trial.play:6: = Attacker wins\nit ends in Defender WINS (defender-wins)"),
        ("  told Attacker KILLED\n  = Defender wins", "nothing is told of the last dice yet"),
        ("  ~ Attacker Out of the Fight\n  = Defender wins", "this has not been noted"),
        ("  !~ Dead\n  = Defender wins", "this has been noted"),
        ("  ? Armour roll\n  = Defender wins", "it never came to this"),
        ("  <\n  card Attacker Melee dice   2d6 4-\n  = Defender wins", "it says 2d6 3-"),
        ("  <\n  card Attacker Rep   2d6 4-\n  = Defender wins", "it never came to this"),
        ("  !? Attacker Rep\n  = Defender wins", "trial.play:6: Attacker Rep was asked"),
        ("  Armour roll   3\n  = Defender wins", "line 6: nobody asks for Armour roll   3"),
        ("  Attacker 2 Rep   3\n  = Defender wins", "nobody asks for Attacker 2 Rep   3"),
        ("  Attacker Star   Maybe\n  = Defender wins", "nobody asks"),
        ("  < 99\n  = Defender wins", "first question"),
        ("  < 2\n  Attacker Armour   Wood\n  = Defender wins", "\"Wood\" is not one of [\"AC 2, light\""),
        ("  < 2\n  Attacker Armour   A\n  = Defender wins", "is not one of"),
        ("  <\n  Defender Melee dice  3, 3\n  = Defender wins", "these dice were thrown before, and show [1, 2]"),
        ("  ! Attacker Rep   4\n  = Defender wins", "the dice of Attacker Armour roll are not given"),
        ("  ! Attacker Rep   0\n  = Defender wins", "Choose a number in the range shown."),
        ("  ! Nobody Rep   4\n  = Defender wins", "there is no such answer to change"),
        ("  Defender Melee dice 1, 2", "put two spaces or more between title and value"),
        ("  = Defender wins\nmeelee: gone", "sns has no procedure meelee"),
    ] {
        let told = melee(wrong).expect_err(wrong);
        assert!(told.contains(says), "{wrong:?} should say {says:?}, and said:\n{told}");
        assert!(told.starts_with("trial.play:"), "a failure begins with the place:\n{told}");
    }
    let told = melee("  = Attacker wins").expect_err("wrong");
    for part in ["Defender Rep                 5", "#1 Attacker [4, 5] Defender [1, 2]", "~  Attacker Obviously Dead"] {
        assert!(told.contains(part), "the walk shows {part:?}:\n{told}");
    }
}

#[test]
fn dice_of_the_wrong_number_or_kind_fail() {
    for (dice, says) in [("1, 2, 3", "2 d6 are thrown here"), ("1, 7", "2 d6 are thrown here"), ("a, b", "are no faces")] {
        let text = format!("melee: a trial\n  Defender Melee dice  {dice}\n  Attacker Melee dice  1, 1\n  = Defender wins\n");
        let list = parse::scenarios(Path::new("trial.play"), "sns", &text).unwrap();
        let told = stage::play(&list[0]).expect_err(dice);
        assert!(told.contains(says), "{told}");
    }
}

//! A report in lines, to read and to print.

use std::fmt::Write as _;

use super::shape::{OneSide, Pool, Report, Roll, Turning};

pub(super) fn text(report: &Report) -> String {
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
            line(format!("{side}: {result}{comma}{losses}, luck {}", luck.words));
        }
        let told = |number: &u32| report.rolls.iter().find(|roll| roll.number == *number).map_or(String::new(), roll_text);
        for number in &battle.course {
            line(format!("course: {}", told(number)));
        }
        for Turning { number, percent } in &battle.turning {
            line(format!("turning point, {percent:.1}%: {}", told(number)));
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

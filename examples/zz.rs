#![allow(missing_docs, unused_imports)]
use adjutant::dice::*; use adjutant::engine::{Ending, Flow, Need, Nobody, Odds, Outcome, PATIENCE, Scope, Throw, Tone}; use adjutant::games::{Procedure, Session, State};
/// A rule with nothing to ask: what the other program is given, too.
fn blow(play: &mut adjutant::games::Play<'_>) -> Flow<Outcome> {
    const CARD: Throw = Throw::new("bench.card", "Combat");
    macro_rules! endings {
        ($($name:ident = $code:literal),+) => {
            $(const $name: Ending = Ending::new($code, "", Tone::Nothing);)+
        };
    }
    endings!(NOTHING = "no-effect", RECOILS = "target-recoils", FALLS = "target-falls", KILLED = "target-killed");
    endings!(GRUESOME = "target-gruesome", OWN_RECOIL = "attacker-recoils", OWN_FALL = "attacker-falls");
    endings!(OWN_DEATH = "attacker-killed", OWN_GRUESOME = "attacker-gruesome");
    for _ in 0..2 {
        play.cast(CARD, Pool { count: 1, die: Die::D6 }, Reading::Sum, Need::Reading)?;
    }
    let [Seen::Value(one), Seen::Value(other)] = play.roll_all(CARD)? else { return Ok(NOTHING.plain()) };
    let (own, foe) = (*one + 4, *other + 3);
    let (winner, loser, die) = if own > foe { (own, foe, *one) } else { (foe, own, *other) };
    Ok(match (own > foe, winner / loser) {
        _ if own == foe => NOTHING.plain(),
        (true, 3..) => GRUESOME.plain(),
        (true, 2) => KILLED.plain(),
        (true, _) => {
            if die % 2 == 1 {
                RECOILS.plain()
            } else {
                FALLS.plain()
            }
        }
        (false, 3..) => OWN_GRUESOME.plain(),
        (false, 2) => OWN_DEATH.plain(),
        (false, _) => {
            if die % 2 == 1 {
                OWN_RECOIL.plain()
            } else {
                OWN_FALL.plain()
            }
        }
    })
}

static BLOW: Procedure = Procedure { id: "blow", title: "", reference: "", roles: &[], questions: &[], endings: &[], run: blow };


fn main(){ let (mut s, mut o)=(Box::new(Session::new()),Box::new(Odds::new())); s.start(&BLOW,&State::Quick,0); for _ in 0..500 { o.start(Scope::Exchange,PATIENCE); o.finish(&mut s,&mut Nobody);} }

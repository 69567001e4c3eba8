//! Which symbol dice stay when some are taken away (`dice:D27`).

use super::{Drop, FaceLayout, MAX_DICE, Symbol, Worth};

/// Which dice stay, in the order they were thrown. Of equal dice the later ones go: any would do
/// (`bridge:R5`), but the choice must not depend on chance.
pub fn stays(faces: &[u8], layout: &FaceLayout, stay: u8, drop: Drop, worth: Worth) -> [bool; MAX_DICE] {
    let mut stays = [true; MAX_DICE];
    let symbol = |nth: usize| faces.get(nth).map_or(Symbol::Blank, |face| layout.of(*face));
    for _ in usize::from(stay)..faces.len() {
        let still = (0..faces.len()).filter(|nth| stays.get(*nth) == Some(&true));
        let goes = match drop {
            Drop::Worst => still.min_by_key(|nth| (worth.rank(symbol(*nth)), core::cmp::Reverse(*nth))),
            Drop::Best => still.max_by_key(|nth| (worth.rank(symbol(*nth)), *nth)),
        };
        if let Some(gone) = goes.and_then(|nth| stays.get_mut(nth)) {
            *gone = false;
        }
    }
    // The roller has no such choice: what goes from him is never better than what stays in any of the three.
    if let (Worth::Tactics { holder }, Drop::Best) = (worth, drop) {
        while let Some((out, back)) = better_trade(&stays, faces.len(), symbol, holder) {
            for (nth, stay) in [(out, false), (back, true)] {
                if let Some(place) = stays.get_mut(nth) {
                    *place = stay;
                }
            }
        }
    }
    stays
}

/// In a tactics test only whether the initiative is lost and the Attacks above 0 count before the Advances, so the opponent may
/// trade a die that he left for one without an Advance that changes neither (`bridge:R4`): the one that goes instead, and the one
/// that stays.
fn better_trade(
    stays: &[bool; MAX_DICE],
    thrown: usize,
    symbol: impl Fn(usize) -> Symbol,
    holder: bool,
) -> Option<(usize, usize)> {
    let net = |nth: usize| Worth::Standard.of(symbol(nth));
    let advance = |nth: usize| symbol(nth).symbols().advances > 0;
    let dice = |kept: bool| (0..thrown).filter(move |nth| stays.get(*nth) == Some(&kept));
    let total: i16 = dice(true).map(net).sum();
    // He leaves no Attack, and takes the initiative if he can.
    let harmless = |after: i16| after <= total.max(if holder { -1 } else { 0 });
    let trades = dice(true).filter(|out| advance(*out)).flat_map(|out| {
        let backs = dice(false).filter(|back| !advance(*back));
        backs.map(move |back| (out, back))
    });
    let allowed = trades.filter(|(out, back)| harmless(total - net(*out) + net(*back)));
    let order = |(out, back): &(usize, usize)| {
        let symbols = (symbol(*out) as u8, symbol(*back) as u8);
        ((net(*back) - net(*out)).abs(), symbols, core::cmp::Reverse(*out), *back)
    };
    allowed.min_by_key(order)
}

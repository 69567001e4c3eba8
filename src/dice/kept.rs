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
    if let Worth::Tactics { holder } = worth {
        while let Some((out, back)) = better_trade(&stays, faces.len(), symbol, drop, holder) {
            for (nth, stay) in [(out, false), (back, true)] {
                if let Some(place) = stays.get_mut(nth) {
                    *place = stay;
                }
            }
        }
    }
    stays
}

/// In a tactics test only whether the initiative is lost and the Attacks above 0 count before the Advances, so a die may be
/// traded for a better one that changes neither (`bridge:R4`, `bridge:R49`): the die that goes instead, and the one that stays.
fn better_trade(
    stays: &[bool; MAX_DICE],
    thrown: usize,
    symbol: impl Fn(usize) -> Symbol,
    drop: Drop,
    holder: bool,
) -> Option<(usize, usize)> {
    let net = |nth: usize| Worth::Standard.of(symbol(nth));
    let advance = |nth: usize| symbol(nth).symbols().advances > 0;
    let dice = |kept: bool| (0..thrown).filter(move |nth| stays.get(*nth) == Some(&kept));
    let total: i16 = dice(true).map(net).sum();
    let harmless = |after: i16| match drop {
        // The opponent leaves no Attack, and takes the initiative if he can.
        Drop::Best => after <= total.max(if holder { -1 } else { 0 }),
        // The roller has no Attack to lose, and no initiative.
        Drop::Worst => total < if holder { 0 } else { 1 } && after < if holder { 0 } else { 1 },
    };
    // Advances go if the opponent chooses and stay if the roller does.
    let unwanted = drop == Drop::Best;
    let trades = dice(true).filter(|out| advance(*out) == unwanted).flat_map(|out| {
        let backs = dice(false).filter(|back| advance(*back) != unwanted);
        backs.map(move |back| (out, back))
    });
    let allowed = trades.filter(|(out, back)| harmless(total - net(*out) + net(*back)));
    let order = |(out, back): &(usize, usize)| {
        let symbols = (symbol(*out) as u8, symbol(*back) as u8);
        ((net(*back) - net(*out)).abs(), symbols, core::cmp::Reverse(*out), *back)
    };
    allowed.min_by_key(order)
}

//! Every answer a question accepts, as far as they can be counted, and many it must refuse.

use adjutant::engine::{Answer, Id, IdList, Kind, Prompt, Set};

use super::chance::Chance;

/// Legal answers that stand for all: both ends and the preset of a number, every option, every figure; of sets, orders and shares
/// the extreme ones. None for a throw.
pub fn telling(prompt: &Prompt) -> Vec<Answer> {
    let mut list = match &prompt.kind {
        Kind::Number { min, max, preset } => {
            let mut values = vec![*min, *max, preset.unwrap_or(*min), min + (max - min) / 2];
            values.sort_unstable();
            values.dedup();
            values.into_iter().map(Answer::Number).collect()
        }
        Kind::Pick { choices, allowed, .. } => {
            (0..choices.len()).filter(|nth| allowed >> nth & 1 == 1).map(|nth| Answer::Pick(nth as u8)).collect()
        }
        Kind::Choose { ids } => ids.iter().map(|id| Answer::Choose(*id)).collect(),
        Kind::Ticks { ids, preset, min, max } => {
            let first = |n: u8| ids.iter().copied().take(usize::from(n)).collect::<Set>();
            let last = |n: u8| ids.iter().rev().copied().take(usize::from(n)).collect::<Set>();
            let fits = |set: &Set| (usize::from(*min)..=usize::from(*max)).contains(&set.len());
            let mut sets = vec![first(*min), first(*max), last(*min), last(*max), *preset];
            sets.retain(fits);
            sets.dedup();
            sets.into_iter().map(Answer::Ticks).collect()
        }
        Kind::Order { ids } => {
            let backward: IdList = ids.iter().rev().copied().collect();
            vec![Answer::Order(ids.clone()), Answer::Order(backward)]
        }
        Kind::Split { total, parts, min } => {
            let spare = total - min * parts;
            let all_to = |nth: u8| (0..*parts).map(|part| if part == nth { min + spare } else { *min }).collect();
            vec![Answer::Split(all_to(0)), Answer::Split(all_to(parts - 1))]
        }
        Kind::Flags { choices, allowed } => {
            let each = (0..choices.len()).map(|nth| 1 << nth).filter(|bit| allowed & bit != 0);
            [0, *allowed].into_iter().chain(each).map(Answer::Flags).collect()
        }
        Kind::Strike { dice, count, preset } => {
            let first = (0..*count).map(Id).collect();
            let last = (dice - count..*dice).map(Id).collect();
            [*preset, first, last].into_iter().map(Answer::Ticks).collect()
        }
        Kind::Offer => vec![Answer::Offer(false), Answer::Offer(true)],
        Kind::Throw => Vec::new(),
    };
    if let Some((_, choices)) = prompt.interrupts {
        list.extend((0..choices.len()).map(|nth| Answer::Interrupt(nth as u8)));
    }
    list
}

/// Any legal answer. None for a throw.
pub fn any(prompt: &Prompt, chance: &mut Chance) -> Option<Answer> {
    if prompt.interrupts.is_some() && prompt.kind != Kind::Throw && chance.once_in(4) {
        let some = telling(prompt);
        return Some(chance.pick(&some).clone());
    }
    Some(match &prompt.kind {
        Kind::Number { min, max, .. } => {
            if chance.once_in(3) {
                let ends = telling(prompt);
                return ends.iter().rev().find(|_| chance.once_in(2)).or(ends.first()).cloned();
            }
            Answer::Number(min + chance.below((max - min) as usize + 1) as i16)
        }
        Kind::Ticks { ids, min, max, .. } => {
            let mut shuffled = ids.to_vec();
            chance.shuffle(&mut shuffled);
            let many = usize::from(*min) + chance.below(usize::from(max - min) + 1);
            Answer::Ticks(shuffled.into_iter().take(many).collect())
        }
        Kind::Flags { choices, allowed } => {
            let some = (0..choices.len()).map(|nth| 1 << nth).filter(|bit| allowed & bit != 0 && chance.once_in(4));
            Answer::Flags(some.sum())
        }
        Kind::Strike { dice, count, .. } => {
            let mut shuffled: Vec<Id> = (0..*dice).map(Id).collect();
            chance.shuffle(&mut shuffled);
            Answer::Ticks(shuffled.into_iter().take(usize::from(*count)).collect())
        }
        Kind::Order { ids } => {
            let mut shuffled = ids.clone();
            chance.shuffle(&mut shuffled);
            Answer::Order(shuffled)
        }
        Kind::Split { total, parts, min } => {
            let mut shares = vec![*min; usize::from(*parts)];
            for _ in min * parts..*total {
                let nth = chance.below(shares.len());
                shares[nth] += 1;
            }
            Answer::Split(shares.into_iter().collect())
        }
        Kind::Throw => return None,
        Kind::Pick { .. } | Kind::Choose { .. } | Kind::Offer => {
            let all = telling(prompt);
            let own: Vec<_> = all.into_iter().filter(|answer| !matches!(answer, Answer::Interrupt(_))).collect();
            chance.pick(&own).clone()
        }
    })
}

/// Answers of every kind, from harmless to absurd; those that the question happens to accept are left out.
pub fn wrong(prompt: &Prompt) -> Vec<Answer> {
    let mut list = vec![Answer::Offer(true), Answer::Offer(false), Answer::Interrupt(0), Answer::Interrupt(255)];
    list.extend([i16::MIN, -1, 0, 1, 21, 255, i16::MAX].map(Answer::Number));
    list.extend([0, 1, 31, 32, 33, 64, 255].map(Answer::Pick));
    list.extend([0, 1, 79, 127, 128, 255].map(|id| Answer::Choose(Id(id))));
    list.extend([0, 1, 3, u128::MAX, 1 << 127].map(|bits| Answer::Ticks(Set(bits))));
    list.extend([1, 1 << 63, u64::MAX].map(Answer::Flags));
    list.extend([&[][..], &[0, 0], &[255; 80]].map(|ids| Answer::Order(ids.iter().map(|id| Id(*id)).collect())));
    list.extend([&[][..], &[0], &[255; 8], &[1, 0, 0]].map(|parts| Answer::Split(parts.iter().copied().collect())));
    match &prompt.kind {
        Kind::Number { min, max, .. } => list.extend([min.wrapping_sub(1), max.wrapping_add(1)].map(Answer::Number)),
        Kind::Ticks { ids, min, max, .. } => {
            list.push(Answer::Ticks(ids.iter().copied().take(usize::from(*max) + 1).collect()));
            list.push(Answer::Ticks(ids.iter().copied().take(usize::from(*min).wrapping_sub(1)).collect()));
        }
        Kind::Order { ids } => {
            list.push(Answer::Order(ids.iter().copied().skip(1).collect()));
            list.push(Answer::Order(ids.iter().map(|_| ids[0]).collect()));
        }
        Kind::Split { total, parts, .. } => {
            list.push(Answer::Split((0..*parts).map(|_| *total).collect()));
            list.push(Answer::Split((0..parts.saturating_sub(1)).map(|_| 0).collect()));
        }
        _ => {}
    }
    list.retain(|answer| prompt.encode(answer).is_err());
    list
}

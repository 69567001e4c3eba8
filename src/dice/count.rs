//! Counting ways. Whatever does not fit 128 bits is nothing, never a wrong number.
//!
//! Small numbers are kept in as few bits as they need: the chip has no divider, and works out wide products word by word.

/// In how many ways `k` of `n` can be chosen.
pub fn binomial(n: u32, k: u32) -> Option<u128> {
    let k = k.min(n.checked_sub(k)?);
    let mut small = 1_u32;
    for step in 1..=k {
        let Some(more) = small.checked_mul(n - k + step) else {
            return (step..=k).try_fold(u128::from(small), |ways, step| {
                Some(quotient(times(ways, u128::from(n - k + step))?, u128::from(step)))
            });
        };
        small = more / step;
    }
    Some(u128::from(small))
}

/// `base` to the power of `exponent`.
pub fn power(base: u32, exponent: u32) -> Option<u128> {
    if let Some(power) = base.checked_pow(exponent) {
        return Some(u128::from(power));
    }
    match u64::from(base).checked_pow(exponent) {
        Some(power) => Some(u128::from(power)),
        None => (0..exponent).try_fold(1, |power, _| times(power, u128::from(base))),
    }
}

/// Ways to throw these counts of dice into classes of these sizes.
pub fn multinomial(thrown: impl Iterator<Item = (u8, u8)>) -> Option<u128> {
    let (mut dice, mut ways) = (0, 1_u128);
    for (count, size) in thrown.filter(|(count, _)| *count > 0) {
        dice += u32::from(count);
        ways = times(times(ways, binomial(dice, u32::from(count))?)?, power(u32::from(size), u32::from(count))?)?;
    }
    Some(ways)
}

/// Ways for `count` dice to add up to `total`, by inclusion and exclusion.
pub fn ways_to_sum(count: u32, sides: u32, total: u32) -> Option<u128> {
    if count == 1 {
        return Some(u128::from((1..=sides).contains(&total)));
    }
    // A throw turned upside down adds up to the mirror image, which has smaller terms.
    let total = total.min((count * (sides + 1)).checked_sub(total)?);
    let (mut plus, mut minus) = (0_u128, 0_u128);
    for over in 0..=count {
        let Some(rest) = total.checked_sub(over * sides + 1).filter(|rest| rest + 1 >= count) else { break };
        let term = times(binomial(count, over)?, binomial(rest, count - 1)?)?;
        let side = if over % 2 == 0 { &mut plus } else { &mut minus };
        *side = side.checked_add(term)?;
    }
    plus.checked_sub(minus)
}

/// In how many ways `count` can be shared out among `parts`; at most as many as can be counted.
pub fn compositions(count: u32, parts: u32) -> usize {
    let Some(others) = parts.checked_sub(1) else { return usize::from(count == 0) };
    binomial(count + others, others).and_then(|ways| usize::try_from(ways).ok()).unwrap_or(usize::MAX)
}

/// The nth way to share out `count` among `parts`.
pub fn shared<const N: usize>(nth: usize, count: u32, parts: u32) -> [u8; N] {
    let mut shares = [0; N];
    let (mut nth, mut left) = (nth, count);
    for (share, others) in shares.iter_mut().zip((0..parts).rev()) {
        let mut taken = 0;
        if others == 0 {
            taken = left;
        }
        while taken < left {
            let ways = compositions(left - taken, others);
            if nth < ways {
                break;
            }
            nth -= ways;
            taken += 1;
        }
        *share = taken as u8;
        left -= taken;
    }
    shares
}

/// The product. Most are small.
pub fn times(a: u128, b: u128) -> Option<u128> {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => match (u32::try_from(a), u32::try_from(b)) {
            (Ok(a), Ok(b)) => Some(u128::from(u64::from(a) * u64::from(b))),
            _ => Some(u128::from(a) * u128::from(b)),
        },
        _ => a.checked_mul(b),
    }
}

/// The quotient, rounded down. Most numbers are small, and the chip has no divider.
pub fn quotient(num: u128, den: u128) -> u128 {
    match (u64::try_from(num), u64::try_from(den)) {
        (_, Ok(1)) => num,
        (Ok(num), Ok(den)) => match (u32::try_from(num), u32::try_from(den)) {
            (Ok(num), Ok(den)) => u128::from(num.checked_div(den).unwrap_or(0)),
            _ => u128::from(num.checked_div(den).unwrap_or(0)),
        },
        _ => num.checked_div(den).unwrap_or(0),
    }
}

//! What goes with a battle and is no part of its rules: the names that players give to sides and figures, whether it is played by
//! house rules, when it began, who came into it later, and how players have ended it. Whoever has no name is called what the game says.

use heapless::Vec;

use super::key::{Id, Side};

/// Letters of a name: as many as every screen has room for.
pub const MAX_LETTERS: usize = 10;
/// Names that a battle can hold: two warbands of eight and their sides, and some to spare. More would not fit the device.
pub const MAX_NAMES: usize = 20;
/// Bytes of a name with whose it is.
const ENTRY: usize = 1 + MAX_LETTERS;
/// Entries that say who came later, each from one roll on: those who come together share one.
const LATER: usize = 8;
/// How such an entry begins, where a name has whose it is; then the roll, then who.
const CAME: u8 = 0x90;
/// Nobody, in such an entry.
const NO_ONE: u8 = 0xff;

/// Who can be given a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A figure.
    Figure(Id),
    /// A side, or whoever plays it.
    Side(Side),
}

/// Why a name was not given: nothing changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameRefused {
    /// As many have a name as can.
    Full,
    /// Somebody else is called that.
    Taken,
    /// Too long, or with letters that no screen can show.
    Letters,
}

impl NameRefused {
    /// What a player can do about it.
    #[must_use]
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Full => "20 have names of their own. Take one away first: an empty name does.",
            Self::Taken => "Somebody else is called that. Choose another name.",
            Self::Letters => "A name has at most 10 letters: a to z, digits, spaces, ' and -.",
        }
    }
}

/// How players have ended a battle that the rules had not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// This side gives up: the other one wins.
    Concedes(Side),
    /// Nobody wins.
    Draw,
    /// Nobody says who wins.
    Open,
}

impl Ended {
    /// All there are; their places are saved.
    pub const ALL: [Self; 4] = [Self::Concedes(Side::First), Self::Concedes(Side::Second), Self::Draw, Self::Open];

    /// Who wins.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Concedes(side) => Some(side.other()),
            Self::Draw | Self::Open => None,
        }
    }
}

/// The names of a battle, and by whose rules it is played.
#[derive(Debug, Default)]
pub struct Names {
    /// Whose, and the letters; zeros behind them.
    /// Among them who came later, with the number of the last roll before that.
    list: Vec<[u8; ENTRY], { MAX_NAMES + LATER }, u8>,
    /// What the player has set differs from the book: in the battle, in the procedure that is played, and in the one that waits.
    house: [bool; 3],
    /// The number of the last roll before the battle.
    born: u32,
    /// How the battle was ended, if it was.
    ended: Option<Ended>,
}

/// Bytes before the names: switches, then when it began.
const HEAD: usize = 5;

impl Named {
    /// As one byte: figures below 128, sides above.
    const fn byte(self) -> u8 {
        match self {
            Self::Figure(Id(id)) => id & 0x7f,
            Self::Side(Side::First) => 0x80,
            Self::Side(Side::Second) => 0x81,
        }
    }
}

impl Names {
    /// Nobody has one.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new(), house: [false; 3], born: 0, ended: None }
    }

    /// What somebody was named.
    #[must_use]
    pub fn get(&self, who: Named) -> Option<&str> {
        self.list.iter().find(|entry| entry.first() == Some(&who.byte())).and_then(letters)
    }

    /// Whether anybody has this name, in capitals or not.
    fn taken(&self, name: &str, but: Named) -> bool {
        let others = self.list.iter().filter(|entry| entry.first() != Some(&but.byte()));
        others.filter_map(letters).any(|other| other.eq_ignore_ascii_case(name))
    }

    /// Gives a name; without letters, takes it away.
    ///
    /// # Errors
    ///
    /// [`NameRefused`] says why not.
    pub fn give(&mut self, who: Named, name: &str) -> Result<(), NameRefused> {
        let name = name.trim();
        let mut entry = [0; ENTRY];
        let [whose, place @ ..] = &mut entry;
        *whose = who.byte();
        match place.get_mut(..name.len()) {
            Some(place) if name.bytes().all(is_letter) => place.copy_from_slice(name.as_bytes()),
            _ => return Err(NameRefused::Letters),
        }
        if self.taken(name, who) {
            return Err(NameRefused::Taken);
        }
        let before = self.list.iter().position(|entry| entry.first() == Some(&who.byte()));
        match (before, name.is_empty()) {
            (Some(nth), true) => _ = self.list.remove(nth),
            (None, true) => {}
            (Some(nth), false) => {
                if let Some(place) = self.list.get_mut(nth) {
                    *place = entry;
                }
            }
            (None, false) if self.list.iter().filter(|entry| came(entry).is_none()).count() >= MAX_NAMES => {
                return Err(NameRefused::Full);
            }
            (None, false) => self.list.push(entry).map_err(|_| NameRefused::Full)?,
        }
        Ok(())
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
        (self.house, self.born, self.ended) = ([false; 3], 0, None);
    }

    /// The battle is over: what waits is none of its own.
    pub fn end_battle(&mut self) {
        let [.., waiting] = self.house;
        self.clear();
        self.house = [false, false, waiting];
    }

    /// What was played waits, and the other way round.
    pub const fn turn(&mut self) {
        let [battle, open, waiting] = self.house;
        self.house = [battle, waiting, open];
    }

    /// A procedure begins: by itself, by house rules or not; or in the battle, by the battle's.
    pub const fn begin(&mut self, alone: Option<bool>) {
        let [battle, open, _] = &mut self.house;
        *open = match alone {
            Some(house) => house,
            None => *battle,
        };
    }

    /// What was just done has begun a battle, by the same rules; this was the last roll before it.
    pub const fn begin_battle(&mut self, born: u32) {
        let [battle, open, _] = &mut self.house;
        *battle = *open;
        self.born = born;
    }

    /// The number of the last roll before the battle.
    #[must_use]
    pub const fn born(&self) -> u32 {
        self.born
    }

    /// Somebody came into the battle after this roll, in a place of his own or a dead one's: what was rolled before is not his.
    pub fn came(&mut self, Id(id): Id, roll: u32) {
        for entry in self.list.iter_mut().filter(|entry| came(entry).is_some()) {
            let [_, _, _, _, _, who @ ..] = entry;
            who.iter_mut().filter(|other| **other == id).for_each(|other| *other = NO_ONE);
        }
        self.list.retain(|entry| came(entry).is_none_or(|(_, who)| who.iter().any(|other| *other != NO_ONE)));
        let free = self.list.iter_mut().filter(|entry| came(entry).is_some_and(|(since, _)| since == roll));
        let free = free.flat_map(|[_, _, _, _, _, who @ ..]| who).find(|other| **other == NO_ONE);
        if let Some(place) = free {
            *place = id;
            return;
        }
        let all = || self.list.iter().enumerate().filter_map(|(nth, entry)| came(entry).map(|(since, _)| (since, nth)));
        if all().count() >= LATER {
            // Those who came first have rolled most since.
            let first = all().min().map_or(0, |(_, nth)| nth);
            self.list.remove(first);
        }
        let [a, b, c, d] = roll.to_le_bytes();
        // There is room now.
        let _ = self.list.push([CAME, a, b, c, d, id, NO_ONE, NO_ONE, NO_ONE, NO_ONE, NO_ONE]);
    }

    /// The last roll before somebody was part of the battle.
    #[must_use]
    pub fn since(&self, who: Named) -> u32 {
        let Named::Figure(Id(id)) = who else { return self.born };
        let mut later = self.list.iter().filter_map(came).filter(|(_, those)| those.contains(&id));
        later.next().map_or(self.born, |(since, _)| since.max(self.born))
    }

    /// How players have ended the battle, if they have.
    #[must_use]
    pub const fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Players end the battle like this, or play on.
    pub const fn end(&mut self, how: Option<Ended>) {
        self.ended = how;
    }

    /// Whether the open procedure is played by house rules.
    #[must_use]
    pub const fn house(&self) -> bool {
        let [_, open, _] = self.house;
        open
    }

    /// All of it as it is saved: some bytes, and the names. Nothing if there is nothing to say.
    #[must_use]
    pub fn saved(&self) -> Option<([u8; HEAD], &[u8])> {
        let [battle, open, waiting] = self.house;
        let ended = self.ended.and_then(|how| Ended::ALL.iter().position(|other| *other == how));
        let ended = ended.map_or(0, |nth| nth as u8 + 1);
        let [a, b, c, d] = self.born.to_le_bytes();
        let (flags, bytes) =
            (u8::from(battle) | u8::from(open) << 1 | ended << 2 | u8::from(waiting) << 7, self.list.as_flattened());
        (flags != 0 || self.born != 0 || !bytes.is_empty()).then_some(([flags, a, b, c, d], bytes))
    }

    /// Takes up what was saved; what is no name is left out.
    pub fn load(&mut self, bytes: &[u8]) {
        self.clear();
        // Before battles knew when they began, a single byte stood before the names.
        let head = if bytes.len() % ENTRY == 1 { 1 } else { HEAD };
        let Some(([flags, born @ ..], names)) = bytes.split_at_checked(head) else { return };
        self.house = [0, 1, 7].map(|bit| flags >> bit & 1 == 1);
        self.ended = usize::from(flags >> 2 & 0x1f).checked_sub(1).and_then(|nth| Ended::ALL.get(nth).copied());
        self.born = born.first_chunk().map_or(0, |born| u32::from_le_bytes(*born));
        for entry in names.as_chunks::<ENTRY>().0 {
            if (letters(entry).is_some() || came(entry).is_some())
                && !self.list.iter().any(|other| other.first() == entry.first() && came(other).is_none())
            {
                // More than there is room for was never saved.
                let _ = self.list.push(*entry);
            }
        }
    }
}

/// Who came later, and after which roll, if an entry says that.
fn came(&[kind, a, b, c, d, ref who @ ..]: &[u8; ENTRY]) -> Option<(u32, &[u8])> {
    (kind == CAME).then_some((u32::from_le_bytes([a, b, c, d]), who))
}

/// Whether a byte is a letter that every font has and every line of a text can hold.
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'\'' | b'-')
}

/// The name in an entry; nothing if that is none.
fn letters(entry: &[u8; ENTRY]) -> Option<&str> {
    let [_, name @ ..] = entry;
    if came(entry).is_some() {
        return None;
    }
    let end = name.iter().position(|byte| *byte == 0).unwrap_or(MAX_LETTERS);
    let (name, rest) = name.split_at_checked(end)?;
    let whole = !name.is_empty() && name.iter().all(|byte| is_letter(*byte)) && rest.iter().all(|byte| *byte == 0);
    core::str::from_utf8(name).ok().filter(|_| whole)
}

//! A battle as it is saved.

use super::battle::{Activation, Battle, Figure, Phase, Place, Pool};
use super::equipment::{Armor, Bow, Weapon};
use super::layout::{Discards, Header};
use crate::dice::{FaceLayout, Symbol};
use crate::engine::{Field, Id, Part};
use crate::{kept, kept_battle};

kept!(options Armor, Bow, Discards, Weapon);
kept!(enum Symbol; Blank = 0, Skull = 1, Hit = 2, Advance = 3, HitAdvance = 4, TwoHits = 5);
kept!(enum Place; Absent = 0, Map = 1, Incapacitated = 2, Mortal = 3, Exited = 4);
kept!(enum Phase; Tactics = 0, Activations = 1);
kept!(struct Header = Header::DEFAULT; layout, discards);
kept!(struct Pool = Pool { attacks: 0, advances: 0 }; attacks, advances);
kept!(struct Activation = Activation::begin(Id(0)); figure, actions, mp, free_interact, sharing, entered);
kept!(struct Figure = Figure::ABSENT; place, cost, melee, bow, shield, armor, ready, stunned, wounded);

impl Field for FaceLayout {
    fn put(&self, out: &mut Part) {
        self.0.put(out);
    }

    fn take(bytes: &mut &[u8]) -> Option<Self> {
        Field::take(bytes).map(Self)
    }
}

kept_battle!(header, round, phase, holder, turn, pools, activation, winner; + attacks; figures);

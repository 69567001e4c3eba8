//! A campaign as it is saved.

use super::battle::{Battle, Exchange, Figure};
use super::figure::{Class, Weapon};
use super::settings::{Header, Numbers, Refill, StarLost};
use crate::engine::Id;
use crate::{kept, kept_battle};

kept!(options Class, Numbers, Refill, StarLost, Weapon);
kept!(struct Header = Header::DEFAULT; refill, star_lost, numbers);
kept!(struct Figure = Figure::ABSENT; body, class, weapon, dv, cover, ducked, charging, fired);
kept!(struct Exchange = Exchange { shooter: Id(0), targets: heapless::Vec::new(), missed: heapless::Vec::new() };
    shooter, targets, missed);
kept_battle!(header, fight, foe, advantage, tests, morale, quick, exchange; figures);

//! What both games keep, as it is saved.

use super::body::{Body, Departure, Standing};
use super::fight::{Fight, Mode, Phase};
use crate::kept;

kept!(options Mode);
kept!(enum Standing; Absent = 0, Away = 1, Up = 2, Out = 3, Carried = 4, Dead = 5, Left = 6);
kept!(enum Departure; None = 0, Before = 1, With = 2);
kept!(enum Phase; None = 0, Camp = 1, Search = 2, LinedUp = 3, Ready = 4, Acting = 5, After = 6, Over = 7);
kept!(struct Body = Body::ABSENT; standing, base, star, owner, slot, lost, acted, carries, aim, pool, fought, was_out, departed,
    recovered, powered, captured, comes);
kept!(struct Fight = Fight::NONE; mode, phase, turn, active, leader_left, friend_left, success);

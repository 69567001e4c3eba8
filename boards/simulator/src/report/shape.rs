//! What a report is made of, as `--json` prints it.

use serde::Serialize;

#[derive(Serialize)]
pub struct Report {
    pub format: u8,
    pub battle: Option<Battle>,
    pub playing: Option<Playing>,
    pub kept: Vec<KeptThing>,
    pub faces: Vec<Faces>,
    pub lifetime: Lifetime,
    pub rolls: Vec<Roll>,
}

#[derive(Serialize)]
pub struct Battle {
    pub game: &'static str,
    pub turn: String,
    pub verdict: String,
    pub winner: Option<String>,
    pub rolls: u16,
    pub judged: u16,
    pub typed: u16,
    pub since: Option<u32>,
    pub sides: Vec<OneSide>,
    /// The numbers of the rolls from which something came.
    pub course: Vec<u32>,
    pub turning: Vec<Turning>,
    pub figures: Vec<Figure>,
}

#[derive(Serialize)]
pub struct OneSide {
    pub side: String,
    pub figures: usize,
    pub lost: usize,
    #[serde(skip)]
    pub losses: String,
    pub result: String,
    pub luck: Luck,
}

/// Somebody's luck.
#[derive(Serialize)]
pub struct Luck {
    pub wins: f64,
    pub results: u32,
    pub pips: f64,
    pub dice: u32,
    #[serde(skip)]
    pub words: String,
}

#[derive(Serialize)]
pub struct Turning {
    pub number: u32,
    pub percent: f64,
}

#[derive(Serialize)]
pub struct Lifetime {
    pub battles: u16,
    pub sides: Vec<Luck>,
}

#[derive(Serialize)]
pub struct Odds {
    pub by: Option<&'static str>,
    pub good: f64,
    pub bad: f64,
    pub came: Option<f64>,
    pub was: Option<&'static str>,
}

#[derive(Serialize)]
pub struct Figure {
    pub side: String,
    pub name: String,
    pub kind: &'static str,
    pub state: Vec<&'static str>,
    pub gone: bool,
    pub luck: Luck,
}

#[derive(Serialize)]
pub struct Playing {
    pub game: &'static str,
    pub procedure: &'static str,
    pub next: String,
}

#[derive(Serialize)]
pub struct KeptThing {
    pub kind: String,
    pub name: String,
    pub bytes: usize,
}

#[derive(Serialize)]
pub struct Faces {
    pub die: String,
    pub counts: Vec<u32>,
}

#[derive(Serialize)]
pub struct Roll {
    pub number: u32,
    pub who: String,
    pub what: String,
    pub dice: Vec<Pool>,
    pub result: String,
    pub marks: Vec<&'static str>,
    pub odds: Option<Odds>,
}

#[derive(Serialize)]
pub struct Pool {
    pub die: String,
    pub faces: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shows: Option<Vec<String>>,
}

impl Pool {
    pub fn words(&self) -> String {
        self.shows
            .as_ref()
            .map_or_else(|| self.faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "), |shows| shows.join(" "))
    }
}

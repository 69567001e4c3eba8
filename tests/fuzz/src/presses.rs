//! A device with screens and flash, and keys pressed at random, the power cut at any time.

use adjutant::dice::{Cup, CupError, Faces, Pool, RngCup};
use adjutant::storage::{Request, Served, Store};
use adjutant::ui::frame::{HEIGHT, WIDTH};
use adjutant::ui::{App, Button, Device, Effects, Event, Frame, Layout, Millis};
use chacha20::ChaCha8Rng;
use embassy_futures::block_on;
use rand_core::SeedableRng as _;

use crate::saves::nor::Nor;
use crate::saves::player::{Chip, Player};

/// Sectors of the flash: enough for every kind of save.
const SECTORS: usize = 24;
/// Slices of work that can wait which a player waits for.
const MOST_SLICES: usize = 6;
/// What a device may do by itself in a while: a movement takes some dozen steps a second, for a second at most.
const MOST_TICKS: usize = 400;
/// Movements are waited for as long as the next one comes within this time.
const CALM: Millis = 1_000;
/// Keys of one input.
const MOST_PRESSES: usize = 300;

/// Counts the dice that were drawn.
struct Counted {
    cup: RngCup<ChaCha8Rng>,
    drawn: usize,
}

impl Cup for Counted {
    fn throw(&mut self, pool: Pool) -> Result<Faces, CupError> {
        self.drawn += usize::from(pool.count);
        self.cup.throw(pool)
    }
}

struct Board {
    app: Box<App>,
    chip: Chip,
    store: Store<Chip>,
    cup: Counted,
    now: Millis,
    wake: Option<Millis>,
    /// The number of the last roll in flash.
    rolls: u32,
}

impl Board {
    fn boot(layout: Layout, nor: Nor, cup: Counted, rolls: u32) -> Self {
        let chip = Chip(std::rc::Rc::new(std::cell::RefCell::new(nor)));
        let store = Store::new(chip.clone(), 0..(SECTORS * crate::saves::nor::SECTOR) as u32).expect("whole sectors");
        let app = Box::new(App::new(Device { layout, board: "Fuzzed", build: "0123abc", welcomes: false }));
        let mut board = Self { app, chip, store, cup, now: 0, wake: None, rolls };
        board.serve(Request::Boot);
        board.wait(CALM);
        board
    }

    fn on(&mut self, event: Event) {
        if let Some(request) = self.step(event) {
            self.serve(request);
        }
    }

    fn serve(&mut self, request: Request) {
        let mut next = Some(request);
        while let Some(request) = next {
            let app = &mut self.app;
            let served = block_on(self.store.serve(&request, &mut |loaded| app.load(&loaded)));
            if let Served::Opened(found) = served {
                assert!(found.writable(), "{found:?}: our own saves are ours");
            }
            next = self.step(Event::Served(served));
        }
    }

    /// One turn of a board's loop: saves, then draws.
    fn step(&mut self, event: Event) -> Option<Request> {
        let before = self.cup.drawn;
        let Effects { save, redraw, ask, idle, again_in, .. } = self.app.on(self.now, event, &mut self.cup);
        if save {
            block_on(self.store.append(&self.app.unsaved())).expect("there is room: the oldest lines make way");
        }
        let drawn = self.cup.drawn - before;
        assert!(drawn == 0 || save, "{drawn} dice were thrown and not saved");
        if drawn > 0 {
            self.look();
        }
        if redraw {
            let mut frame = Frame::new();
            self.app.draw(&mut frame);
            let rows = (0..HEIGHT).flat_map(|y| [(0, y), (WIDTH - 1, y)]);
            let mut edge = rows.chain((0..WIDTH).flat_map(|x| [(x, 0), (x, HEIGHT - 1)]));
            assert!(edge.all(|(x, y)| !frame.lit(x, y)), "something is drawn on the panel's edge:\n{frame}");
        }
        let tidy = idle.and_then(|idle| block_on(self.store.tidy(idle)));
        self.wake = [again_in, tidy].into_iter().flatten().min().map(|after| self.now + after);
        ask
    }

    /// What would be found if the power went now: everything, and no number given twice.
    fn look(&mut self) {
        let player = Player::boot(self.chip.0.borrow().clone());
        assert!(player.found.writable() && player.whole && player.known, "what was saved is whole");
        let rolls = player.snapshot().rolls;
        assert!(rolls >= self.rolls, "roll {} is gone: there are {rolls}", self.rolls);
        self.rolls = rolls;
    }

    fn wait(&mut self, time: Millis) {
        let until = self.now + time;
        let (mut ticks, mut slices) = (0, 0);
        while let Some(at) = self.wake.filter(|at| *at <= until) {
            slices += usize::from(at <= self.now);
            if slices > MOST_SLICES {
                break;
            }
            self.now = self.now.max(at);
            self.on(Event::Tick);
            ticks += 1;
            assert!(ticks < MOST_TICKS, "it never comes to rest");
        }
        self.now = until;
    }

    fn press(&mut self, button: Button, time: Millis) {
        self.on(Event::Down(button));
        self.wait(time);
        self.on(Event::Up(button));
        self.wait(CALM);
    }
}

/// The bytes: the board's keys, the seed of its dice, then what happens.
pub fn presses(data: &[u8]) {
    let Some((&[layout, seed], rest)) = data.split_first_chunk() else { return };
    let layout = [Layout::Two, Layout::Three, Layout::Four, Layout::Five][usize::from(layout % 4)];
    let cup = Counted { cup: RngCup(ChaCha8Rng::seed_from_u64(seed.into())), drawn: 0 };
    let mut board = Board::boot(layout, Nor::new(SECTORS), cup, 0);
    for byte in rest.iter().take(MOST_PRESSES) {
        let time = if byte & 0x80 == 0 { 60 } else { 400 };
        match byte & 0x0f {
            0..=4 => board.press(Button::Ok, time),
            5..=7 => board.press(Button::Down, time),
            8 | 9 => board.press(Button::Up, time),
            10 => board.press(Button::Left, time),
            11 => board.press(Button::Right, time),
            12 => board.wait(if byte & 0x80 == 0 { 5_000 } else { 400_000 }),
            13 => {
                board.look();
                let Board { chip, store, cup, rolls, .. } = board;
                drop(store);
                board = Board::boot(layout, chip.0.borrow().clone(), cup, rolls);
            }
            _ => board.press(Button::Back, time),
        }
    }
    board.look();
}

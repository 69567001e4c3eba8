//! The screens that lead to where the game was left, and those that say what is wrong with the saves.

use crate::games::Game;
use crate::ui::app::App;
use crate::ui::battle::BattleView;
use crate::ui::game;
use crate::ui::play::PlayView;
use crate::ui::resume::ResumeView;
use crate::ui::saves::{SavesView, Trouble};
use crate::ui::screen::Screen;

impl App {
    /// Opens the screens that lead to where the game was left; `power_on` says so on top of them.
    pub(in crate::ui) fn lay_out(&mut self, power_on: bool) {
        // In its place below the others until they are there: it is not carried over the stack.
        let top = self.over.len().min(1);
        self.over.rotate_right(top);
        self.over.truncate(top);
        self.lead_back(power_on);
        self.over.rotate_left(top);
    }

    fn lead_back(&mut self, power_on: bool) {
        self.model.take_up_waiting();
        let open = self.model.playing();
        let Some(game) = open.map(|(game, _)| game).or(self.model.fighting) else { return };
        self.home.point(&self.model);
        self.lay_game(game);
        if let Some((_, guided)) = open {
            self.lay_play(game, guided);
        }
        if power_on {
            self.lay(Screen::Resume(ResumeView));
        }
    }

    // By themselves: a screen is large, and the one is not to be on the stack while the other is made.
    #[inline(never)]
    fn lay_game(&mut self, game: &'static Game) {
        self.lay(game::open(game));
        if self.model.fights(game) {
            let battle = BattleView::open(game, &self.model);
            self.lay(Screen::Battle(battle));
        }
    }

    #[inline(never)]
    fn lay_play(&mut self, game: &'static Game, guided: bool) {
        let model = &mut self.model;
        let play = if guided { PlayView::guided(model, game) } else { PlayView::open(model) };
        self.lay(Screen::Play(play));
    }

    /// Lays a screen over the others.
    #[inline(never)]
    pub(in crate::ui) fn lay(&mut self, screen: Screen) {
        // There is room for all that lead to a game and one more; deeper than that, nothing opens.
        let _ = self.over.push(screen);
    }

    /// Takes away the page that says what is wrong with the saves, and what it says.
    pub(in crate::ui) fn trouble(&mut self) -> Option<heapless::String<256>> {
        let nth = self.over.iter().position(|screen| matches!(screen, Screen::Saves(_)))?;
        match self.over.remove(nth) {
            Screen::Saves(view) => Some(view.text()),
            _ => None,
        }
    }

    pub(super) fn tell(&mut self, trouble: Trouble) {
        if self.over.is_full() {
            self.over.remove(0);
        }
        self.lay(Screen::Saves(SavesView::new(trouble)));
    }
}

//! What makes a game's own battle one of those that both games share.

/// What a game's battle has of what both share: a figure is a [`Body`] with its weapons, a battle a [`Fight`] with its figures.
#[macro_export]
#[doc(hidden)]
macro_rules! skirmish {
    ($variant:ident) => {
        impl core::ops::Deref for Figure {
            type Target = $crate::games::twod6::Body;
            fn deref(&self) -> &Self::Target {
                &self.body
            }
        }
        impl core::ops::DerefMut for Figure {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.body
            }
        }
        impl core::ops::Deref for Battle {
            type Target = $crate::games::twod6::Fight;
            fn deref(&self) -> &Self::Target {
                &self.fight
            }
        }
        impl core::ops::DerefMut for Battle {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.fight
            }
        }

        impl $crate::games::twod6::Skirmish for Battle {
            fn fight(&self) -> &$crate::games::twod6::Fight {
                &self.fight
            }
            fn fight_mut(&mut self) -> &mut $crate::games::twod6::Fight {
                &mut self.fight
            }
            fn body(&self, id: Id) -> &$crate::games::twod6::Body {
                self.figures.get(usize::from(id.0)).map_or(&$crate::games::twod6::Body::ABSENT, |figure| &figure.body)
            }
            fn body_mut(&mut self, id: Id) -> Option<&mut $crate::games::twod6::Body> {
                self.figures.get_mut(usize::from(id.0)).map(|figure| &mut figure.body)
            }
            fn rep(&self, id: Id) -> i16 {
                self.figures.get(usize::from(id.0)).map_or(0, Figure::rep)
            }
            fn goes(&self, id: Id) -> u8 {
                self.figures.get(usize::from(id.0)).map_or(0, Figure::goes)
            }
            fn reset(&mut self, id: Id, stays: bool) {
                self.alter(id, |figure| {
                    *figure = figure.fresh();
                    if !stays {
                        // What it was called is still told.
                        figure.standing = $crate::games::twod6::Standing::Absent;
                    }
                });
            }
        }

        impl Battle {
            /// A figure; nobody if there is none.
            #[must_use]
            pub fn figure(&self, id: Id) -> &Figure {
                self.figures.get(usize::from(id.0)).unwrap_or(&Figure::ABSENT)
            }

            /// The same, to change it.
            pub fn alter(&mut self, id: Id, how: impl FnOnce(&mut Figure)) {
                if let Some(figure) = self.figures.get_mut(usize::from(id.0)) {
                    how(figure);
                }
            }

            /// Somebody joins a side, in a place that nobody has had, so that no one takes another's name as long as there are
            /// such places; a Star in the first that is free. Which place.
            pub fn enlist(&mut self, side: Side, owner: u8, figure: &Figure) -> Option<Id> {
                let free = |id: &Id| self.figure(*id).standing == $crate::games::twod6::Standing::Absent;
                let new = |id: &Id| free(id) && (figure.star || self.figure(*id).base == 0);
                let places = || $crate::games::twod6::places(side);
                let place = places().find(new).or_else(|| places().find(free))?;
                self.alter(place, |place| {
                    *place = *figure;
                    place.owner = owner;
                });
                Some(place)
            }

            /// The battle as what both games share.
            pub fn shared(&self) -> &dyn $crate::games::twod6::Skirmish {
                self
            }

            /// The same, to change it.
            pub fn shared_mut(&mut self) -> &mut dyn $crate::games::twod6::Skirmish {
                self
            }

            /// The figures of a side that fit, in line order.
            pub fn those(&self, side: Side, fits: impl Fn(&Figure) -> bool) -> IdList {
                self.shared().those(side, &|id, _| self.figures.get(usize::from(id.0)).is_some_and(&fits))
            }

            /// Those of a side who stand on the board, in line order.
            #[must_use]
            pub fn up(&self, side: Side) -> IdList {
                self.shared().up(side)
            }

            /// Whether one side at most has figures on the board.
            #[must_use]
            pub fn decided(&self) -> bool {
                self.shared().decided()
            }

            /// Who leads a side.
            #[must_use]
            pub fn leader(&self, side: Side) -> Option<Id> {
                self.shared().leader(side)
            }
        }

        /// The battle of a state; nobody's if it is another game's.
        pub const fn battle(state: &$crate::games::State) -> &Battle {
            const NOBODY: &Battle = &Battle::none(Header::DEFAULT);
            match state {
                $crate::games::State::$variant(battle) => battle,
                _ => NOBODY,
            }
        }

        /// The campaign being played, if the procedure is part of one.
        #[inline(never)]
        pub fn look<'a>(play: &'a $crate::games::Play<'_>) -> Option<&'a Battle> {
            match play.look() {
                $crate::games::State::$variant(battle) if battle.phase != $crate::games::twod6::Phase::None => Some(battle),
                _ => None,
            }
        }

        #[inline(never)]
        fn under_way<'a>(play: &'a mut $crate::games::Play<'_>) -> Option<&'a mut Battle> {
            match play.state() {
                $crate::games::State::$variant(battle) if battle.phase != $crate::games::twod6::Phase::None => Some(battle),
                _ => None,
            }
        }

        #[inline(never)]
        fn at<'a>(play: &'a mut $crate::games::Play<'_>, id: Id) -> Option<&'a mut Figure> {
            under_way(play)?.figures.get_mut(usize::from(id.0))
        }

        /// Changes it; in a quick procedure there is nothing to change.
        pub fn change(play: &mut $crate::games::Play<'_>, how: impl FnOnce(&mut Battle)) {
            if let Some(battle) = under_way(play) {
                how(battle);
            }
        }

        /// These join a side, and each one says who it is.
        pub fn enlist(
            play: &mut $crate::games::Play<'_>,
            side: Side,
            owner: u8,
            figures: &[Figure],
        ) -> $crate::engine::Flow<Option<Id>> {
            let mut last = None;
            for figure in figures {
                let Some(id) = under_way(play).and_then(|battle| battle.enlist(side, owner, figure)) else { break };
                play.about($crate::engine::Subject::Figure(id));
                play.note(figure.written(), i16::from(figure.base))?;
                last = Some(id);
            }
            play.about($crate::engine::Subject::Nobody);
            Ok(last)
        }

        /// Changes a figure of it.
        pub fn alter(play: &mut $crate::games::Play<'_>, id: Id, how: impl FnOnce(&mut Figure)) {
            if let Some(figure) = at(play, id) {
                how(figure);
            }
        }
    };
}

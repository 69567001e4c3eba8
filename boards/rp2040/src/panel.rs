//! What a panel is to the run loop.

use adjutant::ui::{Frame, Light};

/// The panel did not take the picture: it is not there, lost its supply, or the bus is disturbed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, defmt::Format)]
pub struct NoAnswer;

/// A panel of 128x64 pixels.
pub trait Panel {
    /// Shows the picture as brightly as told. Whatever happened before, when this succeeds the panel shows this picture.
    ///
    /// # Errors
    ///
    /// [`NoAnswer`]; the next call starts over from the panel's own power-on.
    fn show(&mut self, frame: &Frame, light: Light) -> impl Future<Output = Result<(), NoAnswer>>;
}

//! Writes frames to a terminal. ratatui's `Terminal` finds the cells that have changed since the last frame, its crossterm
//! backend writes them, and each update is sent in one piece.

use super::output::{Output, has_known_width, is_blank};
use super::sixel::Overlay;
use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Print, ResetColor, force_color_output};
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::{Buffer, Cell, CellDiffOption, CellWidth};
use ratatui::layout::{Position, Size};
use ratatui::{Terminal, TerminalOptions, Viewport};
use sorcery_games::words::harmless;
use std::borrow::Cow;
use std::io::{self, Write};
use std::num::NonZeroU16;

/// Marks a cell that is covered by a picture or a wide symbol. Without this mark, ratatui wouldn't write the cell again
/// when only the picture or symbol disappears.
const DRAWN_OVER: CellDiffOption = CellDiffOption::ForcedWidth(NonZeroU16::MIN);

/// A screen on which frames are drawn.
#[derive(Debug)]
pub struct Display<W: Write> {
    out: W,
    /// Compares each frame with the last one. The viewport is fixed, because the terminal may be at the other end of a
    /// socket, where its size can't be queried.
    terminal: Terminal<Output>,
    size: Size,
    /// The bytes of the last update, whose memory the next update reuses. New memory for each frame would take a
    /// third of the time.
    update: Vec<u8>,
    /// Whether the terminal shows the last frame completely. `false` if writing the frame failed.
    is_current: bool,
    /// The Sixel pictures in the last frame.
    overlays: Vec<Overlay>,
}

/// The parts of a frame that don't consist of cells.
#[derive(Debug, Default)]
pub struct Overlaid {
    /// Escape sequences that are written before the frame.
    pub before: String,
    /// Pictures that are drawn over the cells.
    pub overlays: Vec<Overlay>,
    /// The position of the focus, where the terminal's cursor is placed. Screen readers and braille displays follow the
    /// cursor.
    pub cursor: Option<Position>,
}

/// Returns a terminal of this size without any content.
fn blank(size: Size) -> io::Result<Terminal<Output>> {
    Terminal::with_options(Output::default(), TerminalOptions { viewport: Viewport::Fixed(size.into()) })
}

impl<W: Write> Display<W> {
    /// Creates a display that writes to `out`. The first frame clears the screen.
    ///
    /// # Errors
    /// Never fails. The error type is required by ratatui.
    pub fn new(out: W) -> io::Result<Self> {
        // The theme is already limited to the colours of this terminal, which may be a guest's. Otherwise, crossterm would
        // also obey the `NO_COLOR` of this process.
        force_color_output(true);
        let (terminal, size) = (blank(Size::ZERO)?, Size::ZERO);
        Ok(Display { out, terminal, size, update: Vec::new(), is_current: false, overlays: Vec::new() })
    }

    /// Returns the writer to which the display writes.
    pub fn output(&mut self) -> &mut W {
        &mut self.out
    }

    /// Makes the next frame clear the screen, because other programs may have written to the terminal.
    pub fn forget(&mut self) {
        self.is_current = false;
    }

    /// Writes an escape sequence that doesn't draw anything.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }

    /// Draws a frame of this size. Writes only the cells that have changed since the last frame.
    pub fn draw(&mut self, size: Size, render: impl FnOnce(&mut Buffer)) -> io::Result<()> {
        self.draw_with(size, |buf| {
            render(buf);
            Overlaid::default()
        })
    }

    /// Draws a frame of this size. `render` draws the cells and returns the other parts of the frame. The whole update is
    /// written at once, so that the terminal never shows an incomplete frame.
    pub fn draw_with(&mut self, size: Size, render: impl FnOnce(&mut Buffer) -> Overlaid) -> io::Result<()> {
        let mut update = std::mem::take(&mut self.update);
        update.clear();
        queue!(update, BeginSynchronizedUpdate)?;
        // If the last write failed, the terminal may show only a part of the last frame. Draw everything again.
        if !std::mem::take(&mut self.is_current) || self.size != size {
            if self.size != size {
                (self.terminal, self.size) = (blank(size)?, size);
            }
            // Each call clears one of the two buffers.
            self.terminal.swap_buffers();
            self.terminal.swap_buffers();
            self.overlays.clear();
            queue!(update, ResetColor, Clear(ClearType::All))?;
        }
        let mut frame = std::mem::take(&mut self.terminal.backend_mut().frame);
        let buf = self.terminal.current_buffer_mut();
        let Overlaid { before, mut overlays, cursor } = render(buf);
        overlays.retain(|overlay| overlay.is_whole(buf));
        for at in overlays.iter().flat_map(|overlay| overlay.area.positions()) {
            buf[at].diff_option = DRAWN_OVER;
        }
        buf.content.chunks_mut(usize::from(size.width).max(1)).for_each(clean);
        update.extend_from_slice(before.as_bytes());
        frame.area = buf.area;
        frame.content.clone_from(&buf.content);
        self.terminal.backend_mut().frame = frame;
        self.terminal.flush()?;
        self.terminal.swap_buffers();
        update.append(&mut self.terminal.backend_mut().update);
        for overlay in overlays.iter().filter(|new| !self.overlays.iter().any(|old| old.is(new))) {
            queue!(update, MoveTo(overlay.area.x, overlay.area.y), Print(&overlay.text))?;
        }
        self.overlays = overlays;
        // Drawing has moved the cursor.
        if let Some(Position { x, y }) = cursor {
            queue!(update, MoveTo(x, y))?;
        }
        queue!(update, EndSynchronizedUpdate)?;
        self.out.write_all(&update)?;
        self.out.flush()?;
        (self.update, self.is_current) = (update, true);
        Ok(())
    }
}

/// Replaces control characters in a row of cells, clears the cells that are covered by a wide symbol, and removes the
/// invisible text colour of blanks. Otherwise, blanks would be written again when only that colour changes.
fn clean(mut row: &mut [Cell]) {
    while let Some((cell, rest)) = row.split_first_mut() {
        if is_blank(cell) {
            (cell.fg, cell.modifier) = Default::default();
        }
        if has_known_width(cell.symbol()) {
            row = rest;
            continue;
        }
        let covered = usize::from(cell.cell_width().max(1) - 1).min(rest.len());
        if let Cow::Owned(_) = harmless(cell.symbol()) {
            cell.set_symbol("?");
        }
        let (covered, rest) = rest.split_at_mut(covered);
        for blank in covered {
            blank.clone_from(cell);
            blank.set_symbol(" ").diff_option = DRAWN_OVER;
        }
        row = rest;
    }
}

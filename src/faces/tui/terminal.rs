//! The terminal itself: entering and leaving the full screen, where what was switched on is switched
//! off again, however the program ends; and what is done there.

use super::Hits;
use super::kitty::FORGET;
use super::paint::Pictures;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event, KeyCode, KeyEvent,
    KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::layout::Size;
use sorcery_ui::app::msg::{Msg, WHEEL_LINES};
use sorcery_ui::keys::{Code, Key};
use sorcery_ui::scene::hit_at;
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours at the moment, so that leaving twice does nothing the second time.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Whether the terminal was given pictures.
static PICTURES: AtomicBool = AtomicBool::new(false);

/// No more columns and rows than these are drawn, so that a terminal that claims to be huge costs no
/// more memory than a large one.
const LARGEST: (u16, u16) = (1_000, 500);

/// Signals that end a program on the spot, and that it can hear before.
#[cfg(unix)]
pub const DEADLY: [std::ffi::c_int; 7] = {
    use signal_hook::consts::{SIGABRT, SIGALRM, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU};
    [SIGQUIT, SIGABRT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU]
};

/// Gives the terminal back and dies of a signal, as if it had never been heard. Nothing is lost: each
/// action was written down when it was made.
#[cfg(unix)]
pub fn die(signal: std::ffi::c_int) -> bool {
    leave();
    sorcery_session::program::bot::end_all();
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    false
}

/// Gives the terminal back when a signal ends the program, which does nothing else then.
#[cfg(unix)]
pub fn leave_on_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(DEADLY.iter().chain(&[SIGTERM, SIGHUP, SIGINT])) {
        std::thread::spawn(move || signals.forever().all(die));
    }
}

/// Waits until nobody is at the terminal any more. A signal says so only to whom it controls, and whoever
/// reads from it is told of an end again and again.
#[cfg(unix)]
pub fn wait_until_gone() -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    let input = io::stdin();
    let mut watched = [PollFd::new(&input, PollFlags::empty())];
    while let Err(error) = poll(&mut watched, None) {
        if error != rustix::io::Errno::INTR {
            return Err(error.into());
        }
    }
    match watched[0].revents().contains(PollFlags::HUP) {
        true => Ok(()),
        false => Err(io::ErrorKind::Unsupported.into()),
    }
}

/// The exit status of a program that panicked, as Rust has it.
const PANICKED: i32 = 101;

/// How much of the terminal is drawn, while it is ours.
pub fn size() -> io::Result<Option<Size>> {
    if !ENTERED.load(Ordering::SeqCst) {
        return Ok(None);
    }
    let (columns, rows) = crossterm::terminal::size()?;
    Ok(Some((columns.min(LARGEST.0), rows.min(LARGEST.1)).into()))
}

/// Whether it is an emulator that stands for itself. Multiplexers and the consoles of kernels take questions
/// for something else, give what is erased a ground of their own, or leave it out of captures.
pub fn is_emulator() -> bool {
    let is = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let term = std::env::var("TERM").unwrap_or_default();
    !is("TMUX") && !is("STY") && !["screen", "tmux", "linux", "dumb"].iter().any(|known| term.starts_with(known))
}

/// Pictures with as many pixels as cells have; where the terminal does not say, as they mostly have.
pub fn pixels() -> Pictures {
    PICTURES.store(true, Ordering::SeqCst);
    let (x, y) = cell_size().unwrap_or((10, 20));
    Pictures::Kitty(x.clamp(4, 24), y.clamp(8, 48))
}

/// Pictures as Sixel, which need to know how many pixels a cell has.
pub fn sixel() -> Option<Pictures> {
    cell_size().map(|(x, y)| Pictures::Sixel(x, y))
}

/// How many pixels a cell has, where the terminal says so.
fn cell_size() -> Option<(u16, u16)> {
    let size = crossterm::terminal::window_size().ok()?;
    let (x, y) = (size.width.checked_div(size.columns)?, size.height.checked_div(size.rows)?);
    ((4..=40).contains(&x) && (6..=80).contains(&y)).then_some((x, y))
}

pub fn set_mouse(on: bool) -> io::Result<()> {
    if on { execute!(io::stdout(), EnableMouseCapture) } else { execute!(io::stdout(), DisableMouseCapture) }
}

/// Gives the terminal back, stops the process as Ctrl-Z does, and takes the terminal over again
/// when the process goes on.
#[cfg(unix)]
pub fn suspend(mouse: bool) -> io::Result<()> {
    leave();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    enter(mouse)
}

#[cfg(not(unix))]
pub fn suspend(_mouse: bool) -> io::Result<()> {
    Ok(())
}

/// The terminal without the standard library's buffer, which would break a frame at its line feeds.
pub fn output() -> io::Result<File> {
    #[cfg(unix)]
    let handle = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
    #[cfg(windows)]
    let handle = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned()?;
    Ok(File::from(handle))
}

/// Takes the terminal over, or leaves it as it was.
pub fn enter(mouse: bool) -> io::Result<()> {
    enable_raw_mode()?;
    ENTERED.store(true, Ordering::SeqCst);
    begin(mouse).inspect_err(|_| leave())
}

fn begin(mouse: bool) -> io::Result<()> {
    let mut out = io::stdout();
    queue!(out, EnterAlternateScreen, EnableBracketedPaste, Hide)?;
    if mouse {
        queue!(out, EnableMouseCapture)?;
    }
    out.flush()
}

/// Gives the terminal back. Nothing can be done about a terminal that is gone.
pub fn leave() {
    if !ENTERED.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    if PICTURES.load(Ordering::SeqCst) {
        let _ = out.write_all(FORGET.as_bytes());
    }
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        DisableBracketedPaste,
        ResetColor,
        Show,
        LeaveAlternateScreen
    );
    let _ = disable_raw_mode();
}

/// Lets a panic leave the full screen before it is reported, and end the program whatever thread
/// it came from: nobody draws over the report.
pub fn guard_panics() {
    let report = std::panic::take_hook();
    let drawing = std::thread::current().id();
    std::panic::set_hook(Box::new(move |panic| {
        leave();
        report(panic);
        if std::thread::current().id() != drawing {
            std::process::exit(PANICKED);
        }
    }));
}

/// What something done at a terminal means to the program, where the last picture showed this; `None`
/// where that is nothing.
pub fn message(event: Event, hits: &Hits) -> Option<Msg> {
    Some(match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => Msg::Key(key(event)?),
        Event::Paste(text) => Msg::Paste(text),
        Event::Resize(..) => Msg::Resized,
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Msg::Click(hit_at(hits, mouse.column, mouse.row)?),
            MouseEventKind::Moved => Msg::Hover(hit_at(hits, mouse.column, mouse.row)),
            MouseEventKind::ScrollUp => Msg::Wheel(-WHEEL_LINES),
            MouseEventKind::ScrollDown => Msg::Wheel(WHEEL_LINES),
            _ => return None,
        },
        _ => return None,
    })
}

fn key(event: KeyEvent) -> Option<Key> {
    let code = match event.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::F(n) => Code::F(n),
        _ => return None,
    };
    let has = |modifier| event.modifiers.contains(modifier);
    Some(Key::new(code, has(KeyModifiers::CONTROL), has(KeyModifiers::ALT), has(KeyModifiers::SHIFT)))
}

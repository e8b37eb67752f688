//! The terminal: entering and leaving the full screen, and translating terminal events. Leaving restores all modes,
//! however the program ends.

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
use sorcery_ui::app::{Msg, WHEEL_LINES};
use sorcery_ui::keys::{Code, Key};
use sorcery_ui::scene::hit_at;
use std::fs::File;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether full-screen mode is active. The check makes leaving it twice harmless.
static ENTERED: AtomicBool = AtomicBool::new(false);

/// Whether pictures were sent to the terminal.
static PICTURES: AtomicBool = AtomicBool::new(false);

/// Maximum size of the screen (columns and rows). It limits the memory for terminals that report a huge size.
const LARGEST: (u16, u16) = (1_000, 500);

/// Signals that [`guard_signals`] ignores: those that don't end a program, those that can't be caught, and those that
/// the full screen or Rust handles.
#[cfg(unix)]
const OTHERS: [&str; 15] = [
    "SIGCHLD", "SIGCONT", "SIGHUP", "SIGINFO", "SIGINT", "SIGKILL", "SIGPIPE", "SIGSTOP", "SIGTERM", "SIGTSTP",
    "SIGTTIN", "SIGTTOU", "SIGURG", "SIGWINCH", "SIGXFSZ",
];

/// Restores the terminal when a signal ends the program, even a signal for which Rust has no safe handler. The program
/// has saved every action already.
///
/// Blocks the signals in this thread and in those that it starts, so that only one thread receives them. Call this
/// function before starting other threads.
#[cfg(unix)]
pub fn guard_signals() {
    use nix::sys::signal::{SigSet, Signal};
    let mut deadly = SigSet::empty();
    Signal::iterator().filter(|signal| !OTHERS.contains(&signal.as_str())).for_each(|signal| deadly.add(signal));
    if deadly.thread_block().is_ok() {
        std::thread::spawn(move || {
            while let Ok(signal) = deadly.wait() {
                die(signal as i32);
            }
        });
    }
    // The real-time signals have no names. Adding the first one fails with musl, which reserves that signal.
    #[cfg(target_os = "linux")]
    if let Ok(mut signals) = signal_hook::iterator::Signals::new(35..=64) {
        let _ = signals.add_signal(34);
        std::thread::spawn(move || signals.forever().all(die));
    }
}

/// Restores the terminal and ends the program by a signal, as if the signal weren't handled. Never returns: the return
/// type is only there to fit `Iterator::all`.
#[cfg(unix)]
fn die(signal: i32) -> bool {
    leave();
    sorcery_session::program::bot::end_all();
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    // The default handler returns only if it doesn't know the signal.
    std::process::exit(128 + signal)
}

/// Restores the terminal when `SIGTERM`, `SIGHUP` or `SIGINT` ends the program.
#[cfg(unix)]
pub fn leave_on_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    if let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT]) {
        std::thread::spawn(move || signals.forever().all(die));
    }
}

/// Waits until the terminal is closed. `SIGHUP` isn't enough: the system sends it only to programs whose controlling
/// terminal closes. In other programs, reading would return the end of input again and again.
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
    if watched[0].revents().contains(PollFlags::HUP) { Ok(()) } else { Err(io::ErrorKind::Unsupported.into()) }
}

/// The exit status of a Rust program after a panic.
const PANICKED: i32 = 101;

/// Returns the size of the drawing area, or `None` if the full screen isn't active.
pub fn size() -> io::Result<Option<Size>> {
    if !ENTERED.load(Ordering::SeqCst) {
        return Ok(None);
    }
    let (columns, rows) = crossterm::terminal::size()?;
    Ok(Some((columns.min(LARGEST.0), rows.min(LARGEST.1)).into()))
}

/// Returns `true` for a terminal emulator, and `false` for a multiplexer or a system console. Multiplexers and consoles
/// misinterpret queries, give erased cells a wrong background, or omit these cells from screen captures.
pub fn is_emulator() -> bool {
    let is = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let term = std::env::var("TERM").unwrap_or_default();
    !is("TMUX") && !is("STY") && !["screen", "tmux", "linux", "dumb"].iter().any(|known| term.starts_with(known))
}

/// Returns `true` if queries are safe, because the terminal answers or ignores them.
pub fn answers_queries() -> bool {
    is_emulator() || std::env::var_os("TMUX").is_some_and(|value| !value.is_empty())
}

/// Returns [`Pictures::Kitty`] with the size of a cell in pixels. Assumes a typical size if the terminal doesn't report
/// it.
pub fn pixels() -> Pictures {
    PICTURES.store(true, Ordering::SeqCst);
    let (x, y) = cell_size().unwrap_or((10, 20));
    Pictures::Kitty(x.clamp(4, 24), y.clamp(8, 48))
}

/// Returns [`Pictures::Sixel`] with the size of a cell in pixels, or `None` if the terminal doesn't report this size.
pub fn sixel() -> Option<Pictures> {
    cell_size().map(|(x, y)| Pictures::Sixel(x, y))
}

/// Returns the size of a cell in pixels, if the terminal reports one.
fn cell_size() -> Option<(u16, u16)> {
    let size = crossterm::terminal::window_size().ok()?;
    let (x, y) = (size.width.checked_div(size.columns)?, size.height.checked_div(size.rows)?);
    ((4..=40).contains(&x) && (6..=80).contains(&y)).then_some((x, y))
}

pub fn set_mouse(on: bool) -> io::Result<()> {
    if on { execute!(io::stdout(), EnableMouseCapture) } else { execute!(io::stdout(), DisableMouseCapture) }
}

/// Restores the terminal, suspends the process as Ctrl-Z does, and enters the full screen again when the process
/// continues.
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

/// Returns standard output as a file. It bypasses the standard library's buffer, which would split a frame at line
/// feeds.
pub fn output() -> io::Result<File> {
    #[cfg(unix)]
    let handle = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
    #[cfg(windows)]
    let handle = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned()?;
    Ok(File::from(handle))
}

/// Enters the full screen. Restores the terminal if that fails.
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

/// Leaves the full screen. Ignores errors, because a closed terminal can't be restored.
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

/// Makes a panic in any thread leave the full screen before its report is printed, and then end the program. Otherwise,
/// other threads would draw over the report.
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

/// Translates a terminal event, given the clickable areas of the last frame. Returns `None` if the event has no
/// meaning.
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

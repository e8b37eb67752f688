//! A virtual X server, and the program with its window on the server.

use super::{model, shown};
use crate::process::{Run, alone};
use sorcery::faces::window::area::{Area, Units};
use sorcery::faces::window::painter::Renderer;
use sorcery::session::Header;
use sorcery::ui::app::Msg;
use sorcery::ui::frame::Hit;
use sorcery::ui::keys::{Code, Key};
use sorcery::ui::model::{Model, update};
use sorcery::ui::scene::Scene;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// Maximum time to wait for one step, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(300);
/// Time between two checks.
const LOOK: Duration = Duration::from_millis(30);
const TOOLS: [&str; 4] = ["Xvfb", "xdotool", "xwininfo", "import"];

/// Waits until `look` returns a value.
#[track_caller]
pub fn until<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let end = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < end, "timed out waiting for {what}");
        std::thread::sleep(LOOK);
    }
}

/// A virtual X server. Dropping the value ends the server.
pub struct Display {
    server: Child,
    pub name: String,
}

impl Display {
    /// Starts a server with a screen such as `1700x1000x24`. If this machine doesn't have the tools, prints a note
    /// and returns `None`, or fails in CI.
    pub fn start(screen: &str) -> Option<Display> {
        let there = |tool: &&str| {
            let folders = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&folders).any(|folder| folder.join(tool).exists())
        };
        if let Some(missing) = TOOLS.iter().find(|tool| !there(tool)) {
            assert!(std::env::var("CI").is_err(), "{missing} is not installed");
            eprintln!("skipped: {missing} is not installed");
            return None;
        }
        let mut command = Command::new("Xvfb");
        command
            .args(["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp"])
            // By default, a server resets when its last client leaves, and rejects clients at that moment. On a busy
            // machine, key repeat would repeat keys.
            .args(["-noreset", "-r"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let started = alone();
        let mut server = command.spawn().expect("Xvfb starts");
        drop(started);
        let mut number = String::new();
        BufReader::new(server.stdout.as_mut().expect("a pipe")).read_line(&mut number).expect("a display number");
        assert!(!number.trim().is_empty(), "Xvfb has no display");
        Some(Display { server, name: format!(":{}", number.trim()) })
    }

    /// Ends the server.
    pub fn kill(&mut self) {
        self.server.kill().expect("the server is there");
        self.server.wait().expect("the server ends");
    }

    /// Runs a tool on this display. Returns its output, or `None` if it fails.
    pub fn tool(&self, tool: &str, arguments: &[&str]) -> Option<Vec<u8>> {
        let output = Command::new(tool).env("DISPLAY", &self.name).args(arguments).output().expect("the tool starts");
        output.status.success().then_some(output.stdout)
    }

    /// Moves the pointer or presses keys with `xdotool`.
    #[track_caller]
    pub fn does(&self, arguments: &[&str]) {
        assert!(self.tool("xdotool", arguments).is_some(), "xdotool {arguments:?}");
    }

    /// Returns the IDs of the program's visible windows.
    pub fn windows(&self) -> Vec<String> {
        let found = self.tool("xdotool", &["search", "--onlyvisible", "--class", "Sorcery"]).unwrap_or_default();
        String::from_utf8_lossy(&found).lines().map(str::to_string).collect()
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The output of a process so far. A read may end within a character.
#[derive(Clone, Default)]
struct Heard(Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Heard {
    /// Starts a thread that reads a pipe to its end.
    fn listen(pipe: impl Read + Send + 'static) -> Heard {
        let heard = Heard::default();
        let all = heard.clone();
        std::thread::spawn(move || {
            let mut pipe = pipe;
            let mut piece = [0; 4096];
            while let Ok(n @ 1..) = pipe.read(&mut piece) {
                all.0.0.lock().expect("no panic").extend(&piece[..n]);
                all.0.1.notify_all();
            }
        });
        heard
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.0.lock().expect("no panic")).into_owned()
    }

    #[track_caller]
    fn wait_for(&self, what: &str, times: usize) {
        let text = self.0.0.lock().expect("no panic");
        let too_few = |text: &mut Vec<u8>| String::from_utf8_lossy(text).matches(what).count() < times;
        let (text, late) = self.0.1.wait_timeout_while(text, PATIENCE, too_few).expect("no panic");
        let text = String::from_utf8_lossy(&text);
        assert!(!late.timed_out(), "timed out waiting for `{what}` ({times} times) in:\n{text}");
    }
}

/// The program in plain text with its window.
pub struct Shown {
    child: Child,
    stdin: Option<ChildStdin>,
    out: Heard,
    err: Heard,
    // Keeps the folder in which the program runs.
    _run: Run,
}

impl Shown {
    /// Starts a run on a display.
    pub fn start(run: Run, display: &Display) -> Shown {
        let started = alone();
        let mut child = run.command().env("DISPLAY", &display.name).spawn().expect("the program starts");
        drop(started);
        let stdin = child.stdin.take();
        let out = Heard::listen(child.stdout.take().expect("a pipe"));
        let err = Heard::listen(child.stderr.take().expect("a pipe"));
        Shown { child, stdin, out, err, _run: run }
    }

    /// Writes a line to standard input.
    pub fn line(&mut self, line: &str) {
        writeln!(self.stdin.as_mut().expect("an open input"), "{line}").expect("the program reads");
    }

    /// Waits until standard output contains `what`.
    #[track_caller]
    pub fn says(&self, what: &str) {
        self.out.wait_for(what, 1);
    }

    /// Waits until standard output contains `what` this many times.
    #[track_caller]
    pub fn says_times(&self, what: &str, times: usize) {
        self.out.wait_for(what, times);
    }

    /// Waits until standard error contains `what`.
    #[track_caller]
    pub fn complains(&self, what: &str) {
        self.err.wait_for(what, 1);
    }

    /// Returns the content of standard error so far.
    pub fn complaints(&self) -> String {
        self.err.text()
    }

    /// Closes standard input.
    pub fn end_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for the end of the program.
    #[track_caller]
    pub fn ends(&mut self) -> ExitStatus {
        until("the end of the program", || self.child.try_wait().expect("a process"))
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program with its window, and a model that gets the same messages, to compare the window with.
pub struct Collected<G> {
    pub display: Display,
    pub game: G,
    pub model: Model,
    pub window: String,
    pub size: (u32, u32),
    pub scale: f32,
    hovered: Option<Hit>,
}

impl Collected<Shown> {
    /// Starts a run with this header. The test types the names of the players.
    pub fn start(run: Run, header: Header, display: Display) -> Self {
        let mut game = Shown::start(run, &display);
        for name in &header.names {
            game.line(name);
        }
        Collected::on(game, model(header), display)
    }
}

impl<G> Collected<G> {
    /// Watches a program that is already running.
    pub fn on(game: G, model: Model, display: Display) -> Self {
        let window = until("a window", || display.windows().pop());
        Collected { display, game, model, window, size: (1280, 800), scale: 1.0, hovered: None }
    }

    /// Waits until the window shows the picture of the model, to the pixel.
    #[track_caller]
    pub fn shows_the_same(&self) {
        let mut renderer = Renderer::new(self.size).expect("a size");
        renderer.show(&shown(&self.model), self.scale);
        let wanted: Vec<u8> =
            renderer.pixmap().data().chunks_exact(4).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
        until("the same picture in the window", || (self.pixels()? == wanted).then_some(()));
    }

    /// Returns the pixels of the window (red, green and blue).
    fn pixels(&self) -> Option<Vec<u8>> {
        self.display.tool("import", &["-silent", "-window", &self.window, "-depth", "8", "rgb:-"])
    }

    /// Resizes the window.
    pub fn resize(&mut self, size: (u32, u32)) {
        self.display.does(&["windowsize", &self.window, &size.0.to_string(), &size.1.to_string()]);
        self.size = size;
    }

    /// Calls `look` with the scene of the model and its clickable areas.
    pub fn look<T>(&self, look: impl FnOnce(&Scene<'_>, &[(Area, Hit)]) -> T) -> T {
        let frame = shown(&self.model).frame;
        let units = Units::of(&frame, self.size, self.scale);
        let scene = Scene::of(&frame, units.grid());
        let hits: Vec<_> = scene.hits.iter().map(|(area, hit)| (units.area(*area), *hit)).collect();
        look(&scene, &hits)
    }

    /// Moves the pointer to an item and runs `then` there.
    #[track_caller]
    fn point(&mut self, hit: Hit, then: &[&str]) {
        self.shows_the_same();
        let place = self.look(|_, hits| hits.iter().rev().find(|(_, there)| *there == hit).map(|(area, _)| *area));
        let (x, y) = place.unwrap_or_else(|| panic!("there is no {hit:?}")).centre();
        let (x, y) = (format!("{x:.0}"), format!("{y:.0}"));
        let mut does = vec!["mousemove", "--window", &self.window, &x, &y];
        does.extend(then);
        self.display.does(&does);
        // The pointer may be on this item already.
        if self.hovered.replace(hit) != Some(hit) {
            update(&mut self.model, Msg::Hover(Some(hit)));
        }
    }

    /// Moves the pointer to an item.
    #[track_caller]
    pub fn hover(&mut self, hit: Hit) {
        self.point(hit, &[]);
    }

    /// Clicks on an item.
    #[track_caller]
    pub fn click(&mut self, hit: Hit) {
        self.point(hit, &["click", "1"]);
        update(&mut self.model, Msg::Click(hit));
    }

    /// Presses another button on an item. The caller updates the model.
    #[track_caller]
    pub fn press_button(&mut self, hit: Hit, button: &str) {
        self.point(hit, &["click", button]);
    }

    /// Presses keys, given by their names with blanks between.
    #[track_caller]
    pub fn press(&mut self, keys: &str) {
        let mut does = vec!["key"];
        for name in keys.split_whitespace() {
            let key = Key::parse(name).unwrap_or_else(|error| panic!("{error}"));
            update(&mut self.model, Msg::Key(key));
            does.push(match name {
                "Enter" => "Return",
                "Esc" => "Escape",
                "Backspace" => "BackSpace",
                "PgUp" => "Prior",
                "PgDn" => "Next",
                name => name,
            });
        }
        self.display.does(&does);
    }

    /// Types a text.
    #[track_caller]
    pub fn types(&mut self, text: &str) {
        for c in text.chars() {
            update(&mut self.model, Msg::Key(Key::from(Code::Char(c))));
        }
        self.display.does(&["type", text]);
    }
}

//! Text from files and input lines can't control the terminal, and no file in a folder can block the program.

use crate::process::{Ended, game, sorcery};
#[cfg(unix)]
use crate::screens::terminal::start;
use crate::screens::ui::Shell;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use ratatui::style::Style;
use sorcery::engine::Seat;
use sorcery::faces::tui::Display;
use sorcery::games::words::{harmless, is_unsafe, printable};
use sorcery::games::{Error, Names};
use sorcery::ui::keys::Keymap;
use sorcery::ui::model::Model;
use sorcery::ui::settings::Settings;
use sorcery::ui::storage::Folders;
use sorcery::ui::theme::Theme;
use std::borrow::Cow;
use std::path::Path;
use std::process::Command;

/// An escape code, the same code in one character, a line break, and right-to-left text.
const HOSTILE: &str = "\x1b[31m\u{9b}31m\u{85}\u{202e}";
/// Number of places tried in a text, spread evenly.
const PLACES: usize = 10;

fn is_hostile(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
}

/// Returns versions of a text with hostile characters at the start, in the middle and at the end of its lines.
fn spoilt(text: &str) -> Vec<String> {
    let mut places = vec![0, text.len()];
    for (i, c) in text.char_indices() {
        if c.is_whitespace() {
            places.extend([i, i + c.len_utf8()]);
        }
    }
    let step = places.len().div_ceil(PLACES);
    let spoil = |&at: &usize| format!("{}{HOSTILE}{}", &text[..at], &text[at..]);
    places.iter().step_by(step).map(spoil).collect()
}

#[track_caller]
fn is_harmless(ended: &Ended, what: &str) {
    for text in [&ended.out, &ended.err] {
        assert!(!text.contains(is_hostile), "{what}: {text:?}");
        assert!(!text.contains("panicked"), "{what}: {text}");
    }
}

/// Runs the program with every hostile version of a text as the file `f`, and types these lines.
#[track_caller]
fn file(arguments: &[&str], text: &str, lines: &str) {
    for spoilt in spoilt(text) {
        let ended = sorcery(arguments).file("f", &spoilt).lines(lines).run();
        is_harmless(&ended, &format!("{arguments:?} with {spoilt:?}"));
    }
}

#[test]
fn positions_cannot_control_the_terminal() {
    for game in [&["--board", "asked"][..], &["splendor"], &["onirim"], &["dominion", "play"]] {
        let ended = sorcery(game).argument("--seed").argument("1").lines("Ada;Grace;position;quit").run();
        let start = ended.out.find("position 1\n").expect("a position");
        let start = ended.out[..start].rfind('\n').map_or(0, |end| end + 1);
        let end = ended.out.rfind("To play this game again").expect("the last line");
        let mut arguments = game.to_vec();
        arguments.extend(["--position", "f"]);
        file(&arguments, &ended.out[start..end], "board;position;quit");
    }
    // This position once printed its escape code.
    let position = "dominion position 1\nplayers Ann | Bob\nkingdom all\nseat 1 turns\x1b[31m\n";
    file(&["dominion", "play", "--position", "f"], position, "quit");
}

#[test]
fn journals_cannot_control_the_terminal() {
    let run = sorcery(&["onirim", "--seed", "1", "--data", "d", "--init"]);
    let lines = run.path("lines");
    let run = run.file("lines", "discard 1\nundo\n").argument(lines);
    let folder = run.path("d/games");
    let mut child = run.command().stdin(std::process::Stdio::null()).spawn().expect("the program starts");
    child.wait().expect("the program ends");
    let journal = folder.read_dir().expect("a folder").next().expect("a journal").expect("an entry").path();
    let text = std::fs::read_to_string(journal).expect("text");
    file(&["replay", "f"], &text, "");
    file(&["replay", "f", "--judge", "--think", "0.01"], &text, "");
    for line in [HOSTILE.to_string(), format!("play\u{85}1{HOSTILE}"), format!("play {HOSTILE}1"), "\u{85}".into()] {
        file(&["replay", "f"], &format!("{text}{line}\n"), "");
    }
}

#[test]
fn decks_data_strategies_and_stores_cannot_control_the_terminal() {
    file(&["-deck1", "f"], "Air Elemental\nBanish\n", "Ada;Grace;hand;quit");
    file(&["splendor", "--cards", "f"], "level,color,points\n1,white,0\n", "Ada;Grace;board;quit");
    file(&["splendor", "f", "true"], "level,color,points\n1,white,0\n", "quit");
    let strategy = sorcery(&["dominion", "decks", "smithy"]).run().out;
    file(&["dominion", "check", "f"], &strategy, "");
    file(&["dominion", "fmt", "f", "--stdout"], &strategy, "");
    file(&["dominion", "run", "f", "smithy", "--games", "2"], &strategy, "");
    let cards: Vec<String> = (1..=76).filter(|n| ![20, 31, 51, 71, 16].contains(n)).map(|n| n.to_string()).collect();
    let store = format!("0 0 5 71\n\n\n20 31 51 71 16\n{}\n", cards.join(" "));
    file(&["onirim", "--store", "f"], &store, "board;quit");
}

#[test]
fn shards_cannot_control_the_terminal() {
    let arguments = ["arena", "--a", "random", "--b", "greedy", "--games", "4", "--shard", "1/2"];
    let shard = sorcery(&arguments).run().out;
    assert!(shard.starts_with('{'), "{shard}");
    file(&["arena", "merge", "f"], &shard, "");
    file(&["arena", "merge", "f", "--partial"], &shard.replace("random", &format!("random{HOSTILE}")), "");
}

#[test]
fn lines_names_and_arguments_cannot_control_the_terminal() {
    file(&["-init", "f", "-testing"], "Ada\nGrace\nplay 1\ndance\nend\n", "board;quit");
    for spoilt in spoilt("Ada\nGrace\nplay 1\ndance\nhand\nposition\nquit\n") {
        is_harmless(&sorcery(&["-testing"]).input(&spoilt).run(), &spoilt);
    }
    for arguments in [["-deck1", HOSTILE], ["replay", HOSTILE], ["dominion", HOSTILE], ["-init", HOSTILE]] {
        is_harmless(&sorcery(&arguments).run(), "an argument");
    }
}

#[test]
fn cells_of_the_full_screen_cannot_control_the_terminal() {
    let mut out = Vec::new();
    Display::new(&mut out)
        .expect("memory has room")
        .draw(Size::new(10, 1), |buf: &mut Buffer| {
            // A picture contains no control characters.
            buf.set_string(0, 0, HOSTILE, Style::default());
            buf[(9, 0)].set_symbol("\u{202e}");
        })
        .expect("memory has room");
    let text = String::from_utf8(out).expect("text");
    assert!(text.contains('?'), "{text:?}");
    assert!(!text.contains(|c| is_hostile(c) && c != '\x1b') && !text.contains("\x1b[31m"), "{text:?}");
}

/// Returns the cells of the lobby and a set-up, drawn with these settings and themes.
fn drawn(settings: Settings, themes: Vec<Theme>) -> String {
    let mut shell = Shell::new();
    shell.model = Model::new(settings, Keymap::default(), themes);
    let lobby = shell.text(120, 40);
    shell.press("Enter");
    lobby + &shell.text(120, 40)
}

#[test]
fn settings_and_themes_cannot_control_the_terminal() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let folders = Folders::new(folder.path(), folder.path());
    std::fs::create_dir(folders.themes()).expect("a writable directory");
    let settings =
        "theme = \"mine\"\nnames = [\"Ann\", \"Bob\"]\nundo = \"strict\"\n[keys]\nset = \"vi\"\nundo = \"F5\"\n";
    let theme = "name = \"mine\"\ninherits = \"dusk\"\n[palette]\nsea = \"#123456\"\n[ui]\ntitle = \"sea\"\n";
    let mut tried = 0;
    // As raw characters, and as TOML escapes, which TOML allows in strings.
    for hostile in [HOSTILE, "\\u001b[31m\\u009b31m\\u0085\\u202e"] {
        for (text, path) in [(settings, folders.settings()), (theme, folders.themes().join("mine.toml"))] {
            std::fs::write(folders.settings(), settings).expect("a writable directory");
            std::fs::write(folders.themes().join("mine.toml"), theme).expect("a writable directory");
            let places: Vec<usize> = text.match_indices(['"', ' ', '\n']).map(|(at, found)| at + found.len()).collect();
            for at in places {
                std::fs::write(&path, format!("{}{hostile}{}", &text[..at], &text[at..]))
                    .expect("a writable directory");
                let (settings, mut wrong) = Settings::load(&folders.settings());
                wrong.extend(Keymap::of(settings.keys, &settings.overrides).1);
                let (themes, faults) = Theme::load_folder(&folders.themes());
                wrong.extend(faults.into_iter().map(|(_, what)| what));
                wrong.extend(Theme::named(&themes, &settings.theme).err());
                for Error(what) in &wrong {
                    assert!(!what.contains(is_hostile), "{what:?}");
                }
                let drawn = drawn(settings, themes);
                assert!(!drawn.contains(is_hostile), "{at} in {text}: {drawn:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 80, "{tried}");
}

/// The program doesn't wait for a pipe or read an endless device.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_ignored_as_settings_themes_and_decks() {
    let first = start(&[]);
    first.wait_for("Replays");
    let config = first.path().join("config");
    for folder in ["themes", "decks"] {
        std::fs::create_dir_all(config.join(folder)).expect("a writable directory");
    }
    pipe(&config.join("config.toml"));
    pipe(&config.join("themes/p.toml"));
    pipe(&config.join("decks/p.deck"));
    std::os::unix::fs::symlink("/dev/zero", config.join("themes/zero.toml")).expect("a link");
    let mut terminal = first.again(&[]);
    terminal.wait_for("Problems in config.toml");
    let text = terminal.text();
    for file in ["config.toml", "themes/p.toml", "themes/zero.toml"] {
        assert!(text.contains(file), "{file}:\n{text}");
    }
    assert_eq!(text.matches("not a file").count(), 3, "{text}");
    terminal.press("\x1b");
    terminal.wait_for("Replays");
    // The program doesn't write to a device either.
    terminal.press("\x1b[13~");
    terminal.wait_for("not a file");
}

#[test]
fn devices_and_pipes_are_rejected_at_once() {
    sorcery(&["replay", "/dev/zero"]).run().failed(1, &["/dev/zero: not a file"]);
    let run = sorcery(&["onirim", "--data", "d", "--board", "asked"]).lines("quit");
    let folder = run.path("d/games");
    std::fs::create_dir_all(&folder).expect("a writable directory");
    pipe(&folder.join("000000000001-000-1-onirim.journal"));
    run.run().well().says("Skipping a saved game that can't be read").says("not a file");
    let run = sorcery(&["replay", "p"]);
    pipe(&run.path("p"));
    run.run().failed(1, &["p: not a file"]);
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

#[test]
fn quitting_prints_one_line() {
    let quit = game("Banish", "quit").run().well().out;
    let end = sorcery(&["-testing", "-deck1", "d", "-deck2", "d", "--board", "asked", "--ascii"]);
    let end = end.file("d", "Banish").lines("Bjarne;Linus").run().well().out;
    assert_eq!(quit, end + "The game ends without a winner.\n");
    let named = sorcery(&["--seed", "7", "--board", "asked"]).lines("Ada;Grace;quit").run().well().out;
    assert_eq!(named.lines().last(), Some("To play this game again, use --seed 7."));
    assert!(!named.contains("without a winner"));
}

#[test]
fn names_cannot_command_a_terminal() {
    let names = Names::new(["  \x1b[2JEve\u{202e}  ", " "]);
    assert_eq!(&**names.of(Seat::ONE), "?[2JEve?");
    assert_eq!(&**names.of(Seat::TWO), "Player 2");
}

#[test]
fn a_joiner_stays_only_inside_an_emoji() {
    for name in ["👨\u{200d}👩\u{200d}👧", "👩🏽\u{200d}🚀 Ann", "❤\u{fe0f}\u{200d}🔥"] {
        assert_eq!(printable(name), name);
        assert!(matches!(harmless(name), Cow::Borrowed(same) if same == name));
    }
    for (name, safe) in [("\u{200d}👩", "?👩"), ("👩\u{200d}", "👩?"), ("A\u{200d}👩", "A?👩"), ("👩\u{200d}A", "👩?A")]
    {
        assert_eq!(printable(name), safe);
    }
}

#[test]
fn only_printable_lines_reach_a_terminal() {
    for text in ["", "Ada plays\n\tBanish\n", "┌─┐ · — … “” ö 牌 🃏", "\u{a0}\u{2030}"] {
        assert!(matches!(harmless(text), Cow::Borrowed(same) if same == text), "{text:?}");
    }
    for c in (0..=0x1_0000).filter_map(char::from_u32).filter(|&c| is_unsafe(c) && !matches!(c, '\n' | '\t')) {
        for text in [format!("a{c}"), format!("{c}b"), format!("…{c}\n{c}")] {
            assert_eq!(harmless(&text), text.replace(c, "?"), "{text:?}");
        }
    }
}

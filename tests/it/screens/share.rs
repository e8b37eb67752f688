//! Exported replays, for people who don't have the program.

use super::ui::{duel, text};
use crate::process::sorcery;
use ratatui::layout::Size;
use sorcery::faces::tui::share::ReplayExport;
use sorcery::session::{Journal, Match};
use sorcery::ui::frame::{Body, Frame};
use sorcery::ui::keys::Keymap;
use sorcery::ui::model::{Model, view};
use sorcery::ui::screens::replay::Replay;
use sorcery::ui::settings::Settings;
use sorcery::ui::theme::{Depth, Theme};

const SIZE: Size = Size { width: 100, height: 30 };
const LINES: [&str; 4] = ["play 1", "end", "play 1", "end"];

fn model() -> Model {
    Model::new(Settings::default(), Keymap::default(), Theme::built_in())
}

fn game() -> Match {
    let mut session = duel("Air Elemental, Banish, Banish, Banish, Banish", "Bone Golem, Haste, Haste, Haste, Haste");
    for line in LINES {
        session.submit(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    session
}

/// Returns the text of the replay screen after `action` actions, without key hints.
fn shown(action: usize) -> String {
    let mut model = model();
    let mut replay = Replay::new(game(), None, false);
    replay.show(action);
    model.go(replay);
    let mut frame = Frame { keys: Vec::new(), ..view(&model) };
    if let Body::Table(view) = &mut frame.body {
        view.progress = None;
    }
    let mut picture = ratatui::buffer::Buffer::empty(SIZE.into());
    let paint = sorcery::faces::tui::Paint::new(model.context.theme(), Depth::True, false);
    sorcery::faces::tui::draw(&frame, &paint, picture.area, &mut picture);
    text(&picture)
}

#[test]
fn a_recording_shows_every_position_in_order() {
    let model = model();
    let cast = ReplayExport::new(game(), &model.context, Depth::True, SIZE).cast().expect("memory");
    let mut lines = cast.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("a line of JSON"));
    let header = lines.next().expect("a header");
    assert_eq!((&header["version"], &header["width"], &header["height"]), (&2.into(), &100.into(), &30.into()));
    let mut terminal = vt100::Parser::new(SIZE.height, SIZE.width, 0);
    for action in 0..=LINES.len() {
        let event = lines.next().expect("a position");
        assert_eq!((event[0].as_f64(), event[1].as_str()), (Some(action as f64), Some("o")));
        terminal.process(event[2].as_str().expect("text").as_bytes());
        let wanted = shown(action);
        let seen = terminal.screen().contents();
        let trimmed =
            |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_string();
        assert_eq!(trimmed(&seen), trimmed(&wanted), "after {action} actions");
    }
    assert_eq!(lines.next(), None);
}

/// Returns the letters of a drawing, line by line.
fn letters(svg: &str) -> Vec<String> {
    let line = |group: &str| {
        let texts = group.split("<text ").skip(1).filter_map(|text| text.split_once('>')?.1.split_once('<'));
        texts.map(|(text, _)| text.to_string()).collect::<Vec<_>>().join(" ")
    };
    svg.split("<g ").skip(1).map(line).collect()
}

#[test]
fn a_drawing_shows_the_text_of_its_position() {
    let model = model();
    let mut export = ReplayExport::new(game(), &model.context, Depth::True, SIZE);
    let drawn = letters(&export.svg(1)).join("\n");
    for word in ["Air Elemental", "Banish", "1/4"] {
        assert_eq!(drawn.contains(word), shown(1).contains(word), "{word} in\n{drawn}");
    }
    assert!(drawn.contains("Air Elemental"), "{drawn}");
    assert!(!letters(&export.svg(0)).join("\n").contains("Bone Golem"));
}

/// Returns the value of an attribute.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!("{name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

/// Returns the rows of an animation that are visible at a time, from top to bottom, as a browser plays it.
fn visible(svg: &str, seconds: f64) -> Vec<String> {
    let shapes = |name: &str| {
        let group = svg.split_once(&format!("<g id=\"{name}\">")).expect("a defined row").1;
        letters(&format!("<g >{}", group.split_once("</g>").expect("a closed row").0)).concat()
    };
    let mut rows: Vec<(usize, String)> = Vec::new();
    for shown in svg.split("<use ").skip(1) {
        let mut on = attribute(shown, "visibility") != Some("hidden");
        if let Some((_, animate)) = shown.split_once("<animate ") {
            let of = |name| attribute(animate, name).expect("an attribute");
            let length: f64 = of("dur").trim_end_matches('s').parse().expect("seconds");
            let times = of("keyTimes").split(';').map(|time| time.parse::<f64>().expect("a share"));
            let now = of("values").split(';').zip(times).filter(|(_, time)| time * length <= seconds).last();
            on = now.expect("a start").0 == "visible";
        }
        if on {
            let y = attribute(shown, "y").expect("a place").parse().expect("pixels");
            rows.push((y, shapes(&attribute(shown, "href").expect("a row")[1..])));
        }
    }
    rows.sort();
    assert!(rows.windows(2).all(|pair| pair[0].0 < pair[1].0), "two rows at one place");
    rows.into_iter().map(|(_, row)| row).filter(|row| !row.is_empty()).collect()
}

#[test]
fn an_animation_shows_every_position_for_a_second_and_the_last_one_longer() {
    let model = model();
    let mut export = ReplayExport::new(game(), &model.context, Depth::True, SIZE);
    let animation = export.animation();
    let mut last = Vec::new();
    for position in 0..=LINES.len() {
        let wanted: Vec<String> = letters(&export.svg(position)).into_iter().filter(|row| !row.is_empty()).collect();
        for after in [0.01, 0.99] {
            assert_eq!(visible(&animation, position as f64 + after), wanted, "position {position}");
        }
        last = wanted;
    }
    assert_eq!(visible(&animation, LINES.len() as f64 + 3.9), last);
    // Viewers without animation show the last position.
    let without = animation.split("<animate ").map(|part| part.split_once("/></use>").map_or(part, |(_, rest)| rest));
    assert_eq!(visible(&without.collect::<Vec<_>>().join("</use>"), 0.0), last);
    assert!(!animation.contains("<script"));
}

#[test]
fn text_of_a_game_cannot_add_elements_to_a_drawing() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let mut session = game();
    session.record(Journal::create(&path)).expect("a journal");
    let text = std::fs::read_to_string(&path).expect("the journal");
    let own = text.lines().find(|line| line.starts_with("name ")).expect("a name");
    std::fs::write(&path, text.replace(own, "name </text><b>")).expect("a writable directory");
    let run = || sorcery(&["replay"]).argument(&path);
    let drawn = run().argument("--svg").argument("0").run().well().says("&lt;/text&gt;&lt;b&gt;").out;
    assert_eq!(drawn.matches("<b>").count(), 0);
    let cast = folder.path().join("one.cast");
    run().argument("--cast").argument(&cast).run().well().says("one.cast: a recording for asciinema, ");
    run()
        .argument("--cast")
        .argument(&cast)
        .run()
        .failed(1, &["one.cast already exists; choose another name for --cast"]);
    run().argument("--cast").argument(folder.path().join("none/one.cast")).run().failed(1, &["there is no folder "]);
}

/// An unfinished game shows no hand, like the replay screen.
#[test]
fn an_unfinished_game_hides_the_hands() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let run = sorcery(&["--seed", "4", "--board", "asked", "--data"]).argument(folder.path()).lines("Ada;Bea;end;end");
    run.run().well();
    let games = std::fs::read_dir(folder.path().join("games")).expect("games");
    let path = games.flatten().next().expect("a game").path();
    let drawn = |options: &[&str]| {
        let run = options.iter().fold(sorcery(&["replay"]), |run, option| run.argument(option)).argument(&path);
        run.argument("--svg").argument("2").run().well().out
    };
    let hand = letters(&drawn(&["--open-hands"])).join(" ");
    let cards =
        ["Air Elemental", "Banish", "Blizzard", "Bone Golem", "Haste", "Recharge", "Unsummon", "Giant Strength"];
    assert!(cards.iter().any(|card| hand.contains(card)), "{hand}");
    let closed = letters(&drawn(&[])).join(" ");
    assert!(!cards.iter().any(|card| closed.contains(card)), "{closed}");
}

#[test]
fn invalid_exports_are_rejected() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    game().record(Journal::create(&path)).expect("a journal");
    let refused = |words: &[&str], what: &str| {
        let run = words.iter().fold(sorcery(&["replay"]).argument(&path), |run, word| run.argument(word));
        run.run().failed(2, &[what]);
    };
    refused(&["--svg", "5"], "this game has positions 0 to 4");
    let long = folder.path().join("long.journal");
    let text = std::fs::read_to_string(&path).expect("the journal");
    let header = text.split_inclusive("begin\n").next().expect("a header");
    std::fs::write(&long, format!("{header}{}", "end\n".repeat(5_001))).expect("a writable directory");
    sorcery(&["replay"])
        .argument(&long)
        .argument("--cast")
        .run()
        .failed(1, &["5001 actions", "maximum for an export is 5000"]);
    sorcery(&["replay"]).argument(&long).argument("--svg").run().failed(1, &["maximum for an export is 5000"]);
    refused(&["--svg", "1", "--size", "19x40"], "WIDTHxHEIGHT, each from 20 to 500");
    refused(&["--size", "100x30"], "--size needs --cast or --svg");
    refused(&["--svg", "1", "--judge"], "cannot be used with");
}

/// An error in the settings or a theme is reported and doesn't stop the export. An error in an option does.
#[test]
fn errors_in_settings_are_reported_and_the_game_is_exported() {
    let run = |words: &[&str]| {
        let run = words.iter().fold(sorcery(&["replay", "one.journal", "--svg", "0"]), |run, word| run.argument(word));
        std::fs::create_dir(run.path("themes")).expect("a folder");
        game().record(Journal::create(&run.path("one.journal"))).expect("a journal");
        let run = run.file("config.toml", "\ntheme = 'ligth'\nopponent = 'expert'");
        let run = run.file("themes/file.toml", "name = 'other'");
        run.file("themes/mine.toml", "[ui]\npgae = 'red'").environment("SORCERY_CONFIG", ".").run()
    };
    let shown = run(&[]);
    assert!(shown.out.contains("<svg"), "{}", shown.out);
    let theme = "config.toml:2: theme: unknown theme ligth; did you mean light?";
    for wrong in [theme, "config.toml:3: opponent: expected"] {
        assert!(shown.err.contains(wrong), "{}", shown.err);
    }
    // An error in a theme is reported if the user chooses the theme.
    let wrong = "mine.toml:2: ui.pgae: unknown key pgae";
    assert!(!shown.err.contains(wrong), "{}", shown.err);
    let chosen = run(&["--theme", "mine"]);
    assert!(chosen.out.contains("<svg") && chosen.err.contains(wrong), "{}", chosen.err);
    run(&["--theme", "file"])
        .failed(2, &["--theme: unknown theme file", "the theme in file.toml has a different name"]);
    run(&["--theme", "mien"]).failed(2, &["--theme: unknown theme mien; did you mean mine?"]);
}

/// Without a file, an export takes the newest finished game. Without options, the command lists all games.
#[test]
fn without_a_file_the_newest_game_is_exported() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let replay = |words: &[&str]| {
        words.iter().fold(sorcery(&["replay", "--data"]).argument(folder.path()), |run, word| run.argument(word))
    };
    replay(&[]).run().failed(1, &["there is no game in "]);
    replay(&["--svg", "0"]).run().failed(1, &["there is no game in ", "give the path of a saved game"]);
    for (kept, file) in
        [("games", "2-sorcery.journal"), ("replays", "0-sorcery.journal"), ("replays", "1-sorcery.journal")]
    {
        std::fs::create_dir_all(folder.path().join(kept)).expect("a folder");
        game().record(Journal::create(&folder.path().join(kept).join(file))).expect("a journal");
        if kept == "games" {
            // An unfinished game isn't exported as a finished one.
            replay(&["--svg", "0"])
                .run()
                .failed(1, &["there is no finished game in ", "give the path of a saved game"]);
        }
    }
    let out = replay(&[]).run().well().out;
    let place = |file: &str| out.find(file).unwrap_or_else(|| panic!("{file} in {out}"));
    assert!(place("Finished, newest first:") < place("1-sorcery.journal"), "{out}");
    assert!(
        place("1-sorcery.journal") < place("0-sorcery.journal") && place("Unfinished") < place("2-sorcery.journal")
    );
    assert!(out.contains("Sorcery: Ada and "), "{out}");
    std::fs::write(folder.path().join("replays/1-sorcery.journal"), "hello").expect("a writable directory");
    replay(&["--svg", "0"]).run().failed(1, &["1-sorcery.journal: not a saved game; for a list, run `sorcery replay`"]);
}

//! Every screen at any size: no cut text, no hidden information, and snapshots of the most important screens.

use super::ui::{Shell, duel, duel_from, game_of, line, picture, saved, text};
use super::{any_line, header};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sorcery::engine::{Rng, Seat, Stream};
use sorcery::faces::tui::{self, Paint};
use sorcery::games::Anchor;
use sorcery::games::Audience;
use sorcery::games::table::{CardFace, Cell, Row, plain_lines};
use sorcery::session::GameInfo;
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Journal, Match};
use sorcery::ui::app::Msg;
use sorcery::ui::frame::{Body, Hit, MultipleChoice, Popup};
use sorcery::ui::model::view;
use sorcery::ui::settings::Draw;
use sorcery::ui::storage::Library;
use sorcery::ui::theme::Depth;
use std::collections::BTreeMap;

/// Size of the largest screen tested (columns and lines).
const LARGEST: (usize, usize) = (300, 100);
/// Size of the smallest screen that shows a game (columns and lines).
const SMALLEST: (u16, u16) = (50, 14);

/// Returns the journal of a random game.
fn random_game(listed: &GameInfo, rng: &mut Rng, seed: u64) -> String {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let mut session = roster::open(header(listed, rng, seed)).expect("a game");
    session.record(Journal::create(&path)).expect("a header");
    for _ in 0..rng.below(120) {
        let Some(line) = any_line(&session, rng) else { break };
        session.submit(&line).expect("a legal action");
    }
    std::fs::read_to_string(&path).expect("the journal")
}

/// Returns a program on each kind of screen; the tables show random games.
pub fn screens(rng: &mut Rng, seed: u64) -> Vec<(String, Shell)> {
    let mut shells = Vec::new();
    for (name, keys) in [
        ("lobby", ""),
        ("set-up of Sorcery", "Down Enter Down Down Down"),
        ("set-up of Splendor", "Down Down Enter"),
        ("set-up of Onirim", "Down Down Down Enter Down"),
        ("Dominion lab", "Down Down Down Down Enter 2 x Down Right"),
        ("opponents in the lab", "Down Down Down Down Enter 2 Ctrl-P"),
        ("replays", "=Replays PgDn"),
        ("decks", "=Decks Down"),
        ("deck builder", "=Decks Down Enter"),
        ("puzzles", "=Puzzles 1 Down"),
        ("rules", "=Rules Right Down"),
        ("settings", "F4"),
        ("help", "F1"),
    ] {
        let mut shell = Shell::new();
        shell.tell(Msg::Library(library(rng.below(60))));
        shell.press(keys);
        shells.push((name.to_string(), shell));
    }
    for listed in ROSTER {
        let journal = random_game(listed, rng, seed);
        let again = || roster::replay(&journal).expect("a game");
        for (kind, keys) in [
            ("table", ""),
            ("pointing", "Home Enter"),
            ("pointing further", "Tab Enter Enter"),
            ("curtain", "F9 2"),
            ("help", "F1 Down"),
            ("board", "F8"),
            ("inspector", "F7"),
            ("leaving", "Esc"),
        ] {
            let mut shell = Shell::new();
            shell.sit_down(again(), false);
            shell.press(keys);
            shells.push((format!("{kind} of {}", listed.name), shell));
        }
        let mut replay = Shell::new();
        replay.sit_down(again(), true);
        replay.press("Home Right Right Down");
        shells.push((format!("replay of {}", listed.name), replay));
    }
    for steps in 0..7 {
        let mut lesson = Shell::new();
        lesson.begin_lesson();
        lesson.press(&"Ctrl-T 2 ".repeat(steps));
        shells.push((format!("step {steps} of a lesson"), lesson));
    }
    shells.push(("result".into(), won()));
    shells
}

fn library(replays: usize) -> Library {
    let saved = |i: usize| saved(i.to_string(), &format!("Sorcery: {i} and 木"));
    Library {
        games: vec![saved(0)],
        replays: (0..replays).map(saved).collect(),
        decks: vec![("Own".into(), "Banish\nHaste\n".into())],
        ..Library::default()
    }
}

/// Returns a game of Sorcery that Ada has won.
fn won() -> Shell {
    let strong = "Earth Elemental, Earth Elemental, Earth Elemental, Earth Elemental, Earth Elemental, Earth Elemental";
    let mut shell = Shell::at_open_table(strong, strong);
    for line in ["play 1", "play 1", "play 1", "play 1", "play 1", "end", "end"] {
        shell.enter(line);
    }
    for line in ["attack 1", "attack 2", "attack 3", "attack 4", "attack 5"] {
        shell.enter(line);
    }
    // A key ends the last look at the table.
    shell.press("Esc");
    shell
}

/// Returns the card at an anchor of the table, with the number of a target instead of its cost.
fn card_at(shell: &Shell, anchor: Anchor) -> Option<CardFace> {
    let Body::Table(table) = view(&shell.model).body else { return None };
    let found = table.table.cells().find(|placed| placed.anchor == Some(anchor));
    match found.map(|placed| &placed.cell) {
        Some(Cell::Card(face)) => {
            let mut face = (**face).clone();
            if let Some(number) = table.highlights.get(&anchor).and_then(|highlight| highlight.target) {
                face.cost.label = number.to_string().into();
            }
            Some(face)
        }
        _ => None,
    }
}

#[test]
fn every_screen_is_drawn_at_every_size() {
    let mut rng = Rng::new(99, Stream::Playout);
    for seed in 0..6 {
        for (name, shell) in screens(&mut rng, seed) {
            let mut sizes: Vec<(u16, u16)> =
                (0..6).map(|_| (1 + rng.below(LARGEST.0) as u16, 1 + rng.below(LARGEST.1) as u16)).collect();
            sizes.push([(1, 1), (80, 24), (50, 14), (120, 40), (200, 60), (300, 1)][seed as usize]);
            for (width, height) in sizes {
                let depth = [Depth::None, Depth::True][rng.below(2)];
                let (buffer, hits) = picture(&shell.model, width, height, depth);
                let area = buffer.area;
                for (place, hit) in hits {
                    assert_eq!(place.intersection(area), place, "{name} at {width}x{height}: {hit:?} is cut");
                    let Hit::Anchor(anchor) = hit else { continue };
                    // A list shows the cost on a line of its own.
                    let is_listed = place.width == width;
                    if let (Some(face), None, false) = (card_at(&shell, anchor), &shell.model.context.popup, is_listed)
                    {
                        shows_card(&name, &buffer, place, &face);
                    }
                }
                let text = text(&buffer);
                let small = width < SMALLEST.0 || height < SMALLEST.1;
                if small && width >= 22 && height >= 3 {
                    assert!(text.contains("Enlarge the window"), "{name} at {width}x{height}:\n{text}");
                }
            }
        }
    }
}

/// Asserts that the start of the name and the whole cost are readable at the place of the card.
#[track_caller]
fn shows_card(name: &str, buffer: &Buffer, place: ratatui::layout::Rect, face: &CardFace) {
    let lines: Vec<String> = (place.y..place.bottom()).map(|y| line(buffer, place.x, y, place.width)).collect();
    let begin: String = face.name.to_string().chars().take(4).collect();
    let begin = begin.trim_end();
    let text = lines.join("\n");
    let size = buffer.area;
    assert!(text.contains(begin), "{name} at {size}: `{}` can't be read in {place}:\n{text}", face.name);
    assert!(
        text.contains(&face.cost.label.to_string()),
        "{name} at {size}: no cost of {} in {place}:\n{text}",
        face.name
    );
}

#[test]
fn every_position_fits_on_a_usual_terminal() {
    let mut rng = Rng::new(7, Stream::Playout);
    for seed in 20..40 {
        for listed in ROSTER {
            let session = roster::replay(&random_game(listed, &mut rng, seed)).expect("a game");
            if session.status().awaited().is_none() {
                continue;
            }
            let mut shell = Shell::new();
            shell.sit_down(session, false);
            for (width, height) in [(80, 24), (120, 40), (200, 60)] {
                let text = shell.text(width, height);
                assert!(!text.contains("Enlarge the window"), "{} at {width}x{height}:\n{text}", listed.name);
            }
        }
    }
}

#[test]
fn clicking_behind_a_dialog_does_not_answer_it() {
    let mut shell = Shell::new();
    shell.press("=Decks Enter Right Esc");
    let Some(Popup::Choice(MultipleChoice { items, .. })) = &shell.model.context.popup else {
        panic!("{}", shell.text(120, 40))
    };
    let (_, hits) = shell.draw(120, 40);
    assert_eq!(hits.iter().filter(|(_, hit)| matches!(hit, Hit::Item(_))).count(), items.len());
}

// Hidden information.

const MINE: &str =
    "Air Elemental, Earth Elemental, Fire Elemental, Potion Seller, Banish, Unsummon, Giant Strength, Dark Ritual";
const THEIRS: &str =
    "Bone Golem, Novice Pyromancer, Recharge, Disenchant, Raise Dead, Blizzard, Enrage, Haste, Silence, Standstill";

/// Returns the names of the cards in a seat's hand, and all names that are visible or have been mentioned.
fn hands(session: &Match, seat: Seat) -> (Vec<String>, String) {
    let table = session.observe(Some(seat)).table;
    let hand = match table.rows.last() {
        Some(Row::Cells(_, cells)) => cells.iter().filter_map(|placed| match &placed.cell {
            Cell::Card(face) => Some(face.name.to_string()),
            _ => None,
        }),
        _ => panic!("no hand"),
    };
    let mut open: String = session.log(Audience::Public).into_iter().map(|line| line.told.text + "\n").collect();
    for row in &table.rows[..table.rows.len() - 1] {
        let Row::Cells(_, cells) = row else { continue };
        for placed in cells {
            if let Cell::Card(face) = &placed.cell {
                open.push_str(&face.name.to_string());
            }
        }
    }
    (hand.collect(), open)
}

#[test]
fn the_other_players_hand_is_never_on_the_screen() {
    let mut rng = Rng::new(5, Stream::Playout);
    let mut hidden = 0;
    for _ in 0..12 {
        let mut session = duel(MINE, THEIRS);
        for _ in 0..rng.below(14) {
            let Some(line) = any_line(&session, &mut rng) else { break };
            session.submit(&line).expect("a legal action");
        }
        let Some(seat) = session.status().awaited() else { continue };
        let (secret, open) = hands(&session, seat.other());
        let (own, _) = hands(&session, seat);
        let secret: Vec<String> =
            secret.into_iter().filter(|name| !own.contains(name) && !open.contains(name.as_str())).collect();
        hidden += secret.len();
        let mut shell = Shell::new();
        shell.sit_down(session, false);
        for keys in ["", "Home", "Enter", "Esc Tab Tab Enter", "Esc Esc", "F8", "Esc F7", "Esc", "F1"] {
            shell.press(keys);
            for (width, height) in [(300, 100), (200, 60), (120, 40), (80, 24), (60, 20)] {
                let text = shell.text(width, height);
                for name in &secret {
                    let begin: String = name.chars().take(8).collect();
                    assert!(!text.contains(&begin), "{name} is shown at {width}x{height} after {keys}:\n{text}");
                }
            }
        }
    }
    assert!(hidden > 20, "only {hidden} cards were hidden");
}

#[test]
fn the_curtain_covers_both_hands() {
    let mut rng = Rng::new(6, Stream::Playout);
    let mut curtains = 0;
    for _ in 0..12 {
        let mut session = duel(MINE, THEIRS);
        for _ in 0..rng.below(10) {
            let Some(line) = any_line(&session, &mut rng) else { break };
            session.submit(&line).expect("a legal action");
        }
        if session.status().awaited().is_none() {
            continue;
        }
        let mut shell = Shell::new();
        shell.sit_down(session, false);
        if shell.play().curtain {
            // The game is already in progress.
            shell.press("Enter");
        }
        shell.enter("end");
        let session = shell.play().session();
        if session.status().awaited().is_none() {
            continue;
        }
        assert!(shell.play().curtain);
        curtains += 1;
        let secret: Vec<String> = [Seat::ONE, Seat::TWO]
            .into_iter()
            .flat_map(|seat| {
                let (hand, open) = hands(session, seat);
                hand.into_iter().filter(move |name| !open.contains(name.as_str()))
            })
            .collect();
        for (width, height) in [(300, 100), (200, 60), (120, 40), (80, 24)] {
            let text = shell.text(width, height);
            for name in &secret {
                let begin: String = name.chars().take(8).collect();
                assert!(!text.contains(&begin), "{name} is shown at {width}x{height}:\n{text}");
            }
        }
    }
    assert!(curtains > 6);
}

// Snapshots.

/// Returns Ada's third turn of a game of Sorcery, with every kind of card on the table.
fn middle_of_a_game() -> Shell {
    middle(Shell::at_open_table)
}

fn middle(at_table: fn(&str, &str) -> Shell) -> Shell {
    let mine = "Air Elemental, Giant Strength, Dark Ritual, Potion Seller, Bone Golem, Banish, Raise Dead";
    let theirs = "Earth Elemental, Magic Fatigue, Fire Elemental, Standstill, Air Elemental, Haste, Blizzard";
    let mut shell = at_table(mine, theirs);
    for line in ["play 1", "play 1 1 1", "play 1", "play 1", "end", "play 1", "play 1 2 1", "play 1", "play 1", "end"] {
        shell.enter(line);
        if shell.play().curtain {
            shell.press("Enter");
        }
        assert!(shell.model.context.popup.is_none(), "{line}");
    }
    assert_eq!(shell.play().session().done(), 10, "{}", shell.text(120, 40));
    shell
}

/// The log shows every action in full and breaks it between words.
#[test]
fn the_log_wraps_between_words_and_is_never_cut() {
    let mut shell = middle_of_a_game();
    shell.enter("attack 1 1");
    let log = shell.play().session().log(shell.play().seat().into());
    for width in 116..=240 {
        let (buffer, hits) = shell.draw(width, 100);
        let (pane, _) = hits.iter().find(|(_, hit)| *hit == Hit::Log).expect("there is room for the log");
        let shown: Vec<String> =
            (pane.top()..pane.bottom()).map(|y| line(&buffer, pane.left(), y, pane.width)).collect();
        let words = shown.iter().flat_map(|line| line.split_whitespace()).filter(|word| !["~", "│"].contains(word));
        let words = words.collect::<Vec<_>>().join(" ");
        for told in log.iter().filter(|line| line.depth == 0) {
            assert!(words.contains(&told.told.text), "`{}` at {width}:\n{}", told.told.text, shown.join("\n"));
        }
    }
}

/// An attack on the player takes one row of the log. Even on a small screen, the log says what a spell destroys.
#[test]
fn the_log_is_short_and_names_the_dead() {
    let five = "minion Apprentice Summoner actions 1\n".repeat(5);
    let one = format!("player 1 Ada\nlife 9\nmagic 5\nhand Blizzard\n{five}");
    let against = |minions: &str| {
        let other = format!("player 2 Grace\nlife 9\n{minions}");
        let mut shell = Shell::new();
        shell.sit_down(duel_from(format!("sorcery position 1\nturn 5\nactive 1\nrandom 5 0 0\n{one}{other}")), false);
        shell.enter("attack 1");
        shell
    };
    let text = against("").text(120, 40);
    assert!(text.contains(" Apprentice Summoner hits Grace.\n"), "{text}");
    let mut shell = against(&five);
    shell.enter("play 1");
    let low = shell.text(80, 24);
    assert!(low.contains("Ada plays Blizzard. Ada's Apprentice") && low.contains(" more die."), "{low}");
    let high = shell.text(120, 40);
    let rows =
        high.lines().skip_while(|line| !line.contains("Ada plays Blizzard. ")).position(|line| line.ends_with("die."));
    assert_eq!(rows, Some(5), "{high}");
}

/// If a card of another player kills a minion, the log names that card, although it leaves out other lines.
#[test]
fn the_log_names_the_cause_of_a_death() {
    let side = |name: &str, rest: &str| format!("player {name}\nlife 9\nmagic 5\nbag Haste\n{rest}");
    let one = side("1 Ada", "minion Fire Elemental\n");
    let two = side("2 Grace", "hand Air Elemental\nhand Earth Elemental\n");
    let mut shell = Shell::new();
    shell.sit_down(duel_from(format!("sorcery position 1\nturn 6\nactive 2\nrandom 5 0 0\n{one}{two}")), false);
    shell.press("Enter");
    shell.enter("play 1");
    let words = |shell: &Shell| {
        let text = shell.text(120, 40);
        let rows = text.lines().map(|row| row.chars().skip(86).collect::<String>());
        rows.flat_map(|row| row.split_whitespace().map(String::from).collect::<Vec<_>>()).collect::<Vec<_>>().join(" ")
    };
    let cause = "Grace plays Air Elemental. Ada's Fire Elemental triggers because Grace's Air Elemental entered play.";
    assert!(words(&shell).contains(&format!("{cause} Grace's Air Elemental dies.")), "{}", words(&shell));
    shell.enter("play 1");
    assert!(words(&shell).contains("entered play. Grace's Earth Elemental takes damage."), "{}", words(&shell));
}

/// A dialog with cards is only as high as its cards.
#[test]
fn a_dialog_has_no_empty_rows_above_its_cards() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    shell.press("Enter");
    shell.enter("hand");
    let text = shell.text(120, 40);
    let top = text.lines().position(|row| row.contains("┏ hand ")).unwrap_or_else(|| panic!("{text}"));
    let first = text.lines().nth(top + 1).unwrap_or_default();
    assert!(top > 5 && first.chars().any(char::is_alphabetic), "{text}");
}

/// A hint covers neither the card under the cursor nor a card that it names, if another place is free.
#[test]
fn a_hint_does_not_cover_the_cards_it_names() {
    let hand = ["Banish", "Silence", "Giant Strength", "Novice Pyromancer", "Standstill"];
    let hand: String = hand.iter().map(|card| format!("hand {card}\n")).collect();
    let two = "player 2 Grace\nlife 20\nbag Haste\n";
    let one = format!("player 1 Ada\nlife 20\nmagic 4\nbag Haste\n{hand}");
    let mut shell = Shell::new();
    shell.sit_down(duel_from(format!("sorcery position 1\nturn 1\nactive 1\nrandom 5 0 0\n{one}{two}")), false);
    shell.press("4");
    let text = plain_lines("Try: play Novice Pyromancer, then play Standstill.");
    shell.model.context.popup = Some(Popup::choice("hint", text, vec!["Play it".into(), "Close".into()]));
    let text = shell.text(120, 40);
    assert!(text.contains("hint") && text.matches("Standstill").count() > 1, "{text}");
}

/// A hint covers no gems that its action names: neither those of the bank nor those of a player.
#[test]
fn a_hint_does_not_cover_the_gems_it_names() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut shell = Shell::new();
        shell.sit_down(game_of("splendor", None), false);
        shell.press("Enter");
        let text = plain_lines("Try: take 1 white, 1 red, 1 pink (`p3 white red pink`).\n1\n2\n3");
        shell.model.context.popup = Some(Popup::choice("hint", text, vec!["Play it".into(), "Close".into()]));
        let text = shell.text(width, height);
        for gem in ["white", "red", "pink"] {
            let lines = text.lines().filter(|line| line.contains(&format!("{gem}  ")));
            assert_eq!(lines.count(), 3, "{gem} at {width}:\n{text}");
        }
    }
}

/// The largest and the smallest numbers fit at every size.
#[test]
fn extreme_numbers_fit() {
    for life in [i32::MAX, 1] {
        let half = |player: &str| {
            let minion = "minion Bone Golem 2147483647/2147483647 actions 1\n";
            format!("player {player}\nlife {life}\nmagic 2147483647\nhand Banish\n{minion}")
        };
        let halves = [half("1 Ada"), half("2 Grace")].concat();
        let position = format!("sorcery position 1\nturn 5\nactive 1\ntesting no\nrandom 5 0 0\n{halves}");
        let mut shell = Shell::new();
        shell.sit_down(duel_from(position), false);
        for width in (50..=200).step_by(3) {
            for height in [14, 20, 24, 30, 40, 60] {
                shell.draw(width, height);
            }
        }
    }
}

/// Returns the screens that have snapshots.
fn important() -> Vec<(&'static str, Shell)> {
    let with = |mut shell: Shell, keys: &str| {
        shell.press(keys);
        shell
    };
    let mut lobby = Shell::new();
    lobby.tell(Msg::Library(library(3)));
    let mut curtain = middle(Shell::at_table);
    curtain.enter("end");
    let mut typing = middle_of_a_game();
    typing.type_in("atta");
    vec![
        ("lobby", lobby),
        ("setup", with(Shell::new(), "Enter Down Down Down")),
        ("table", middle_of_a_game()),
        ("pointing", with(middle_of_a_game(), "Home Enter")),
        ("typing", typing),
        ("curtain", curtain),
        ("help", with(middle_of_a_game(), "F1")),
        ("board", with(middle_of_a_game(), "F8")),
        ("result", won()),
    ]
}

/// Returns the text of a picture without the version of the program.
fn stable(buffer: &Buffer) -> String {
    text(buffer).replace(env!("CARGO_PKG_VERSION"), "#.#.#")
}

#[test]
fn the_important_screens_match_their_snapshots() {
    for (name, shell) in important() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let (buffer, _) = shell.draw(width, height);
            insta::assert_snapshot!(format!("{name}-{width}x{height}"), stable(&buffer));
        }
    }
}

#[test]
fn the_table_without_colours_and_in_ascii_matches_its_snapshots() {
    let mut shell = middle_of_a_game();
    shell.model.context.theme =
        shell.model.context.themes.iter().position(|theme| theme.name == "mono").expect("a theme");
    shell.model.context.settings.draw = Draw::Ascii;
    shell.press("Home Enter");
    let (buffer, _) = picture(&shell.model, 80, 24, Depth::None);
    assert!(text(&buffer).is_ascii());
    // Numbers are digits, not pictures of digits.
    let large = text(&picture(&shell.model, 120, 40, Depth::None).0);
    assert!(large.is_ascii() && !large.contains("\"#"), "{large}");
    insta::assert_snapshot!("pointing-mono-80x24", format!("{}\n{}", stable(&buffer), styles(&buffer)));
}

#[test]
fn the_colours_of_two_themes_match_their_snapshots() {
    for (name, mut shell) in important() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let mut looks = String::new();
            for theme in ["dusk", "light"] {
                shell.model.context.theme =
                    shell.model.context.themes.iter().position(|known| known.name == theme).expect("a theme");
                let (buffer, _) = shell.draw(width, height);
                looks += &format!("{theme}\n{}", styles(&buffer));
            }
            insta::assert_snapshot!(format!("{name}-looks-{width}x{height}"), looks);
        }
    }
}

/// Returns the run-length-encoded styles of a picture, with one letter for each style and a legend.
fn styles(buffer: &Buffer) -> String {
    let mut known: BTreeMap<String, char> = BTreeMap::new();
    let letters: Vec<char> = ('a'..='z').chain('A'..='Z').chain('0'..='9').collect();
    let mut map = String::new();
    for y in 0..buffer.area.height {
        let row: Vec<char> = (0..buffer.area.width)
            .map(|x| {
                let cell = &buffer[(x, y)];
                let style = format!("{} on {} {:?}", cell.fg, cell.bg, cell.modifier);
                let next = letters[known.len().min(letters.len() - 1)];
                *known.entry(style).or_insert(next)
            })
            .collect();
        let runs = row.chunk_by(|a, b| a == b).map(|run| format!("{}{}", run.len(), run[0]));
        map += &runs.collect::<Vec<_>>().join(" ");
        map.push('\n');
    }
    let mut legend: Vec<(char, String)> = known.into_iter().map(|(style, letter)| (letter, style)).collect();
    legend.sort_unstable();
    for (letter, style) in legend {
        map.push_str(&format!("{letter} {style}\n"));
    }
    map
}

/// The other games keep their tiles beside each other, or the lobby is a list.
#[test]
fn the_lobby_shows_a_game_that_has_no_drawing() {
    let shell = Shell::new();
    let paint = Paint::new(shell.model.context.theme(), Depth::True, false);
    for listed in ROSTER {
        let mut frame = view(&shell.model);
        let Body::Menu(menu) = &mut frame.body else { panic!("no menu") };
        menu.items.iter_mut().filter(|item| item.label == listed.title).for_each(|item| item.emblem = &[]);
        for (width, height) in [SMALLEST, (80, 24), (120, 40), (200, 60)] {
            let mut buffer = Buffer::empty(Rect { x: 0, y: 0, width, height });
            tui::draw(&frame, &paint, buffer.area, &mut buffer);
            let seen = text(&buffer);
            let missing = ROSTER.iter().find(|listed| !seen.contains(listed.title));
            assert!(missing.is_none(), "{} at {width}x{height}: {missing:?}\n{seen}", listed.title);
        }
    }
}

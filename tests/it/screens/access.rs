//! Screen readers and braille displays: the cursor is at the focus, and what changes on the screen reads well.

use super::draw::screens;
use super::terminal::{Terminal, start_in};
use super::ui::{Shell, game_of, is_help, line, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sorcery::engine::{Rng, Seat, Stream};
use sorcery::faces::tui::{self, Paint};
use sorcery::games::table::{Cell, plain};
use sorcery::ui::frame::{Body, Frame, Hit, MultipleChoice, Popup, under_cursor};
use sorcery::ui::model::view;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::theme::{Depth, Role, Theme};

/// Returns `true` if the focus may be on this clickable area.
fn fits(frame: &Frame, hit: Option<Hit>) -> bool {
    match (&frame.popup, &frame.body) {
        (Some(Popup::Choice(MultipleChoice { cursor, .. })), _) => hit == Some(Hit::Item(*cursor)),
        (Some(_), _) | (None, Body::Builder(_) | Body::Result(_) | Body::Lab(_)) => true,
        (None, Body::Menu(menu)) => hit == Some(Hit::Item(menu.cursor)),
        (None, Body::Table(view)) => {
            let selects = view.highlights.values().any(|highlight| highlight.cursor)
                || view.buttons.iter().any(|button| button.cursor);
            let types = view.prompt.as_ref().is_some_and(|prompt| !prompt.text.is_empty());
            match hit {
                hit if view.curtain.is_some() => hit != Some(Hit::Prompt),
                _ if view.prompt.is_none() => true,
                Some(Hit::Prompt) => types || !selects,
                Some(hit) => under_cursor(&view.highlights, &view.buttons, hit),
                None => !selects,
            }
        }
    }
}

#[test]
fn the_cursor_is_at_the_focus_on_every_screen() {
    for (name, shell) in screens(&mut Rng::new(7, Stream::Playout), 1) {
        for (width, height, list) in
            [(80, 24, false), (120, 40, false), (200, 60, false), (40, 12, true), (80, 24, true), (120, 40, true)]
        {
            let area = Rect::new(0, 0, width, height);
            let mut buffer = Buffer::empty(area);
            let paint = Paint::new(shell.model.context.theme(), Depth::True, list).listing(list);
            let frame = view(&shell.model);
            let hits = tui::draw(&frame, &paint, area, &mut buffer);
            let what = || format!("{name} at {width}, list: {list}\n{}", text(&buffer));
            let at = paint.focus().unwrap_or_else(|| panic!("no focus: {}", what()));
            assert!(area.contains(at), "{at} {}", what());
            let hit = hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, hit)| *hit);
            assert!(fits(&frame, hit), "{at} {hit:?} {}", what());
            let row = line(&buffer, 0, at.y, width);
            assert!(!row.trim().is_empty(), "{at} {}", what());
            let filters = frame.popup.as_ref().is_some_and(is_help);
            assert!(!filters || row.contains("> type to filter"), "{at} {}", what());
            // A list has no lines or boxes.
            let drawn = |c: char| ('\u{2500}'..='\u{259f}').contains(&c) || "|+=".contains(c);
            let boxes = text(&buffer).lines().filter(|line| line.chars().filter(|c| drawn(*c)).count() > 3).count();
            assert!(!list || boxes == 0, "{}", what());
            // A narrow list wraps its texts instead of cutting them. Only an editor cuts lines.
            let is_editor = matches!(frame.body, Body::Lab(_) | Body::Builder(_));
            assert!(width > 40 || is_editor || !text(&buffer).contains(['~', '…']), "{}", what());
        }
    }
}

/// A screen reader for terminals: after each key, it speaks the line of the cursor, then the lines that are new on the
/// screen, from top to bottom.
struct Reader {
    terminal: Terminal,
    before: Vec<String>,
    spoken: String,
}

impl Reader {
    fn listen(&mut self, key: &str) {
        let lines: Vec<String> = self.terminal.text().lines().map(|line| line.trim().to_string()).collect();
        let at = self.terminal.cursor();
        let own = lines.get(usize::from(at.0)).cloned().unwrap_or_default();
        let new = lines.iter().filter(|line| !line.is_empty() && **line != own && !self.before.contains(line));
        let said = [&own].into_iter().chain(new).map(|line| line.trim_start_matches('>').trim());
        self.spoken.push_str(&format!("{key}:\n"));
        said.filter(|line| !line.is_empty()).for_each(|line| self.spoken.push_str(&format!("    {line}\n")));
        self.before = lines;
    }
}

/// The speech of a first turn is in the manual.
#[test]
fn a_screen_reader_speaks_sentences() {
    let mut terminal = start_in(&[], &["--seed", "3", "--accessible", "--p1", "human", "--p2", "human"], &[]);
    terminal.resize(80, 24);
    terminal.wait_for("turn 1");
    let mut reader = Reader { terminal, before: Vec::new(), spoken: String::new() };
    reader.listen("Start");
    for (name, key) in [("Tab", "\t"), ("Enter", "\r"), ("F9", "\x1b[20~"), ("2", "2")] {
        reader.terminal.press(key);
        assert!(reader.terminal.shows_cursor());
        reader.listen(name);
    }
    assert_eq!(reader.spoken, include_str!("spoken.txt"));
    let manual = include_str!("../../../docs/screen-readers.md");
    let shown = manual.split("```\n").find(|block| block.starts_with("Start:\n")).expect("an example");
    assert!(reader.spoken.starts_with(shown), "{}", reader.spoken);
}

/// Without a chosen theme, the background of the terminal decides.
#[test]
fn the_theme_follows_the_background_of_the_terminal() {
    let themes = Theme::built_in();
    let page = |name: &str| {
        let theme = themes.iter().find(|theme| theme.name == name).expect("a theme");
        let rgb = theme.look(Role::Page).bg.expect("a colour").rgb();
        format!("Rgb({}, {}, {})", rgb.0, rgb.1, rgb.2)
    };
    for (arguments, answer, shown) in [
        (&[][..], "ffff/ffff/eeee", "light"),
        (&[], "1111/1111/2222", "dusk"),
        (&["--theme", "auto"], "ff/ff/ff", "light"),
        (&["--theme", "dusk"], "ffff/ffff/eeee", "dusk"),
    ] {
        let mut terminal = start_in(&[], arguments, &[("COLORTERM", "truecolor")]);
        terminal.wait_for("Onirim");
        assert_eq!(terminal.is_asked(), !arguments.contains(&"dusk"), "{arguments:?}");
        terminal.send(&format!("\x1b]11;rgb:{answer}\x1b\\"));
        terminal.press("\x1b[B");
        terminal.wait_while(|| !terminal.painted().contains(&page(shown)));
        assert!(!terminal.text().contains("rgb:"), "{}", terminal.text());
    }
}

/// In the list layout, answers are in words, too: one card with all its facts in each paragraph.
#[test]
fn answers_are_lists() {
    for (game, question, fact) in [("splendor", "board", ", needs "), ("sorcery", "hand", ", cost 1, ")] {
        let mut shell = Shell::new();
        shell.model.context.settings.accessible = true;
        shell.sit_down(game_of(game, None), false);
        assert!(!shell.text(120, 60).contains(fact), "{}", shell.text(120, 60));
        shell.enter(question);
        assert!(shell.text(120, 60).contains(fact), "{}", shell.text(120, 60));
    }
}

/// Returns the text of the screen in the list layout.
fn listed(shell: &Shell, width: u16, height: u16) -> String {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let paint = Paint::new(shell.model.context.theme(), Depth::True, true).listing(true);
    tui::draw(&view(&shell.model), &paint, area, &mut buffer);
    text(&buffer)
}

/// In the list layout, no line of the lobby or the result has columns.
#[test]
fn the_lobby_and_the_result_are_lists_of_sentences() {
    let mut shell = Shell::new();
    let lobby = listed(&shell, 80, 40);
    assert!(lobby.contains("Splendor\n") && lobby.contains("Gems, cards and nobles"), "{lobby}");
    let mut session = game_of("sorcery", None);
    session.submit("end").expect("legal");
    session.forfeit(Seat::TWO, "left");
    shell.model.go(GameOver::new(&session, None));
    let result = listed(&shell, 80, 40);
    for line in
        ["Ada wins!", "Life: 20 for Ada, 20 for Grace.", "> Rematch", "Swap seats", "The other player goes first"]
    {
        assert!(result.lines().any(|shown| shown.trim() == line), "{line}: {result}");
    }
    let has_columns = |line: &str| line.trim().trim_start_matches("> ").contains("  ");
    // The first line is the title, and the last one lists the keys.
    for seen in [lobby, result] {
        let lines: Vec<&str> = seen.trim_end().lines().collect();
        assert_eq!(lines[1..lines.len() - 1].iter().find(|line| has_columns(line)), None, "{seen}");
    }
}

/// A list needs fewer columns than a table. It shows the selected item with all its values, and a tutorial's step.
#[test]
fn lists_fit_into_forty_columns() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    for (width, height) in [(39, 12), (40, 11)] {
        let seen = listed(&shell, width, height);
        assert!(seen.contains("Needs 40 x 12") && seen.contains(&format!("Has {width} x {height}")), "{seen}");
    }
    let seen = listed(&shell, 40, 12);
    assert!(["Minion", "Cost", "Attack", "Defence", "Enter: play"].iter().all(|value| seen.contains(value)), "{seen}");
    let mut shell = Shell::new();
    shell.begin_lesson();
    let seen = listed(&shell, 40, 12);
    let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("and magic, and your hand. >"), "{seen}");
    let mut shell = Shell::new();
    shell.press("=Decks Enter");
    let seen = listed(&shell, 40, 12);
    assert!(seen.contains("> Banish") && seen.contains("Destroy target minion or ritual"), "{seen}");
}

/// In an answer, no comma follows the colon of a heading or label.
#[test]
fn headings_in_answers_end_in_a_colon() {
    for (game, questions) in [
        ("splendor", &["board", "nobles", "inspect m 1", "inspect v 1"][..]),
        ("sorcery", &["board", "hand", "inspect 1"]),
        ("onirim", &["board", "hand", "deck"]),
        ("dominion", &["board", "supply", "deck", "inspect Gold"]),
    ] {
        for question in questions {
            let mut shell = Shell::new();
            shell.model.context.settings.accessible = true;
            shell.sit_down(game_of(game, None), false);
            shell.enter(question);
            let text = shell.text(120, 60);
            assert!(!text.contains(":,"), "{game}, {question}:\n{text}");
        }
    }
}

/// Dialogs say changes in words, like the table.
#[test]
fn dialogs_in_the_list_layout_have_no_arrows() {
    let mut shell = Shell::new();
    shell.model.context.settings.accessible = true;
    shell.model.context.popup = Some(Popup::text("inspector", vec![plain("Last turn: gems 4 -> 3.")]));
    assert!(shell.text(80, 24).contains("Last turn: gems 4 to 3."), "{}", shell.text(80, 24));
}

/// On a small screen, too, the description of a usable card contains its text, before the changes that Enter would make.
#[test]
fn the_text_of_a_card_fits_on_a_small_screen() {
    for game in ["sorcery", "dominion"] {
        let mut shell = Shell::new();
        shell.model.context.settings.accessible = true;
        shell.sit_down(super::low::alone(game), false);
        let mut seen = 0;
        for _ in 0..12 {
            if let Body::Table(table) = view(&shell.model).body
                && let Some(Cell::Card(face)) = table.pointed_cell()
                && let Some(start) = face.body.to_string().split_inclusive(". ").next().and_then(|text| text.get(..20))
            {
                let text = shell.text(80, 24);
                assert!(text.lines().any(|line| line.contains(start)), "{start}\n{text}");
                seen += 1;
            }
            shell.press("Tab");
        }
        assert!(seen > 1, "{game}");
    }
}

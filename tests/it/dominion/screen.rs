//! The table of Dominion on screen.

use super::scene::{Play, hand};
use crate::play::ask;
use crate::process;
use crate::screens::ui::{Shell, game_of};
use sorcery::agents::Level;
use sorcery::engine::Seat;
use sorcery::games::dominion::{Card, Dominion, KINGDOM};
use sorcery::games::table::{Row, words_of};
use sorcery::games::{Cell, Look, Placed, Tabletop, View, write_position};
use sorcery::session::{Header, Player, roster};

/// Opens the table of a new game with these cards in the kingdom.
fn at_table(kingdom: &str) -> Shell {
    at_table_in("dusk", kingdom)
}

fn at_table_in(theme: &str, kingdom: &str) -> Shell {
    let mut shell = Shell::new();
    let context = &mut shell.model.context;
    context.theme = context.themes.iter().position(|other| other.name == theme).expect("a theme");
    let header = Header {
        game: "dominion".into(),
        seed: 3,
        names: vec!["Ada".into(), "Grace".into()],
        chosen: vec![("kingdom".into(), kingdom.into()), ("players".into(), "2".into())],
        ..Header::default()
    };
    shell.sit_down(roster::open(header).unwrap_or_else(|error| panic!("{error}")), false);
    shell
}

/// All cards of the supply fit with their cost and number, and the prompt is never cut.
#[test]
fn the_whole_supply_fits_at_every_size() {
    for kingdom in ["all", "Cellar, Moat, Village, Workshop, Militia, Smithy, Remodel, Market, Mine, Witch"] {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let text = at_table(kingdom).text(width, height);
            let cards = ["Copper", "Province", "Curse", "Cellar", "Moat", "Village", "Witch", "Mine"];
            for word in cards.into_iter().chain(["In play", "Hand"]) {
                assert!(text.contains(word), "{word}:\n{text}");
            }
            assert!(text.contains("Buy a card, or `done` [$"), "{text}");
            assert!(text.contains("coins"), "{text}");
        }
    }
}

/// A one-word name is on the first line, next to the cost.
#[test]
fn a_name_is_on_the_first_line_of_its_card() {
    let text = at_table("Cellar, Moat, Village, Workshop, Militia, Smithy, Remodel, Market, Mine, Witch").text(120, 40);
    assert!(text.contains("Province 8") || text.contains("Province8"), "{text}");
    assert!(text.lines().any(|line| line.contains("Workshop x10 3")), "{text}");
    assert!(!text.contains("● turn"), "{text}");
}

/// The piles of a kingdom are sorted by cost. All of them show their number of cards in the same place.
#[test]
fn kingdom_cards_are_sorted_by_cost() {
    let kingdom = "Witch, Cellar, Ill-Gotten Gains, Smithy, Remodel, Moat, Village, Nobles, Mine, Harem";
    let shell = at_table(kingdom);
    let cells = shell.play().session().observe(Some(Seat::ONE)).table;
    let is_kingdom = |row: &&Row| matches!(row, Row::Cells(heading, _) if heading.to_string() == "Kingdom");
    let piles: Vec<_> = cells.rows.iter().filter(is_kingdom).flat_map(Row::cells).filter_map(|it| it.face()).collect();
    let costs: Vec<String> = piles.iter().map(|face| face.cost.label.to_string()).collect();
    assert_eq!(costs, ["2", "2", "3", "4", "4", "5", "5", "5", "6", "6"]);
    assert!(piles.iter().all(|face| face.feet == [None, None]));
}

/// If cards have room for words, no name is cut and no number touches another text.
#[test]
fn no_name_is_cut_in_any_kingdom() {
    let cards: Vec<&str> = KINGDOM.iter().map(Card::name).collect();
    let last = cards.len() - 10;
    for first in (0..cards.len()).step_by(10).map(|first| first.min(last)) {
        let kingdom = &cards[first..first + 10];
        for theme in ["dusk", "mono"] {
            let shell = at_table_in(theme, &kingdom.join(", "));
            for (width, height) in [(120, 40), (200, 60)] {
                let text = shell.text(width, height);
                let (table, _) = text.split_once("points ").expect("the players");
                assert!(!table.contains('~'), "{kingdom:?}\n{text}");
                let touches = |(at, _): (usize, &str)| text[..at].ends_with(|c: char| c.is_ascii_digit());
                assert!(text.contains("discard 0") && !text.match_indices("discard").any(touches), "{text}");
                for card in kingdom.iter().filter(|card| card.len() < 11 && !card.contains(' ')) {
                    assert!(table.contains(card), "{card}:\n{text}");
                }
            }
        }
    }
}

/// Draws a position of Ada and Grace with ten piles in the kingdom.
fn text_at(lines: &str, typed: &[&str], (width, height): (u16, u16)) -> String {
    let kingdom = "kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch";
    let mut shell = Shell::new();
    let position = format!("dominion position 1\nplayers Ada | Grace\n{kingdom}\n{lines}");
    shell.sit_down(game_of("dominion", Some(position)), false);
    typed.iter().for_each(|line| shell.enter(line));
    if shell.text(width, height).contains("press Enter") {
        shell.press("Enter");
    }
    shell.text(width, height)
}

/// Empty rows keep their places, so cards that enter or leave play move no other row.
#[test]
fn rows_keep_their_places_whatever_is_in_play() {
    let lines = "turn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Village Estate*3\nbag Copper*7\n\
                 seat 2 turns 3\nhand Copper*5\nbag Estate*3\n";
    for size in [(80, 24), (120, 40), (200, 60)] {
        let [before, after] = [&[][..], &["play Village"]].map(|typed| text_at(lines, typed, size));
        // The inspector can say *Enter: buy nothing.*
        let is_empty = |text: &str| text.lines().any(|line| line.contains("nothing") && !line.contains("Enter: "));
        assert!(is_empty(&before) && !is_empty(&after), "{before}\n{after}");
        assert!(!before.contains("Hand: nothing") || size.0 > 80, "a heading replaces the label: {before}");
        for word in ["Province", "Witch", "Ada", "Estate"] {
            let row = |text: &str| text.lines().position(|line| line.contains(word));
            assert_eq!(row(&before), row(&after), "{word}\n{before}\n{after}");
        }
    }
}

/// Every size shows all numbers of a turn, each with its sign.
#[test]
fn every_number_of_a_turn_is_visible_at_every_size() {
    let lines = "turn seat 1 phase buy actions 1 buys 1 coins 3\nseat 1 turns 3\nplay Copper*3\nhand Estate*2\nbag Copper*4\n\
                 seat 2 turns 3\nhand Copper*5\nbag Estate*3\n";
    for size in [(80, 24), (120, 40), (200, 60)] {
        let text = text_at(lines, &[], size);
        for said in
            ["actions 1", "buys 1", "coins 3", "hand 2", "deck 4", "discard 0", "hand 5", "deck 3", "done: end turn"]
        {
            assert!(text.contains(said), "{said}:\n{text}");
        }
        assert!(size.0 < 120 || text.contains("$3  ") && text.contains(" 6pt"), "{text}");
    }
}

/// A question about the hand starts with a useless card.
#[test]
fn a_discard_question_suggests_a_useless_card_first() {
    let lines = "turn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Cellar*2 Copper Estate Curse\n\
                 bag Copper*7\nseat 2 turns 3\nhand Copper*5\n";
    let text = text_at(lines, &["play Cellar"], (120, 40));
    assert!(text.contains("> discard Estate") || text.contains("> discard Curse"), "{text}");
}

/// The cards that the opponent has in play are marked as the opponent's and kept apart from your own.
#[test]
fn the_opponents_cards_in_play_are_marked() {
    let lines = "turn seat 2 phase action actions 1 buys 1\nseat 1 turns 3\nhand Moat Copper*4\n\
                 seat 2 turns 3\nhand Militia Copper*4\n";
    let text = text_at(lines, &["play Militia"], (120, 40));
    assert!(text.contains("Grace plays") && !text.contains("In play"), "{text}");
}

/// A hand that is too large for one row of cards takes two, and the supply keeps its cards.
#[test]
fn a_large_hand_has_two_rows() {
    let lines = "turn seat 1 phase action actions 3 buys 1\nseat 1 turns 6\nhand Estate Copper Silver Gold Duchy Moat \
                 Village Workshop Militia Smithy Cellar Market Curse Province\nseat 2 turns 5\nhand Copper*5\n";
    let text = text_at(lines, &[], (120, 40));
    let rows = text.lines().skip_while(|line| !line.contains(" Hand ──"));
    let is_row = |line: &&str| ["Copper", "Market"].iter().any(|name| line.contains(name));
    assert_eq!(rows.filter(is_row).count(), 2, "{text}");
    assert!(text.contains(" Kingdom ──") && text.contains("Province 8"), "{text}");
}

/// In plain text a list of cards has no more lines than a panel can show.
#[test]
fn a_long_hand_is_listed_completely() {
    let cards = "Copper Silver Gold Estate Duchy Province Curse Cellar Moat Village Witch";
    for scene in [hand(cards), hand("Copper").in_play(cards)] {
        let play = scene.start();
        let view = View::new(&play.game, Seat::ONE);
        let table = ask(view, &play.names(), "hand").expect("an answer");
        let panels = table.cells().filter_map(|placed| match &placed.cell {
            Cell::Panel(panel) => Some(panel.lines.len()),
            _ => None,
        });
        let panels: Vec<usize> = panels.collect();
        assert!(panels.iter().all(|&lines| lines <= 7) && panels.iter().sum::<usize>() >= 11, "{panels:?}");
    }
}

/// The answer to `board` lists the cards in play with their counts, like the board at the start of a turn.
#[test]
fn every_board_in_plain_text_lists_the_cards_in_play() {
    for (layout, listed) in [("list", "In play:\n    Treasure:\n        3 Copper."), ("cards", " 3 Copper ")] {
        let arguments = ["dominion", "--seed", "3", "--p2", "novice", "--layout", layout];
        let out = process::sorcery(&arguments).lines("Ann;board").run().well().out;
        assert_eq!(out.matches(listed).count(), 2, "{out}");
    }
}

/// `hand` also lists the cards that a player looks at and must choose from.
#[test]
fn the_hand_in_plain_text_lists_the_cards_to_choose_from() {
    let play = hand("Cartographer Estate").deck("Moat Gold Duchy Silver Witch").play("play Cartographer");
    let titles = |seat| {
        let table = ask(View::new(&play.game, seat), &play.names(), "hand").expect("an answer");
        let title = |placed: &Placed| match &placed.cell {
            Cell::Panel(panel) => panel.title.to_string(),
            cell => panic!("a list, not {cell:?}"),
        };
        table.cells().map(title).collect::<Vec<_>>()
    };
    assert_eq!(titles(Seat::ONE), ["In play", "Hand", "Looked at"]);
    assert_eq!(titles(Seat::TWO), ["In play", "Hand"]);
}

/// In plain text, all piles are described alike: as lists, because a box has no room for some texts.
#[test]
fn inspect_shows_the_whole_text_of_a_card() {
    let arguments = ["dominion", "--kingdom", "Rebuild,Moat,Village,Smithy,Cellar,Market,Mine,Witch,Trader,Chapel"];
    let out =
        process::sorcery(&arguments).lines("Ann;Bob;inspect Rebuild;inspect Moat;inspect Steward").run().well().out;
    assert!(out.contains("and gain one that costs up to $3 more.") && !out.contains("..."), "{out}");
    assert!(out.contains("\nMoat.\n    10 cards.\n") && !out.contains("┃ Moat                    │"), "{out}");
    assert!(out.contains("\nSteward.\n") && out.contains("Not in this game's supply."), "{out}");
}

/// No line of the list is wider than a panel, so no word is cut.
#[test]
fn a_listed_hand_has_no_broken_words() {
    let play = hand("Copper Estate Militia Harem Nobles FoolsGold Trader IllGottenGains").start();
    let view = View::new(&play.game, Seat::ONE);
    let table = ask(view, &play.names(), "hand").expect("an answer");
    let panels =
        table.cells().filter_map(|placed| if let Cell::Panel(panel) = &placed.cell { Some(panel) } else { None });
    let lines: Vec<String> = panels.flat_map(|panel| &panel.lines).map(|line| words_of(&line.pieces)).collect();
    for (name, kind) in [("Copper", "Treasure"), ("Harem", "Treasure-Victory"), ("Fool's Gold", "Treasure")] {
        let line = lines.iter().find(|line| line.contains(name)).expect(name);
        assert!(line.chars().count() <= 29 && line.ends_with(&format!(" {kind}")), "{line}");
    }
}

/// The description of the card under the cursor never moves the log below it.
#[test]
fn moving_the_cursor_does_not_move_the_log() {
    for size in [(120, 40), (200, 60)] {
        let mut shell = at_table("Cellar, Moat, Village, Workshop, Militia, Smithy, Remodel, Market, Mine, Witch");
        let log = |shell: &Shell| shell.text(size.0, size.1).lines().position(|line| line.ends_with(" log"));
        let first = log(&shell).expect("a log");
        for key in "Up Right Right Up Left Up Right Down".split(' ') {
            shell.press(key);
            assert_eq!(log(&shell), Some(first), "{key}\n{}", shell.text(size.0, size.1));
        }
    }
}

/// A pile shows its number of cards even if only one is left. A single card in the hand shows none.
#[test]
fn a_pile_of_one_card_shows_its_number() {
    let position = "dominion position 1\nplayers Ann | Bob\n\
                    supply Province*1 Copper*40 Curse*10 Estate*8 Silver*30 Gold*20 Duchy*1 Moat*1\n\
                    kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    turn seat 1 phase action actions 1 buys 1 coins 0\nseat 1 turns 9\nhand Moat Copper Estate*3\n\
                    bag Copper*6\nseat 2 turns 9\nbag Copper*7 Estate*3\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(position.into())), false);
    for (width, height) in [(80, 24), (120, 40)] {
        let text = shell.text(width, height);
        assert_eq!(text.matches("x1 ").count() + text.matches("x1\n").count(), 3, "{text}");
    }
}

/// `inspect` also describes cards of other kingdoms, and says that they aren't in this game. A single card has no number.
#[test]
fn a_card_outside_the_kingdom_is_not_in_this_game() {
    let kingdom = "Cellar, Moat, Village, Workshop, Militia, Smithy, Remodel, Market, Mine, Chapel";
    let arguments = ["dominion", "--p2", "novice", "--kingdom", kingdom, "--layout", "list", "--board", "asked"];
    let out = process::sorcery(&arguments).lines("Ann;inspect Village;inspect Witch").run().well().out;
    let (_, answers) = out.split_once("\nVillage.\n").unwrap_or_else(|| panic!("{out}"));
    let (village, witch) = answers.split_once("\nWitch.\n").unwrap_or_else(|| panic!("{out}"));
    let absent = "Not in this game's supply.";
    assert!(witch.contains(absent) && !village.contains(absent), "{out}");
}

/// A card that the player passes isn't one that the player looks at.
#[test]
fn a_passed_card_has_its_own_heading() {
    let labels = |play: Play| {
        let table = (Dominion::ABOUT.table)(View::new(&play.game, Seat::ONE), &play.names(), Look::Table);
        let rows = table.expect("a table").rows;
        let labels = rows.iter().filter_map(|row| if let Row::Cells(label, _) = row { Some(label) } else { None });
        labels.map(ToString::to_string).filter(|label| ["To pass", "Looked at"].contains(&&**label)).collect::<Vec<_>>()
    };
    let passed =
        hand("Masquerade Estate*4").deck("Copper*5").other(2, "Copper Estate").play("play Masquerade; pass Estate");
    assert_eq!(labels(passed), ["To pass"]);
    assert_eq!(labels(hand("Cartographer Estate*4").deck("Copper*6").play("play Cartographer")), ["Looked at"]);
}

/// Spectators see the same table as a player, apart from the hand, and can inspect its cards. So does everybody at a screen
/// with several people while a computer player moves.
#[test]
fn spectators_see_the_table_of_the_players_without_a_hand() {
    let play = hand("Militia Moat Copper*3").other(2, "Copper*3").play("play Militia");
    let rows = |view| (Dominion::ABOUT.table)(view, &play.names(), Look::Table).expect("a table").rows;
    let (mut own, open) = (rows(View::new(&play.game, Seat::TWO)), rows(View::public(&play.game)));
    assert!(matches!(own.pop(), Some(Row::Cells(label, _)) if label.to_string() == "Hand"));
    assert_eq!(open, own);
    let session = game_of("dominion", Some(write_position(&play.game, &play.names())));
    let table = session.observe(None).table;
    for (name, zone) in [("Militia", "in play"), ("Silver", "in the supply")] {
        let placed = table.cells().filter(|placed| placed.face().is_some_and(|face| face.name.to_string() == name));
        let at = placed.last().and_then(|placed| placed.anchor).expect(zone);
        assert!(!session.inspect(None, at).lines.is_empty(), "{name}");
    }
    let mut shell = Shell::new();
    let seats = vec![Player::Human, Player::Human, Player::Computer(Level::Novice)];
    let chosen = vec![
        ("kingdom".into(), "Cellar, Moat, Village, Workshop, Militia, Smithy, Remodel, Market, Mine, Witch".into()),
        ("players".into(), "3".into()),
    ];
    let header = Header { game: "dominion".into(), seed: 3, players: seats, chosen, ..Header::default() };
    shell.sit_down(roster::open(header).unwrap_or_else(|error| panic!("{error}")), false);
    shell.enter("done");
    shell.press("Enter");
    shell.enter("done");
    assert!(shell.play().awaits_computer());
    let text = shell.text(120, 40);
    assert!(text.contains(" Kingdom ──") && !text.contains(" Hand ──"), "{text}");
}

/// In another player's turn, the title says who chooses. The question of Masquerade names the player who gets the card.
#[test]
fn a_choice_in_another_players_turn_is_not_a_turn() {
    let play = hand("Masquerade Estate*4").deck("Copper*5").other(2, "Copper Estate").other(3, "Gold");
    let play = play.play("play Masquerade").asks("pass a card to ").then("pass Estate");
    let [own, next] = [Seat::TWO, Seat(2)].map(|seat| play.names().of(seat).to_string());
    assert_eq!(play.question(), format!("{own} (Masquerade): pass a card to {next}"));
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(write_position(&play.game, &play.names()))), false);
    let text = shell.text(80, 24);
    assert!(text.contains(" to choose") && !text.contains("to play"), "{text}");
}

/// A preview replaces the label of the value that it names, if there is room.
#[test]
fn a_preview_does_not_repeat_the_label() {
    let position = "dominion position 1\nplayers Ann | Bob\n\
                    kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\n\
                    turn seat 1 phase action actions 1 buys 1 coins 0\nseat 1 turns 8\nhand Witch Copper*2 Estate*2\n\
                    bag Copper*5 Estate\nseat 2 turns 8\nbag Copper*7 Estate*3\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(position.into())), false);
    let text = shell.text(120, 40);
    let rows: Vec<&str> = text.lines().filter(|line| line.contains("points 3 -> 2 ")).collect();
    assert_eq!(rows.len(), 1, "{text}");
    assert!(rows[0].contains("deck 10") && !rows[0].contains("points points"), "{text}");
}

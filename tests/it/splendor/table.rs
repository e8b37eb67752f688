//! The table: the places that can be selected, and their texts.

use super::{names, position, random_game, setups, view};
use crate::play::ask;
use crate::process::sorcery;
use crate::screens::ui::{Shell, game_of};
use sorcery::engine::{Game, Seat};
use sorcery::faces::canvas::{Canvas, SIMPLE, list};
use sorcery::games::splendor::{Gem, Splendor};
use sorcery::games::table::words_of;
use sorcery::games::{Anchor, Audience, Cell, Inspection, Listener, Placed, Table, Tabletop, View};
use sorcery::session::{Asker, Meaning};
use sorcery::ui::app::Msg;
use sorcery::ui::frame::Hit;
use std::collections::HashSet;

/// Describes an item to the view's seat.
fn inspect(view: View<'_, Splendor>, at: Anchor) -> Inspection {
    let to = view.viewer().map_or(Audience::Public, Audience::You);
    (Splendor::ABOUT.inspect)(view, Listener::new(&names(), to), at)
}

/// Returns everything on a table that can be pointed at.
fn anchors(table: &Table) -> HashSet<Anchor> {
    let mut all = HashSet::new();
    for placed in table.cells() {
        let lines = match &placed.cell {
            Cell::Panel(panel) => panel.lines.iter().filter_map(|line| line.anchor).collect(),
            _ => Vec::new(),
        };
        for anchor in lines.into_iter().chain(placed.anchor) {
            assert!(all.insert(anchor), "{anchor:?} is on the table twice");
        }
    }
    all
}

/// Every legal action can be chosen by pointing. Two actions share a path only if a menu decides between
/// them: reserving or buying the same card, and amounts of gold.
#[test]
fn every_action_can_be_chosen_by_pointing() {
    for setup in setups() {
        random_game(&setup, 6, |game, _| {
            let anchors = anchors(&view(game).table(&names()));
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            let mut paths = HashSet::new();
            let mut shared = 0;
            for action in legal.iter().copied() {
                let path = view(game).offer(action).path;
                assert!(!path.is_empty() && path.iter().all(|anchor| anchors.contains(anchor)), "{action:?}");
                shared += usize::from(!paths.insert(path.to_vec()));
            }
            let lines: Vec<String> = legal.iter().map(|&action| view(game).spell(action)).collect();
            let twice =
                lines.iter().filter(|line| line.starts_with("r ") && lines.contains(&line.replacen('r', "b", 1)));
            let gold = lines.iter().filter(|line| line.starts_with("gold")).count();
            assert_eq!(shared, twice.count() + gold.saturating_sub(1));
        });
    }
}

/// Returns all text of a table.
fn text(table: &Table) -> String {
    format!("{table:?}")
}

#[test]
fn a_card_shows_its_price_for_the_player_who_looks() {
    let game = position(
        "row m m3 m40 m8 m16\nplayer 1\ngems 0 0 1 1 0 1\nbought m9\nplayer 2\ngems 0 0 0 0 2 0\nreserved m1\n",
    );
    let own = text(&View::new(&game, Seat::ONE).table(&names()));
    assert!(own.contains("2p 2b. Pay 1p 1b 1 gold."), "{own}");
    // Gold replaces missing gems, as the mark of the card says.
    assert!(own.contains("4b. Lack 1: 2b minus 1 gold.") && own.contains("lack 1"), "{own}");
    let other = text(&View::new(&game, Seat::TWO).table(&names()));
    assert!(other.contains("4g. Lack 2g."), "{other}");
}

/// In plain text, the box beside an inspected card has room for the whole sentence about the missing gems.
#[test]
fn an_inspected_card_names_all_missing_gems() {
    let game = position(
        "row v v1 v2 v3 v4\nplayer 1\ngems 1 0 0 0 0 1\nbought m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 m11\nplayer 2\n",
    );
    let mut seen = 0;
    for (seat, column) in [Seat::ONE, Seat::TWO].into_iter().flat_map(|seat| (1..=4).map(move |n| (seat, n))) {
        let table = ask(View::new(&game, seat), &names(), &format!("inspect v {column}")).expect("a card");
        let sentence =
            table.cells().flat_map(Placed::lines).last().map(|line| words_of(&line.pieces)).expect("a price");
        let mut drawn = String::new();
        Canvas::new(&SIMPLE).draw(&table, &mut drawn);
        let price = drawn.lines().map(|line| line[35..64].trim()).collect::<Vec<_>>().join(" ");
        assert!(price.contains(&sentence) && sentence.ends_with('.'), "{sentence}\n{drawn}");
        seen += usize::from(sentence.len() > 28);
    }
    assert!(seen > 4, "{seen}");
}

/// In the list layout, the description of a card names the missing gems once.
#[test]
fn a_list_names_the_missing_gems_once() {
    let game = position("row m m2 m3 m40 m8\nplayer 1\nplayer 2\n");
    let mut said = String::new();
    list(&ask(view(&game), &names(), "inspect m 1").expect("a card"), 80, &mut said);
    assert_eq!(said.to_lowercase().matches("lack").count(), 1, "{said}");
    list(&View::new(&game, Seat::ONE).table(&names()), 80, &mut said);
    assert!(said.contains("(lack 1)") && !said.contains("lacking"), "{said}");
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    shell.model.context.settings.accessible = true;
    let mut cards = 0;
    for key in ["Up", "Left"].into_iter().flat_map(|key| [key; 8]) {
        shell.press(key);
        let text = shell.text(90, 60);
        assert!(!text.contains("You lack"), "{text}");
        cards += usize::from(text.contains("> Blue") || text.contains("> Green"));
    }
    assert!(cards > 0, "{}", shell.text(90, 60));
}

#[test]
fn nobles_show_the_missing_cards() {
    let game = position("nobles n6 - n1\nplayer 1\nbought m1 m2 m3 m4 m9\n");
    let own = text(&View::new(&game, Seat::ONE).table(&names()));
    assert!(own.contains("Needs 4w 4b in cards. You lack 3b."), "{own}");
    let both = text(&ask(view(&game), &names(), "nobles").unwrap());
    assert!(both.contains("You lack 3 blue") && both.contains("Bob lacks 4 white, 4 blue"), "{both}");
}

#[test]
fn questions_get_an_answer_or_an_error_with_a_reason() {
    let game = position("row m - m40 m8 m16\nplayer 1\nreserved m3\n");
    let ask = |line| ask(view(&game), &names(), line);
    assert!(text(&ask("inspect 1").unwrap()).contains(" 2: no gems"));
    assert_eq!(ask("inspect 2").unwrap_err().0, "You have only 1 card in reserve: choose a lower number.");
    let said = ask("inspect m 1").unwrap_err().0;
    assert_eq!(said, "There is no card at m 1: the deck of Mines is empty.");
    assert_eq!(ask("hand").unwrap().cells().count(), 1);
    assert_eq!(ask("board").unwrap(), View::public(&game).table(&names()));
}

/// Everything on the table has a description, and an unusable card states the reason.
#[test]
fn everything_on_the_table_has_a_description() {
    for setup in setups() {
        random_game(&setup, 7, |game, _| {
            let mut legal = Vec::new();
            game.legal_actions(&mut legal);
            let usable: HashSet<Anchor> =
                legal.iter().flat_map(|&action| view(game).offer(action).path.to_vec()).collect();
            for anchor in anchors(&view(game).table(&names())) {
                assert!(!inspect(view(game), anchor).lines.is_empty(), "{anchor:?}");
                if usable.contains(&anchor) {
                    assert_eq!(inspect(view(game), anchor).why_not, None, "{anchor:?} {:?}", game.phase());
                }
            }
        });
    }
}

#[test]
fn an_unaffordable_card_shows_the_missing_gems() {
    let game = position("row m m40 m1 m2 m3\nplayer 1\ngems 0 0 0 2 0 0\nreserved v1 v2 v3\n");
    let place = |index| view(&game).offer(sorcery::games::splendor::Action::Buy(index)).path[0];
    let first = sorcery::games::splendor::Place::all().next().unwrap();
    let why = inspect(view(&game), place(first)).why_not;
    assert_eq!(why.unwrap(), "You lack 2 blue: take gems.");
    let said = format!("{:?}", inspect(view(&game), place(first)).lines);
    assert!(said.contains(" 4: you have 2") && said.contains("You lack 2 blue."), "{said}");
    // Gold replaces missing gems, so the same number is missing as on the card.
    let game = position("row m m40 m1 m2 m3\nplayer 1\ngems 0 0 0 2 0 1\nreserved v1 v2 v3\n");
    let why = inspect(view(&game), place(first)).why_not;
    assert_eq!(why.unwrap(), "You lack 1 gem (2 blue minus 1 gold): take gems.");
}

#[test]
fn a_gem_counts_what_each_player_has() {
    let game = position("row m m40 m1 m2 m3\nplayer 1\ngems 0 0 0 2 0 0\nplayer 2\ngems 1 0 0 0 0 0\n");
    let inspected = |anchor| inspect(view(&game), anchor).lines;
    let lines = anchors(&view(&game).table(&names())).into_iter().flat_map(inspected);
    let said: Vec<String> = lines.map(|line| words_of(&line.line)).filter(|line| line.contains("discount")).collect();
    let has = |text: &str| said.iter().any(|line| line == text);
    assert!(has("You have no red gems and no discount.") && has("You have 2 blue gems and no discount."), "{said:?}");
    assert!(has("Bob has 1 white gem and no discount."), "{said:?}");
}

/// Only the owner can buy a reserved card, so its price and the missing gems are those of the owner.
#[test]
fn a_reserved_card_has_its_owners_price() {
    let own = "player 1\ngems 4 4 1 0 0 0\nplayer 2\ngems 0 0 0 1 0 1\nreserved m3 m8\n";
    let game = position(&format!("row m m40 m1 m2 m4\n{own}"));
    for index in 0..2 {
        let at = Anchor { seat: 1, index, ..Anchor::zone(sorcery::games::table::HAND, Seat::TWO) };
        let seen = inspect(view(&game), at);
        let said = seen.lines.iter().map(|line| words_of(&line.line)).collect::<Vec<_>>().join(" ");
        assert!(said.contains("Bob lacks ") || said.contains("Bob pays "), "{said}");
        assert!(!said.contains("You "), "{said}");
    }
}

/// The preview of an action shows its changes but not the next card.
#[test]
fn a_preview_does_not_reveal_the_next_card() {
    let game = position("row m m40 m1 m2 m3\nnobles n1 - -\nplayer 1\ngems 1 0 0 4 0 0\n");
    let session = super::session(&game);
    let changes = |line: &str| match session.meaning(Asker::Script, line) {
        Ok(Meaning::Action { changes, .. }) => changes,
        other => panic!("{line}: {other:?}"),
    };
    let mut notes: Vec<String> = changes("b m 1").into_iter().map(|change| change.note.text).collect();
    notes.sort();
    assert_eq!(notes, ["0 -> 4", "4 -> 0", "points 0 -> 1", "taken"], "table, purse, points, place");
    assert!(changes("b m 4").is_empty());
}

/// Opens a new game with the cursor on a kind of gem.
fn at_gems() -> Shell {
    let mut shell = Shell::new();
    shell.sit_down(game_of("splendor", None), false);
    shell
}

/// A preview shows that a noble joins you, and that this is good.
#[test]
fn a_noble_that_joins_is_a_gain() {
    let rows = "nobles n6 n9 n1\nrow m m9 m19 m30 m36\n";
    let own = "player 1\ngems 1 0 2 0 0 0\nbought m1 m2 m3 m4 m10 m11 m12 m17 m18 m20\n";
    let session = game_of("splendor", Some(format!("splendor position 1\n{rows}{own}")));
    let Ok(Meaning::Action { changes, .. }) = session.meaning(Asker::Script, "b m 1") else { panic!() };
    assert!(changes.iter().any(|change| change.note.text == "joins you" && change.note.change > 0), "{changes:?}");
    assert!(!changes.iter().any(|change| change.note.text == "leaves"), "{changes:?}");
}

/// Clicks on a kind of gem on the table twice: the first click only selects it.
fn point_at(shell: &mut Shell, gem: &str) {
    click(shell, gem);
    click(shell, gem);
}

fn click(shell: &mut Shell, gem: &str) {
    let gem = Gem::from_word(gem).expect("a gem");
    let at = view(&position("")).offer(sorcery::games::splendor::Action::TakeTwo(gem)).path[0];
    shell.tell(Msg::Click(Hit::Anchor(at)));
}

/// Gems can be selected in any order. The line lists them in the order of the rules.
#[test]
fn gems_can_be_selected_in_any_order() {
    let mut shell = at_gems();
    point_at(&mut shell, "green");
    assert!(shell.text(120, 40).contains("> p3 green"), "{}", shell.text(120, 40));
    point_at(&mut shell, "white");
    let text = shell.text(120, 40);
    assert!(text.contains("> p3 white green") && text.contains("2 of 3"), "{text}");
    click(&mut shell, "red");
    let text = shell.text(120, 40);
    assert!(shell.play().is_choosing() && text.contains("click again"), "{text}");
    click(&mut shell, "red");
    let last = shell.play().session().log(Audience::Public);
    assert!(last.iter().any(|line| line.told.text == "Ada takes 1 white, 1 red, 1 green."), "{last:?}");
}

/// Pointing at a selected gem again removes it, or takes two of it if possible.
#[test]
fn a_selected_gem_can_be_put_back() {
    let mut shell = at_gems();
    point_at(&mut shell, "green");
    point_at(&mut shell, "blue");
    point_at(&mut shell, "green");
    assert!(shell.text(120, 40).contains("> p3 blue"), "{}", shell.text(120, 40));
    point_at(&mut shell, "blue");
    assert_eq!(shell.asked(), Some("Choose one"));
    // The first digit only selects the answer.
    shell.press("2");
    assert_eq!(shell.asked(), Some("Choose one"));
    shell.press("2");
    assert!(!shell.play().is_choosing());
    point_at(&mut shell, "blue");
    point_at(&mut shell, "blue");
    shell.press("1 1");
    let last = shell.play().session().log(Audience::Public);
    assert!(last.iter().any(|line| line.told.text == "Ada takes 2 blue."), "{last:?}");
}

/// Returns the lines with a player's gems, from the one with this count: one line on a small screen, otherwise four.
fn gem_lines(text: &str, count: &str, width: u16) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().rposition(|line| line.contains(count)).unwrap_or_else(|| panic!("{text}"));
    lines[first..].iter().take(if width == 80 { 1 } else { 4 }).copied().collect::<Vec<_>>().join("\n")
}

/// At every size, a player's gems are together, each followed by its discount, and no card text is cut.
#[test]
fn gems_and_discounts_are_visible_at_every_size() {
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut shell = Shell::new();
        let rows = "row m m3 m4 m5 m6\nrow t t1 t2 t3 t4\nrow v v1 v2 v3 v4\nnobles n1 n2 n3";
        let position = format!("splendor position 1\n{rows}\nplayer 1\ngems 1 0 2 0 0 1\nbought m1 m2 m9\n");
        shell.sit_down(game_of("splendor", Some(position)), false);
        let text = shell.text(width, height);
        let own = gem_lines(&text, "gems 4/10", width);
        for gem in ["white", "red", "pink", "blue", "green", "gold"] {
            assert!(own.contains(gem), "{gem}: {own}");
        }
        assert!(own.contains("+2") || own.matches("+1").count() > 1, "{own}");
        assert!(text.contains("bank") && !text.contains("~"), "{text}");
    }
}

/// Draws a game with these lines in its position, in a theme.
fn screen_in(theme: &str, lines: &str, (width, height): (u16, u16)) -> String {
    let mut shell = Shell::new();
    let context = &mut shell.model.context;
    context.theme = context.themes.iter().position(|other| other.name == theme).expect("a theme");
    let rows = "row m m1 m2 m3 m4\nrow t t1 t2 t3 t4\nrow v v1 v2 v3 v4\n";
    shell.sit_down(game_of("splendor", Some(format!("splendor position 1\n{rows}{lines}"))), false);
    shell.text(width, height)
}

/// At every size and in every theme all cards show their price in the same form, in the table's rows, and a
/// player's own lines stay together.
#[test]
fn prices_are_visible_in_every_theme_at_every_size() {
    let lines = "nobles n1 n2 n3\nplayer 1\ngems 1 0 2 0 0 1\nreserved m5\nplayer 2\nreserved m6 m7\n";
    let game = position(&format!("row m m1 m2 m3 m4\nrow t t1 t2 t3 t4\nrow v v1 v2 v3 v4\n{lines}"));
    let prices: Vec<String> = view(&game)
        .table(&names())
        .cells()
        .filter_map(|placed| match &placed.cell {
            Cell::Card(face) => {
                Some(face.price.iter().map(|chip| format!("{}{}", chip.count, &chip.name[..1])).collect())
            }
            _ => None,
        })
        .map(|chips: Vec<String>| chips.join(" "))
        .collect();
    assert_eq!(prices.len(), 18);
    for theme in ["dusk", "light", "mono"] {
        for size in [(64, 40), (80, 24), (120, 40), (200, 60)] {
            let text = screen_in(theme, lines, size);
            let plain: String = text.chars().map(|c| if "()▎▌│".contains(c) { ' ' } else { c }).collect();
            let plain: Vec<String> = plain
                .lines()
                .map(|line| format!(" {} ", line.split_whitespace().collect::<Vec<_>>().join(" ")))
                .collect();
            // A card has its price on one line, in one column or in two.
            let seen: String = plain.concat();
            for chip in prices.iter().flat_map(|price| price.split(' ')) {
                let all = prices.iter().flat_map(|price| price.split(' ')).filter(|other| *other == chip).count();
                assert!(seen.matches(chip).count() >= all, "{theme} {chip} of {prices:?}:\n{text}");
            }
            let row_of = |word: &str| {
                plain.iter().position(|line| line.contains(word)).unwrap_or_else(|| panic!("{word}: {text}"))
            };
            let order = ["Noble 1", "Noble 2", "Noble 3", "bank", "gems 0/10", "gems 4/10"].map(row_of);
            assert!(order.is_sorted(), "{theme} {order:?}\n{text}");
        }
    }
}

/// A discount stands next to the gems of its colour, and a noble that has left is marked as gone.
#[test]
fn discounts_stand_next_to_their_colour_and_a_gone_noble_is_marked() {
    let lines = "nobles n1 - n3\nplayer 1\ngems 1 0 2 0 0 1\nbought m5 m6 m9\n";
    for size in [(80, 24), (120, 40), (200, 60)] {
        let text = screen_in("dusk", lines, size);
        let own = gem_lines(&text, "gems 4/10", size.0);
        // A wide screen has columns.
        assert!(own.contains("+2 ") && (size.0 > 80 || !own.contains(" +")), "{size:?}: {own}");
        assert!(text.contains("noble gone"), "{text}");
    }
    let plain = View::public(&position("nobles n1 - n3\n")).table(&names());
    assert!(!text(&plain).contains("noble gone"));
}

/// A list says *You can buy it* only if that is possible now: not while the player returns gems, and not on the
/// opponent's turn.
#[test]
fn a_list_says_which_cards_the_player_can_buy_now() {
    let said = |lines: &str, gold: u8| {
        let gems = format!("gems 2 2 2 2 2 {gold}");
        let game = position(&format!("{lines}row m m1 m2 m3 m4\nplayer 1\n{gems}\nreserved m5\n"));
        let mut text = String::new();
        list(&View::new(&game, Seat::ONE).table(&names()), 80, &mut text);
        assert!(!text.contains("Buy."), "{text}");
        text.matches("You can buy it.").count()
    };
    assert_eq!(said("active 1\n", 0), 3);
    assert_eq!(said("active 1\ndeciding give\n", 1), 0);
    assert_eq!(said("active 2\n", 0), 0);
}

/// A list counts the player's gold: the first puzzle has a card that needs it, and one that is too expensive even so.
#[test]
fn a_list_counts_gold() {
    let out = sorcery(&["puzzles", "splendor", "--layout", "list"]).lines("quit").run().well().out;
    let card = |place: &str| {
        let (_, rest) = out.split_once(place).expect(place);
        rest.lines().skip(1).take_while(|line| line.starts_with("    ")).map(str::trim).collect::<Vec<_>>()
    };
    let bought = card("Transport t 2.");
    assert!(bought.contains(&"You can buy it.") && bought.contains(&"Needs 5 white (lack 3)."), "{bought:?}");
    let missed = card("Vendor v 1.");
    assert!(missed.contains(&"Lack 2 after gold.") && missed.contains(&"Needs 7 white (lack 5)."), "{missed:?}");
    assert!(!out.contains("Lack 2.\n"), "prices name the missing gems:\n{out}");
}

//! The inspector says what the player can do with a card, in one sentence. An error has one line: the problem, then the
//! fix.

use super::ui::{Shell, game_of};
use sorcery::agents::Level;
use sorcery::engine::{Rng, Seat, Stream};
use sorcery::games::table::words_of;
use sorcery::games::{Anchor, Cell};
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Header, Player};
use sorcery::ui::app::Msg;
use sorcery::ui::frame::{Body, Hit, TableView};
use sorcery::ui::model::view;
use std::collections::BTreeSet;

const ACTIONS: usize = 80;

fn table(shell: &Shell) -> TableView {
    let Body::Table(view) = view(&shell.model).body else { panic!("no table but {:?}", shell.model.screen()) };
    *view
}

/// Returns the cards of a seat, with the texts printed on them.
fn own_cards(shell: &Shell, seat: Seat) -> Vec<(Anchor, Vec<String>)> {
    let card = |placed: &sorcery::games::Placed| match &placed.cell {
        Cell::Card(face) => Some((placed.anchor?, vec![face.name.to_string(), face.body.to_string()])),
        _ => None,
    };
    table(shell).table.cells().filter_map(card).filter(|(anchor, _)| anchor.seat == seat.0).collect()
}

/// Returns the sentences about what the player can do with the card under the pointer. Texts printed on the card don't
/// count.
fn sentences(shell: &mut Shell, (anchor, printed): &(Anchor, Vec<String>)) -> Vec<String> {
    shell.tell(Msg::Hover(Some(Hit::Anchor(*anchor))));
    let lines: Vec<String> = table(shell).inspector.iter().map(|it| words_of(&it.line)).collect();
    for line in &lines {
        // The name of a value that changes is before it: `Bone Golem: attack 1 -> 5`.
        for (at, _) in line.match_indices(" -> ") {
            let name = line[..at].rsplit(' ').nth(1);
            assert!(name.is_some_and(|name| name.chars().all(char::is_alphabetic)), "{line}");
        }
    }
    let says = |text: &str| {
        text.split(|c: char| c != '\'' && !c.is_alphabetic()).any(|word| ["can", "cannot", "can't"].contains(&word))
    };
    // The inspector ends each printed text with a full stop.
    let is_printed = |line: &str| printed.iter().any(|text| text.trim_end_matches('.') == line.trim_end_matches('.'));
    let said = lines.iter().filter(|line| !is_printed(line)).flat_map(|line| line.split(". "));
    said.filter(|text| says(text)).map(String::from).collect()
}

#[test]
fn one_sentence_says_what_each_own_card_can_do() {
    for game in ROSTER {
        let (mut shell, mut rng, mut checked) = (Shell::new(), Rng::new(5, Stream::Playout), [0, 0]);
        shell.model.context.settings.open_hands = true;
        shell.sit_down(game_of(game.name, None), false);
        for _ in 0..ACTIONS {
            let Some(seat) = shell.play().session().status().awaited() else { break };
            for card in own_cards(&shell, seat) {
                let said = sentences(&mut shell, &card);
                assert_eq!(said.len(), 1, "{} {card:?}: {said:?}\n{}", game.name, shell.text(120, 40));
                checked[usize::from(said[0].contains("not") || said[0].contains("can't"))] += 1;
            }
            let line = super::any_line(shell.play().session(), &mut rng).expect("an action");
            shell.enter(&line);
        }
        assert!(checked.iter().all(|&n| n > 20), "{}: {checked:?}", game.name);
    }
}

/// In Dominion, a card in hand is played and a pile is for buying.
#[test]
fn a_card_that_is_out_of_turn_names_its_use() {
    let mut shell = Shell::new();
    let position = "dominion position 1\nplayers Ada | Bob\n\
                    kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Moneylender\n\
                    turn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Village Estate*4\nseat 2 turns 3\n";
    shell.sit_down(game_of("dominion", Some(position.into())), false);
    let said = |shell: &mut Shell, name: &str| {
        let of_name =
            |placed: &&sorcery::games::Placed| placed.face().is_some_and(|face| face.name.to_string() == name);
        let anchor = table(shell).table.cells().filter(of_name).last().and_then(|placed| placed.anchor);
        sentences(shell, &(anchor.expect(name), Vec::new()))
    };
    assert_eq!(said(&mut shell, "Silver"), ["You cannot buy it now"]);
    shell.enter("done");
    assert_eq!(said(&mut shell, "Village"), ["You cannot play it now"]);
    assert_eq!(said(&mut shell, "Silver"), ["You cannot buy it now."]);
}

/// Buttons, too: the one that ends a phase, and the answers to a question.
#[test]
fn the_inspector_says_what_a_button_does() {
    for game in ROSTER {
        let (mut shell, mut rng, mut checked) = (Shell::new(), Rng::new(5, Stream::Playout), 0);
        shell.model.context.settings.open_hands = true;
        shell.sit_down(game_of(game.name, None), false);
        for _ in 0..ACTIONS {
            let (_, hits) = shell.draw(80, 24);
            for (_, hit) in hits.into_iter().filter(|(_, hit)| matches!(hit, Hit::Button(_))) {
                shell.tell(Msg::Hover(Some(hit)));
                let lines: Vec<String> = table(&shell).inspector.iter().map(|it| words_of(&it.line)).collect();
                let is_sentence = |line: &String| line.starts_with("Enter: ") && line.ends_with('.');
                assert!(lines.iter().any(is_sentence), "{hit:?}: {lines:?}\n{}", shell.text(80, 24));
                assert!(lines.iter().all(|line| !line.contains('`')), "{lines:?}");
                checked += 1;
            }
            let Some(line) = super::any_line(shell.play().session(), &mut rng) else { break };
            shell.enter(&line);
        }
        assert!(checked > 0 || game.name == "splendor", "{}", game.name);
    }
}

/// While the player chooses a target, each effect is a sentence or a value with its name, even in a short inspector.
#[test]
fn the_effects_on_a_target_are_told_in_sentences() {
    let mut shell = Shell::at_open_table("Banish", "Air Elemental, Dark Ritual");
    for line in ["end", "play 1", "play 1", "end"] {
        shell.enter(line);
    }
    shell.press("1");
    for (zone, gone) in [(1, "  Air Elemental dies."), (2, "  Dark Ritual leaves play.")] {
        shell.tell(Msg::Hover(Some(Hit::Anchor(Anchor::new(zone, Seat::TWO, 0)))));
        let lines: Vec<String> = table(&shell).inspector.iter().map(|it| words_of(&it.line)).collect();
        let is_told = |text: &str| lines.iter().any(|line| line == text);
        assert!(is_told(gone) && is_told("  Ada: magic 5 -> 3"), "{lines:?}");
        let text = shell.text(80, 24);
        assert!(text.contains("Ada: magic 5 -> 3"), "{text}");
    }
}

/// The names in a graveyard follow a label, however low the inspector is.
#[test]
fn the_names_in_a_graveyard_have_a_label() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\n\
                    graveyard Bone Golem 1/0 | Air Elemental 1/0\nplayer 2 Grace\nlife 9\nbag Haste\n\
                    minion Bone Golem actions 1\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position.into())), false);
    shell.tell(Msg::Hover(Some(Hit::Anchor(Anchor::new(4, Seat::ONE, 0)))));
    let text = shell.text(80, 24);
    assert!(text.contains("The last to die comes first: Bone Golem,"), "{text}");
    // They lead to their pages, not to a living minion of the same name.
    let (_, hits) = shell.draw(120, 40);
    assert!(!hits.iter().any(|(_, hit)| matches!(hit, Hit::Mention(_))), "{hits:?}");
}

/// After the end of a game, no card waits for a turn.
#[test]
fn no_card_waits_for_a_turn_after_the_end() {
    for game in ROSTER {
        let (mut shell, mut rng) = (Shell::new(), Rng::new(5, Stream::Playout));
        shell.model.context.settings.open_hands = true;
        shell.model.context.settings.animation = true;
        shell.sit_down(game_of(game.name, None), false);
        while shell.play().session().status().awaited().is_some() {
            let line = super::any_line(shell.play().session(), &mut rng).expect("an action");
            shell.tell(Msg::Line(line));
        }
        let cards: Vec<_> = [Seat::ONE, Seat::TWO].into_iter().flat_map(|seat| own_cards(&shell, seat)).collect();
        for card in cards {
            let said = sentences(&mut shell, &card);
            assert!(said.iter().all(|text| !text.contains("until your turn")), "{} {card:?}: {said:?}", game.name);
        }
    }
}

/// A person who watches computer players isn't called *you*, and has no turn to wait for.
#[test]
fn the_inspector_does_not_call_a_watching_person_a_player() {
    for game in ROSTER.iter().filter(|game| game.seats > 1) {
        let mut shell = Shell::new();
        let header = game_of(game.name, None).header().clone();
        let players = vec![Player::Computer(Level::Novice); header.names.len()];
        shell.sit_down(roster::open(Header { players, ..header }).expect("a game"), false);
        for _ in 0..20 {
            let anchors: Vec<Anchor> = table(&shell).table.anchors().collect();
            for anchor in anchors {
                shell.tell(Msg::Hover(Some(Hit::Anchor(anchor))));
                let lines: Vec<String> = table(&shell).inspector.iter().map(|it| words_of(&it.line)).collect();
                let you = ["You cannot", "You can ", "You own", "You lack", ": you have", "until your turn"];
                let is_about_you = |line: &String| you.iter().any(|words| line.contains(words));
                assert!(!lines.iter().any(is_about_you), "{} {anchor:?}: {lines:?}", game.name);
            }
            assert!(super::opponents::work(&mut shell));
        }
    }
}

/// As a target, a player is called a player.
#[test]
fn a_player_can_be_a_target() {
    let mut shell = Shell::at_open_table("Air Elemental, Haste", "Haste");
    for line in ["play 1", "end", "end"] {
        shell.enter(line);
    }
    let minion = table(&shell).table.anchors().find(|anchor| anchor.zone == 1 && anchor.seat == 0).expect("a minion");
    shell.tell(Msg::Click(Hit::Anchor(minion)));
    let is_opponent = |placed: &&sorcery::games::Placed| {
        matches!(placed.cell, Cell::Seat(_)) && placed.anchor.is_some_and(|anchor| anchor.seat == 1)
    };
    let opponent = table(&shell).table.cells().find(is_opponent).and_then(|placed| placed.anchor).expect("a player");
    let said = sentences(&mut shell, &(opponent, Vec::new()));
    assert_eq!(said, ["You can choose this player."]);
}

/// While the player chooses a target, the sentence is about the choice.
#[test]
fn one_sentence_says_whether_a_card_can_be_a_target() {
    let mut shell = Shell::at_open_table("Banish, Air Elemental, Haste", "Air Elemental");
    for line in ["play 2", "end", "play 1", "end"] {
        shell.enter(line);
    }
    shell.press("1");
    assert!(shell.play().is_choosing());
    let cards: Vec<_> = [Seat::ONE, Seat::TWO].into_iter().flat_map(|seat| own_cards(&shell, seat)).collect();
    let said: Vec<Vec<String>> = cards.iter().map(|card| sentences(&mut shell, card)).collect();
    assert!(said.contains(&vec!["You can choose it.".to_string()]), "{said:?}");
    assert!(said.contains(&vec!["You cannot choose it now.".to_string()]), "{said:?}");
    // The sentence about the card that needs the target doesn't contradict the choice.
    assert!(said.contains(&vec!["You can play it or discard it.".to_string()]), "{said:?}");
    assert!(said.iter().all(|said| said.len() == 1), "{said:?}");
}

/// Width of the line for messages on a screen with 80 columns.
const ONE_LINE: usize = 78;

#[test]
fn an_error_fits_on_one_line_with_its_fix() {
    let arguments =
        ["", "9", "x", "1", "2", "1 1", "1 2", "9 9", "1 9", "1 1 9", "1 1 r", "1 2 1", "1 1 1 1 1", "red", "m 9"];
    let cards =
        ["gold", "mauve red red", "Copper", "Province", "Fool's Gold", "green key", "red door", "Ill-Gotten Gains"];
    for game in ROSTER {
        let (mut errors, mut questions) = (BTreeSet::new(), BTreeSet::new());
        for seed in 0..3 {
            let (mut session, mut rng) = (game_of(game.name, None), Rng::new(seed, Stream::Playout));
            let verbs: Vec<String> = session.forms().into_iter().map(|form| form.verb.to_string()).collect();
            for n in 0..2 * ACTIONS {
                let seen = session.observe(session.status().awaited());
                // Try all lines in each kind of question.
                let kind = seen.decision.question.unwrap_or_default();
                let is_new = questions.insert(kind) || seed == 0 && n % 16 == 0;
                // Enter on a card that can't be used shows the reason as an error.
                let anchors = seen.table.anchors().filter(|_| is_new || n % 8 == 0);
                errors.extend(anchors.filter_map(|anchor| session.inspect(seen.status.awaited(), anchor).why_not));
                for verb in verbs.iter().map(String::as_str).chain(["foo", "undo"]).filter(|_| is_new) {
                    for argument in arguments.iter().chain(&cards) {
                        let line = format!("{verb} {argument}");
                        let mut copy = session.fork();
                        errors.extend(copy.submit(&line).err().map(|error| error.to_string()));
                    }
                }
                let Some(line) = super::any_line(&session, &mut rng) else { break };
                session.submit(&line).expect("a legal action");
            }
        }
        assert!(errors.len() > 20, "{}: {errors:?}", game.name);
        // Some errors are the fix: `Take three different colours, not 1.` If there is nothing to undo, there is no fix.
        let has_fix =
            |error: &str| error.contains([':', '`']) || error.starts_with("Take ") || error.contains("nothing");
        // After the colon comes an instruction, not a second statement about the state of the game.
        let says_state =
            |error: &str| [": you have ", ": you lack ", " is empty."].iter().any(|part| error.contains(part));
        let states = |error: &str| !error.starts_with("Give back ") && !error.contains("Usage: ") && says_state(error);
        // Before it comes the problem, not only the player's turn.
        let has_problem = |error: &str| !error.starts_with("It is your turn");
        // A suggestion is spelt almost like the word.
        let is_near = |error: &str| !error.contains("`foo`: did you mean");
        // A range has more than one number.
        let is_range = |error: &str| !error.contains("from 1 to 1.");
        errors.retain(|error| {
            let is_good = has_fix(error) && !states(error) && has_problem(error) && is_near(error) && is_range(error);
            error.chars().count() > ONE_LINE || !is_good
        });
        assert!(errors.is_empty(), "{}: {errors:#?}", game.name);
    }
}

/// The inspector tells what each enchantment of a minion does, and leaves out values that no enchantment has changed.
#[test]
fn an_enchantment_without_new_values_is_only_named() {
    let mut shell = Shell::at_open_table("Magic Fatigue, Novice Pyromancer, Giant Strength", "Bone Golem");
    let inspector = |shell: &mut Shell| {
        let cards = own_cards(shell, Seat::ONE);
        let (anchor, _) = cards.iter().rfind(|(_, texts)| texts[0] == "Novice Pyromancer").expect("the minion");
        shell.tell(Msg::Hover(Some(Hit::Anchor(*anchor))));
        table(shell).inspector.iter().map(|it| words_of(&it.line)).collect::<Vec<_>>().join("\n")
    };
    shell.enter("play 2");
    shell.enter("play 1 1 1");
    let said = inspector(&mut shell);
    assert!(said.contains("Enchanted with Magic Fatigue."), "{said}");
    assert!(!said.contains("Before enchantments"), "{said}");
    shell.enter("play 1 1 1");
    let said = inspector(&mut shell);
    assert!(said.contains("Before enchantments: attack 0, defence 1\n"), "{said}");
    assert!(said.contains("Giant Strength (attack +2, defence +2): attack 2, defence 3"), "{said}");
}

/// A long description at 80x24 consists of whole sentences. Those that don't fit are left out, and a key shows them.
#[test]
fn the_counts_of_a_pile_are_sentences() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", None), false);
    shell.tell(Msg::Hover(Some(Hit::Anchor(Anchor::new(3, Seat::ONE, 0)))));
    let text = shell.text(80, 24);
    assert!(text.contains("Red: ") && text.contains("F7: show all"), "{text}");
    assert!(!text.contains("; blue"), "{text}");
}

/// Beside the table, Sorcery's log leaves out the numbers on the cards.
#[test]
fn the_log_beside_the_table_repeats_no_number() {
    let mut rng = Rng::new(3, Stream::Playout);
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    for _ in 0..ACTIONS {
        let moves = shell.play().session().observe(shell.play().session().status().awaited()).moves;
        let Some(option) = moves.get(rng.below(moves.len().max(1))) else { break };
        shell.enter(&option.line.clone());
    }
    let log = table(&shell).log;
    let text = |line: &&str| !line.starts_with("Turn ");
    let lines: Vec<&str> = log.iter().map(|line| line.told.text.as_str()).filter(text).collect();
    assert!(lines.iter().any(|line| line.contains(" hits ")), "{lines:?}");
    assert_eq!(lines.iter().find(|line| line.contains(|c: char| c.is_ascii_digit())), None);
}

/// A position in which White's Potion Seller kills Fire Elemental, and then Air Elemental hits Black.
const ATTACKS: &str = "sorcery position 1\nturn 11\nactive 1\nplayer 1 White\nlife 14\nmagic 6\nhand Haste\nbag Haste\n\
                       minion Air Elemental actions 1\nminion Potion Seller 1/3 actions 1\n\
                       enchantment Giant Strength\nplayer 2 Black\nlife 20\nmagic 5\nhand Haste\nbag Haste\n\
                       minion Fire Elemental actions 0\nminion Bone Golem actions 1\n";

/// At 80x24, the log is a little wider if it then names a death that it would leave out. On a wider screen, all rows that
/// continue an entry are indented.
#[test]
fn the_log_names_deaths_and_indents_continuations() {
    let mut header = game_of("sorcery", Some(ATTACKS.into())).header().clone();
    (header.names, header.players) =
        (vec![String::new(), "Black".into()], vec![Player::Human, "novice".parse().expect("a level")]);
    let mut shell = Shell::new();
    shell.sit_down(roster::open(header).expect("a game"), false);
    shell.enter("attack 2 1");
    shell.enter("attack 1");
    let text = shell.text(80, 24);
    for part in ["Your Potion Seller attacks Fire Elemental.", "Fire Elemental dies. Air Elemental hits Black."] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
    let text = shell.text(120, 40);
    let log: Vec<&str> = text.lines().map(|line| line.trim_end()).skip_while(|line| !line.ends_with(" log")).collect();
    let starts = |row: &str| row.chars().nth(89).is_some_and(|c| c != ' ');
    let rows: Vec<&str> = log.iter().filter(|row| row.chars().count() > 90).copied().collect();
    assert_eq!(rows[1..].iter().filter(|row| starts(row)).count(), 2, "{text}");
}

/// Onirim's log has no sentence for each turn, so the pane has a heading instead.
#[test]
fn the_log_of_a_game_for_one_has_a_heading_for_each_turn() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("onirim", None), false);
    while shell.play().session().shown_turn() < 4 {
        let line = shell.play().options()[0].line.clone();
        shell.enter(&line);
    }
    let text = shell.text(120, 40);
    assert!(text.contains(" Turn 2.") && text.contains(" Turn 3.") && !text.contains(" Turn 4."), "{text}");
    let log = shell.play().session().log(sorcery::games::Audience::You(Seat::ONE));
    assert!(log.iter().all(|line| !line.told.text.starts_with("Turn ")), "plain text has no headings");
}

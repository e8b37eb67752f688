//! One scenario for each ruling, named after its number.

use super::{called, legal, lines, names, play, position, refusal, said, view};
use sorcery::engine::{Game, Seat, Status};
use sorcery::games::onirim::{Action, Card, Colour, Event, Loss, Onirim, Phase};
use sorcery::games::{Medium, Tabletop};

const HAND: &str = "hand red sun | blue moon | green key | brown sun | red moon\n";
/// Seven open doors. The eighth, a red one, belongs elsewhere in the position.
const SEVEN: &str = "doors 2 blue door | 2 green door | 2 brown door | red door\n";

/// Returns a position whose deck is exactly `deck` (in hidden order, the first card drawn first). All other
/// cards not listed are in the discard pile.
fn small_deck(lines: &str, deck: &str) -> sorcery::games::onirim::Onirim {
    let named = position(&format!("{lines}next {deck}\n"));
    let mut rest = named.deck().contents();
    let mut top = Vec::new();
    for item in deck.split('|').map(str::trim).filter(|item| !item.is_empty()) {
        let card = Card::named(item).expect(item);
        assert!(rest.remove(card));
        top.push(card);
    }
    let discard: Vec<String> = rest.iter().map(|(card, n)| format!("{n} {card}")).collect();
    position(&format!("{lines}bag\nnext {deck}\ndiscard {}\n", discard.join(" | ")))
}

fn lost(game: &sorcery::games::onirim::Onirim, loss: Loss) {
    assert_eq!(game.phase(), Phase::Lost(loss));
    let Status::Over(outcome) = game.status() else { panic!("the game is not over") };
    assert!(outcome.winners.is_empty() && !outcome.winners.contains(Seat::ONE));
    assert!(legal(game).is_empty());
}

#[test]
fn ruling_1_the_deck_runs_out_when_a_card_must_be_drawn_from_an_empty_deck() {
    let setting = format!("{SEVEN}{HAND}");
    let mut game = small_deck(&setting, "red door | blue sun");
    // The last card fills the hand and the door returns from limbo, so the game continues.
    play(&mut game, "discard 1");
    assert_eq!((game.phase(), game.deck().len()), (Phase::Turn, 1));
    // Now only the door is left. It goes to limbo, and no card is left to fill the hand.
    let events = play(&mut game, "discard 1");
    assert_eq!(events[1..], [Event::ToLimbo(Card::door(Colour::Red)), Event::Lost(Loss::DeckOut)]);
    lost(&game, Loss::DeckOut);
}

#[test]
fn ruling_1_strict_an_empty_deck_loses_even_with_a_full_hand() {
    let setting = format!("rule strict\n{SEVEN}{HAND}");
    let mut game = small_deck(&setting, "red door | blue sun");
    let events = play(&mut game, "discard 1");
    assert_eq!(events.last(), Some(&Event::Lost(Loss::DeckOut)));
    lost(&game, Loss::DeckOut);
    let mut game = small_deck(&setting, "blue sun | red door");
    play(&mut game, "discard 1");
    assert_eq!(game.phase(), Phase::Turn, "one card is left");
}

#[test]
fn ruling_2_the_eighth_door_wins_even_with_an_empty_deck() {
    for rule in ["refill", "strict"] {
        let setting = format!("rule {rule}\n{SEVEN}labyrinth red moon | red sun\n{HAND}");
        let mut game = small_deck(&setting, "red door");
        let events = play(&mut game, "play 5");
        assert_eq!(events.last(), Some(&Event::Won));
        assert!(game.deck().is_empty());
        let mut game = small_deck(&format!("rule {rule}\n{SEVEN}hand red key | 4 blue moon\n"), "red door");
        play(&mut game, "discard 2");
        play(&mut game, "open");
        assert_eq!((game.phase(), game.deck().len()), (Phase::Won, 0));
    }
}

#[test]
fn ruling_3_doors_and_nightmares_among_the_five_cards_go_to_limbo() {
    let mut game = position(&format!(
        "{HAND}next nightmare | red sun | red door | nightmare | green door | blue sun | red moon\n"
    ));
    play(&mut game, "play 1");
    let events = play(&mut game, "five");
    let set_aside: Vec<Event> =
        [Card::door(Colour::Red), Card::NIGHTMARE, Card::door(Colour::Green)].map(Event::ToLimbo).to_vec();
    assert_eq!(events[1..4], set_aside[..]);
    assert_eq!(called(game.discards().iter().map(|(card, _)| card)), ["red sun", "blue sun", "nightmare"]);
    assert_eq!(game.phase(), Phase::Turn, "a key in hand opens no door that is paid from the deck");
    assert_eq!((game.deck().contents().count(Card::NIGHTMARE), game.deck().contents().doors()), (9, 8));
}

#[test]
fn ruling_4_a_short_deck_can_pay_and_limbo_returns_only_after_the_refill() {
    let mut game = small_deck(&format!("{SEVEN}{HAND}"), "nightmare | red sun | red door");
    play(&mut game, "play 1");
    assert!(legal(&game).contains(&Action::PayDeck));
    let events = play(&mut game, "five");
    assert!(matches!(events[0], Event::PaidDeck(cards) if cards.len() == 2));
    lost(&game, Loss::DeckOut);
    assert_eq!(called(game.limbo().iter().copied()), ["red door"]);
}

/// The answers to a nightmare, their buttons and the log describe a deck of fewer than five cards.
#[test]
fn ruling_4_a_short_deck_is_described() {
    for (deck, lost, button, log) in [
        (
            "red door",
            "discard the deck's last card if it is a location",
            "the deck's last card (lost if it is a location)",
            "last card of the deck: red door.",
        ),
        (
            "red sun | red door",
            "discard the locations among the deck's last 2 cards",
            "the last 2 cards (you lose the locations)",
            "last 2 cards of the deck: red sun, red door.",
        ),
    ] {
        let mut game = small_deck(&format!("{SEVEN}{HAND}"), &format!("nightmare | {deck}"));
        play(&mut game, "play 1");
        let prompt = Onirim::decision(view(&game), &names(), Medium::Text).question.expect("a question");
        assert!(prompt.contains(&format!("five        {lost}\n")), "{prompt}");
        assert_eq!(view(&game).offer(Action::PayDeck).button, button);
        let paid = said(&play(&mut game, "five")[0]);
        assert_eq!(paid.trim(), format!("You pay for the nightmare with the {log}"));
    }
}

#[test]
fn ruling_4_nothing_can_be_paid_from_an_empty_deck() {
    let mut game = small_deck(&format!("{SEVEN}{HAND}"), "red door | nightmare");
    play(&mut game, "play 1");
    assert_eq!(refusal(&game, "five"), "The deck is empty: pay another way.");
    assert!(!legal(&game).contains(&Action::PayDeck));
    assert!(!legal(&game).is_empty());
    play(&mut game, "door blue");
    lost(&game, Loss::DeckOut);
}

/// At the beginning of a turn the deck holds every door that isn't open. So this is the shortest possible
/// prophecy at that point.
#[test]
fn ruling_5_a_prophecy_may_show_one_card_and_then_the_refill_loses() {
    let mut game = small_deck(&format!("{SEVEN}{HAND}"), "red door");
    play(&mut game, "discard 3");
    assert_eq!(called(game.shown().iter()), ["red door"]);
    play(&mut game, "discard 1");
    lost(&game, Loss::DoorDiscarded);
}

#[test]
fn ruling_6_a_prophecy_discards_a_door_only_if_it_shows_no_other_card() {
    let mut game = position(&format!("{HAND}next red door | blue door | red sun | green door | brown door\n"));
    play(&mut game, "discard 3");
    assert_eq!(
        refusal(&game, "discard 1"),
        "You can't discard a door while the prophecy shows other cards: choose another."
    );
    assert_eq!(lines(&game), ["discard 3"]);

    let mut game = position(&format!("{HAND}next red door | blue door | red door | green door | brown door\n"));
    play(&mut game, "discard 3");
    assert_eq!(lines(&game).len(), 5);
    let events = play(&mut game, "discard 2");
    assert!(events.contains(&Event::Lost(Loss::DoorDiscarded)));
    lost(&game, Loss::DoorDiscarded);
}

#[test]
fn ruling_7_only_the_key_of_its_colour_opens_a_door_and_the_player_decides() {
    let mut game = position(&format!("{HAND}next green door | red sun\n"));
    play(&mut game, "discard 1");
    assert_eq!(lines(&game), ["open", "keep"]);
    // A red moon and a green key: a red door is not asked about.
    let mut game = position(&format!("{HAND}next red door | red sun\n"));
    play(&mut game, "discard 1");
    assert_eq!((game.phase(), game.doors_open()), (Phase::Turn, 0));
}

#[test]
fn ruling_8_a_door_from_three_cards_shuffles_away_the_prophecy() {
    let mut game = position(&format!("labyrinth red moon | red sun\n{HAND}top 3 blue sun | red door\n"));
    assert_eq!(game.deck().known().len(), 4);
    let events = play(&mut game, "play 5");
    assert_eq!(events[1..3], [Event::Unlocked(Colour::Red, 1), Event::Forgotten]);
    assert_eq!(game.deck().known().len(), 0);
}

#[test]
fn ruling_8_returning_limbo_shuffles_away_the_prophecy_too() {
    let mut game = position(&format!("{HAND}top red door | blue sun | green sun\n"));
    let events = play(&mut game, "discard 1");
    assert_eq!(events[3..], [Event::LimboShuffled(1), Event::Forgotten]);
    assert_eq!(game.deck().known().len(), 0);
    let mut game = position(&format!("{HAND}top blue sun | green sun\n"));
    let events = play(&mut game, "discard 1");
    assert!(!events.contains(&Event::Forgotten));
    assert_eq!(called(game.deck().known()), ["green sun"]);
}

#[test]
fn ruling_9_three_cards_do_nothing_if_both_doors_are_open() {
    let mut game =
        position(&format!("doors 2 red door\nlabyrinth red moon | red sun\n{HAND}top blue sun | green sun\n"));
    let events = play(&mut game, "play 5");
    assert_eq!(events[1], Event::BothOpen(Colour::Red));
    assert_eq!(game.doors(Colour::Red), 2);
    assert_eq!(called(game.deck().known()), ["green sun"], "the deck is not shuffled");
}

#[test]
fn ruling_10_every_unopened_door_is_in_the_deck_when_a_card_is_played() {
    for limbo in ["limbo red door\n", "discard red door\n"] {
        let text = format!("onirim position 1\n{HAND}{limbo}");
        assert!(sorcery::games::read_position(&text).map(|(g, _): (sorcery::games::onirim::Onirim, _)| g).is_err());
    }
}

#[test]
fn ruling_11_six_in_a_row_open_two_doors_and_the_symbol_rule_still_applies() {
    let mut game = position(
        "labyrinth red sun | red moon\nhand red sun | red moon | red sun | red key | red sun\nnext 4 blue sun\n",
    );
    let mut doors = Vec::new();
    for line in ["play 1", "play 1", "play 1", "play 1"] {
        play(&mut game, line);
        doors.push(game.doors(Colour::Red));
    }
    assert_eq!(doors, [1, 1, 1, 2]);
    let mut game = position(
        "doors red door\nlabyrinth red sun | red moon | red sun\nhand red sun | red moon | red sun | red key | red sun\n",
    );
    assert_eq!(refusal(&game, "play 1"), "The red sun cannot follow a sun: play a moon or a key, or discard.");
    play(&mut game, "play 2");
    assert_eq!(game.run(), Some((Colour::Red, 1)));
}

#[test]
fn ruling_12_another_colour_breaks_a_series() {
    let mut game = position(
        "labyrinth red sun | red moon\nhand blue sun | red moon | red sun | red key | red sun\nnext 3 green sun\n",
    );
    play(&mut game, "play 1");
    assert_eq!(game.run(), Some((Colour::Blue, 1)));
    play(&mut game, "play red moon");
    play(&mut game, "play red sun");
    assert_eq!((game.run(), game.doors_open()), (Some((Colour::Red, 2)), 0));
}

#[test]
fn ruling_13_throwing_the_hand_discards_the_remaining_cards() {
    let mut game = position(&format!("{HAND}next nightmare | nightmare | 5 blue sun\n"));
    play(&mut game, "play 1");
    play(&mut game, "key");
    assert_eq!((game.phase(), game.hand().len()), (Phase::Nightmare, 3));
    let events = play(&mut game, "throw");
    assert!(matches!(events[0], Event::PaidHand(cards) if cards.len() == 3));
    assert_eq!((game.hand().len(), game.discards().len()), (5, 6));
}

#[test]
fn ruling_14_an_empty_hand_cannot_be_thrown() {
    let mut game = position("hand red sun | red key | blue key | green key | brown key\nnext 5 nightmare | red sun\n");
    play(&mut game, "play 1");
    for _ in 0..4 {
        play(&mut game, "key 1");
    }
    assert_eq!((game.phase(), game.hand().len()), (Phase::Nightmare, 0));
    assert_eq!(lines(&game), ["five"]);
    assert_eq!(refusal(&game, "throw"), "Your hand is empty: pay another way.");
}

#[test]
fn our_ruling_a_nightmare_that_cannot_be_paid_loses() {
    let lines_before = "doors red door\nhand red sun | red key | blue key | green key | brown key\n";
    let deck = "nightmare | nightmare | nightmare | nightmare | red door | blue door | blue door | green door | green door | brown door | brown door | nightmare | nightmare";
    let mut game = small_deck(lines_before, deck);
    for line in ["play 1", "key 1", "key 1", "key 1", "key 1"] {
        play(&mut game, line);
    }
    assert_eq!((game.hand().len(), lines(&game)), (0, vec!["door red".to_string(), "five".into()]));
    let events = play(&mut game, "door red");
    assert_eq!(events[events.len() - 2..], [Event::NightmareDrawn, Event::Lost(Loss::DeckOut)]);
    lost(&game, Loss::DeckOut);
}

#[test]
fn ruling_15_a_paid_nightmare_is_discarded_and_never_comes_back() {
    for line in ["key", "door red", "five", "throw"] {
        let mut game = position(&format!("doors red door\n{HAND}next nightmare | 5 blue sun | 6 green sun\n"));
        play(&mut game, "play 1");
        play(&mut game, line);
        assert_eq!(game.discards().count(Card::NIGHTMARE), 1, "{line}");
        assert_eq!(game.deck().contents().count(Card::NIGHTMARE), 9, "{line}");
    }
}

#[test]
fn ruling_16_doors_and_nightmares_drawn_for_a_new_hand_have_no_effect() {
    let mut game = position(
        "hand red sun | red key | blue sun | green sun | brown sun\nnext nightmare | red key | red door | nightmare | 4 blue sun\n",
    );
    play(&mut game, "play 1");
    play(&mut game, "throw");
    assert_eq!((game.phase(), game.doors_open()), (Phase::Turn, 0));
    assert!(game.hand().contains(&Card::key(Colour::Red)), "the key was in hand when the door was drawn");
}

#[test]
fn ruling_17_yellow_is_brown() {
    let mut game = position(&format!("doors brown door\n{HAND}next nightmare | 2 red sun\n"));
    play(&mut game, "play yellow sun");
    assert_eq!(called(game.labyrinth().iter().copied()), ["brown sun"]);
    play(&mut game, "door y");
    assert_eq!(game.doors(Colour::Brown), 0);
}

#[test]
fn ruling_18_a_turn_is_one_card_and_cannot_be_passed() {
    let mut game = position(&format!("{HAND}next 2 blue sun\n"));
    let turn = game.turn();
    play(&mut game, "play 1");
    assert_eq!(game.turn(), turn + 1);
    play(&mut game, "discard 1");
    assert_eq!(game.turn(), turn + 2);
    assert!(legal(&game).iter().all(|action| matches!(action, Action::Play(_) | Action::Discard(_))));
}

#[test]
fn ruling_19_one_seat_plays() {
    let game = position(HAND);
    assert_eq!((game.seats(), game.status().awaited()), (1, Some(Seat::ONE)));
}

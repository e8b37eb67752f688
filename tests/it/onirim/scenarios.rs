//! The rules of the specification, paragraph by paragraph.

use super::{called, legal, lines, play, position, refusal};
use sorcery::engine::{Game, Log, Seat, Status};
use sorcery::games::onirim::{Action, Card, Colour, Event, Onirim, Phase, Setup, Symbol};

const HAND: &str = "hand red sun | blue moon | green key | brown sun | red moon\n";

fn card(colour: Colour, symbol: Symbol) -> Card {
    Card::location(colour, symbol)
}

// 2.5.1 Setup stage

#[test]
fn the_opening_hand_has_five_locations_and_limbo_is_shuffled_back() {
    let mut met = 0;
    for seed in 0..300 {
        let mut events = Log::default();
        let game = Onirim::start(&Setup::default(), seed, &mut events);
        assert_eq!(game.hand().len(), 5);
        assert!(game.hand().iter().all(|card| card.is_location()));
        assert!(game.limbo().is_empty() && game.discards().is_empty() && game.labyrinth().is_empty());
        assert_eq!((game.deck().len(), game.deck().known().len()), (71, 0));
        assert_eq!(game.deck().contents().doors(), 8, "dealing opens no door");
        assert_eq!(game.deck().contents().count(Card::NIGHTMARE), 10, "dealt nightmares have no effect");
        assert_eq!((game.phase(), game.turn()), (Phase::Turn, 1));
        let limbo = events.iter().filter(|event| matches!(event, Event::ToLimbo(_))).count();
        met += limbo;
        let shuffled = events.contains(&Event::LimboShuffled(limbo as u8));
        assert_eq!(shuffled, limbo > 0);
    }
    assert!(met > 300, "dealing draws doors and nightmares: {met}");
}

// Play a card

#[test]
fn any_location_begins_the_labyrinth() {
    let game = position(HAND);
    let plays = legal(&game).into_iter().filter(|action| matches!(action, Action::Play(_)));
    assert_eq!(plays.collect::<Vec<_>>(), [0, 1, 2, 3, 4].map(Action::Play));
}

#[test]
fn the_next_card_must_have_a_different_symbol() {
    let game = position(&format!("labyrinth brown moon | red sun\n{HAND}"));
    assert_eq!(refusal(&game, "play 1"), "The red sun cannot follow a sun: play a moon or a key, or discard.");
    assert_eq!(lines(&game)[..3], ["play 2", "play 3", "play 5"]);
    assert_eq!(lines(&game)[3..], ["discard 1", "discard 2", "discard 3", "discard 4", "discard 5"]);
}

#[test]
fn a_played_card_extends_the_labyrinth_and_the_hand_is_refilled() {
    let mut game = position(&format!("labyrinth red sun\n{HAND}next blue sun"));
    let events = play(&mut game, "play 2");
    assert_eq!(called(game.labyrinth().iter().copied()), ["red sun", "blue moon"]);
    assert_eq!(called(game.hand().iter()), ["red sun", "green key", "brown sun", "red moon", "blue sun"]);
    assert_eq!(game.turn(), 2);
    let blue = |symbol| card(Colour::Blue, symbol);
    assert_eq!(events, [Event::Played(blue(Symbol::Moon), 1), Event::Drawn(blue(Symbol::Sun))]);
}

#[test]
fn the_third_card_of_a_colour_in_a_row_opens_a_door_from_the_deck() {
    let mut game =
        position("labyrinth red sun | red moon\nhand red sun | blue moon | green key | brown sun | red moon\n");
    let before = game.deck().contents();
    let events = play(&mut game, "play 1");
    assert_eq!(events[1], Event::Unlocked(Colour::Red, 1));
    assert_eq!(game.doors(Colour::Red), 1);
    assert_eq!((before.count(Card::door(Colour::Red)), before.doors()), (2, 8));
    let drawn_door = events.iter().any(|event| matches!(event, Event::ToLimbo(_) | Event::DoorDrawn(_)));
    assert!(drawn_door || game.deck().contents().doors() == 7);
}

#[test]
fn the_fourth_card_of_a_colour_starts_a_new_row() {
    let mut game = position(
        "doors red door\nlabyrinth red sun | red moon | red sun\nhand red moon | red sun | red moon | red sun | red key\nnext 3 blue sun\n",
    );
    for (line, run, doors) in [("play 1", 1, 1), ("play 1", 2, 1), ("play 1", 3, 2)] {
        let events = play(&mut game, line);
        assert!(matches!(events[0], Event::Played(_, n) if n == run), "{events:?}");
        assert_eq!(game.doors(Colour::Red), doors);
    }
    assert_eq!(game.run(), Some((Colour::Red, 3)));
}

// Discard a card

#[test]
fn a_discarded_card_never_returns() {
    let mut game = position(&format!("{HAND}next blue sun"));
    let events = play(&mut game, "discard 1");
    assert_eq!(events[0], Event::Discarded(card(Colour::Red, Symbol::Sun)));
    assert_eq!(game.discards().count(card(Colour::Red, Symbol::Sun)), 1);
    assert_eq!((game.discards().len(), game.phase(), game.turn()), (1, Phase::Turn, 2));
}

#[test]
fn a_discarded_key_shows_five_cards_to_discard_one_and_reorder_the_rest() {
    let mut game = position(&format!("{HAND}next red sun | nightmare | blue door | green sun | blue sun | brown key"));
    let events = play(&mut game, "discard 3");
    assert_eq!(game.phase(), Phase::Foresee);
    assert_eq!(called(game.shown().iter()), ["red sun", "nightmare", "blue door", "green sun", "blue sun"]);
    assert_eq!(events.last(), Some(&Event::Prophecy(game.shown().iter().copied().collect())));
    assert_eq!(game.hand().len(), 4, "the hand is filled only after the prophecy");
    assert_eq!(lines(&game), ["discard 1", "discard 2", "discard 4", "discard 5"]);

    play(&mut game, "discard 2");
    assert_eq!(game.discards().count(Card::NIGHTMARE), 1);
    assert_eq!(game.phase(), Phase::Arrange);
    assert_eq!(lines(&game), ["next 1", "next 2", "next 3", "next 4", "rest"]);
    play(&mut game, "next 4");
    assert_eq!(called(game.placed().iter()), ["blue sun"]);
    assert_eq!(called(game.shown().iter()), ["red sun", "blue door", "green sun"]);
    play(&mut game, "next 3");
    let events = play(&mut game, "next 1");
    // The last card can go only to one place. Then the hand is filled from the new order.
    assert_eq!(called(game.hand().iter()), ["red sun", "blue moon", "brown sun", "red moon", "blue sun"]);
    assert_eq!(called(game.deck().known()), ["green sun", "red sun", "blue door"]);
    assert_eq!(game.phase(), Phase::Turn);
    assert!(matches!(events[1], Event::PutBack(cards) if cards.len() == 4));
}

#[test]
fn the_rest_of_a_prophecy_can_keep_its_order() {
    let mut game = position(&format!("{HAND}next red sun | nightmare | blue door | green sun | blue sun"));
    play(&mut game, "discard 3");
    play(&mut game, "discard 1");
    play(&mut game, "next 3");
    play(&mut game, "rest");
    assert_eq!(called(game.hand().iter())[4], "green sun");
    assert_eq!(called(game.deck().known()), ["nightmare", "blue door", "blue sun"]);
}

#[test]
fn a_prophecy_works_with_fewer_than_five_cards() {
    let rest = "doors 2 blue door | 2 green door | 2 brown door | red door
bag
next red door | blue moon | red moon
\
        discard 10 nightmare | 8 red sun | 2 red moon | 3 red key | 8 blue sun | 2 blue moon | 3 blue key | \
        7 green sun | 4 green moon | 2 green key | 5 brown sun | 4 brown moon | 3 brown key
";
    let mut game = position(&format!("{HAND}{rest}"));
    play(&mut game, "discard 3");
    assert_eq!(called(game.shown().iter()), ["red door", "blue moon", "red moon"]);
    assert_eq!(lines(&game), ["discard 2", "discard 3"]);
    play(&mut game, "discard 2");
    play(&mut game, "next 2");
    assert_eq!(called(game.hand().iter())[4], "red moon");
    assert_eq!(called(game.deck().known()), ["red door"]);
}

#[test]
fn equal_cards_need_no_order() {
    let mut game = position(&format!("{HAND}next blue sun | red sun | red sun | red sun | red sun"));
    play(&mut game, "discard 3");
    play(&mut game, "discard 1");
    assert_eq!(game.phase(), Phase::Turn);
    assert_eq!(called(game.deck().known()), ["red sun", "red sun", "red sun"]);
}

// Fill the hand

#[test]
fn a_drawn_door_is_opened_with_its_key_or_goes_to_limbo() {
    let start = position(&format!("{HAND}next green door | blue sun"));
    let mut game = start.clone();
    let events = play(&mut game, "discard 1");
    assert_eq!(events.last(), Some(&Event::DoorDrawn(Colour::Green)));
    assert_eq!((game.phase(), lines(&game)), (Phase::Door(Colour::Green), vec!["open".into(), "keep".into()]));

    let mut opened = game.clone();
    play(&mut opened, "open");
    assert_eq!(opened.doors(Colour::Green), 1);
    assert_eq!(opened.discards().count(Card::key(Colour::Green)), 1);
    assert_eq!(opened.hand().len(), 5, "the key is replaced, too");
    assert_eq!(opened.deck().contents().count(Card::door(Colour::Green)), 1);

    play(&mut game, "keep");
    assert_eq!(game.doors(Colour::Green), 0);
    assert!(game.hand().contains(&Card::key(Colour::Green)));
    assert_eq!(game.deck().contents().count(Card::door(Colour::Green)), 2, "limbo was shuffled back");
}

#[test]
fn a_door_without_its_key_goes_to_limbo_and_back_into_the_deck() {
    let mut game = position(&format!("{HAND}next red door | blue sun"));
    let deck = game.deck().len();
    let events = play(&mut game, "discard 1");
    let door = Card::door(Colour::Red);
    assert_eq!(
        events[1..],
        [Event::ToLimbo(door), Event::Drawn(card(Colour::Blue, Symbol::Sun)), Event::LimboShuffled(1),]
    );
    assert_eq!((game.limbo().len(), game.deck().len()), (0, deck - 1));
    assert_eq!(game.deck().contents().count(door), 2);
}

#[test]
fn cards_are_drawn_and_resolved_one_at_a_time() {
    let mut game = position(&format!("{HAND}next red door | nightmare | green door | blue sun | red sun"));
    play(&mut game, "play 1");
    assert_eq!((game.phase(), called(game.limbo().iter().copied())), (Phase::Nightmare, vec!["red door"]));
    play(&mut game, "key 2");
    assert_eq!(
        called(game.limbo().iter().copied()),
        Vec::<&str>::new(),
        "the key is spent, the green door met too late"
    );
    assert_eq!(called(game.hand().iter()), ["blue moon", "brown sun", "red moon", "blue sun", "red sun"]);
    assert_eq!(game.deck().contents().doors(), 8);
}

// Nightmares

/// Returns a position in which `play 1` draws a nightmare, with the door of `doors` open.
fn nightmare(doors: &str, next: &str) -> Onirim {
    let mut game = position(&format!("{doors}\n{HAND}next nightmare | {next}\n"));
    let events = play(&mut game, "play 1");
    assert_eq!(events.last(), Some(&Event::NightmareDrawn));
    assert_eq!(game.phase(), Phase::Nightmare);
    game
}

#[test]
fn only_the_possible_ways_to_pay_are_offered() {
    let game = nightmare("doors blue door | red door", "red sun");
    assert_eq!(lines(&game), ["key 2", "door red", "door blue", "five", "throw"]);
    let game = nightmare("", "red sun");
    assert_eq!(lines(&game), ["key 2", "five", "throw"]);
    assert_eq!(refusal(&game, "door red"), "You have no open red door to return: pay another way.");
    assert_eq!(refusal(&game, "key 1"), "The blue moon is not a key: choose a key.");
    assert_eq!(refusal(&game, "play 1"), "Pay for the nightmare first: `key`, `door`, `five` or `throw`.");
}

#[test]
fn a_nightmare_paid_with_a_key_costs_the_key_without_a_prophecy() {
    let mut game = nightmare("", "red sun | blue sun");
    play(&mut game, "key 2");
    assert_eq!(called(game.hand().iter()), ["blue moon", "brown sun", "red moon", "red sun", "blue sun"]);
    assert_eq!(game.discards().count(Card::key(Colour::Green)), 1);
    assert_eq!(game.discards().count(Card::NIGHTMARE), 1);
    assert_eq!((game.phase(), game.discards().len()), (Phase::Turn, 2));
}

#[test]
fn a_nightmare_paid_with_a_door_returns_the_door_to_the_deck() {
    let mut game = nightmare("doors blue door | red door", "red sun");
    let events = play(&mut game, "door blue");
    assert_eq!((game.doors(Colour::Blue), game.doors(Colour::Red)), (0, 1));
    assert!(events.contains(&Event::ToLimbo(Card::door(Colour::Blue))));
    assert_eq!(game.deck().contents().count(Card::door(Colour::Blue)), 2);
    assert_eq!(game.discards().count(Card::NIGHTMARE), 1);
}

#[test]
fn a_nightmare_paid_with_five_deck_cards_discards_their_locations() {
    let mut game = nightmare("", "red sun | 2 blue sun | 2 brown key | brown sun");
    play(&mut game, "five");
    assert_eq!((game.discards().len(), game.discards().keys()), (6, 2));
    assert_eq!(called(game.hand().iter())[4], "brown sun");
}

#[test]
fn a_nightmare_paid_with_the_hand_deals_a_new_one_as_at_the_opening() {
    let mut game = nightmare("", "nightmare | green door | 2 red sun | brown door | 2 blue sun | brown key");
    let events = play(&mut game, "throw");
    assert_eq!(called(game.hand().iter()), ["red sun", "red sun", "blue sun", "blue sun", "brown key"]);
    assert_eq!(game.phase(), Phase::Turn, "the new hand asks no question");
    assert_eq!((game.discards().len(), game.discards().count(Card::NIGHTMARE)), (5, 1));
    assert!(events.contains(&Event::LimboShuffled(3)));
    assert_eq!(game.deck().contents().count(Card::NIGHTMARE), 9);
    assert_eq!(game.deck().contents().doors(), 8);
}

// 2.6 End of the game

#[test]
fn all_eight_doors_win() {
    let doors = "doors 2 blue door | 2 green door | 2 brown door | red door\n";
    let mut game = position(&format!("{doors}labyrinth red sun | red moon\nhand red sun | 4 blue moon\n"));
    let events = play(&mut game, "play 1");
    assert_eq!(events[1..], [Event::Unlocked(Colour::Red, 2), Event::Won]);
    let Status::Over(outcome) = game.status() else { panic!("the game is not over") };
    assert!(outcome.winners.contains(Seat::ONE));
    assert!(legal(&game).is_empty());
    assert_eq!(refusal(&game, "discard 1"), "The game is over.");
}

#[test]
fn the_eighth_door_may_be_a_drawn_one() {
    let doors = "doors 2 blue door | 2 green door | 2 brown door | red door\n";
    let mut game = position(&format!("{doors}hand red key | 4 blue moon\nnext red door\n"));
    play(&mut game, "discard 2");
    let events = play(&mut game, "open");
    assert_eq!(events, [Event::Opened(Colour::Red, 2), Event::Won]);
    assert_eq!(game.phase(), Phase::Won);
}

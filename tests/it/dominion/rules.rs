//! Set-up, turns and the end of the game.

use super::scene::{Play, hand};
use sorcery::engine::{Game, Log, Seat, Status};
use sorcery::games::dominion::{Card, CardSet, Dominion, Setup, kingdom};
use sorcery::games::{Audience, Listener, Names, View, read_position, tell_each, write_position};

fn supply(setup: &Setup, card: Card) -> u8 {
    let game = Dominion::start(setup, 1, &mut Log::off());
    View::new(&game, Seat::ONE).supply(card)
}

#[test]
fn piles_have_the_printed_sizes() {
    let two = Setup::new(2, None).unwrap();
    let sizes = [
        (Card::Copper, 46),
        (Card::Silver, 40),
        (Card::Gold, 30),
        (Card::Estate, 8),
        (Card::Duchy, 8),
        (Card::Province, 8),
        (Card::Curse, 10),
        (Card::Duke, 8),
        (Card::Harem, 8),
        (Card::Nobles, 8),
        (Card::Smithy, 10),
        (Card::Shepherd, 10),
        (Card::Pasture, 0),
    ];
    for (card, size) in sizes {
        assert_eq!(supply(&two, card), size, "{}", card.name());
    }
    let four = Setup::new(4, None).unwrap();
    for (card, size) in [(Card::Copper, 32), (Card::Curse, 30), (Card::Province, 12), (Card::Nobles, 12)] {
        assert_eq!(supply(&four, card), size, "{}", card.name());
    }
    assert_eq!(Setup::new(3, None).map(|three| supply(&three, Card::Curse)), Ok(20));
}

#[test]
fn every_player_starts_with_seven_coppers_and_three_estates() {
    let game = Dominion::start(&Setup::default(), 7, &mut Log::off());
    for seat in Seat::all(2) {
        let view = View::new(&game, seat);
        assert_eq!((view.owns(Card::Copper), view.owns(Card::Estate), view.deck_size()), (7, 3, 10));
    }
    // The second player hasn't started yet and holds five cards.
    assert_eq!(View::new(&game, Seat::TWO).hand().len(), 5);
}

#[test]
fn a_kingdom_has_ten_kingdom_cards() {
    let ten: CardSet = [
        Card::Cellar,
        Card::Chapel,
        Card::Moat,
        Card::Village,
        Card::Workshop,
        Card::Militia,
        Card::Remodel,
        Card::Smithy,
        Card::Witch,
        Card::Shepherd,
    ]
    .into_iter()
    .collect();
    let setup = Setup::new(2, Some(ten)).unwrap();
    assert_eq!(setup.piles().len(), 17);
    let game = Dominion::start(&setup, 1, &mut Log::off());
    let view = View::new(&game, Seat::ONE);
    // With the Shepherd, a Pasture replaces one Copper.
    assert_eq!((view.owns(Card::Copper), view.owns(Card::Pasture), view.supply(Card::Market)), (6, 1, 0));
    assert!(Setup::new(2, Some(ten.with(Card::Market))).is_err());
    assert!(Setup::new(2, Some(ten.without(CardSet::only(Card::Moat)).with(Card::Gold))).is_err());
    assert!(Setup::new(5, Some(ten)).is_err());
    assert!(Setup::new(1, None).is_err());
}

#[test]
fn a_turn_has_one_action_and_one_buy() {
    let play = hand("Moat*2 Copper*3").play("play Moat").asks("buy").turn("coins", 3);
    play.refuses("buy Smithy").then("buy Silver").asks("P2");
}

#[test]
fn a_new_hand_is_drawn_at_the_end_of_the_turn() {
    let play = hand("Estate*2 Copper").deck("Gold*3").discard("Silver*4").play("done");
    let drawn = play.game.clone();
    let view = View::new(&drawn, Seat::ONE);
    assert_eq!(view.hand().len(), 5);
    assert_eq!(view.hand().iter().filter(|&&card| card == Card::Gold).count(), 3);
    play.asks("P2").turn("actions", 1).turn("buys", 1);
}

#[test]
fn the_game_ends_when_the_last_province_is_gone() {
    let last = hand("Gold*3").line("supply Province Gold*9 Copper*9 Duchy");
    let play = last.other(2, "Duchy").play("buy Province");
    assert_eq!(play.game.status(), Status::Over(sorcery::engine::Outcome::won_by(Seat::ONE)));
}

#[test]
fn the_game_ends_with_three_empty_piles() {
    let kingdom = "kingdom Cellar Chapel Moat Village Workshop Militia Remodel Smithy Witch Market";
    let piles = "supply Copper*9 Silver*9 Gold*9 Province*8 Estate Duchy Chapel Moat Village Workshop Militia Remodel Smithy Witch";
    // Curse, Cellar and Market are empty from the start, so the game ends after the turn.
    let play = hand("Copper*2").line(kingdom).line(piles).other(2, "Estate").play("done");
    assert_eq!(play.question(), "over");
}

#[test]
fn fewer_turns_break_ties() {
    // Both players have started three turns, so equal points are a tie.
    let last = || hand("Gold*3").line("supply Province Gold*9 Copper*9");
    let tie = last().other(2, "Province").play("buy Province");
    let Status::Over(outcome) = tie.game.status() else { panic!("the game is not over") };
    assert_eq!(outcome.winners.len(), 2, "equal points and turns share the victory");
    let text = "dominion position 1\nplayers A | B\nsupply Province Gold*9 Copper*9\nturn seat 1\nseat 1 turns 4\nhand Gold*3\nseat 2 turns 3\nhand Province\n";
    let (mut game, _) = read_position::<Dominion>(text).unwrap();
    game.apply(sorcery::games::dominion::Action::Buy(Card::Province), &mut Log::off());
    assert_eq!(game.status(), Status::Over(sorcery::engine::Outcome::won_by(Seat::TWO)));
}

#[test]
fn a_game_ends_after_fifty_rounds() {
    let mut game = Dominion::start(&Setup::default(), 3, &mut Log::off());
    let mut turns = 0;
    while game.status().awaited().is_some() {
        game.apply(sorcery::games::dominion::Action::Done, &mut Log::off());
        turns += 1;
    }
    assert_eq!(turns, 100);
}

/// Both hands of each player are given, in either order.
#[test]
fn an_opening_can_be_chosen() {
    use sorcery::engine::{Game, Log, Seat};
    use sorcery::games::dominion::{Action, Card, Dominion, Opening, Setup};
    for (opening, wanted) in [(Opening::FiveTwo, [5, 2]), (Opening::FourThree, [4, 3])] {
        let setup = Setup::new(3, None).unwrap().with_opening(Some(opening)).unwrap();
        let mut firsts = [0; 2];
        for seed in 0..40 {
            let mut game = Dominion::start(&setup, seed, &mut Log::off());
            let mut coins = [const { Vec::new() }; 3];
            for _ in 0..6 {
                let seat = game.status().awaited().expect("six turns");
                let view = View::new(&game, seat);
                coins[seat.index()].push(view.coins());
                assert_eq!(view.in_play().len() + view.hand().len(), 5);
                game.apply(Action::Done, &mut Log::off());
            }
            for seat in Seat::all(3) {
                let hands = &coins[seat.index()];
                firsts[usize::from(hands[0] != wanted[0])] += 1;
                assert!(*hands == wanted || *hands == [wanted[1], wanted[0]], "{hands:?}");
                assert_eq!(View::new(&game, seat).owns(Card::Copper), 7);
            }
        }
        assert!(firsts[0] > 30 && firsts[1] > 30, "{firsts:?}");
    }
}

/// An opening needs a deck that can give it. The error shows the deck.
#[test]
fn an_opening_that_the_starting_deck_cannot_give_is_rejected() {
    use sorcery::games::dominion::{Opening, deck, kingdom};
    let openings = [Opening::FiveTwo, Opening::FourThree];
    for (start, given) in [
        ("7 Copper, 3 Curse", true),
        ("7 Copper, Chapel, Moat, Estate", true),
        ("7 Copper, 2 Estate", false),
        ("7 Copper, 4 Estate", false),
        ("3 Copper, 7 Estate", false),
        ("9 Gold", false),
        ("10 Copper", false),
        ("7 Estate, 3 Gold", false),
        ("6 Copper, 1 Silver, 3 Estate", false),
        ("7 Copper, Harem, 2 Estate", false),
    ] {
        let setup = Setup::new(2, None).unwrap().with_start(&deck(start).unwrap()).unwrap();
        for opening in openings {
            let result = setup.with_opening(Some(opening));
            assert_eq!(result.is_ok(), given, "{start}");
            let Ok(setup) = result else { continue };
            for seed in 0..20 {
                let game = Dominion::start(&setup, seed, &mut Log::off());
                assert_eq!(View::new(&game, Seat::ONE).in_play().len() + View::new(&game, Seat::ONE).hand().len(), 5);
            }
        }
        // The usual cards and another deck have no fixed opening, even if the deck before it had one.
        let setup = Setup::default().with_opening(Some(Opening::FiveTwo)).unwrap();
        let setup = setup.with_start(&deck(start).unwrap()).unwrap();
        (0..20).for_each(|seed| _ = Dominion::start(&setup, seed, &mut Log::off()));
    }
    // With the Shepherd, a Pasture replaces a Copper.
    let far_roads =
        "Crossroads, Highway, Oasis, Trader, Cartographer, Haggler, Margrave, Fool's Gold, Shepherd, Rebuild";
    let error = Setup::new(2, kingdom(far_roads).unwrap()).unwrap().with_opening(Some(Opening::FiveTwo)).unwrap_err();
    assert!(error.0.contains("7 Copper") && error.0.contains("6 Copper, 1 Pasture, 3 Estate"), "{error}");
}

/// A game with other starting decks can be written and read like any other.
#[test]
fn a_position_keeps_the_starting_decks() {
    let cards = [[Card::Gold; 8].as_slice(), &[Card::Estate; 2]].concat();
    let setup = Setup::new(2, None).unwrap().with_start(&cards).unwrap();
    let game = Dominion::start(&setup, 3, &mut Log::off());
    let text = write_position(&game, &Names::new(["Ada", "Grace"]));
    assert!(text.contains("\nstart "), "{text}");
    let (read, _) = read_position::<Dominion>(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(read == game, "{text}");
}

/// Questions name the cards that can be chosen, `done` if it is possible, and verbs that differ from the question. Errors
/// about a wrong answer repeat the question.
#[test]
fn questions_and_errors_say_what_to_type() {
    let now = "You can't do this now. First: ";
    let repeat = "play an Action card twice with `repeat`, or `done`";
    let swindler = "You can't do this now. First: choose a card for an opponent to `gain`.";
    let estate = "You can't choose Copper here: discard an Estate, or `done`.";
    let deck = "You can't skip this: put a card on your deck.";
    let silver = "You have no Silver in hand: choose a card that you hold.";
    for (hands, play, asked, line, error) in [
        (
            ("Masquerade Copper*4", "Estate"),
            "play Masquerade; pass Copper",
            "trash a card, or `done`",
            "put Copper",
            "",
        ),
        (("ThroneRoom MiningVillage", ""), "play Throne Room", repeat, "play Mining Village", ""),
        (("ThroneRoom MiningVillage Copper", ""), "play Throne Room", repeat, "trash Copper", ""),
        (("Swindler", ""), "play Swindler", "choose a card for P2 to `gain`", "buy Curse", swindler),
        (("Baron Estate Copper", ""), "play Baron", "discard an Estate, or `done`", "discard Copper", estate),
        (("Chapel Estate", ""), "play Chapel", "trash a card, or `done`", "choose 1", ""),
        (("Courtyard Estate", ""), "play Courtyard", "put a card on your deck", "done", deck),
        (("Courtyard Estate", ""), "play Courtyard", "put a card on your deck", "put Silver", silver),
        // A command that was typed ahead for another question must not choose an option.
        (("Nobles Estate", ""), "play Nobles", "choose 1: +3 Cards; 2: +2 Actions", "yes", ""),
        (("Steward Estate", ""), "play Steward", "3: trash 2 cards", "all", ""),
    ] {
        let play = hand(hands.0).deck("Gold*9").other(2, hands.1).other_deck(2, "Gold*9").play(play).asks(asked);
        let question = play.question();
        let question = question.split_once("): ").expect("a card asks").1.split(" [").next().expect("a question");
        let expected = if error.is_empty() { format!("{now}{question}.") } else { error.to_string() };
        assert_eq!(play.refusal(line), expected);
    }
    let buying = hand("Smithy Copper").play("done").refusal("play Smithy");
    assert_eq!(buying, "You can't play cards in the Buy phase: buy a card, or `done`.");
}

#[test]
fn a_kingdom_without_commas_is_an_error_that_names_them() {
    let error = kingdom("Chapel Village Witch Moat").expect_err("no commas").to_string();
    assert_eq!(error, "`Chapel Village Witch Moat` is not a kingdom card; separate the cards with commas");
}

/// The owner of a hand or a deck is *you* or a named player, in questions and in the log.
#[test]
fn a_hand_and_a_deck_have_an_owner() {
    let torturer = hand("Torturer").deck("Gold*3").other(2, "Copper*5");
    let torturer = torturer.play("play Torturer").asks("2: gain a Curse to your hand").then("choose 2");
    let hag = hand("SeaHag").line("kingdom everything").other(2, "Copper*5").other_deck(2, "Gold").play("play Sea Hag");
    let ship = hand("GhostShip")
        .line("kingdom everything")
        .deck("Gold*2")
        .other(2, "Copper*4 Silver")
        .play("play Ghost Ship; put Copper");
    let told = |play: &Play, audience: Audience| {
        let (names, mut text) = (play.names(), String::new());
        tell_each::<Dominion>(&play.events, Listener::new(&names, audience), |_, words| text += &words.text);
        text
    };
    let you = Audience::You(Seat::TWO);
    for (play, audience, part) in [
        (&torturer, Audience::Public, "P2 chooses to gain a Curse to their hand (Torturer)."),
        (&torturer, Audience::Public, "P2 gains a Curse to their hand."),
        (&torturer, you, "You choose to gain a Curse to your hand (Torturer)."),
        (&torturer, you, "You gain a Curse to your hand."),
        (&hag, Audience::Public, "P2 gains a Curse onto their deck."),
        (&hag, you, "You gain a Curse onto your deck."),
        (&ship, Audience::Public, "P2 puts a card on their deck."),
        (&ship, you, "You put a Copper on your deck."),
    ] {
        let text = told(play, audience);
        assert!(text.contains(part), "{text}");
    }
}

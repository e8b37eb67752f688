//! One scenario for each rule of the specification and for each ruling, with the ruling's number in the test's name.

use super::{names, play, position, refusal, session, told, view, winner};
use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::splendor::{Action, CardLevel, Event, Gem, Gems, Phase, Place, Setup, Splendor};
use sorcery::games::text_buffer::TextBuffer;
use sorcery::games::{Names, Tabletop, View};
use sorcery::session::{Match, Reply};

/// A quiet position: player 1 to move, no purchases yet, twelve expensive cards.
const QUIET: &str = "row m m5 m19 m30 m36\nrow t t2 t10 t16 t25\nrow v v2 v6 v10 v14\n";

fn quiet(more: &str) -> Splendor {
    position(&format!("{QUIET}{more}"))
}

fn gems(game: &Splendor, seat: Seat) -> [u8; 6] {
    game.player(seat).gems.counts()
}

fn joined(game: &Splendor, seat: Seat) -> Vec<u8> {
    game.player(seat).nobles().map(|noble| noble + 1).collect()
}

// The specification.

#[test]
fn a_game_begins_with_all_gems_four_cards_per_row_and_three_nobles() {
    let game = Splendor::start(&Setup::default(), 1, &mut Log::off());
    assert_eq!(game.bank().counts(), [4, 4, 4, 4, 4, 5]);
    assert_eq!(Place::all().filter_map(|place| game.card_at(place)).count(), 12);
    assert!(Place::all().all(|place| game.card_at(place).unwrap().level == place.level()));
    assert_eq!(CardLevel::ALL.map(|level| game.deck_len(level)), [36, 26, 16]);
    assert_eq!((0..3).filter_map(|index| game.noble(index)).count(), 3);
    assert_eq!(game.status(), Status::Awaiting(Seat::ONE));
    let without = Splendor::start(&Setup { nobles: false, ..Setup::default() }, 1, &mut Log::off());
    assert_eq!((0..3).filter_map(|index| without.noble(index)).count(), 0);
}

#[test]
fn you_take_three_different_gems_or_two_alike() {
    let mut game = quiet("");
    play(&mut game, &["p3 red white blue", "p2 green"]);
    assert_eq!(gems(&game, Seat::ONE), [1, 1, 0, 1, 0, 0]);
    assert_eq!(gems(&game, Seat::TWO), [0, 0, 0, 0, 2, 0]);
    assert_eq!(game.bank().counts(), [3, 3, 4, 3, 2, 5]);
    assert_eq!(game.active(), Seat::ONE);
}

#[test]
fn reserving_a_card_gives_gold_if_any_is_left() {
    let mut game = quiet("player 2\ngems 0 0 0 0 0 4\n");
    let card = game.card_at(Place::new(CardLevel::Vendors, 2).unwrap()).copied();
    play(&mut game, &["r v 3"]);
    assert_eq!(game.reserved(Seat::ONE, 0).copied(), card);
    assert_eq!(gems(&game, Seat::ONE)[5], 1);
    play(&mut game, &["p2 red", "r v 3"]);
    assert_eq!(gems(&game, Seat::ONE)[5], 1, "no gold left to take");
    assert_eq!(game.player(Seat::ONE).reserved.len(), 2);
}

#[test]
fn buying_a_card_costs_gems_and_gives_points_and_a_discount() {
    // m40: pink, 1 point, 4 blue.
    let mut game = position("row m m40 m2 m3 m4\nplayer 1\ngems 1 0 0 4 0 0\n");
    let events = play(&mut game, &["b m 1"]);
    let player = game.player(Seat::ONE);
    assert_eq!(player.gems.counts(), [1, 0, 0, 0, 0, 0]);
    assert_eq!((player.points, player.cards(), player.discounts.count(Gem::Pink)), (1, 1, 1));
    assert_eq!(game.bank().counts(), [3, 4, 4, 4, 4, 5]);
    assert!(matches!(events[0], Event::Bought { paid, reserved: false, .. } if paid == Gems::only(Gem::Blue, 4)));
    assert!(matches!(events[1], Event::Dealt(place, _) if place.to_string() == "m 1"), "the place is refilled at once");
}

/// Spec 1.3: with two blue discounts, a card for 2 blue and 1 green costs 1 green.
#[test]
fn discounts_reduce_prices() {
    // m6: white, 2 blue 2 green 1 pink; m9 and m10 are blue, m33 is pink.
    let mut game = position("row m m6 m2 m3 m4\nplayer 1\ngems 0 0 0 1 2 0\nbought m9 m10 m33\n");
    play(&mut game, &["b m 1"]);
    assert_eq!(gems(&game, Seat::ONE), [0, 0, 0, 1, 0, 0]);
}

#[test]
fn a_card_can_be_free() {
    let mut game = position("row m m1 m2 m3 m4\nplayer 1\nbought m9 m10 m11\n");
    let events = play(&mut game, &["b m 1"]);
    assert_eq!(told(&events, None)[0], "Ann buys a white mine (costs 3 blue) for free.");
}

#[test]
fn buying_a_reserved_card_moves_later_ones_up() {
    let mut game = position("player 1\ngems 0 0 0 3 0 0\nreserved v1 m1 t1\n");
    play(&mut game, &["br 2"]);
    let held: Vec<String> = game.player(Seat::ONE).reserved.iter().map(|card| card.to_string()).collect();
    assert_eq!(held, ["v1", "t1"]);
    assert_eq!(game.player(Seat::ONE).discounts.count(Gem::White), 1);
}

/// A reserved card has the same price after earlier ones have left the hand.
#[test]
fn a_reserved_card_that_moved_up_keeps_its_price() {
    let mut game = position("player 1\ngems 0 0 0 4 4 0\nreserved m1 m8 v1\n");
    play(&mut game, &["br 1", "p3 red pink white", "br 1"]);
    assert_eq!(game.player(Seat::ONE).points, 1);
    assert!(refusal(&game, "p2 gold").contains("you can't take gold"));
    play(&mut game, &["p3 red pink white"]);
    assert_eq!(refusal(&game, "br 1"), "You lack 5 red, 3 pink, 2 blue, 3 green: take gems.");
}

// The rulings.

#[test]
fn ruling_01_with_fewer_than_three_colours_left_you_take_them_all() {
    let two_left = "player 1\ngems 4 3 0 2 0 0\nplayer 2\ngems 0 0 4 0 4 0\n";
    let game = quiet(two_left);
    assert_eq!(game.bank().counts(), [0, 1, 0, 2, 0, 5]);
    assert!(refusal(&game, "p3 red").starts_with("Only 2 colours are left"));
    assert!(refusal(&game, "p3 red blue green").starts_with("Only 2 colours are left"));
    let one_left = quiet("player 1\ngems 4 4 0 0 0 0\nplayer 2\ngems 0 0 4 0 4 0\n");
    assert!(
        refusal(&one_left, "p3 red blue").starts_with("Only one colour is left on the table: take just that one, not ")
    );
    assert_eq!(refusal(&game, "p3 red green"), "There are no green gems left on the table: take another colour.");
    play(&mut game.clone(), &["p3 blue red"]);
    let mut game = quiet("player 1\ngems 4 4 0 1 0 0\nplayer 2\ngems 0 0 4 0 4 0\n");
    assert!(game.check(Action::TakeTwo(Gem::Blue)).is_err());
    play(&mut game, &["p3 blue"]);
    assert_eq!(gems(&game, Seat::ONE), [4, 4, 0, 2, 0, 0]);
    let three_left = quiet("player 1\ngems 4 3 0 2 0 0\nplayer 2\ngems 0 0 3 0 4 0\n");
    assert_eq!(refusal(&three_left, "p3 red blue"), "Take three different colours, not 2.");
    play(&mut three_left.clone(), &["p3 red blue pink"]);
}

#[test]
fn ruling_02_gems_above_ten_go_back_one_at_a_time_even_gold_and_new_ones() {
    let mut game = quiet("player 1\ngems 2 2 2 2 0 1\n");
    play(&mut game, &["p3 red white green"]);
    assert_eq!(game.phase(), Phase::GiveBack);
    assert_eq!(game.active(), Seat::ONE);
    assert_eq!(
        Splendor::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap(),
        "Ann has 12 gems: name 2 gems to give back."
    );
    assert!(refusal(&game, "p2 blue").starts_with("First give gems back"));
    play(&mut game, &["gold", "give green"]);
    assert_eq!(gems(&game, Seat::ONE), [3, 3, 2, 2, 0, 0]);
    assert_eq!(game.active(), Seat::TWO);
    assert_eq!(refusal(&game, "give red"), "You can't do that now: take gems, buy or reserve.");
}

/// Opens a match in which player 1 has to give back two gems.
fn twelve_gems() -> Match {
    let mut game = quiet("player 1\ngems 2 2 2 2 0 1\n");
    play(&mut game, &["p3 red white green"]);
    session(&game)
}

#[test]
fn ruling_02_several_gems_may_stand_on_one_line() {
    for line in ["green GOLD", "give green gold", "  Give\tgreen   gold "] {
        let mut session = twelve_gems();
        assert_eq!(session.submit(line), Ok(Reply::Played), "`{line}`");
        assert_eq!(session.status(), Status::Awaiting(Seat::TWO), "`{line}`");
        let mut told = TextBuffer::default();
        session.news(None, &mut told);
        assert_eq!(told.into_string(), "Ann gives back 1 green.\nAnn gives back 1 gold.\nTurn 2: Bob to play.\n");
    }
}

#[test]
fn ruling_02_a_line_with_too_many_gems_gives_none_back() {
    for line in ["green green", "green gold red", "green purple", "give red gold gold", "gold gold"] {
        let mut session = twelve_gems();
        let before = session.submit("position");
        assert!(session.submit(line).is_err(), "`{line}`");
        assert_eq!(session.submit("position"), before, "`{line}`");
    }
}

#[test]
fn ruling_03_gems_go_back_before_a_noble_comes() {
    let mut game = quiet("nobles n6 - -\nplayer 1\ngems 2 2 2 2 2 0\nbought m1 m2 m3 m4 m9 m10 m11 m12\n");
    let events = play(&mut game, &["p3 red white blue", "red", "red", "white"]);
    let order: Vec<&str> = events
        .iter()
        .map(|event| match event {
            Event::Took(..) => "took",
            Event::GaveBack(..) => "gave",
            Event::Joined(..) => "joined",
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(order, ["took", "gave", "gave", "gave", "joined"]);
}

/// Player 1 has 4 white, 3 blue and 3 green cards and can buy m9, a blue one. That attracts n6 (4 white, 4
/// blue) and n1 (3 of white, blue and green).
const TWO_NOBLES: &str = "nobles n6 n9 n1\nrow m m9 m19 m30 m36\n\
    player 1\ngems 1 0 2 0 0 0\nbought m1 m2 m3 m4 m10 m11 m12 m17 m18 m20\n";

#[test]
fn ruling_04_all_nobles_whose_demands_are_met_join() {
    let mut game = position(TWO_NOBLES);
    let events = play(&mut game, &["b m 1"]);
    assert_eq!(joined(&game, Seat::ONE), [1, 6]);
    assert_eq!(game.player(Seat::ONE).points, 6);
    assert_eq!(game.active(), Seat::TWO);
    assert!(game.noble(0).is_none() && game.noble(1).is_some() && game.noble(2).is_none(), "the others stay in place");
    assert_eq!(told(&events, None)[2], "Ann is joined by the noble who asks for 4 white, 4 blue (+3 points).");
}

#[test]
fn ruling_04_official_rules_let_you_choose_one_noble_per_turn() {
    let mut game = position(&format!("rules official\n{TWO_NOBLES}"));
    play(&mut game, &["b m 1"]);
    assert_eq!(game.phase(), Phase::Noble);
    assert_eq!(
        Splendor::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap(),
        "Ann chooses who joins: `noble 1` or `noble 3`."
    );
    assert!(refusal(&game, "noble 2").starts_with("That noble requires more discounts"));
    assert!(refusal(&game, "p2 red").starts_with("First choose which noble"));
    play(&mut game, &["noble 3"]);
    assert_eq!(joined(&game, Seat::ONE), [1]);
    play(&mut game, &["p2 red", "p2 blue"]);
    assert_eq!(joined(&game, Seat::ONE), [1, 6], "the second noble joins at the end of her next turn");
}

#[test]
fn ruling_05_a_noble_joins_at_the_end_of_any_kind_of_turn() {
    let impressed = "nobles - n6 -\nplayer 1\nbought m1 m2 m3 m4 m9 m10 m11 m12\n";
    for line in ["p3 red blue green", "p2 red", "r v 1"] {
        let mut game = quiet(impressed);
        play(&mut game, &[line]);
        assert_eq!(joined(&game, Seat::ONE), [6], "`{line}`");
    }
    let mut game = quiet(impressed);
    play(&mut game.clone(), &["p2 red"]);
    assert!(joined(&game, Seat::TWO).is_empty());
    play(&mut game, &["p2 red", "p2 blue"]);
    assert!(joined(&game, Seat::TWO).is_empty(), "only your own discounts count");
}

#[test]
fn ruling_06_gold_pays_only_for_missing_gems() {
    // m3: white, 2 blue 2 pink.
    let mut game = position("row m m3 m19 m30 m36\nplayer 1\ngems 0 0 1 2 0 3\n");
    play(&mut game, &["b m 1"]);
    assert_eq!(gems(&game, Seat::ONE), [0, 0, 0, 0, 0, 2]);
}

#[test]
fn ruling_06_official_rules_ask_how_much_gold_to_pay() {
    let text = "rules official\nrow m m3 m19 m30 m36\nplayer 1\ngems 0 0 1 2 0 3\n";
    let mut game = position(text);
    play(&mut game, &["b m 1"]);
    assert_eq!(
        Splendor::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap(),
        "Ann may pay gold for pink: `gold 1` to `gold 2`."
    );
    assert_eq!(refusal(&game, "gold 0"), "Pay between 1 and 2 gold.");
    assert!(refusal(&game, "p2 red").starts_with("First say how much gold to pay for pink"));
    play(&mut game, &["gold 2"]);
    assert_eq!(
        Splendor::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap(),
        "Ann may pay gold for blue: `gold 0` to `gold 1`."
    );
    play(&mut game, &["1"]);
    assert_eq!(gems(&game, Seat::ONE), [0, 0, 1, 1, 0, 0], "paid three gold and one blue");
    assert_eq!(game.active(), Seat::TWO);
    let mut game = position(&text.replace("gems 0 0 1 2 0 3", "gems 0 0 1 1 0 2"));
    play(&mut game, &["b m 1"]);
    assert_eq!(game.active(), Seat::TWO, "no question without a choice");
}

#[test]
fn ruling_07_unseen_cards_can_be_reserved_only_under_official_rules() {
    assert_eq!(
        refusal(&quiet(""), "r m d"),
        "Reserving from a deck needs the official rules: start with `--rules official`."
    );
    let mut game = quiet("rules official\n");
    let before = game.deck_len(CardLevel::Mines);
    let events = play(&mut game, &["r m d"]);
    assert_eq!(game.deck_len(CardLevel::Mines), before - 1);
    assert!(game.player(Seat::ONE).is_unseen(0));
    assert_eq!(gems(&game, Seat::ONE)[5], 1);
    let card = game.reserved(Seat::ONE, 0).unwrap();
    assert_eq!(
        told(&events, Some(Seat::ONE)),
        [format!(
            "Ann reserves a {} {} {} from the top of the deck and takes 1 gold.",
            card.bonus,
            card.level.singular(),
            card.details()
        )]
    );
    for to in [Some(Seat::TWO), None] {
        assert_eq!(told(&events, to), ["Ann reserves the top card of the Mines deck unseen and takes 1 gold."]);
    }
}

/// Player 1 has 14 points, and buying m40 gives the fifteenth.
const FOURTEEN: &str = "row m m40 m19 m30 m36\nplayer 1\ngems 0 0 0 4 0 0\nbought v4 v8 v9 m8\n";

#[test]
fn ruling_08_when_player_1_reaches_15_player_2_has_one_more_turn() {
    let mut game = position(FOURTEEN);
    assert_eq!(game.player(Seat::ONE).points, 14);
    let events = play(&mut game, &["b m 1"]);
    assert_eq!(told(&events, None).last().unwrap(), "Ann has reached 15 points: Bob has one more turn.");
    assert_eq!(game.status(), Status::Awaiting(Seat::TWO));
    let events = play(&mut game, &["p2 red"]);
    assert_eq!(winner(&game), Some(1));
    assert_eq!(told(&events, None).last().unwrap(), "Ann wins: 15 to 0 points.");
    assert_eq!(refusal(&game, "p2 blue"), "The game is over.");
}

#[test]
fn ruling_08_points_of_a_noble_also_end_the_game() {
    let mut game = quiet("nobles n6 - -\nplayer 1\nbought m1 m2 m3 m4 m9 m10 m11 m12 v4 v8 v17\n");
    assert_eq!(game.player(Seat::ONE).points, 13);
    play(&mut game, &["p2 red"]);
    assert_eq!(game.player(Seat::ONE).points, 16);
    play(&mut game, &["p2 blue"]);
    assert_eq!(winner(&game), Some(1));
}

#[test]
fn ruling_08_when_player_2_reaches_15_the_game_is_over_at_once() {
    let mut game = position(&format!("active 2\n{}", FOURTEEN.replace("player 1", "player 2")));
    play(&mut game, &["b m 1"]);
    assert_eq!(winner(&game), Some(2));
}

/// Returns a position in which player 1 has 15 points and player 2 makes the last move.
fn last_turn(one: &str, two: &str) -> Splendor {
    let game = position(&format!(
        "active 2\nrow m m40 m19 m30 m36\nrow t t9 t2 t10 t16\nplayer 1\nbought {one}\nplayer 2\ngems 0 0 0 4 0 0\nbought {two}\n"
    ));
    assert!(game.is_last_turn());
    game
}

#[test]
fn ruling_09_equal_points_and_cards_are_a_tie() {
    // Points 5, 5, 4, 1 against 5, 5, 4 and the bought m40: 15 with four cards each.
    let mut game = last_turn("v4 v8 v2 m8", "v12 v16 v3");
    let events = play(&mut game, &["b m 1"]);
    assert_eq!(winner(&game), Some(0));
    assert_eq!(told(&events, None).last().unwrap(), "The game is a tie: 15 to 15 points with 4 cards each.");
}

#[test]
fn ruling_10_fewer_bought_cards_break_ties_and_reserved_ones_do_not_count() {
    let mut game = last_turn("v4 v8 v2 m8 m9", "v12 v16 v3\nreserved t1 t3 v1");
    let events = play(&mut game, &["b m 1"]);
    assert_eq!(winner(&game), Some(2));
    assert_eq!(told(&events, None).last().unwrap(), "Bob wins: 15 to 15 points, with fewer cards (4 to 5).");
    let mut game = last_turn("v4 v8 v2 m8", "v12 v16 v3 m9");
    play(&mut game, &["b m 1"]);
    assert_eq!(winner(&game), Some(1));
    let mut game = last_turn("v4 v8 v2 m8", "v12 v16 v3 m9");
    play(&mut game, &["b t 1"]);
    assert_eq!(winner(&game), Some(2), "16 points beat 15 in any order");
}

/// All coloured gems are taken, both hands are full and neither player can buy a card.
const STUCK: &str = "player 1\ngems 4 4 2 0 0 0\nreserved v1 v3 v4\njoined n1\n\
    player 2\ngems 0 0 2 4 4 0\nreserved v5 v7 v8\n";

#[test]
fn ruling_11_a_stuck_player_passes_and_two_passes_end_the_game() {
    let mut game = quiet(STUCK);
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    assert_eq!(legal, [Action::Pass]);
    assert!(
        Splendor::decision(view(&game), &names(), sorcery::games::Medium::Text).question.unwrap().contains("`pass`")
    );
    play(&mut game, &["pass"]);
    assert_eq!(game.status(), Status::Awaiting(Seat::TWO));
    let events = play(&mut game, &["pass"]);
    assert_eq!(winner(&game), Some(1), "points decide as usual");
    assert_eq!(told(&events, None), ["Bob passes, because no other move is possible.", "Ann wins: 3 to 0 points."]);
}

#[test]
fn ruling_11_passing_is_rejected_while_you_can_move() {
    assert!(refusal(&quiet(""), "pass").starts_with("You can't pass"));
    let mut game = quiet(&STUCK.replace("reserved v5 v7 v8", "reserved v5 v7"));
    play(&mut game, &["pass", "r v 1"]);
    play(&mut game, &["gold"]);
    assert_eq!(refusal(&game, "p3 red"), "There are no coloured gems left on the table.");
    play(&mut game, &["pass"]);
    assert_eq!(winner(&game), None, "the two passes are not in a row");
}

#[test]
fn ruling_12_a_place_with_an_empty_deck_stays_empty() {
    let mines = |numbers: std::ops::Range<u8>| numbers.map(|n| format!(" m{n}")).collect::<String>();
    let mut game = position(&format!(
        "rules official\nrow m m1 m2 m3 m4\nplayer 1\nbought{}\nplayer 2\nbought{}\n",
        mines(5..23),
        mines(23..40)
    ));
    assert_eq!(game.deck_len(CardLevel::Mines), 1);
    let events = play(&mut game, &["r m 1"]);
    let last = "A pink mine (1 point, costs 4 blue) takes its place.";
    assert_eq!(told(&events, None)[1..], [last, "The deck of Mines is empty now."]);
    let events = play(&mut game, &["b m 2"]);
    assert_eq!(events.len(), 1, "no card is dealt");
    assert_eq!(game.card_at(Place::new(CardLevel::Mines, 1).unwrap()), None);
    for line in ["r m 2", "b m 2"] {
        assert_eq!(refusal(&game, line), "There is no card at m 2: the deck of Mines is empty.");
    }
    assert_eq!(refusal(&game, "r m d"), "The deck of Mines is empty: choose another deck.");
}

#[test]
fn ruling_13_two_of_a_colour_need_all_four_on_the_table() {
    let game = quiet("player 2\ngems 0 1 4 0 0 0\n");
    assert!(refusal(&game, "p2 red").ends_with(": only 3 left."));
    assert_eq!(refusal(&game, "p2 pink"), "There are no pink gems left on the table: take another colour.");
    play(&mut game.clone(), &["p2 blue"]);
}

#[test]
fn ruling_14_a_rejected_line_changes_nothing() {
    let mut session = session(&quiet(""));
    let before = session.submit("position");
    for line in ["p3 red blue", "p2 gold", "b v 1", "br 1", "r m 5", "r x 1", "pass", "give red", "noble 1", "gold 1"] {
        assert!(session.submit(line).is_err(), "`{line}`");
        assert_eq!(session.submit("position"), before, "`{line}`");
    }
}

#[test]
fn ruling_15_extra_words_are_rejected_with_the_usage() {
    let game = quiet("");
    assert_eq!(refusal(&game, "pass now"), "`pass`: unexpected word `now`. Usage: `pass`.");
    assert!(refusal(&game, "p2 red blue").contains("at most two gems of one colour"));
    assert!(refusal(&game, "p3 red blue green pink").contains("at most three gems"));
    assert!(refusal(&game, "b m 1 2").contains("unexpected word"));
}

#[test]
fn ruling_16_case_and_alternative_names_are_accepted() {
    let game = quiet("");
    for (line, canonical) in [
        ("P3 Black WHITE red", "p3 white red pink"),
        ("p2 ONYX", "p2 pink"),
        ("R Mines 2", "r m 2"),
        ("b VENDOR 4", "b v 4"),
    ] {
        let action = super::action(&game, line).unwrap();
        assert_eq!(view(&game).spell(action), canonical);
    }
}

/// Reserved cards from the board stay open, so both players see them.
#[test]
fn ruling_17_reserved_cards_are_open_unless_taken_unseen() {
    let mut game = quiet("rules official\n");
    play(&mut game, &["r v 1", "p2 red", "r t d"]);
    let names = Names::new(["A", "B"]);
    let own = format!("{:?}", View::new(&game, Seat::ONE).table(&names));
    let other = format!("{:?}", View::new(&game, Seat::TWO).table(&names));
    assert!(own.contains("reserved  1") && own.contains("reserved  2"));
    assert!(other.contains("reserved  1") && !other.contains("reserved  2"));
}

/// The opponent doesn't know a card that was reserved unseen, so imagining replaces it.
#[test]
fn only_the_opponent_imagines_an_unseen_reserved_card() {
    let mut game = quiet("rules official\n");
    play(&mut game, &["r v 1", "p2 red", "r t d"]);
    let mut rng = Rng::new(3, Stream::Agent(0));
    let mut kinds = std::collections::HashSet::new();
    for _ in 0..200 {
        let own = View::new(&game, Seat::ONE).imagine(&mut rng);
        assert_eq!(own.player(Seat::ONE).reserved, game.player(Seat::ONE).reserved);
        let other = View::new(&game, Seat::TWO).imagine(&mut rng);
        assert_eq!(other.player(Seat::ONE).reserved[0], game.player(Seat::ONE).reserved[0]);
        kinds.insert(other.player(Seat::ONE).reserved[1]);
        let open: Vec<_> = Place::all().filter_map(|place| game.card_at(place)).collect();
        assert!(!open.contains(&other.reserved(Seat::ONE, 1).unwrap()));
    }
    assert!(kinds.len() > 20, "any of the 26 cards may be it");
}

//! Reasons for actions, in words.

use super::advice::{assessed, at, joined, told};
use crate::dominion::scene::{Scene, hand};
use sorcery::agents::Budget;
use sorcery::engine::{Game, Log, Seat};
use sorcery::games::dominion::{self, Card, Dominion, Kinds};
use sorcery::games::onirim::{self, Onirim};
use sorcery::games::{Listener, Names, Tabletop, View, read_position};
use sorcery::session::SearchRequest;
use sorcery::session::game::narrator::Assessed;

/// Each game explains in its own words why a line is good.
#[test]
fn each_line_has_a_reason_in_words() {
    let onirim = told(
        "onirim",
        "ask turn\nlabyrinth red sun | blue moon\nhand blue sun | blue key | 2 green sun | green moon\n",
    );
    assert_eq!(
        joined(&assessed(&onirim, "play 1").why, "; "),
        "one more blue card after it opens a door; the blue key in your hand continues this row"
    );
    assert_eq!(
        joined(&assessed(&onirim, "discard 3").why, ", "),
        "13 green cards, including 6 suns, are left in your hand and the deck for 2 doors"
    );
    assert!(onirim.hint().to_string().contains("\nWhy: "), "{}", onirim.hint());
    let onirim = told(
        "onirim",
        "ask turn\ndoors 2 green door\nlabyrinth red sun | blue moon | blue sun\nhand blue key | green sun | red key | brown sun | brown moon\n",
    );
    assert_eq!(joined(&assessed(&onirim, "play 1").why, ", "), "it opens door 3 of 8");
    assert_eq!(
        joined(&assessed(&onirim, "discard 2").why, ", "),
        "both green doors are open, so you don't need the green sun"
    );
    let cards = "row m m3 m4 m5 m6\nrow t t1 t2 t3 t4\nrow v v1 v2 v3 v4\nnobles n1 n2 n3\n";
    let splendor = told("splendor", &format!("{cards}player 1\ngems 2 2 0 1 1 0\nplayer 2\ngems 2 2 2 2 2 0\n"));
    let mine = "you'll have enough for the white mine (1 red, 1 pink, 1 blue, 1 green), and Bob can't buy it any more; \
                the gold gem stands for any colour";
    assert_eq!(joined(&assessed(&splendor, "r m 2").why, "; "), mine);
    assert!(splendor.list(40).contains(&format!(" and take 1 gold\n       Why: {mine}.\n")), "{}", splendor.list(40));
    assert_eq!(
        joined(&assessed(&splendor, "r t 2").why, ", "),
        "only you can still buy the 1-point white transport (2 white, 3 red, 3 blue), and you'll be 2 gems away from it, \
         the gold gem stands for any colour"
    );
    // A card that the player can already buy isn't a goal of the turn.
    let rich = told("splendor", &format!("{cards}player 1\ngems 2 2 1 1 1 0\nplayer 2\ngems 2 2 2 2 2 0\n"));
    let why = joined(&assessed(&rich, "r m 2").why, "; ");
    assert!(
        why.starts_with(
            "you'll have enough for the white mine (1 red, 1 pink, 1 blue, 1 green), and Bob can't buy it any more; "
        ),
        "{why}"
    );
    let why = joined(&assessed(&rich, "p3 pink blue green").why, "; ");
    assert!(!why.contains("the white mine (1 red, 1 pink, 1 blue, 1 green)"), "{why}");
    let gathered = "you'll have enough for the white mine (1 pink, 2 blue, 2 green), you'll be 2 gems away from the \
                    1-point white transport (2 red, 2 pink, 3 green), the pink gem brings you closer to 10 cards, the \
                    blue gem brings you closer to 4 cards, the green gem brings you closer to 3 cards";
    assert_eq!(joined(&assessed(&splendor, "p3 pink blue green").why, ", "), gathered);
    // That a card is far away is a reason only if there is no better one.
    let poor = told("splendor", &format!("{cards}player 1\nplayer 2\n"));
    let far = |gems: u8| poor.list(40).contains(&format!("{gems} gems away"));
    assert!((1..=3).any(far) && !(4..=14).any(far), "{}", poor.list(40));
    let why = joined(&assessed(&poor, "r v 1").why, "; ");
    assert!(why.starts_with("only you can still buy the ") && !why.contains("away from it"), "{why}");
    let text = "dominion position 1\nplayers Ada | Bob\n\
                kingdom ShantyTown Pawn Conspirator Ironworks Militia Moneylender Baron Smithy Market MiningVillage\n\
                turn seat 1 phase buy buys 1 coins 6\nseat 1 turns 3\nplay Copper*5\n\
                bag Copper*2 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n";
    let (before, names) = (read_position::<Dominion>(text).expect("a position").0, Names::new(["Ada", "Bob"]));
    let reasons = |card| {
        let (mut after, line) = (before.clone(), [dominion::Action::Buy(card)]);
        after.apply(line[0], &mut Log::off());
        joined(
            &(Dominion::ABOUT.reasons)(View::new(&before, Seat::ONE), &line, View::new(&after, Seat::ONE), &names),
            "; ",
        )
    };
    assert_eq!(reasons(Card::Gold), "your Treasures give $0.91 per card in your deck instead of $0.70");
    let provinces = |left: &str| {
        let before = read_position::<Dominion>(&text.replace("coins 6", "coins 8").replace("turn seat", left))
            .expect("a position")
            .0;
        let (mut after, line) = (before.clone(), [dominion::Action::Buy(Card::Province)]);
        after.apply(line[0], &mut Log::off());
        (Dominion::ABOUT.reasons)(View::new(&before, Seat::ONE), &line, View::new(&after, Seat::ONE), &names)
    };
    let last = joined(&provinces("supply Province Copper*5\nturn seat"), "; ");
    assert!(last.contains("no Provinces are left"), "{last}");
    assert_eq!(reasons(Card::Duchy), "you have 6 points instead of 3", "a poorer deck is no reason to buy");
    // The reason for buying an Action card says how it helps this deck, instead of repeating the card's text.
    for (card, why) in [
        (Card::Market, "it replaces itself in your hand and gives $1 and 1 extra buy"),
        (Card::Smithy, "the 3 cards it draws give about $2.1"),
        (Card::Moneylender, "it gives $3 if you trash a Copper; you have 7 Coppers to trash"),
        (Card::Baron, "it gives $4 if you discard an Estate; it gives 1 extra buy"),
        // The $2 are left out, because few players trash the card.
        (Card::MiningVillage, "it replaces itself in your hand and gives 2 Actions for other cards"),
        (Card::Ironworks, "it gains you another card"),
        (Card::Militia, "it gives $2; it makes Bob discard down to 3 cards"),
        // Cards and actions that depend on a condition are no reason.
        (Card::ShantyTown, "it gives 2 Actions for other cards"),
        (Card::Conspirator, "it gives $2"),
        (Card::Pawn, "it lets you choose the benefit you need most"),
    ] {
        assert_eq!(reasons(card), why);
    }
}

/// The reason for buying an Attack says what it does to the other player.
#[test]
fn the_reason_for_an_attack_says_what_it_does() {
    let text = "dominion position 1\nplayers Ada | Bob\nkingdom everything\nturn seat 1 phase buy buys 1 coins 6\n\
                seat 1 turns 3\nplay Copper*5\nbag Copper*2 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n";
    let (before, names) = (read_position::<Dominion>(text).expect("a position").0, Names::new(["Ada", "Bob"]));
    for card in Card::ALL.iter().copied().filter(|card| card.is(Kinds::ATTACK)) {
        let line = [dominion::Action::Buy(card)];
        let after = before.after(line[0]);
        let reasons =
            (Dominion::ABOUT.reasons)(View::new(&before, Seat::ONE), &line, View::new(&after, Seat::ONE), &names);
        assert!(joined(&reasons, "; ").contains("it makes Bob "), "{card:?}: {reasons:?}");
    }
}

/// Helping the opponent is no reason to play a line. The effect of an enchantment without values is one.
#[test]
fn a_reason_helps_the_player_to_move() {
    let why = |hand: &str, line: &str| {
        let mine = format!("player 1\nlife 9\nmagic 5\nhand {hand}\nbag Banish\nminion Earth Elemental actions 0\n");
        let theirs =
            "player 2\nlife 9\nhand Haste\nminion Novice Pyromancer actions 1\nminion Air Elemental actions 1\n";
        joined(&assessed(&told("sorcery", &format!("turn 9\nactive 1\n{mine}{theirs}")), line).why, "; ")
    };
    assert_eq!(why("Magic Fatigue", "play 1 2 1"), "Novice Pyromancer's ability costs 2 more");
    assert_eq!(why("Silence", "play 1 2 1"), "Novice Pyromancer cannot use its ability; it leaves you 4 magic");
    assert_eq!(why("Magic Fatigue", "play 1 2 2"), "", "the minion has no ability");
    assert!(why("Haste", "play 1 1 1").contains("your Earth Elemental can act 2 times a turn"));
    assert_eq!(why("Giant Strength", "play 1 2 2"), "it leaves you 4 magic", "it strengthens the opponent");
    let onirim = told("onirim", "ask nightmare\nlabyrinth red sun\nhand blue key | green sun\n");
    assert!(
        joined(&assessed(&onirim, "five").why, "").contains("the locations among the top 5 of the deck's "),
        "{onirim:?}"
    );
    let onirim = told("onirim", "ask nightmare\nlabyrinth red sun\ndiscard 2 blue key\nhand blue key | green sun\n");
    let why: Vec<String> = onirim.options.iter().map(|option| joined(&option.why, "; ")).collect();
    assert!(why.iter().any(|why| why.ends_with("; no blue key will be left for 2 blue doors")), "{why:?}");
    // Only nobles that are close count as reasons.
    let cards = "row m m3 m4 m5 m6\nrow t t1 t2 t3 t4\nrow v v1 v2 v3 v4\nnobles n1 n2 n3\n";
    let splendor = told("splendor", &format!("{cards}player 1\ngems 2 2 2 2 2 0\nplayer 2\ngems 0 0 0 0 0 0\n"));
    let far = |option: &&Assessed| {
        let why = joined(&option.why, "");
        why.contains(" cards away from a noble") || why.contains("7 cards")
    };
    assert!(!splendor.options.iter().any(|option| far(&option)), "{splendor:?}");
}

/// Treasures in the hand are worth their coins anyway, so they are no reason to play an Action.
#[test]
fn only_the_coins_that_an_action_adds_are_a_reason() {
    let reasons = |hand: &str, card: Card, answer: &[dominion::Action]| {
        let text = format!(
            "dominion position 1\nplayers Ada | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market \
             Mine Moneylender\nturn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand {hand}\n\
             bag Copper*2 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n"
        );
        let (before, names) = (read_position::<Dominion>(&text).expect("a position").0, Names::new(["Ada", "Bob"]));
        let (mut after, line) = (before.clone(), [&[dominion::Action::Play(card)], answer].concat());
        line.iter().for_each(|&action| {
            after.check(action).expect("legal");
            after.apply(action, &mut Log::off());
        });
        joined(
            &(Dominion::ABOUT.reasons)(View::new(&before, Seat::ONE), &line, View::new(&after, Seat::ONE), &names),
            ", ",
        )
    };
    assert!(!reasons("Moneylender Gold*2", Card::Moneylender, &[]).contains('$'));
    let trashed = reasons("Moneylender Copper Gold*2", Card::Moneylender, &[dominion::Action::Take(Card::Copper)]);
    assert!(trashed.contains("$2 more to spend"), "{trashed}");
    assert!(reasons("Militia Gold*2", Card::Militia, &[]).contains("$2 more to spend"));
    // The reasons are the same whatever the player draws, for example Copper or Estate.
    let market = reasons("Market Gold*2", Card::Market, &[]);
    assert_eq!(
        market,
        "you have $1 more to spend and 2 buys instead of 1, it replaces itself in your hand and costs you no Action"
    );
}

/// Buying nothing has a reason, even if the value of another purchase seems slightly higher.
#[test]
fn buying_nothing_has_a_reason() {
    let position = "players Ada | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine \
                    Moneylender\nturn seat 1 phase buy buys 1 coins 1\nseat 1 turns 9\nplay Copper\nhand Smithy*4\n\
                    bag Gold*6 Silver*6 Smithy\nseat 2 turns 8\nbag Copper*7 Estate*3\n";
    for seed in 0..4 {
        let request = SearchRequest::Analysis { budget: Budget::Iterations(1_000), seed };
        let advice = at("dominion", position).think(request, 1, None).expect("a search").think();
        assert_eq!(advice.line, "done", "{}", advice.list(4));
        let hint = advice.hint().to_string();
        assert!(hint.contains("Why: a Copper or Curse would only make your deck worse."), "{hint}");
    }
}

/// A purchase that reaches 15 points ends the game.
#[test]
fn reaching_the_goal_is_a_reason() {
    let why = |seat: u8| {
        let mines = (1..=36).map(|n| format!("m{n} ")).collect::<String>();
        let position = format!(
            "active {seat}\nrow m m37 m38 m39 -\nrow v v1 v2 v3 v4\nplayer {seat} Ada\nbought {mines} m40 v5 v6\n"
        );
        joined(&assessed(&told("splendor", &position), "b v 1").why, "; ")
    };
    let first = |seat| why(seat).split("; ").next().map(String::from);
    assert_eq!(first(1).as_deref(), Some("you reach 15 points, so Bob has only one more turn"));
    assert_eq!(first(2).as_deref(), Some("you reach 15 points, which ends the game"));
}

/// A purchase that attracts a noble says so first, because the card itself may give no points.
#[test]
fn a_noble_who_joins_is_a_reason() {
    let position = "nobles n6 n5 n1\nrow m m1 m35 m6 m38\nrow t t7 t14 t22 t2\nrow v v4 v14 v5 v16\nplayer 1\n\
                    gems 1 3 1 1 3 0\nbought m14 m17 m19 m23 m26 m31 m36 t21 v18\nplayer 2\ngems 2 1 3 2 1 1\n";
    let why = joined(&assessed(&told("splendor", position), "b m 4").why, "; ");
    let noble = "the noble who asks for 3 red, 3 pink, 3 green joins you; you have 9 of 15 points instead of 6";
    assert!(why.starts_with(noble), "{why}");
}

/// A disadvantage of an action in Onirim is a cost. An action that ends a useful row has one.
#[test]
fn disadvantages_in_onirim_are_costs() {
    let why = |position: &str, line: &str| {
        let why = assessed(&told("onirim", position), line).why.clone();
        let (costs, benefits): (Vec<_>, Vec<_>) = why.into_iter().partition(|reason| reason.is_cost);
        [joined(&benefits, "; "), joined(&costs, "; ")]
    };
    let suns = "ask turn\ndoors 2 red door | 2 blue door | green door | 2 brown door\nlabyrinth red sun\n\
                discard 6 green sun | 4 green moon | green key | 9 nightmare\n\
                hand green sun | red sun | blue sun | brown sun | 1 red key\n";
    assert_eq!(
        why(suns, "discard 1"),
        [
            "the labyrinth ends with a sun, so the green sun doesn't fit",
            "only 2 other green cards are left in your hand and the deck for 1 door"
        ]
    );
    let rows = "ask turn\ndoors 2 brown door\nlabyrinth blue sun | red moon | red sun\n\
                hand brown moon | blue moon | red sun | blue sun | 1 red key\n";
    assert_eq!(
        why(rows, "play 1"),
        ["both brown doors are open, so you don't need the brown moon", "it ends the row of 2 red cards"]
    );
    assert_eq!(why(rows, "play 2")[1], "it ends the row of 2 red cards");
    let key = "ask nightmare\nlabyrinth red sun\ndiscard 2 blue key\nhand blue key | green sun\n";
    assert_eq!(why(key, "key 1"), ["you keep your other cards", "no blue key will be left for 2 blue doors"]);
}

/// An average that only looks higher without rounding is no reason.
#[test]
fn equal_averages_are_no_reason() {
    let advice = told(
        "dominion",
        "players Ada | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Moneylender\n\
         turn seat 1 phase buy buys 1 coins 2\nseat 1 turns 3\nplay Copper*2\nhand Estate*3\n\
         bag Copper*6 Silver*3 Estate*2\nseat 2 turns 2\nbag Copper*7 Estate*3\n",
    );
    let why = joined(&assessed(&advice, "buy Copper").why, "; ");
    assert!(!why.contains("Treasures give"), "{why}");
}

/// A hint doesn't call the other cards in a choice better if one of them is worse, such as a Copper beside a Silver.
#[test]
fn a_reason_to_discard_a_card_is_true_of_the_other_cards() {
    let why = |hand: &str, action: dominion::Action| {
        let text = format!(
            "dominion position 1\nplayers Ada | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market \
             Mine Moneylender\nturn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Cellar {hand}\n\
             bag Copper*2 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n"
        );
        let (mut before, names) = (read_position::<Dominion>(&text).expect("a position").0, Names::new(["Ada", "Bob"]));
        before.apply(dominion::Action::Play(Card::Cellar), &mut Log::off());
        let after = before.after(action);
        let reasons =
            (Dominion::ABOUT.reasons)(View::new(&before, Seat::ONE), &[action], View::new(&after, Seat::ONE), &names);
        joined(&reasons, "; ")
    };
    let [copper, silver, estate] = [Card::Copper, Card::Silver, Card::Estate].map(dominion::Action::Take);
    assert_eq!(why("Copper Silver", copper), "your other cards are worth more now than the Copper");
    assert_eq!(why("Copper Silver", silver), "");
    assert_eq!(why("Silver Estate", silver), "");
    assert_eq!(why("Silver Estate", estate), "the Estate is no use in your hand");
    assert_eq!(why("Copper Silver", dominion::Action::Done), "the other cards are worth keeping");
    assert_eq!(why("Silver Estate", dominion::Action::Done), "");
}

/// A reason for an answer in Dominion is an advantage of the answer for the player who gives it.
#[test]
fn a_reason_for_an_answer_is_its_advantage() {
    let why = |scene: Scene, lines: &str, answer: &str| {
        let play = scene.play(lines);
        let (seat, action) = (play.asked(), play.parse(answer));
        let after = play.game.after(action);
        let (before, after) = (View::new(&play.game, seat), View::new(&after, seat));
        joined(&(Dominion::ABOUT.reasons)(before, &[action], after, &play.names()), "; ")
    };
    let swindler = |top: &str, answer: &str| why(hand("Swindler").other_deck(2, top), "play Swindler", answer);
    assert_eq!(swindler("Smithy", "gain Ironworks"), "of the cards that cost $4, the Ironworks helps P2 least");
    assert_eq!(swindler("Village", "gain Silver"), "of the cards that cost $3, the Silver helps P2 least");
    assert_eq!(swindler("Moat", "gain Estate"), "the Estate is no use in P2's hand");
    let attacked = |card: &str, hand_of_2: &str, answer: &str| {
        why(
            hand(&card.replace(' ', "")).line("kingdom everything").deck("Gold*3").other(2, hand_of_2),
            &format!("play {card}"),
            answer,
        )
    };
    let ghost_ship = |answer: &str| attacked("Ghost Ship", "Province Silver*2 Gold*2", answer);
    assert_eq!(ghost_ship("put Province"), "the Province is no use in your hand");
    assert_eq!(ghost_ship("put Silver"), "you'll draw the Silver again soon");
    assert_eq!(attacked("Torturer", "Copper*5", "choose 1"), "you gain no Curse");
    assert_eq!(attacked("Torturer", "Copper*5", "choose 2"), "you keep the cards in your hand");
    assert_eq!(attacked("Witch", "Moat", "yes"), "the Attack doesn't affect you");
    let vault = hand("Vault").line("kingdom everything").deck("Gold*3").other(2, "Copper*5");
    assert_eq!(why(vault, "play Vault; done", "no"), "you keep the cards in your hand");
    let masquerade =
        |answer: &str| why(hand("Masquerade Copper Estate").other(2, "Copper Gold"), "play Masquerade", answer);
    assert_eq!(masquerade("pass Copper"), "you give away no points");
    assert_eq!(masquerade("pass Estate"), "the Estate is no use in your hand");
    let cartographer = |lines: &str, answer: &str| {
        why(
            hand("Cartographer").deck("Copper Estate Gold Silver Copper"),
            &format!("play Cartographer; {lines}"),
            answer,
        )
    };
    let trash = |card: &str| {
        let text = why(hand(&format!("{card} Estate Silver")).deck("Copper"), &format!("play {card}"), "trash Estate");
        text.split("; ").find(|reason| reason.starts_with("you'll gain")).map(String::from)
    };
    assert_eq!(trash("Upgrade").as_deref(), Some("you'll gain a card that costs $3"));
    assert_eq!(trash("Remodel").as_deref(), Some("you'll gain a card for up to $4"));
    assert_eq!(cartographer("", "discard Estate"), "you won't draw the Estate next");
    assert_eq!(cartographer("done", "put Copper"), "you'll draw the remaining cards before the Copper");
    assert_eq!(why(hand("MiningVillage"), "play Mining Village", "no"), "you keep the Mining Village");
    let trader = hand("Trader").turn("phase buy coins 5 buys 1");
    assert_eq!(why(trader, "buy Duchy", "no"), "you keep the Duchy");
    let gains = hand("IllGottenGains");
    assert_eq!(why(gains, "", "no"), "a Copper would weaken your deck");
}

/// Under the official rules, a purchase can take several actions. A hint describes each part of it once.
#[test]
fn a_purchase_with_gold_is_described_once() {
    let plan = |gems: &str| {
        let position = format!("rules official\nrow m m3 m19 m30 m36\nplayer 1\ngems {gems}\n");
        let search = at("splendor", &position).think(SearchRequest::analysis(Budget::Iterations(4_000)), 1, None);
        assessed(&search.expect("a search").think(), "b m 1").plan.clone()
    };
    assert_eq!(plan("0 0 1 2 0 3"), ["buy the white mine", "pay 1 gold for pink", "pay no gold for blue"]);
    assert_eq!(plan("0 0 2 2 0 0"), ["buy the white mine for 2 pink, 2 blue"]);
    assert_eq!(plan("0 0 1 1 0 2"), ["buy the white mine for 1 pink, 1 blue, 2 gold"]);
}

/// A number of 0 in a reason is a word, or the reason is left out.
#[test]
fn reasons_in_onirim_contain_no_zero() {
    let why = |position: &str, line: &str| joined(&assessed(&told("onirim", position), line).why, "; ");
    let moons = "ask turn\nlabyrinth red sun\ndiscard 3 green moon\nhand green moon | 4 red sun\n";
    assert_eq!(why(moons, "discard 1"), "10 green cards are left in your hand and the deck for 2 doors");
    let keys = "ask turn\nlabyrinth red moon\ndiscard 10 nightmare\nhand green key | 4 red sun\n";
    assert_eq!(
        why(keys, "discard 1"),
        "the prophecy lets you choose the order of the next cards; 2 other green keys are left"
    );
    let last = "ask discard\nlabyrinth green sun\ndiscard 9 nightmare\nhand 4 blue sun\n\
                shown nightmare | red door | brown door | brown door | green door\n";
    assert_eq!(why(last, "discard 1"), "no nightmare will be left");
}

/// If every action loses, a hint says so after the action. It names no plan, because none would help.
#[test]
fn a_hint_in_a_lost_game_says_that_it_is_lost() {
    let doors = "ask discard\nhand 4 blue sun\nshown red door | red door | brown door | brown door | green door\n";
    let cards = "ask turn\nlabyrinth brown sun\ndiscard 9 red sun | 4 red moon | 3 red key\nhand 5 blue sun\n";
    for position in [doors, cards] {
        let hint = told("onirim", position).hint().to_string();
        assert!(hint.starts_with("Try: ") && !hint.contains(", then "), "{hint}");
        assert!(hint.ends_with("`).\nThe game is almost certainly lost, whatever you do.\n"), "{hint}");
    }
    assert!(told("onirim", "hand 2 blue sun | 3 blue moon\n").hint().to_string().contains("\nWhy: "));
}

/// The reason for the order of a prophecy takes the cards before it into account: a key that comes first opens a door.
#[test]
fn the_reason_for_the_order_of_a_prophecy_counts_the_cards_before_it() {
    let why = |position: &str, line: &str| {
        let position = format!("ask order\n{position}\n");
        joined(&assessed(&told("onirim", &position), line).why, "; ")
    };
    let doors = "labyrinth green moon\nhand 2 green sun | brown sun | green key\nplaced blue key\n\
                 shown brown door | brown sun | blue door";
    let lost = "the brown door isn't lost: you draw another card instead, and the door returns to the deck";
    assert_eq!(why(doors, "next 3"), "you draw the blue key first, so you can open the blue door");
    assert_eq!([why(doors, "next 1"), why(doors, "rest")], [lost, lost]);
    let row = |labyrinth: &str| {
        why(&format!("labyrinth {labyrinth}\nhand 3 red sun | red key\nshown blue sun | red key"), "next 1")
    };
    assert_eq!(row("blue moon"), "the blue sun continues the row in the labyrinth");
    assert_eq!(row("blue moon | blue sun | blue moon"), "the blue sun brings you closer to a blue door");
    let open = "doors 2 blue door\nlabyrinth red moon\nhand 4 red sun\nshown blue sun | ";
    assert_eq!(why(&format!("{open}red key"), "rest"), "this leaves the better cards for later");
    let unneeded = "you don't need the blue sun, because both doors of its colour are open";
    assert_eq!(why(&format!("{open}red door"), "rest"), unneeded);
    let session = at("onirim", "ask order\nhand 4 blue moon\nshown red sun | red key | blue sun | red moon\n");
    let order = |lines: &[&str]| {
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        let phrases = session.phrases(&lines, Listener::advised(session.names(), Seat::ONE));
        phrases.into_iter().map(|phrase| phrase.text).collect::<Vec<_>>().concat()
    };
    assert_eq!(order(&["next 2", "next 2"]), "put the red key first and the blue sun second");
    let three = "put the red key first, the blue sun second and the red moon third";
    assert_eq!(order(&["next 2", "next 2", "next 2"]), three);
}

/// Reasons in Onirim say which cards they count, and have words for one and two cards.
#[test]
fn reasons_in_onirim_are_clear_about_small_numbers() {
    let why = |position: &str, line: &str| joined(&assessed(&told("onirim", position), line).why, "; ");
    let coming = |gone: &str| {
        let position = format!("ask turn\nlabyrinth red sun\ndiscard {gone}blue key\nhand green moon | 4 red sun\n");
        why(&position, "play 1").split("; ").nth(1).map(String::from)
    };
    assert_eq!(coming("").as_deref(), Some("10 cards in the deck continue this row"));
    assert_eq!(coming("7 green sun | 2 green key | ").as_deref(), Some("1 card in the deck continues this row"));
    let left = |suns: u8| {
        let gone = format!("4 green moon | 3 green key | {suns} green sun");
        let text =
            format!("onirim position 1\nask turn\nlabyrinth red moon\ndiscard {gone}\nhand green sun | 4 red sun\n");
        let (before, line) = (read_position::<Onirim>(&text).expect("a position").0, [onirim::Action::Discard(0)]);
        let (view, after) = (View::new(&before, Seat::ONE), before.after(line[0]));
        joined(&(Onirim::ABOUT.reasons)(view, &line, View::new(&after, Seat::ONE), &Names::new(["Ada"])), "; ")
    };
    for (suns, cards) in [
        (3, "only 3 other green cards, all suns, are left"),
        (4, "only 2 other green cards, both suns, are left"),
        (5, "only 1 other green card, a sun, is left"),
    ] {
        assert_eq!(left(suns), format!("{cards} in your hand and the deck for 2 doors"));
    }
    let end = "ask turn\ndoors 2 brown door\nlabyrinth red sun\nhand brown moon | 4 red sun\n";
    assert_eq!(why(end, "play 1"), "both brown doors are open, so you don't need the brown moon");
    let pay = |doors: &str, line| why(&format!("ask nightmare\n{doors}labyrinth red sun\nhand blue key\n"), line);
    let keys = "2 blue keys will be left for 2 blue doors";
    assert_eq!(
        [pay("", "key 1"), pay("doors red door\n", "key 1")],
        [keys.into(), format!("you keep your door; {keys}")]
    );
    assert_eq!(pay("", "throw"), "you draw five new cards; you lose your hand");
}

/// In Splendor, a gem that only the best action takes tells it apart from the next best one.
#[test]
fn a_hint_in_splendor_says_what_the_different_gem_is_for() {
    let position = "rules course\nturn 16\nactive 1\nnobles n6 n5 n1\nrow m m38 m14 m31 m40\nrow t t24 t21 t30 t23\n\
                    row v v4 v6 v5 v20\nplayer 1 Ann\ngems 0 0 2 0 0 0\nbought m26 m36 t4\nplayer 2 Bob\n\
                    gems 1 0 1 0 1 0\nbought m27 t22\nreserved m8 v18\n";
    let mut advice = told("splendor", position);
    let chosen = |line: &str| Assessed { reply: Vec::new(), ..assessed(&advice, line).clone() };
    let best = Assessed { chance: 0.8, ..chosen("p3 red pink blue") };
    let next = Assessed { chance: 0.7, ..chosen("p3 red pink green") };
    advice.options = vec![best, next];
    let hint = advice.hint().to_string();
    assert!(hint.contains("\nWhy: the blue gem brings you closer to 2 cards; you'll be 1 gem away "), "{hint}");
    assert!(!hint.contains("less often"), "{hint}");
    let position = position.replace("gems 1 0 1 0 1 0", "gems 0 0 0 0 0 0");
    let why = joined(&assessed(&told("splendor", &position), "p2 red").why, "; ");
    assert!(why.ends_with("; the red gems bring you closer to 4 cards"), "{why}");
}

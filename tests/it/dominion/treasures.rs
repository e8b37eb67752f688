//! Treasures played by hand: in any order, or kept in hand.

use super::player::{does, file, playing};
use super::scene::{Scene, hand};
use crate::process::sorcery;
use sorcery::games::dominion::{Dominion, Setup};
use sorcery::games::{read_position, setting, write_position};

fn by_hand(cards: &str) -> Scene {
    hand(cards).line("treasures by hand")
}

#[test]
fn treasures_are_played_one_by_one_and_the_rest_stays_in_hand() {
    let play = by_hand("Gold Copper FoolsGold*3 Estate").turn("buys 2").start().asks("play a Treasure");
    let play = play.refuses("play Estate").refuses("play Silver").refuses("buy Copper").then("play Fool's Gold");
    let play = play.then("play Gold; play Fool's Gold").turn("coins", 8).turn("actions", 1).asks("play a Treasure");
    let play = play.then("done").asks("buy a card").holds("Copper FoolsGold Estate").played("Gold FoolsGold*2");
    play.refuses("play Copper").then("buy Gold").turn("coins", 2);
}

#[test]
fn the_remaining_treasures_can_be_played_at_once() {
    let play = by_hand("Gold Copper IllGottenGains").play("play Ill-Gotten Gains; yes");
    // The Copper was drawn into the hand and is played with the others.
    play.holds("Gold Copper*2").then("all").turn("coins", 6).asks("buy a card");
    by_hand("Gold IllGottenGains").play("all; no").turn("coins", 4).asks("buy a card");
}

#[test]
fn treasures_are_played_after_actions_and_skipped_if_there_are_none() {
    let play = by_hand("Village*2 Gold").deck("Estate").start().refuses("play Gold").then("play Village; done");
    play.asks("play a Treasure").then("play Gold").asks("buy a card").turn("coins", 3);
    by_hand("Estate").start().asks("buy a card");
    hand("Gold Copper").start().asks("buy a card").turn("coins", 4);
}

#[test]
fn mandarin_does_not_put_unplayed_treasures_on_the_deck() {
    let play = by_hand("Gold*2 Copper").turn("buys 2").play("play Gold; play Gold; done; buy Mandarin");
    play.top("Gold*2");
}

#[test]
fn positions_and_saved_games_record_treasures_by_hand() {
    let play = by_hand("Gold Copper").play("play Gold");
    let text = write_position(&play.game, &play.names());
    assert!(text.contains("\ntreasures by hand\n") && text.contains(" phase hold "), "{text}");
    let (again, _) = read_position::<Dominion>(&text).expect("a position");
    assert_eq!(write_position(&again, &play.names()), text);
    let wrong =
        read_position::<Dominion>(&text.replace("by hand", "by feet")).expect_err("an invalid way to play treasures");
    assert!(wrong.0.contains("write `by hand`, not `by feet`"), "{wrong}");
    let chosen = |by_hand| setting::chosen::<Dominion>(&Setup::default().with_treasures_by_hand(by_hand));
    assert!(chosen(false).iter().all(|(name, _)| name != "treasures"));
    // The settings may come in any order.
    let reversed: Vec<_> = chosen(true).into_iter().rev().collect();
    assert_eq!(setting::read::<Dominion>(&reversed), Ok(Setup::default().with_treasures_by_hand(true)));
}

#[test]
fn a_strategy_plays_treasures_in_its_own_order() {
    let scene = || by_hand("Gold Copper IllGottenGains");
    does(scene(), playing(":Default", ""), "all; yes; buy Copper");
    does(
        scene(),
        playing("IllGottenGains, Copper, :Default", ""),
        "play Ill-Gotten Gains; yes; play Copper; play Copper; all",
    );
    does(scene(), playing("Smithy, Gold", ""), "play Gold; done");
    // The question of a Treasure knows which Treasures were played before it.
    let options = "options for IllGottenGains if HasMoney(3) ignore option end";
    does(scene(), playing("Gold, IllGottenGains, :Default", options), "play Gold; play Ill-Gotten Gains; no; all");
    does(scene(), playing("IllGottenGains, Gold, :Default", options), "play Ill-Gotten Gains; yes; play Gold; all");
    let changes = "playorder Gold end end strategy playorder Copper, :Default";
    let text = file("list Copper end", ":Default", "")
        .replace("strategy playorder :Default", &format!("strategy if not HasMoney(1) {changes}"));
    does(scene(), super::player::player(&text), "play Gold; play Copper; all; yes; buy");
}

/// In the simulator, a strategy that lists Treasures plays them by hand without any setting.
#[test]
fn a_strategy_that_plays_no_treasures_buys_nothing() {
    let text = |order: &str| file("list Province, Gold, Silver end", order, "");
    let won = |order: &str| {
        let run =
            sorcery(&["dominion", "run", "mine", "big-money", "--games", "60", "--json"]).file("mine", text(order));
        serde_json::from_str::<serde_json::Value>(&run.run().well().out).expect("JSON")["points_a"].as_f64()
    };
    assert_eq!(won("Gold"), Some(3.0));
    assert!([":Default", "Silver, :Default"].iter().all(|order| won(order).is_some_and(|points| points > 15.0)));
    let sample =
        sorcery(&["dominion", "sample", "mine", "big-money"]).file("mine", text("Copper, :Default")).run().well();
    assert!(sample.out.contains("play Copper  [line"), "{}", sample.out);
}

#[test]
fn a_human_plays_treasures_in_plain_text() {
    let play = ["dominion", "play", "--treasures-by-hand", "--p2", "big-money", "--seed", "4"];
    let out = sorcery(&play).input("play copper\nhelp\ndone\nall\n").run().out;
    assert!(out.contains("plays a Copper.") && out.contains("has $1."), "{out}");
    // Without options, two people play, as in the other games.
    let out = sorcery(&play[..2]).input("Ada\nGrace\nplay copper\nend\n").run().out;
    assert!(out.contains("has $") && out.contains("Grace: buy a card"), "{out}");
}

//! The information for front ends besides the table: buttons, reasons, descriptions, previews, settings.

use super::{legal, new_game, play, position, view};
use crate::screens::ui::game_of;
use sorcery::engine::{Game, Log, Rng, Stream};
use sorcery::games::onirim::{Onirim, Setup};
use sorcery::games::setting;
use sorcery::games::{Anchor, Audience, Cell, Listener, Tabletop, differences};
use sorcery::session::{Asker, Meaning};
use std::collections::HashSet;

const HAND: &str = "hand red sun | blue moon | green key | brown sun | red moon\n";

fn anchor(zone: u8, index: u8) -> Anchor {
    Anchor { zone, seat: 0, index }
}

fn described(game: &Onirim, at: Anchor) -> Vec<String> {
    let lines = (Onirim::ABOUT.inspect)(view(game), Listener::new(&super::names(), Audience::Public), at).lines;
    lines.iter().map(|it| sorcery::games::table::words_of(&it.line)).collect()
}

/// A button names the card, to tell equal lines of different places apart. No two answers have the same
/// button unless the cards are equal.
#[test]
fn buttons_name_cards_and_prices() {
    let mut game = position(&format!("doors blue door\n{HAND}next nightmare\n"));
    let buttons = |game: &Onirim| legal(game).into_iter().map(|a| view(game).offer(a).button).collect::<Vec<_>>();
    assert_eq!(buttons(&game)[0], "play red sun");
    assert_eq!(buttons(&game)[7], "discard green key (prophecy)");
    play(&mut game, "p1");
    assert_eq!(
        buttons(&game),
        [
            "pay with the green key",
            "pay with a blue door",
            "top five cards (you lose the locations)",
            "your hand (five new cards)",
        ]
    );
}

/// A card or pile gives a reason exactly if no legal action begins with it.
#[test]
fn only_unusable_cards_and_piles_give_a_reason() {
    for seed in 0..40 {
        let mut rng = Rng::new(seed, Stream::Playout);
        let mut game = new_game(seed);
        while let Some(action) = game.random_action(&mut rng, &mut Vec::new()) {
            let usable: HashSet<Anchor> =
                legal(&game).into_iter().filter_map(|a| view(&game).offer(a).path.first().copied()).collect();
            let cards = game.hand().iter().enumerate().map(|(i, _)| anchor(0, i as u8));
            let shown = game.shown().iter().enumerate().map(|(i, _)| anchor(1, i as u8));
            for at in cards.chain(shown) {
                let reason =
                    (Onirim::ABOUT.inspect)(view(&game), Listener::new(&super::names(), Audience::Public), at).why_not;
                assert_eq!(reason.is_none(), usable.contains(&at), "{at:?} in {:?}: {reason:?}", game.phase());
            }
            game.apply(action, &mut Log::off());
        }
    }
}

#[test]
fn cards_and_piles_are_described() {
    let game =
        position(&format!("labyrinth red sun | red moon\ndoors red door\n{HAND}top blue sun\ndiscard green key\n"));
    assert_eq!(
        described(&game, anchor(0, 0)),
        [
            "red sun",
            "It would be the third red card in a row.",
            "Three red cards in a row open a door. A sun must not follow a sun.",
            "Still in the deck: 7"
        ]
    );
    assert_eq!(described(&game, anchor(0, 1))[1], "The labyrinth ends with a moon, so this card doesn't fit.");
    let key = described(&game, anchor(0, 2));
    assert_eq!(
        key[1..3],
        [
            "Three green cards in a row open a door. A key must not follow a key.",
            "Discard it for a prophecy: look at the deck's top five cards and discard one."
        ]
    );
    assert_eq!(described(&game, anchor(2, 0))[..2], ["red door", "Open: 1 of 2"]);
    assert_eq!(described(&game, anchor(3, 0))[..2], ["Deck: 67 cards", "1. blue sun"]);
    assert_eq!(described(&game, anchor(4, 0)), ["Labyrinth: 2 cards", "Most recent card first: red moon, red sun."]);
    assert_eq!(described(&game, anchor(5, 0))[0], "Discarded: 1 card");
    assert!(described(&game, anchor(99, 99)).is_empty());
    let game = position(&format!("doors 2 red door\n{HAND}"));
    assert_eq!(described(&game, anchor(0, 0))[1], "Both red doors are open. A sun must not follow a sun.");
}

/// A card that could pay for a nightmare shows the price.
#[test]
fn cards_show_what_they_would_pay() {
    let mut game = position(&format!("doors blue door\n{HAND}next nightmare\n"));
    play(&mut game, "p1");
    let said = |zone, index| described(&game, anchor(zone, index))[1].clone();
    assert_eq!(said(1 + 1, 1), "`door blue`: return a blue door to the deck");
    assert_eq!(said(3, 0), "`five`: discard the locations among the top 5 of the deck's 69 cards");
    assert_eq!(described(&game, anchor(5, 0))[0], "Discarded: 0 cards", "it can't pay for a nightmare");
    assert!(!described(&game, anchor(0, 0)).iter().any(|line| line.starts_with('`')), "it is not a key");
    let asked =
        Onirim::decision(view(&game), &super::names(), sorcery::games::Medium::Screen).question.expect("a question");
    assert!(asked.len() < 79, "fits on one line of the smallest screen: {asked}");
}

/// Only a key in the hand can be discarded for a prophecy.
#[test]
fn only_a_key_in_the_hand_names_its_uses() {
    let game = position(&format!("labyrinth red moon | blue key\n{HAND}next green key\n"));
    let named: Vec<_> = view(&game)
        .table(&super::names())
        .cells()
        .filter(|placed| placed.face().is_some_and(|face| face.body.to_string().contains("Discard it")))
        .map(|placed| placed.anchor)
        .collect();
    assert_eq!(named, [Some(anchor(0, 2))]);
}

/// A card that can only be discarded is marked.
#[test]
fn unplayable_cards_are_marked() {
    let game = position(&format!("labyrinth red moon\n{HAND}"));
    let table = view(&game).table(&super::names());
    let hand = table.cells().filter(|placed| placed.anchor.is_some_and(|at| at.zone == 0));
    let marks: Vec<String> = hand
        .map(|placed| match &placed.cell {
            Cell::Card(face) => face.marks.iter().filter(|mark| !mark.lit).map(|mark| mark.sign.to_string()).collect(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(marks, ["", "doesn't fit", "", "", "doesn't fit"]);
}

#[test]
fn a_preview_shows_only_doors() {
    let game = position(&format!("labyrinth red sun | red moon\n{HAND}"));
    let mut after = game.clone();
    play(&mut after, "p1");
    let changes = |after: &Onirim| {
        let table = |game: &Onirim| view(game).table(&super::names());
        differences(&table(&game), &table(after), false)
    };
    let notes: Vec<_> = changes(&after).into_iter().map(|difference| (difference.at, difference.note.text)).collect();
    assert_eq!(notes, [(anchor(2, 0), "0 -> 1".to_string())]);
    let mut after = game.clone();
    play(&mut after, "d1");
    assert_eq!(changes(&after), []);
}

/// A preview names no card that may be the next one of the deck.
#[test]
fn a_preview_shows_no_random_card() {
    let nightmare = "onirim position 1\nask nightmare\nlabyrinth red sun\nhand blue key | green sun\n";
    let session = game_of("onirim", Some(nightmare.into()));
    let Ok(Meaning::Action { changes, .. }) = session.meaning(Asker::Script, "key 1") else { panic!() };
    assert!(!changes.iter().any(|change| change.new), "{changes:?}");
}

#[test]
fn settings_have_names_and_round_trip() {
    let options = setting::choices::<Onirim>(&[]);
    assert_eq!((options.len(), options[0].name.as_str()), (1, "deck-out"));
    for (value, _) in &options[0].values {
        let chosen = vec![(options[0].name.clone(), value.clone())];
        let setup = setting::read::<Onirim>(&chosen).unwrap();
        assert_eq!(setting::chosen::<Onirim>(&setup), chosen);
        assert_eq!(setting::preview::<Onirim>("deck-out", value).len(), 1);
    }
    assert_eq!(setting::read::<Onirim>(&[]), Ok(Setup { strict: false }));
    let wrong = |name: &str, value: &str| setting::read::<Onirim>(&[(name.into(), value.into())]).unwrap_err().0;
    assert_eq!(wrong("deck-out", "never"), "deck-out must be `refill` or `strict`, not `never`");
    assert_eq!(wrong("deck", "strict"), "Onirim has no option `deck`; choose deck-out");
}

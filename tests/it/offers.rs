//! Facts that the front ends rely on: which action ends the turn, which log line begins a turn, and that every
//! action offered to a seat can be typed. Also swaps the seats of a game.

use sorcery::engine::{Rng, Seat, Stream};
use sorcery::games::Audience;
use sorcery::session::roster::{self, ROSTER, open, swap_seats};
use sorcery::session::{GameInfo, Header, Player, Reply};

#[test]
fn turns_begin_and_end_where_the_log_and_the_offers_say() {
    for listed in ROSTER {
        let mut rng = Rng::new(3, Stream::Playout);
        let header =
            Header { game: listed.name.into(), seed: 5, names: vec!["Ann".into(); listed.seats], ..Header::default() };
        let mut session = roster::open(header).expect("a game");
        let mut ended = 0;
        for _ in 0..300 {
            let Some(seat) = session.status().awaited() else { break };
            let seen = session.observe(Some(seat));
            assert_eq!((seen.turn, seen.status), (session.turn(), session.status()));
            // Another seat's legal actions would reveal its hand.
            let others = Seat::all(listed.seats).filter(|other| *other != seat).map(Some);
            assert!(others.chain([None]).all(|other| session.observe(other).moves.is_empty()));
            let ending: Vec<_> = seen.moves.iter().filter(|offer| offer.ends_turn).collect();
            assert!(ending.len() <= 1, "{}: {ending:?}", listed.name);
            if let ("sorcery", [end]) = (listed.name, &ending[..]) {
                let mut fork = session.fork();
                assert_eq!((end.line.as_str(), fork.submit(&end.line)), ("end", Ok(Reply::Played)));
                assert_ne!(fork.turn(), seen.turn);
            }
            ended += ending.len();
            let chosen = &seen.moves[rng.below(seen.moves.len())];
            assert_eq!(session.submit(&chosen.line), Ok(Reply::Played), "{}: {}", listed.name, chosen.line);
        }
        let begun = session.log(Audience::Public).iter().filter(|line| line.begins_turn).count();
        // In Onirim the question states the turn number, and no action ends a turn.
        let turns = if listed.name == "onirim" { 0 } else { session.turn() as usize };
        assert_eq!(begun, turns, "{}", listed.name);
        assert_eq!(ended > 0, ["sorcery", "dominion"].contains(&listed.name), "{}", listed.name);
    }
}

fn header(game: &GameInfo) -> Header {
    let mut header = Header {
        game: game.name.into(),
        seed: 7,
        names: (0..game.seats).map(|seat| format!("name {seat}")).collect(),
        players: vec![Player::Human; game.seats],
        chosen: (game.options)(&[]).into_iter().map(|choice| (choice.name, choice.values[0].1.clone())).collect(),
        ..Header::default()
    };
    if let Some(last) = header.players.last_mut() {
        *last = Player::Computer(sorcery::agents::Level::Novice);
    }
    header
}

#[test]
fn swapping_seats_twice_restores_the_header() {
    for game in ROSTER {
        let before = header(game);
        let mut swapped = before.clone();
        swap_seats(&mut swapped);
        assert!(open(swapped.clone()).is_ok(), "{}", game.name);
        assert_eq!(swapped.chosen, before.chosen, "{}: both decks are the same here", game.name);
        assert!(swapped.names.iter().rev().eq(&before.names) && swapped.players.iter().rev().eq(&before.players));
        swap_seats(&mut swapped);
        assert_eq!(swapped, before);
    }
}

#[test]
fn swapping_seats_swaps_decks() {
    let mut header = header(&ROSTER[0]);
    header.chosen[1].1 = "swarm".into();
    swap_seats(&mut header);
    let chosen: Vec<(&str, &str)> = header.chosen.iter().map(|(name, value)| (&**name, &**value)).collect();
    assert_eq!(chosen, [("deck1", "swarm"), ("deck2", "default"), ("testing", "no")]);
}

//! Facts that the front ends rely on: which action ends the turn, which log line begins a turn, and that every
//! action offered to a seat can be typed.

use sorcery::engine::{Rng, Seat, Stream};
use sorcery::games::Audience;
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Header, Reply};

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

//! Splendor's part in the laws, and invariants of Splendor alone.

use crate::laws::Subject;
use sorcery::engine::{Game, Log, Rng, Seat, Status, Stream};
use sorcery::games::splendor::{Action, CardId, CardLevel, Colours, Gem, Gems, Phase, Place, Setup, Splendor};
use sorcery::games::{View, write_position};
use std::collections::HashSet;

impl Subject for Splendor {
    const ENDS_WITHIN: Option<usize> = Some(5_000);

    fn setups() -> Vec<Setup> {
        super::setups().to_vec()
    }

    fn conceivable() -> Vec<Action> {
        let mut all = vec![Action::Pass];
        for bits in 0..32u8 {
            let colours = Gem::COLOURS.into_iter().filter(|&colour| bits & 1 << colour as u8 != 0);
            all.push(Action::Take(colours.fold(Colours::NONE, Colours::with)));
        }
        all.extend(Gem::ALL.iter().flat_map(|&gem| [Action::TakeTwo(gem), Action::GiveBack(gem)]));
        all.extend(Place::all().flat_map(|place| [Action::Buy(place), Action::Reserve(place)]));
        all.extend(CardLevel::ALL.map(Action::ReserveUnseen));
        all.extend((0..10).flat_map(|n| [Action::BuyReserved(n), Action::Welcome(n), Action::PayGold(n)]));
        all
    }

    /// The reserved cards, with only the level of unseen ones. The decks are all cards not listed.
    fn hidden_goods(&self, seat: Seat) -> Vec<String> {
        let text = write_position(self, &crate::play::names(self));
        let own = text.lines().skip_while(|line| !line.starts_with(&format!("player {}", seat.number()))).skip(1);
        let own = own.take_while(|line| !line.starts_with("player"));
        let reserved = own.filter_map(|line| line.strip_prefix("reserved "));
        let mut goods: Vec<String> = reserved
            .flat_map(|cards| cards.replace(" unseen", "?").split(' ').map(String::from).collect::<Vec<_>>())
            .map(|card| if card.ends_with('?') { card[..1].to_string() } else { card })
            .collect();
        goods.sort_unstable();
        goods
    }

    fn seen(view: View<'_, Self>) -> String {
        let board: Vec<_> = Place::all().map(|place| view.card_at(place)).collect();
        let decks = CardLevel::ALL.map(|level| view.deck_size(level));
        let player = |seat| {
            let reserved: Vec<_> = view.reserved(seat).collect();
            let nobles: Vec<_> = view.joined(seat).collect();
            let pays = board.iter().flatten().filter(|card| view.can_pay(seat, card.cost)).count();
            format!("{:?}", (view.gems(seat), view.discounts(seat), view.points(seat), reserved, nobles, pays))
        };
        let players: Vec<String> = Seat::all(2).map(player).collect();
        let nobles: Vec<_> = view.nobles().collect();
        let turn = (view.active(), view.turns(), view.phase());
        format!("{:?}", (turn, view.bank(), &board, decks, nobles, players))
    }

    /// Gems, cards and nobles are conserved.
    fn is_sound(&self) {
        let players = [self.player(Seat::ONE), self.player(Seat::TWO)];
        let gems = self.bank() + players[0].gems + players[1].gems;
        assert_eq!(gems.counts(), [4, 4, 4, 4, 4, 5]);
        for level in CardLevel::ALL {
            let open = Place::all().filter(|&place| place.level() == level && self.card_at(place).is_some()).count();
            let held: usize =
                players.iter().map(|player| player.reserved.iter().filter(|card| card.level() == level).count()).sum();
            let bought: usize = players.iter().map(|player| player.bought[level as usize].len()).sum();
            assert_eq!(self.deck_len(level) + open + held + bought, level.cards());
            assert!(open == 4 || self.deck_len(level) == 0, "a place is empty only if the deck is");
        }
        for player in players {
            assert!(player.reserved.len() <= 3);
            let bought = CardLevel::ALL.into_iter().flat_map(|level| player.bought[level as usize].cards(level));
            let cards: Vec<_> = bought.map(|id: CardId| self.cards().card(id)).collect();
            let discounts = cards.iter().fold(Gems::NONE, |sum, card| sum + Gems::only(card.bonus, 1));
            assert_eq!(player.discounts, discounts);
            let nobles = player.nobles().map(|noble| self.cards().nobles[noble as usize].points);
            assert_eq!(player.points, cards.iter().map(|card| card.points).chain(nobles).sum::<u8>());
        }
        let mover = self.player(self.active()).gems.total();
        assert!(self.player(self.active().other()).gems.total() <= 10);
        assert_eq!(mover > 10, self.phase() == Phase::GiveBack, "at most ten gems at the end of a turn");
    }

    /// The players alternate, one move per turn. At the end the player with the most points has won, or there
    /// is a tie.
    fn makes_sense(game: &[Self]) {
        let moves: Vec<Seat> = game.iter().filter(|state| state.phase() == Phase::Move).map(Splendor::active).collect();
        assert!(moves.windows(2).all(|pair| pair[0] != pair[1]), "{moves:?}");
        let Some(Status::Over(outcome)) = game.last().map(Game::status) else { return };
        assert!(!outcome.winners.is_empty());
        let points = |seat: Seat| game[game.len() - 1].player(seat).points;
        let best = Seat::all(2).map(points).max();
        assert!(outcome.winners.iter().all(|seat| Some(points(seat)) == best));
    }
}

#[test]
fn different_seeds_give_different_deals_unless_the_order_is_that_of_the_file() {
    let boards = |setup: &Setup| {
        (0..20)
            .map(|seed| Splendor::start(setup, seed, &mut Log::off()))
            .map(|game| Place::all().map(|place| game.card_at(place).copied()).collect::<Vec<_>>())
            .collect::<HashSet<_>>()
            .len()
    };
    assert_eq!(boards(&Setup::default()), 20);
    assert_eq!(boards(&Setup { shuffled: false, ..Setup::default() }), 1);
}

/// Imagined games follow the same rules to the end, with a different future.
#[test]
fn imagined_games_have_a_different_future() {
    let game = Splendor::start(&Setup { shuffled: false, ..Setup::default() }, 1, &mut Log::off());
    let mut rng = Rng::new(13, Stream::Agent(0));
    let mut next = HashSet::new();
    for _ in 0..50 {
        let mut world = View::new(&game, Seat::ONE).imagine(&mut rng);
        super::play(&mut world, &["r v 1"]);
        next.insert(world.card_at(Place::new(CardLevel::Vendors, 0).unwrap()).copied());
    }
    assert!(next.len() > 8, "players don't know the order of the file");
}

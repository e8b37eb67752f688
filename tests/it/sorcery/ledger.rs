//! A second, deliberately simple model of a game. It is built only from the events, keeps the whole history
//! of every minion, and is compared with the position after each action.
//!
//! Each time, it computes a minion's values from the minion's whole history, in order. It counts every
//! card, so no card can appear or vanish unnoticed.

use super::facts::deck;
use crate::laws::Subject;
use crate::play::Walk;
use crate::scene::Scene;
use sorcery::engine::{Game, Log, Seat};
use sorcery::games::Request;
use sorcery::games::sorcery::{Action, CardId, CardType, Event, EventKind, Sorcery};
use sorcery::games::sorcery::{Actor, Thing};
use sorcery::games::verb;

/// A change to a minion.
enum Step {
    Enchanted(CardId),
    Shifted(i32, i32),
}

struct Fighter {
    card: CardId,
    initial_values: (i32, i32),
    history: Vec<Step>,
    actions: i32,
}

impl Fighter {
    fn new(card: CardId, initial_values: (i32, i32)) -> Self {
        Fighter { card, initial_values, history: Vec::new(), actions: 0 }
    }

    /// Computes the current values from the whole history (spec 2.3).
    fn values(&self) -> (i32, i32) {
        self.history.iter().fold(self.initial_values, |(a, d), step| match step {
            Step::Shifted(by_a, by_d) => (a + by_a, d + by_d),
            Step::Enchanted(card) => match card.card().name {
                "Giant Strength" => (a + 2, d + 2),
                "Enrage" => (a * 2, d * 2),
                _ => (a, d),
            },
        })
    }

    /// Computes the values without the effect of enchantments.
    fn values_without_enchantments(&self) -> (i32, i32) {
        self.history.iter().fold(self.initial_values, |(a, d), step| match step {
            Step::Shifted(by_a, by_d) => (a + by_a, d + by_d),
            Step::Enchanted(_) => (a, d),
        })
    }

    fn enchantments(&self) -> impl Iterator<Item = &'static str> {
        self.history.iter().filter_map(|step| match step {
            Step::Enchanted(card) => Some(card.card().name),
            Step::Shifted(..) => None,
        })
    }

    fn ability_cost(&self) -> i32 {
        let own = self.card.card().ability.map_or(0, |ability| ability.cost);
        let cost = if self.enchantments().any(|name| name == "Pyromancy") { 1 } else { own };
        cost + 2 * self.enchantments().filter(|&name| name == "Magic Fatigue").count() as i32
    }
}

#[derive(Default)]
struct Half {
    life: i32,
    magic: i32,
    deck: usize,
    hand: Vec<(CardId, (i32, i32))>,
    board: Vec<Fighter>,
    ritual: Option<(CardId, i32)>,
    /// The last minion to die comes last.
    graveyard: Vec<(CardId, (i32, i32))>,
}

/// A minion that leaves play once all deeper events are over.
struct Departure {
    depth: u8,
    from: Actor,
    to_hand: bool,
}

#[derive(Default)]
struct Ledger {
    halves: [Half; 2],
    testing: bool,
    leaving: Vec<Departure>,
    /// Whether Raise Dead was played, so that the next minion comes from this player's graveyard.
    raising: bool,
    /// Number of cards out of the game: spells, discarded cards, enchantments and rituals.
    gone: usize,
    /// Number of minions that are not cards of any deck.
    made: usize,
}

impl Ledger {
    fn half(&mut self, seat: Seat) -> &mut Half {
        &mut self.halves[seat.index()]
    }

    fn fighter(&mut self, actor: Actor) -> &mut Fighter {
        let fighter = &mut self.halves[actor.seat.index()].board[actor.slot as usize];
        // Dead minions leave play after the deeper events. If an event is too deep, they still occupy their places.
        assert_eq!(fighter.card, actor.card, "{actor:?}: is the depth of each event right?");
        fighter
    }

    /// Records an action of the active player, then its events.
    fn record(&mut self, action: Option<Action>, events: &[Event]) {
        let stats = match action {
            Some(Action::Play(place, _)) => {
                let seat = events.iter().find_map(|event| match event.what {
                    EventKind::Played { seat, .. } => Some(seat),
                    _ => None,
                });
                self.half(seat.expect("an event that plays the card")).hand[place as usize].1
            }
            _ => (0, 0),
        };
        for event in events {
            while self.leaving.last().is_some_and(|leaving| leaving.depth >= event.depth) {
                self.depart();
            }
            self.apply(event, action, stats);
        }
        while !self.leaving.is_empty() {
            self.depart();
        }
    }

    fn depart(&mut self) {
        let Some(Departure { from, to_hand, .. }) = self.leaving.pop() else { return };
        let fighter = self.half(from.seat).board.remove(from.slot as usize);
        self.gone += fighter.enchantments().count();
        let rest = (fighter.card, fighter.values_without_enchantments());
        if to_hand { self.half(from.seat).hand.push(rest) } else { self.half(from.seat).graveyard.push(rest) }
    }

    fn apply(&mut self, event: &Event, action: Option<Action>, held: (i32, i32)) {
        match event.what {
            EventKind::TurnStarted { seat, .. } => {
                for fighter in &mut self.half(seat).board {
                    fighter.actions = 1 + fighter.enchantments().filter(|&name| name == "Haste").count() as i32;
                }
            }
            EventKind::TurnEnded { .. } | EventKind::NotDrawn { .. } | EventKind::Won { .. } => {}
            EventKind::MagicGained { seat, amount, now } => {
                self.half(seat).magic += amount;
                assert_eq!(self.half(seat).magic, now, "{event:?}");
            }
            EventKind::Drawn { seat, card } => {
                self.half(seat).deck -= 1;
                self.half(seat).hand.push((card, card.card().stats));
                assert!(self.half(seat).hand.len() <= 5, "{event:?}");
            }
            EventKind::Discarded { seat, card } => {
                let hand = &mut self.half(seat).hand;
                let place = match action {
                    Some(Action::Discard(place)) => place as usize,
                    _ => hand.iter().position(|&(held, _)| held == card).expect("a card to discard"),
                };
                assert_eq!(hand.remove(place).0, card);
                self.gone += 1;
            }
            EventKind::Played { seat, card, .. } => {
                let Some(Action::Play(place, _)) = action else { panic!("{event:?} without an action") };
                assert_eq!(self.half(seat).hand.remove(place as usize).0, card);
                let printed = card.card();
                let archivists =
                    self.half(seat).board.iter().filter(|f| f.card.card().name == "Archivist").count() as i32;
                let cheaper = if printed.kind == CardType::Spell { archivists } else { 0 };
                self.pay(seat, (printed.cost - cheaper).max(0));
                match printed.kind {
                    CardType::Minion => self.half(seat).board.push(Fighter::new(card, held)),
                    CardType::Ritual => {
                        self.gone += usize::from(self.half(seat).ritual.is_some());
                        self.half(seat).ritual = Some((card, printed.charges.1));
                    }
                    CardType::Spell => self.gone += 1,
                    CardType::Enchantment => {}
                }
                self.raising = printed.name == "Raise Dead";
            }
            EventKind::Used { minion, .. } => {
                self.fighter(minion).actions -= 1;
                let cost = self.fighter(minion).ability_cost();
                self.pay(minion.seat, cost);
            }
            EventKind::Attacked { attacker, .. } => self.fighter(attacker).actions -= 1,
            EventKind::Triggered { source: Thing::Ritual(seat, card), .. } => {
                let (ritual, charges) = self.half(seat).ritual.as_mut().expect("a ritual with a trigger");
                assert_eq!(*ritual, card);
                *charges -= card.card().charges.0;
                assert!(*charges >= 0, "{event:?}");
            }
            EventKind::Triggered { .. } => {}
            EventKind::Entered { minion, stats } => {
                if std::mem::take(&mut self.raising) {
                    let (card, (attack, _)) = self.half(minion.seat).graveyard.pop().expect("a corpse to raise");
                    assert_eq!((minion.card, stats), (card, (attack, 1)), "{event:?}");
                } else {
                    assert_eq!(stats, minion.card.card().stats, "{event:?}");
                    self.made += 1;
                }
                self.half(minion.seat).board.push(Fighter::new(minion.card, stats));
            }
            EventKind::Damaged { minion, amount, prevented, stats } => {
                let skins = self.fighter(minion).enchantments().filter(|&name| name == "Stone Skin").count() as i32;
                assert!(amount >= 0 && prevented <= skins && (prevented == skins || amount == 0), "{event:?}");
                self.fighter(minion).history.push(Step::Shifted(0, -amount));
                assert_eq!(self.fighter(minion).values(), stats, "{event:?}");
            }
            EventKind::Changed { minion, by, stats } => {
                self.fighter(minion).history.push(Step::Shifted(by.0, by.1));
                assert_eq!(self.fighter(minion).values(), stats, "{event:?}");
            }
            EventKind::Died { minion } => {
                self.leaving.push(Departure { depth: event.depth, from: minion, to_hand: false })
            }
            EventKind::Returned { minion } => {
                self.leaving.push(Departure { depth: event.depth, from: minion, to_hand: true })
            }
            EventKind::Stolen { minion, by } => {
                let mut fighter = self.half(minion.seat).board.remove(minion.slot as usize);
                fighter.actions = 0;
                self.half(by).board.push(fighter);
            }
            EventKind::Enchanted { minion, card, stats } => {
                let fighter = self.fighter(minion);
                fighter.history.push(Step::Enchanted(card));
                fighter.actions += i32::from(card.card().name == "Haste");
                assert_eq!(fighter.values(), stats, "{event:?}");
            }
            EventKind::Disenchanted { minion, card, stats } => {
                let fighter = self.fighter(minion);
                let newest = fighter.history.iter().rposition(|step| matches!(step, Step::Enchanted(_)));
                let Step::Enchanted(removed) = fighter.history.remove(newest.expect("an enchantment")) else { return };
                assert_eq!(removed, card);
                fighter.actions = (fighter.actions - i32::from(card.card().name == "Haste")).max(0);
                assert_eq!(fighter.values(), stats, "{event:?}");
                self.gone += 1;
            }
            EventKind::RitualGone { seat, replaced, .. } => {
                if !replaced {
                    self.half(seat).ritual = None;
                    self.gone += 1;
                }
            }
            EventKind::Charged { seat, by, now, .. } => {
                let (_, charges) = self.half(seat).ritual.as_mut().expect("a ritual to charge");
                *charges += by;
                assert_eq!(*charges, now, "{event:?}");
            }
            EventKind::LifeLost { seat, amount, now } => {
                self.half(seat).life -= amount;
                assert_eq!(self.half(seat).life, now, "{event:?}");
            }
        }
    }

    fn pay(&mut self, seat: Seat, cost: i32) {
        let testing = self.testing;
        let magic = &mut self.half(seat).magic;
        *magic = if testing { (*magic - cost).max(0) } else { *magic - cost };
        assert!(*magic >= 0, "{seat:?} has paid more magic than it had");
    }

    /// Counts all cards in all zones.
    fn total(&self) -> usize {
        let in_play = |half: &Half| {
            let worn: usize = half.board.iter().map(|fighter| fighter.enchantments().count()).sum();
            half.deck
                + half.hand.len()
                + half.board.len()
                + worn
                + half.graveyard.len()
                + usize::from(half.ritual.is_some())
        };
        self.halves.iter().map(in_play).sum::<usize>() + self.gone - self.made
    }

    /// Compares the ledger with the position. Takes the hands from the position, because nothing distinguishes two
    /// equal cards after a discard.
    fn assert_equals(&mut self, scene: &Scene<Sorcery>) {
        for (player, half) in (1..).zip(&mut self.halves) {
            let is = |what: &str, found: &str, noted: String| {
                assert_eq!(found, noted, "player {player}'s {what}\n{}", scene.report());
            };
            let with = |(card, (a, d)): (CardId, (i32, i32))| {
                if (a, d) == card.card().stats {
                    card.card().name.into()
                } else {
                    format!("{} {a}/{d}", card.card().name)
                }
            };
            is("life", &scene.fact(player, "life"), half.life.to_string());
            is("magic", &scene.fact(player, "magic"), half.magic.to_string());
            let ritual = half.ritual.map_or(String::new(), |(card, charges)| format!("{} {charges}", card.card().name));
            is("ritual", &scene.fact(player, "ritual"), ritual);
            let graves: Vec<String> = half.graveyard.iter().rev().copied().map(with).collect();
            is("graveyard", &scene.fact(player, "graveyard"), graves.join(" | "));
            let minions = half.board.iter().map(|fighter| {
                let (a, d) = fighter.values();
                assert!(d > 0, "a minion with no defence is in play\n{}", scene.report());
                format!("{} {a}/{d}", fighter.card.card().name)
            });
            is("board", &scene.minions(player), minions.collect::<Vec<_>>().join(", "));
            assert!(half.board.len() <= 5 && half.hand.len() <= 5);
            for (i, fighter) in half.board.iter().enumerate() {
                let worn = scene.enchantments_on(player, i + 1);
                is("enchantments", &worn.join(", "), fighter.enchantments().collect::<Vec<_>>().join(", "));
            }
            let acts =
                |line: String| line.strip_prefix("minion ")?.split(" actions ").nth(1).map(|n| n.replace(" new", ""));
            let actions: Vec<String> = scene.facts(player).filter_map(acts).collect();
            is(
                "actions",
                &actions.join(" "),
                half.board.iter().map(|f| f.actions.to_string()).collect::<Vec<_>>().join(" "),
            );
            let hand = scene.fact(player, "hand").replace(" known", "");
            let found: Vec<&str> = hand.split(" | ").filter(|card| !card.is_empty()).collect();
            let mut names: Vec<&str> = found.iter().map(|card| card.split([' ']).next().unwrap_or("")).collect();
            let mut noted: Vec<&str> =
                half.hand.iter().map(|(card, _)| card.card().name.split(' ').next().unwrap()).collect();
            names.sort_unstable();
            noted.sort_unstable();
            is("hand", &names.join(", "), noted.join(", "));
            half.hand = found.into_iter().map(held).collect();
        }
    }
}

/// Parses a card in hand from the position notation.
fn held(item: &str) -> (CardId, (i32, i32)) {
    match item.rsplit_once(' ') {
        Some((name, values)) if values.contains('/') => {
            let (a, d) = values.split_once('/').unwrap();
            (deck(name)[0], (a.parse().unwrap(), d.parse().unwrap()))
        }
        _ => (deck(item)[0], deck(item)[0].card().stats),
    }
}

#[test]
fn every_position_follows_from_the_events() {
    for (i, setup) in Sorcery::setups().into_iter().enumerate() {
        for seed in 0..25 {
            let walk = Walk::<Sorcery>::new(setup.clone(), 7_000 * i as u64 + seed);
            let mut events = Log::default();
            let game = Sorcery::start(&walk.setup, walk.seed, &mut events);
            let mut ledger = Ledger { testing: setup.testing, ..Ledger::default() };
            let mut scene = Scene { names: crate::play::names(&game), game, news: Vec::new() };
            for (half, cards) in ledger.halves.iter_mut().zip(&setup.decks.0) {
                (half.life, half.magic, half.deck) = (20, 3, cards.len());
            }
            // The opening hands are dealt before the first event.
            for (player, half) in (1..).zip(&mut ledger.halves) {
                let hand = scene.fact(player, "hand");
                half.hand = hand.split(" | ").filter(|card| !card.is_empty()).map(held).collect();
                half.deck -= half.hand.len();
            }
            ledger.record(None, &events);
            let all = ledger.total();
            ledger.assert_equals(&scene);
            for line in &walk.lines {
                let Ok(Request::Act(action)) = verb::parse::<Sorcery>(scene.view(), line) else { panic!("{line}") };
                events.clear();
                scene.game.apply(action, &mut events);
                ledger.record(Some(action), &events);
                ledger.assert_equals(&scene);
                assert_eq!(ledger.total(), all, "the number of cards has changed\n{}", walk.description());
            }
        }
    }
}

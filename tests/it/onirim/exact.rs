//! The exact probability of winning with a small deck, compared with a plain model of the rules that shares no code
//! with the game.

use sorcery::agents::{Budget, Level, Pace, Progress, analyse};
use sorcery::engine::{Game, Log, Seat, Status};
use sorcery::games::onirim::{Card, Onirim, Phase};
use sorcery::games::{Heuristics, View, read_position};
use sorcery::session::roster;
use std::collections::HashMap;

/// Maximum number of steps of the count; see `View::exact`.
const STEPS: usize = 400_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Turn,
    /// Discard one of the cards shown.
    Foresee,
    /// Choose the next of the cards shown.
    Arrange,
    Nightmare,
    Door(Card),
}

/// A position as the player knows it. Piles whose order doesn't matter are sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Dream {
    step: Step,
    hand: Vec<Card>,
    /// The cards of a prophecy that wait for their place, and those that have one.
    shown: Vec<Card>,
    placed: Vec<Card>,
    /// The cards on top of the deck that the player knows, then all others.
    top: Vec<Card>,
    deck: Vec<Card>,
    limbo: Vec<Card>,
    doors: [u8; 4],
    last: Option<Card>,
    run: u8,
}

type Options = Vec<(String, f64)>;

impl Dream {
    fn of(game: &Onirim) -> Dream {
        let view = View::new(game, Seat::ONE);
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort();
            cards
        };
        let top: Vec<Card> = view.known_next().collect();
        let mut deck: Vec<Card> = Vec::new();
        for (card, n) in view.deck_contents().iter() {
            let known = top.iter().filter(|&&other| other == card).count();
            deck.extend(std::iter::repeat_n(card, usize::from(n) - known));
        }
        Dream {
            step: match view.phase() {
                Phase::Turn => Step::Turn,
                Phase::Foresee => Step::Foresee,
                Phase::Arrange => Step::Arrange,
                Phase::Nightmare => Step::Nightmare,
                Phase::Door(colour) => Step::Door(Card::door(colour)),
                Phase::Won | Phase::Lost(_) => panic!("the game is over"),
            },
            hand: view.hand().to_vec(),
            shown: view.prophecy().to_vec(),
            placed: game.placed().to_vec(),
            top,
            deck,
            limbo: sorted(view.limbo()),
            doors: sorcery::games::onirim::Colour::ALL.map(|colour| view.doors(colour)),
            last: view.labyrinth().last().copied(),
            run: view.run().map_or(0, |(_, run)| run),
        }
    }

    /// Takes a card out of a pile.
    fn without(pile: &[Card], card: Card) -> Vec<Card> {
        let place = pile.iter().position(|&other| other == card).expect("a card of the pile");
        [&pile[..place], &pile[place + 1..]].concat()
    }

    fn colour(card: Card) -> usize {
        card.colour().expect("a card with a colour").index()
    }
}

/// The places of different cards, counted from 1.
fn places(pile: &[Card], like: impl Fn(Card) -> bool) -> Vec<(usize, Card)> {
    let is_first = |&(place, &card): &(usize, &Card)| !pile[..place].contains(&card) && like(card);
    pile.iter().enumerate().filter(is_first).map(|(place, &card)| (place + 1, card)).collect()
}

#[derive(Default)]
struct Model(HashMap<Dream, f64>);

impl Model {
    fn best(&mut self, mut dream: Dream) -> f64 {
        dream.hand.sort();
        dream.shown.sort();
        dream.limbo.sort();
        dream.deck.sort();
        if let Some(&chance) = self.0.get(&dream) {
            return chance;
        }
        let chance = self.options(&dream).into_iter().map(|(_, chance)| chance).fold(0.0, f64::max);
        self.0.insert(dream, chance);
        chance
    }

    /// Returns the probability of winning after each option, named as a player types it.
    fn options(&mut self, now: &Dream) -> Options {
        let mut options = Vec::new();
        match now.step {
            Step::Turn => {
                for (place, card) in places(&now.hand, |_| true) {
                    let hand = Dream::without(&now.hand, card);
                    if now.last.is_none_or(|last| !last.same_symbol(card)) {
                        options.push((
                            format!("play {place}"),
                            self.play(Dream { hand: hand.clone(), ..now.clone() }, card),
                        ));
                    }
                    let after = Dream { hand, ..now.clone() };
                    let chance = match card.is_key() && !(now.top.is_empty() && now.deck.is_empty()) {
                        true => self.after_cards(after, 5, Vec::new(), &|model, dream, shown| {
                            model.best(Dream { step: Step::Foresee, shown, ..dream })
                        }),
                        false => self.refill(after),
                    };
                    options.push((format!("discard {place}"), chance));
                }
            }
            Step::Foresee => {
                let all_doors = now.shown.iter().all(|card| card.is_door());
                for (place, card) in places(&now.shown, |card| all_doors || !card.is_door()) {
                    let shown = Dream::without(&now.shown, card);
                    let chance = if all_doors { 0.0 } else { self.arrange(Dream { shown, ..now.clone() }) };
                    options.push((format!("discard {place}"), chance));
                }
            }
            Step::Arrange => {
                for (place, card) in places(&now.shown, |_| true) {
                    let (shown, placed) = (Dream::without(&now.shown, card), [&now.placed[..], &[card]].concat());
                    options.push((format!("next {place}"), self.arrange(Dream { shown, placed, ..now.clone() })));
                }
                let placed = [&now.placed[..], &now.shown].concat();
                options.push(("rest".into(), self.arrange(Dream { shown: Vec::new(), placed, ..now.clone() })));
            }
            Step::Nightmare => {
                for (place, key) in places(&now.hand, Card::is_key) {
                    let hand = Dream::without(&now.hand, key);
                    options.push((format!("key {place}"), self.refill(Dream { hand, ..now.clone() })));
                }
                for colour in sorcery::games::onirim::Colour::ALL.into_iter().filter(|c| now.doors[c.index()] > 0) {
                    let mut after = now.clone();
                    after.doors[colour.index()] -= 1;
                    after.limbo.push(Card::door(colour));
                    options.push((format!("door {}", colour.name()), self.refill(after)));
                }
                if !(now.top.is_empty() && now.deck.is_empty()) {
                    let chance = self.after_cards(now.clone(), 5, Vec::new(), &|model, mut dream, five| {
                        dream.limbo.extend(five.into_iter().filter(|card| !card.is_location()));
                        model.refill(dream)
                    });
                    options.push(("five".into(), chance));
                }
                if !now.hand.is_empty() {
                    options.push(("throw".into(), self.deal(Dream { hand: Vec::new(), ..now.clone() })));
                }
            }
            Step::Door(door) => {
                let mut opened = now.clone();
                let key = now.hand.iter().copied().find(|card| card.is_key() && card.same_colour(door));
                opened.hand = Dream::without(&now.hand, key.expect("the key of the door"));
                options.push(("open".into(), self.open(opened, door)));
                let mut kept = now.clone();
                kept.limbo.push(door);
                options.push(("keep".into(), self.refill(kept)));
            }
        }
        options
    }

    fn play(&mut self, mut dream: Dream, card: Card) -> f64 {
        let goes_on = dream.last.is_some_and(|last| last.same_colour(card)) && dream.run < 3;
        dream.run = if goes_on { dream.run + 1 } else { 1 };
        dream.last = Some(card);
        if dream.run < 3 || dream.doors[Dream::colour(card)] == 2 {
            return self.refill(dream);
        }
        dream.deck.append(&mut dream.top);
        let door = Card::door(card.colour().expect("a colour"));
        dream.deck = Dream::without(&dream.deck, door);
        self.open(dream, door)
    }

    fn open(&mut self, mut dream: Dream, door: Card) -> f64 {
        dream.doors[Dream::colour(door)] += 1;
        if dream.doors == [2; 4] { 1.0 } else { self.refill(dream) }
    }

    fn arrange(&mut self, mut dream: Dream) -> f64 {
        if dream.shown.windows(2).any(|pair| pair[0] != pair[1]) {
            return self.best(Dream { step: Step::Arrange, ..dream });
        }
        dream.top = [&dream.placed[..], &dream.shown, &dream.top].concat();
        (dream.placed, dream.shown) = (Vec::new(), Vec::new());
        self.refill(dream)
    }

    /// Draws up to `n` cards and returns the mean of `then` over all orders.
    fn after_cards(
        &mut self,
        dream: Dream,
        n: usize,
        drawn: Vec<Card>,
        then: &dyn Fn(&mut Model, Dream, Vec<Card>) -> f64,
    ) -> f64 {
        if n == 0 || dream.top.is_empty() && dream.deck.is_empty() {
            return then(self, dream, drawn);
        }
        self.next(dream, &|model, dream, card| model.after_cards(dream, n - 1, [&drawn[..], &[card]].concat(), then))
    }

    /// Returns the mean of `then` over all cards that can be next, or 0 if the deck is empty.
    fn next(&mut self, mut dream: Dream, then: &dyn Fn(&mut Model, Dream, Card) -> f64) -> f64 {
        if !dream.top.is_empty() {
            let card = dream.top.remove(0);
            return then(self, dream, card);
        }
        let mut sum = 0.0;
        for (_, card) in places(&dream.deck, |_| true) {
            let copies = dream.deck.iter().filter(|&&other| other == card).count();
            let after = Dream { deck: Dream::without(&dream.deck, card), ..dream.clone() };
            sum += copies as f64 / dream.deck.len() as f64 * then(self, after, card);
        }
        sum
    }

    fn refill(&mut self, dream: Dream) -> f64 {
        if dream.hand.len() == 5 {
            return self.end_turn(dream);
        }
        self.next(dream, &|model, mut dream, card| {
            let has_key = dream.hand.iter().any(|held| held.is_key() && held.same_colour(card));
            match card {
                _ if card.is_location() => dream.hand.push(card),
                _ if card == Card::NIGHTMARE => return model.best(Dream { step: Step::Nightmare, ..dream }),
                _ if has_key => return model.best(Dream { step: Step::Door(card), ..dream }),
                _ => dream.limbo.push(card),
            }
            model.refill(dream)
        })
    }

    fn deal(&mut self, dream: Dream) -> f64 {
        if dream.hand.len() == 5 {
            return self.end_turn(dream);
        }
        self.next(dream, &|model, mut dream, card| {
            if card.is_location() {
                dream.hand.push(card)
            } else {
                dream.limbo.push(card)
            }
            model.deal(dream)
        })
    }

    fn end_turn(&mut self, mut dream: Dream) -> f64 {
        if !dream.limbo.is_empty() {
            dream.deck.append(&mut dream.top);
            dream.deck.append(&mut dream.limbo);
        }
        self.best(Dream { step: Step::Turn, ..dream })
    }
}

fn counted(game: &Onirim) -> Option<Options> {
    let view = View::new(game, Seat::ONE);
    let chances = Onirim::exact(view, STEPS)?;
    Some(chances.into_iter().map(|(action, chance)| (view.spell(action), chance)).collect())
}

/// The game's count and the model agree about every option in the last decisions of games.
#[test]
fn the_exact_chances_are_those_of_a_plain_model() {
    let (mut compared, mut legal) = (0, Vec::new());
    for seed in 0..60 {
        let mut game = Onirim::start(&Default::default(), seed, &mut Log::off());
        let mut player = Level::Apprentice.agent::<Onirim>(seed, 1, Pace::Exact);
        while let Status::Awaiting(seat) = game.status() {
            let view = View::new(&game, seat);
            if view.deck_size() <= 4
                && let Some(counted) = counted(&game)
            {
                let expected = Model::default().options(&Dream::of(&game));
                let lines = |options: &Options| options.iter().map(|(line, _)| line.clone()).collect::<Vec<_>>();
                assert_eq!(lines(&counted), lines(&expected), "seed {seed}");
                for ((line, one), (_, other)) in counted.iter().zip(&expected) {
                    assert!((one - other).abs() < 1e-9, "seed {seed}, `{line}`: {one} and {other}");
                }
                compared += usize::from(counted.iter().any(|(_, chance)| *chance > 0.01 && *chance < 0.99));
            }
            let action = player.act(view, &mut legal);
            game.apply(action, &mut Log::off());
        }
    }
    assert!(compared >= 5, "{compared} uncertain positions");
}

/// Hints and `master` know the exact chances when few cards are left.
#[test]
fn long_searches_are_exact_with_few_cards() {
    let with_few = |game: &Onirim| game.deck().len() + game.shown().len() <= 8;
    let puzzles = roster::puzzles("onirim").into_iter();
    let games = puzzles.map(|puzzle| read_position::<Onirim>(puzzle.position).expect("a position").0);
    for game in games.filter(with_few).take(3) {
        let mut expected = counted(&game).expect("few cards");
        expected.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let view = View::new(&game, Seat::ONE);
        let found = analyse(view, Budget::Iterations(20_000), 1, &Progress::new());
        let found: Options = found.iter().map(|option| (view.spell(option.action), option.chance)).collect();
        assert_eq!(found, expected);
        let mut legal = Vec::new();
        let choice = Level::Master.agent::<Onirim>(1, 1, Pace::Exact).act(view, &mut legal);
        assert_eq!(view.spell(choice), expected[0].0);
    }
}

/// In the puzzles with an exact lead, the model finds the same best action, the same lead, and no other action as good.
/// Checks only puzzles with at most six cards in the deck, or all of them if `SORCERY_PUZZLES` is set.
#[test]
fn the_exact_leads_are_those_of_a_plain_model() {
    let all = std::env::var_os("SORCERY_PUZZLES").is_some();
    for puzzle in roster::puzzles("onirim") {
        let Some(second) = puzzle.second.filter(|second| second.exact) else { continue };
        let (game, _) = read_position::<Onirim>(puzzle.position).expect("a position");
        if !all && game.deck().len() + game.shown().len() > 6 {
            continue;
        }
        let mut options = Model::default().options(&Dream::of(&game));
        options.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        assert_eq!(options[0].0, puzzle.solution, "puzzle {}", puzzle.number);
        let lead = 100.0 * (options[0].1 - options[1].1);
        assert!(lead >= 5.0, "puzzle {}: {lead}", puzzle.number);
        assert_eq!(format!("{lead:.1}"), format!("{:.1}", second.lead), "puzzle {}", puzzle.number);
    }
}

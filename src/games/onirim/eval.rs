//! The evaluation and the policy for Onirim.
//!
//! The policy evaluates the position after each action, just before the next card is drawn, and chooses the best
//! action. The evaluation is a small network trained on the policy's own games. The training target of each position
//! mixes the outcome of its game with later evaluations (`examples/onirim_train.rs` repeats the training). The inputs
//! are the information that the player has: hand, labyrinth, doors, the content of the deck, and the next card if a
//! prophecy showed it.

use super::cards::{Card, Colour, Symbol};
use super::hand::FIVE;
use super::state::{Action, DOORS_PER_COLOUR, DOORS_TO_WIN, Onirim, Phase, RUN_LENGTH};
use crate::engine::{Game, Seat};
use crate::evaluator::Evaluator;
use crate::heuristics::{LEVEL_COUNT, Method, weigh_chances};
use crate::network::{Group, Inputs, Network, NetworkShape};
use crate::{Heuristics, View};
use std::sync::OnceLock;

/// Sharpness of the policy: the change in the logarithm of an action's weight per unit of winning probability.
const SHARPNESS: f32 = 12.0;

/// The shape of the network, with one row of inputs for each colour. Colours differ only in their number of suns, so
/// all rows share their weights. The last game-wide input is always 1.
pub const SHAPE: NetworkShape = NetworkShape {
    rows: &[&[Group::Numbers(COLOUR_INPUTS)]],
    sums: 1,
    game: &[Group::Numbers(GAME_INPUTS)],
    blocks: 1,
};
/// Number of inputs of each colour.
const COLOUR_INPUTS: usize = 16;
/// Number of game-wide inputs.
const GAME_INPUTS: usize = 20;

/// Returns the network that was trained on the policy's own games.
pub fn learnt() -> &'static Evaluator {
    static EVALUATOR: OnceLock<Evaluator> = OnceLock::new();
    EVALUATOR.get_or_init(|| Evaluator::new(&network()))
}

/// Returns the network whose weights come with the game.
pub fn network() -> Network {
    Network::from_text(SHAPE, include_str!("weights.txt"))
}

impl Heuristics for Onirim {
    const HORIZON: [u32; 2] = [0, 0];
    const LADDER: [Method; LEVEL_COUNT] =
        [Method::Overlooks(0.4), Method::Overlooks(0.0), Method::Iterations(60), Method::Iterations(2_000)];

    fn evaluate(&self, _seat: Seat) -> f64 {
        self.choice(learnt()).map_or(0.5, |best| f64::from(best.value))
    }

    fn exact(view: View<'_, Self>, most: usize) -> Option<Vec<(Action, f64)>> {
        view.exact(most)
    }

    fn weigh(&self, actions: &[Action], out: &mut Vec<f32>) {
        let mut judge = ActionEvaluator::new(self, learnt());
        let chances: Vec<f32> = actions.iter().map(|&action| judge.choice(action).value).collect();
        weigh_chances(&chances, SHARPNESS, out);
    }

    /// Returns a key that identifies cards rather than their places, so that the order of the hand doesn't matter.
    fn action_key(&self, action: Action) -> u64 {
        let held = |place: u8| self.hand.get(usize::from(place)).map_or(0, |card| card.index()) as u64;
        let shown = |place: u8| self.shown().get(usize::from(place)).map_or(0, |card| card.index()) as u64;
        match action {
            Action::Play(place) => 0x100 | held(place),
            Action::Discard(place) => 0x200 | held(place),
            Action::Drop(place) => 0x300 | shown(place),
            Action::Next(place) => 0x400 | shown(place),
            Action::PayKey(place) => 0x500 | held(place),
            Action::PayDoor(colour) => 0x600 | colour.index() as u64,
            Action::Rest => 0x700,
            Action::Open => 0x701,
            Action::Keep => 0x702,
            Action::PayDeck => 0x703,
            Action::PayHand => 0x704,
        }
    }

    /// Returns a hash of everything that the player knows. Unlike the hash in `solve`, it leaves out the order of the
    /// deck's unknown cards.
    fn fingerprint(&self, _seat: Seat) -> Option<u64> {
        let mut digest = self.seen();
        digest.add(u64::from(self.turn) | u64::from(self.placed) << 8 | (self.labyrinth.len() as u64) << 16);
        for card in self.shown.iter().copied().chain(self.deck.known()) {
            digest.add(card.index() as u64);
        }
        digest.add(self.limbo.iter().fold(1 << 60, |sum, card| sum + (1u64 << (3 * card.index()))));
        for (card, count) in self.deck.contents().iter() {
            digest.add((card.index() as u64) << 8 | u64::from(count));
        }
        Some(digest.value())
    }
}

/// An action with the position it leads to and the probability of winning.
#[derive(Clone, Copy, Debug)]
pub struct RatedAction {
    /// The action to take.
    pub action: Action,
    /// The position after the action as the evaluation sees it, or `None` if the action wins.
    pub outlook: Option<Outlook>,
    /// The estimated probability of winning, from 0 to 1.
    pub value: f32,
}

impl Onirim {
    /// Returns the action with the highest evaluation, or `None` when the game is over. If several
    /// are equal, returns the first. Uses only information that the player has.
    pub fn choice(&self, network: &Evaluator) -> Option<RatedAction> {
        self.choices(network).into_iter().reduce(|best, other| if other.value > best.value { other } else { best })
    }

    /// Returns all actions that differ in their effect, with their evaluations.
    pub fn choices(&self, network: &Evaluator) -> Vec<RatedAction> {
        let mut judge = ActionEvaluator::new(self, network);
        distinct(self).into_iter().map(|action| judge.choice(action)).collect()
    }
}

/// The position whose actions are evaluated, with the network and a buffer for its inputs.
struct ActionEvaluator<'a> {
    game: &'a Onirim,
    network: &'a Evaluator,
    now: Outlook,
    inputs: Inputs,
}

impl<'a> ActionEvaluator<'a> {
    fn new(game: &'a Onirim, network: &'a Evaluator) -> Self {
        ActionEvaluator { game, network, now: Outlook::of(game), inputs: Inputs::default() }
    }

    fn choice(&mut self, action: Action) -> RatedAction {
        let (game, mut after) = (self.game, self.now);
        let held = |place: u8| game.hand[usize::from(place)];
        match action {
            Action::Play(place) => {
                let shuffled = after.play(held(place));
                after.draw(game.deck.known().next().filter(|_| !shuffled));
            }
            Action::Discard(place) => {
                after.lose(held(place));
                if held(place).is_key() {
                    after.prophecy = true;
                } else {
                    after.draw(game.deck.known().next());
                }
            }
            Action::Drop(place) => return self.drop(place),
            Action::Next(place) => after.draw(game.shown().get(usize::from(place)).copied()),
            Action::Rest => after.draw(game.shown().first().copied()),
            Action::Open => {
                if let Phase::Door(colour) = game.phase {
                    after.open(colour);
                }
            }
            Action::Keep => {}
            Action::PayKey(place) => after.lose(held(place)),
            Action::PayDoor(colour) => after.doors[colour.index()] -= 1,
            Action::PayDeck => after.mill(game.deck.known()),
            // The hand is discarded, and a new one is dealt.
            Action::PayHand => (after.hand, after.size, after.deal) = ([[0; 3]; 4], 0, true),
        }
        self.judged(action, after)
    }

    /// Evaluates discarding a card of a prophecy, assuming that the best of the other revealed cards is drawn next.
    fn drop(&mut self, place: u8) -> RatedAction {
        let (action, mut after) = (Action::Drop(place), self.now);
        let mut others = self.game.shown;
        after.change_deck(others.remove(usize::from(place)), -1.0);
        let firsts = others.iter().map(|&first| {
            let mut after = after;
            after.draw(Some(first));
            self.judged(action, after)
        });
        let best = firsts.max_by(|a, b| a.value.total_cmp(&b.value));
        best.unwrap_or_else(|| self.judged(action, after))
    }

    fn judged(&mut self, action: Action, outlook: Outlook) -> RatedAction {
        if outlook.won() {
            return RatedAction { action, outlook: None, value: 1.0 };
        }
        outlook.write(&mut self.inputs);
        RatedAction { action, outlook: Some(outlook), value: self.network.value(&self.inputs) }
    }
}

/// Returns the legal actions. Of several actions with equal cards, returns only the first. Leaves out [`Action::Rest`],
/// which is never better than [`Action::Next`].
pub(super) fn distinct(game: &Onirim) -> Vec<Action> {
    let (mut actions, mut keys) = (Vec::with_capacity(2 * FIVE), Vec::with_capacity(2 * FIVE));
    game.legal_actions(&mut actions);
    actions.retain(|&action| {
        let key = game.action_key(action);
        let is_new = action != Action::Rest && !keys.contains(&key);
        keys.push(key);
        is_new
    });
    // Sorts by card, because the first of equally good actions is chosen.
    actions.sort_by_key(|action| if let Action::Play(place) | Action::Discard(place) = action { *place } else { 0 });
    actions
}

/// The next card of the deck, as far as the player knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextCard {
    Unknown,
    Nightmare,
    /// A door that the player has no key for.
    Door,
}

/// The inputs of the evaluation in a compact form. The numbers of cards in the deck can be fractions: a payment with
/// five unknown cards removes the expected number of each kind.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    hand: [[u8; 3]; 4],
    size: u8,
    doors: [u8; 4],
    last: Option<Symbol>,
    run: Option<(Colour, u8)>,
    deck: [[f32; 3]; 4],
    nightmares: f32,
    /// Whether the player has to resolve a prophecy next.
    prophecy: bool,
    /// Whether the next step deals a new hand.
    deal: bool,
    next: NextCard,
}

impl Outlook {
    /// Creates the outlook for a position. Cards in limbo and in a prophecy count as part of the deck.
    fn of(game: &Onirim) -> Self {
        let mut outlook = Outlook {
            hand: [[0; 3]; 4],
            size: game.hand.len() as u8,
            doors: game.doors,
            last: None,
            run: game.run().filter(|&(_, run)| run < RUN_LENGTH),
            deck: [[0.0; 3]; 4],
            nightmares: 0.0,
            prophecy: false,
            deal: false,
            next: NextCard::Unknown,
        };
        if let Some(&last) = game.labyrinth.last() {
            outlook.last = symbol(last);
        }
        for &card in game.hand.iter() {
            if let Some((colour, symbol)) = place(card) {
                outlook.hand[colour][symbol] += 1;
            }
        }
        let deck = game.deck.contents();
        for (card, n) in deck.iter() {
            outlook.change_deck(card, f32::from(n));
        }
        for &card in game.limbo.iter() {
            outlook.change_deck(card, 1.0);
        }
        for &card in game.shown.iter() {
            outlook.change_deck(card, 1.0);
        }
        outlook
    }

    fn won(&self) -> bool {
        self.doors.iter().sum::<u8>() == DOORS_TO_WIN
    }

    /// Plays a card from the hand. Returns `true` if a door opens, so that the deck is shuffled.
    fn play(&mut self, card: Card) -> bool {
        self.lose(card);
        let colour = card.own_colour();
        let run = match self.run {
            Some((same, run)) if same == colour => run + 1,
            _ => 1,
        };
        self.last = symbol(card);
        self.run = Some((colour, run)).filter(|_| run < RUN_LENGTH);
        let opens = run == RUN_LENGTH && self.doors[colour.index()] < DOORS_PER_COLOUR;
        self.doors[colour.index()] += u8::from(opens);
        opens
    }

    fn lose(&mut self, card: Card) {
        if let Some((colour, symbol)) = place(card) {
            self.hand[colour][symbol] -= 1;
            self.size -= 1;
        }
    }

    /// Opens a door with the key of its colour.
    fn open(&mut self, colour: Colour) {
        self.lose(Card::key(colour));
        self.doors[colour.index()] += 1;
    }

    /// Removes the top five cards of the deck. `known` are the cards on top of it that the player knows.
    fn mill(&mut self, known: impl Iterator<Item = Card>) {
        let mut unseen = FIVE as f32;
        for card in known.take(FIVE) {
            unseen -= 1.0;
            if card.is_location() {
                self.change_deck(card, -1.0);
            }
        }
        let share = (unseen / self.length().max(unseen)).clamp(0.0, 1.0);
        for count in self.deck.iter_mut().flatten() {
            *count *= 1.0 - share;
        }
    }

    /// Draws the next card if the player knows it.
    fn draw(&mut self, next: Option<Card>) {
        let Some(card) = next else { return };
        if let Some((colour, symbol)) = place(card) {
            self.hand[colour][symbol] += 1;
            self.size += 1;
            self.change_deck(card, -1.0);
        } else if card.is_door() && self.hand[card.own_colour().index()][Symbol::Key as usize] > 0 {
            self.open(card.own_colour());
        } else {
            self.next = if card.is_door() { NextCard::Door } else { NextCard::Nightmare };
        }
    }

    fn change_deck(&mut self, card: Card, by: f32) {
        match place(card) {
            Some((colour, symbol)) => self.deck[colour][symbol] += by,
            None if card == Card::NIGHTMARE => self.nightmares += by,
            None => {}
        }
    }

    fn locations(&self) -> f32 {
        self.deck.iter().flatten().sum()
    }

    fn length(&self) -> f32 {
        let doors = DOORS_TO_WIN - self.doors.iter().sum::<u8>();
        self.locations() + self.nightmares + f32::from(doors)
    }

    /// Writes this outlook as the inputs of the network.
    pub fn write(&self, inputs: &mut Inputs) {
        inputs.clear();
        let keys: u8 = self.hand.iter().map(|colour| colour[Symbol::Key as usize]).sum();
        let length = self.length();
        let deck_keys: f32 = self.deck.iter().map(|colour| colour[Symbol::Key as usize]).sum();
        let missing = DOORS_TO_WIN - self.doors.iter().sum::<u8>();
        let flag = |holds: bool| f32::from(u8::from(holds));
        let game: [f32; GAME_INPUTS] = [
            flag(self.last == Some(Symbol::Sun)),
            flag(self.last == Some(Symbol::Moon)),
            flag(self.last == Some(Symbol::Key)),
            flag(self.run.is_none()),
            self.nightmares / 10.0,
            self.nightmares / length.max(1.0),
            length / 70.0,
            (length / 20.0).min(1.0),
            (length / 8.0).min(1.0),
            f32::from(missing) / 8.0,
            flag(missing <= 1),
            flag(missing <= 2),
            f32::from(self.size) / 5.0,
            f32::from(keys) / 3.0,
            deck_keys / 12.0,
            flag(self.prophecy),
            flag(self.deal),
            flag(self.next == NextCard::Nightmare),
            flag(self.next == NextCard::Door),
            1.0,
        ];
        inputs.write_game::<GAME_INPUTS>(|row| game.into_iter().for_each(|input| row.number(input)));
        for (i, ([suns, moons, keys], [deck_suns, deck_moons, deck_keys])) in
            self.hand.into_iter().zip(self.deck).enumerate()
        {
            let run = self.run.filter(|(colour, _)| colour.index() == i).map_or(0, |(_, run)| run);
            let colour: [f32; COLOUR_INPUTS] = [
                flag(self.doors[i] == 0),
                flag(self.doors[i] == 1),
                flag(suns >= 1),
                flag(suns >= 2),
                flag(suns >= 3),
                flag(moons >= 1),
                flag(moons >= 2),
                flag(keys >= 1),
                flag(keys >= 2),
                flag(run == 1),
                flag(run == 2),
                f32::from(suns + moons + keys) / 3.0,
                deck_suns / 8.0,
                deck_moons / 4.0,
                deck_keys / 3.0,
                1.0,
            ];
            inputs.write_row::<COLOUR_INPUTS>(0, 0, |row| colour.into_iter().for_each(|input| row.number(input)));
        }
    }
}

/// Returns the indices of a location's colour and symbol, or `None` for a card that isn't a location.
fn place(card: Card) -> Option<(usize, usize)> {
    card.is_location().then(|| (card.index() % 4, card.index() / 4))
}

fn symbol(card: Card) -> Option<Symbol> {
    Symbol::ALL.get(card.index() / 4).copied()
}

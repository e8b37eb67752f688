//! What a player weighs: a position reduced to what lies open, just before the next draw.

use super::super::card::{Card, Colour, Symbol};
use super::super::state::{DOORS_PER_COLOUR, DOORS_TO_WIN, FIVE, Onirim, RUN_LENGTH};
use super::network::{COLOUR_INPUTS, GAME_INPUTS, Inputs};

/// What is known of the next card of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Unknown,
    Nightmare,
    /// A door that the hand cannot open.
    Door,
}

/// A position as the player's evaluation sees it. Counts of the deck are real numbers: a payment
/// with five cards nobody has seen takes the expected share of each kind.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    hand: [[u8; 3]; 4],
    size: u8,
    doors: [u8; 4],
    last: Option<Symbol>,
    run: Option<(Colour, u8)>,
    deck: [[f32; 3]; 4],
    nightmares: f32,
    /// A prophecy is about to be shown.
    prophecy: bool,
    /// A whole new hand is about to be dealt.
    deal: bool,
    next: Next,
}

impl Outlook {
    /// What lies open in a position; cards in limbo and those that a prophecy shows count as the
    /// deck's.
    pub fn of(game: &Onirim) -> Self {
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
            next: Next::Unknown,
        };
        if let Some(&last) = game.labyrinth.last() {
            outlook.last = symbol(last);
        }
        for card in game.hand.iter() {
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
        for card in game.shown.iter() {
            outlook.change_deck(card, 1.0);
        }
        outlook
    }

    /// Whether all doors are open.
    pub fn won(&self) -> bool {
        self.doors.iter().sum::<u8>() == DOORS_TO_WIN
    }

    /// A card of the hand is played; says whether the deck is shuffled because a door opens.
    pub fn play(&mut self, card: Card) -> bool {
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

    /// A card leaves the hand for good.
    pub fn lose(&mut self, card: Card) {
        if let Some((colour, symbol)) = place(card) {
            self.hand[colour][symbol] -= 1;
            self.size -= 1;
        }
    }

    /// A key of the hand opens the door of its colour.
    pub fn open(&mut self, colour: Colour) {
        self.lose(Card::key(colour));
        self.doors[colour.index()] += 1;
    }

    /// An open door goes back.
    pub fn close(&mut self, colour: Colour) {
        self.doors[colour.index()] -= 1;
    }

    /// The hand is thrown and dealt anew.
    pub fn throw(&mut self) {
        self.hand = [[0; 3]; 4];
        self.size = 0;
        self.deal = true;
    }

    /// A key brings a prophecy.
    pub fn foresee(&mut self) {
        self.prophecy = true;
    }

    /// A card of the deck is gone.
    pub fn gone(&mut self, card: Card) {
        self.change_deck(card, -1.0);
    }

    /// The top five of the deck are lost, `known` being on top.
    pub fn mill(&mut self, known: impl Iterator<Item = Card>) {
        let mut unseen = FIVE as f32;
        for card in known.take(FIVE) {
            unseen -= 1.0;
            if card.is_location() {
                self.gone(card);
            }
        }
        let share = (unseen / self.length().max(unseen)).clamp(0.0, 1.0);
        for count in self.deck.iter_mut().flatten() {
            *count *= 1.0 - share;
        }
    }

    /// It is known that `card` comes next.
    pub fn draw(&mut self, card: Card) {
        if let Some((colour, symbol)) = place(card) {
            self.hand[colour][symbol] += 1;
            self.size += 1;
            self.gone(card);
        } else if card.is_door() && self.hand[card.own_colour().index()][Symbol::Key as usize] > 0 {
            self.open(card.own_colour());
        } else {
            self.next = if card.is_door() { Next::Door } else { Next::Nightmare };
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

    /// The same as numbers for the network.
    pub fn inputs(&self) -> Inputs {
        let flag = |holds: bool| f32::from(u8::from(holds));
        let mut colours = [[0.0; COLOUR_INPUTS]; 4];
        for (i, row) in colours.iter_mut().enumerate() {
            let [suns, moons, keys] = self.hand[i];
            let [deck_suns, deck_moons, deck_keys] = self.deck[i];
            let run = self.run.filter(|(colour, _)| colour.index() == i).map_or(0, |(_, run)| run);
            *row = [
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
        }
        let keys: u8 = self.hand.iter().map(|colour| colour[Symbol::Key as usize]).sum();
        let length = self.length();
        let deck_keys: f32 = self.deck.iter().map(|colour| colour[Symbol::Key as usize]).sum();
        let missing = DOORS_TO_WIN - self.doors.iter().sum::<u8>();
        let game = [
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
            flag(self.next == Next::Nightmare),
            flag(self.next == Next::Door),
            1.0,
        ];
        debug_assert_eq!(game.len(), GAME_INPUTS);
        Inputs { colours, game }
    }
}

/// Colour and symbol of a location.
fn place(card: Card) -> Option<(usize, usize)> {
    card.is_location().then(|| (card.index() % 4, card.index() / 4))
}

fn symbol(card: Card) -> Option<Symbol> {
    Symbol::ALL.get(card.index() / 4).copied()
}

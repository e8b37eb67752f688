//! What a card is: its kinds, and the row that describes it.

use super::cards::{KINDS_OF_CARD, ROWS};
use super::op::{Op, Script, Trigger};

pub use super::cards::Card;
pub use super::set::CardSet;

/// How many different cards there are.
pub const CARDS: usize = KINDS_OF_CARD;

/// The kinds that a card belongs to, as a set of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u8);

impl Kinds {
    /// Money.
    pub const TREASURE: Kinds = Kinds(1);
    /// Played in the action phase.
    pub const ACTION: Kinds = Kinds(2);
    /// Worth points.
    pub const VICTORY: Kinds = Kinds(4);
    /// The Curse.
    pub const CURSE: Kinds = Kinds(8);
    /// Affects others, who may avert it.
    pub const ATTACK: Kinds = Kinds(16);
    /// Can be shown from hand.
    pub const REACTION: Kinds = Kinds(32);

    const NAMED: [(Kinds, &'static str); 6] = [
        (Kinds::TREASURE, "Treasure"),
        (Kinds::ACTION, "Action"),
        (Kinds::ATTACK, "Attack"),
        (Kinds::VICTORY, "Victory"),
        (Kinds::REACTION, "Reaction"),
        (Kinds::CURSE, "Curse"),
    ];

    /// These kinds and those.
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Whether the two have a kind in common.
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }

    /// The cards that belong to one of these kinds.
    #[inline]
    pub const fn cards(self) -> CardSet {
        BY_KIND[self.0 as usize]
    }

    /// The names of the kinds, as on the card: `Action-Attack`.
    pub fn words(self) -> &'static str {
        // Few combinations exist; each is made once.
        static WORDS: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
        let words = WORDS.get_or_init(|| {
            let line = |bits| {
                let named = Kinds::NAMED.iter().filter(|(kind, _)| kind.meets(Kinds(bits)));
                named.map(|(_, word)| *word).collect::<Vec<_>>().join("-")
            };
            (0..64).map(line).collect()
        });
        &words[self.0 as usize]
    }
}

const BY_KIND: [CardSet; 64] = {
    let mut sets = [CardSet::NONE; 64];
    let mut kinds = 0;
    while kinds < 64 {
        let mut i = 0;
        while i < CARDS {
            if ROWS[i].kinds.0 & kinds as u8 != 0 {
                sets[kinds] = sets[kinds].with(Card::ALL[i]);
            }
            i += 1;
        }
        kinds += 1;
    }
    sets
};

/// What a card is worth at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// This many points.
    Flat(i8),
    /// A point for each copy of that card in its owner's deck.
    Per(Card),
}

/// One card as it is printed.
#[derive(Clone, Copy, Debug)]
pub struct CardRow {
    /// The printed name.
    pub name: &'static str,
    /// The printed cost.
    pub cost: u8,
    /// The kinds it belongs to.
    pub kinds: Kinds,
    /// The coins that a Treasure gives by itself.
    pub coins: u8,
    /// What it is worth at the end.
    pub points: Points,
    /// What it does when played.
    pub script: Script,
    /// What it does when somebody gains it; that seat carries it out.
    pub on_gain: Script,
    /// What it does when shown from hand.
    pub reaction: Option<(Trigger, Script)>,
    /// Its text, in our words.
    pub text: &'static str,
}

/// An Action card.
pub(super) const fn action(name: &'static str, cost: u8, script: Script, text: &'static str) -> CardRow {
    let (kinds, points) = (Kinds::ACTION, Points::Flat(0));
    CardRow { name, cost, kinds, coins: 0, points, script, on_gain: &[], reaction: None, text }
}

/// An Action card that attacks.
pub(super) const fn attack(name: &'static str, cost: u8, script: Script, text: &'static str) -> CardRow {
    action(name, cost, script, text).also(Kinds::ATTACK)
}

/// A Treasure worth this many coins.
pub(super) const fn treasure(name: &'static str, cost: u8, coins: u8, text: &'static str) -> CardRow {
    CardRow { kinds: Kinds::TREASURE, coins, ..action(name, cost, &[], text) }
}

/// A card that is only worth points.
pub(super) const fn victory(name: &'static str, cost: u8, points: Points, text: &'static str) -> CardRow {
    CardRow { kinds: Kinds::VICTORY, points, ..action(name, cost, &[], text) }
}

impl CardRow {
    pub(super) const fn also(mut self, kinds: Kinds) -> Self {
        self.kinds = self.kinds.and(kinds);
        self
    }

    pub(super) const fn worth(mut self, points: Points) -> Self {
        self.points = points;
        self.also(Kinds::VICTORY)
    }

    pub(super) const fn plays(mut self, script: Script) -> Self {
        self.script = script;
        self
    }

    pub(super) const fn gained(mut self, script: Script) -> Self {
        self.on_gain = script;
        self
    }

    pub(super) const fn shown(mut self, trigger: Trigger, script: Script) -> Self {
        self.reaction = Some((trigger, script));
        self.also(Kinds::REACTION)
    }
}

static TABLE: [CardRow; CARDS] = ROWS;

/// The printed costs: a table of their own, because they are asked for all the time.
pub(super) const COSTS: [u8; CARDS] = {
    let (mut costs, mut i) = ([0; CARDS], 0);
    while i < CARDS {
        costs[i] = ROWS[i].cost;
        i += 1;
    }
    costs
};

/// The highest of them.
pub const DEAREST: u8 = {
    let (mut most, mut i) = (0, 0);
    while i < CARDS {
        if COSTS[i] > most {
            most = COSTS[i];
        }
        i += 1;
    }
    most
};

/// What playing a plain Treasure adds to a count: its coins to the upper half, and to the lower,
/// where the cards of a hand are counted that stay, one less. 0 for all other cards.
pub(super) const PLAIN: [u64; CARDS] = {
    let (mut plain, mut i) = ([0; CARDS], 0);
    while i < CARDS {
        if PLAIN_TREASURES.contains(Card::ALL[i]) {
            plain[i] = ((ROWS[i].coins as u64) << 32) - 1;
        }
        i += 1;
    }
    plain
};

/// Cards that are worth points, or cost some.
pub(super) const SCORING: CardSet = Kinds::VICTORY.and(Kinds::CURSE).cards();

/// For each card, the cards that do something when it is gained, if somebody owns them.
pub(super) const STIRRED: [CardSet; CARDS] = {
    let (mut stirred, mut gained) = ([CardSet::NONE; CARDS], 0);
    while gained < CARDS {
        let mut i = 0;
        while i < CARDS {
            let reacts = match ROWS[i].reaction {
                Some((Trigger::OwnGain, _)) => true,
                Some((Trigger::OthersGain(card), _)) => card as usize == gained,
                _ => false,
            };
            if reacts || i == gained && !ROWS[i].on_gain.is_empty() {
                stirred[gained] = stirred[gained].with(Card::ALL[i]);
            }
            i += 1;
        }
        gained += 1;
    }
    stirred
};

/// Treasures that just give their coins.
pub const PLAIN_TREASURES: CardSet = {
    let (mut set, mut i) = (CardSet::NONE, 0);
    while i < CARDS {
        if ROWS[i].kinds.meets(Kinds::TREASURE) && ROWS[i].script.is_empty() {
            set = set.with(Card::ALL[i]);
        }
        i += 1;
    }
    set
};

/// The seven cards of every supply.
pub const BASIC: CardSet = {
    use Card::{Copper, Curse, Duchy, Estate, Gold, Province, Silver};
    CardSet::only(Copper).with(Silver).with(Gold).with(Estate).with(Duchy).with(Province).with(Curse)
};

/// The cards that have a pile of ten (or eight, or twelve) when they are chosen for the kingdom.
pub const KINGDOM: CardSet = CardSet::ALL.without(BASIC).without(CardSet::only(Card::Pasture));

impl Card {
    /// The card as it is printed.
    #[inline]
    pub fn row(self) -> &'static CardRow {
        &TABLE[self as usize]
    }

    /// The printed name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether the card belongs to one of these kinds.
    #[inline]
    pub fn is(self, kinds: Kinds) -> bool {
        kinds.cards().contains(self)
    }

    /// The name in strategy files: the letters and digits of the printed name.
    pub fn word(self) -> String {
        self.name().chars().filter(char::is_ascii_alphanumeric).collect()
    }

    /// The card of this name, however it is spaced and capitalised. `Farm` is the later name of
    /// Harem.
    pub fn named(name: &str) -> Option<Card> {
        let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        let wanted = plain(name);
        if wanted == "farm" {
            return Some(Card::Harem);
        }
        Card::ALL.iter().copied().find(|card| plain(card.name()) == wanted)
    }

    /// All scripts of the card: what it does when played, gained and shown, each followed by the
    /// scripts inside it. A position's notation names a script by its place in this list.
    pub fn scripts(self) -> Vec<Script> {
        fn walk(script: Script, out: &mut Vec<Script>) {
            out.push(script);
            for op in script {
                for inner in op.inner() {
                    walk(inner, out);
                }
            }
        }
        let row = self.row();
        let mut scripts = Vec::new();
        walk(row.script, &mut scripts);
        walk(row.on_gain, &mut scripts);
        if let Some((_, script)) = row.reaction {
            walk(script, &mut scripts);
        }
        if row.script.contains(&Op::Haggle) {
            walk(super::gain::HAGGLE, &mut scripts);
        }
        scripts
    }
}

/// What follows from the scripts of the cards.
#[derive(Debug)]
pub struct Traits {
    /// The cards that ask something of whoever plays them.
    pub asking: CardSet,
    /// The cards with which whoever plays them draws.
    pub drawing: CardSet,
    /// The cards that do more when other Actions are played before them.
    pub waiting: CardSet,
}

/// What follows from the scripts of the cards, found out once.
#[inline]
pub fn traits() -> &'static Traits {
    static TRAITS: std::sync::LazyLock<Traits> = std::sync::LazyLock::new(|| {
        let having = |test: fn(&Op) -> bool| {
            CardSet::ALL.iter().filter(|card| card.row().script.iter().any(test)).collect::<CardSet>()
        };
        Traits {
            asking: having(Op::asks_player),
            drawing: having(|op| matches!(op, Op::Draw(_) | Op::DrawPerHeld(_))),
            waiting: having(|op| matches!(op, Op::When(super::op::Test::HoldsNo(_), _))),
        }
    });
    &TRAITS
}

//! The cards, one row each, and tables derived from the rows. Texts, costs and pile sizes follow the newest
//! printed version.

use super::card::Count::{All, Any, DownTo, Exactly, UpTo};
use super::card::Fate::{Discard, Pass, PlayTwice, TopDeck, Trash};
use super::card::Filter::{self, Of, Only};
use super::card::Op::*;
use super::card::ScriptCondition::*;
use super::card::Whom::{Attacked, Everyone, Others};
use super::card::{
    CARDS, CLASSIC, Card, CardSet, Gain, Kinds, Op, Points, Price, Script, Times, Trigger, Zone, gain, gain_only, give,
    pick, pick_from, pick_only,
};

#[derive(Clone, Copy, Debug)]
pub struct CardRow {
    pub name: &'static str,
    pub cost: u8,
    pub kinds: Kinds,
    /// Coins that a Treasure gives when it is played.
    pub coins: u8,
    /// The points that the card scores.
    pub points: Points,
    pub script: Script,
    /// The effect of gaining the card. The seat that gains the card carries it out.
    pub on_gain: Script,
    /// The event that lets a player reveal the card from the hand, and the effect of revealing it.
    pub reaction: Option<(Trigger, Script)>,
    /// The card's text, in our own words.
    pub text: &'static str,
}

pub(super) const fn action(name: &'static str, cost: u8, script: Script, text: &'static str) -> CardRow {
    let (kinds, points) = (Kinds::ACTION, Points::Flat(0));
    CardRow { name, cost, kinds, coins: 0, points, script, on_gain: &[], reaction: None, text }
}

/// Creates an Action card that attacks.
pub(super) const fn attack(name: &'static str, cost: u8, script: Script, text: &'static str) -> CardRow {
    action(name, cost, script, text).also(Kinds::ATTACK)
}

/// Creates a Treasure that gives this number of coins.
pub(super) const fn treasure(name: &'static str, cost: u8, coins: u8, text: &'static str) -> CardRow {
    CardRow { kinds: Kinds::TREASURE, coins, ..action(name, cost, &[], text) }
}

/// Creates a card that only scores points.
pub(super) const fn victory(name: &'static str, cost: u8, points: Points, text: &'static str) -> CardRow {
    CardRow { kinds: Kinds::VICTORY, points, ..action(name, cost, &[], text) }
}

impl CardRow {
    pub(super) const fn also(mut self, kinds: Kinds) -> Self {
        self.kinds = self.kinds.union(kinds);
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

/// Defines the rows of the table of cards, each written as `Card = row;`. A missing row or a wrong order doesn't
/// compile.
macro_rules! rows {
    ($($card:ident = $row:expr;)*) => {
        const ROWS: [CardRow; CARDS] = [$($row),*];
        const _: () = {
            let named = [$(Card::$card),*];
            let mut i = 0;
            while i < CARDS {
                assert!(named[i] as usize == i, "the rows must be in the same order as the names of the cards");
                i += 1;
            }
        };
    };
}

const ACTION: Kinds = Kinds::ACTION;
const TREASURE: Kinds = Kinds::TREASURE;
const VICTORY: Kinds = Kinds::VICTORY;

rows! {
    Copper = treasure("Copper", 0, 1, "$1.");
    Silver = treasure("Silver", 3, 2, "$2.");
    Gold = treasure("Gold", 6, 3, "$3.");
    Estate = victory("Estate", 2, Points::Flat(1), "1 point.");
    Duchy = victory("Duchy", 5, Points::Flat(3), "3 points.");
    Province = victory("Province", 8, Points::Flat(6), "6 points.");
    Curse = CardRow { kinds: Kinds::CURSE, ..victory("Curse", 0, Points::Flat(-1), "-1 point.") };

    // Cards from the base game.
    Cellar = action("Cellar", 2, &[Actions(1), pick(Discard, Any), DrawPerPicked(1)],
        "+1 Action. Discard any number of cards, then draw that many.");
    Chapel = action("Chapel", 2, &[pick(Trash, UpTo(4))],
        "Trash up to 4 cards from your hand.");
    Moat = action("Moat", 2, &[Draw(2)],
        "+2 Cards. When another player plays an Attack, you may reveal this from your hand to be unaffected by it.")
        .shown(Trigger::Attacked, &[May(&[Protect])]);
    Village = action("Village", 3, &[Draw(1), Actions(2)],
        "+1 Card, +2 Actions.");
    Workshop = action("Workshop", 3, &[gain(Price::UpTo(4))],
        "Gain a card that costs up to $4.");
    Militia = attack("Militia", 4, &[Coins(2), Each(Attacked, &[pick(Discard, DownTo(3))])],
        "+$2. Each other player discards down to 3 cards in hand.");
    Moneylender = action("Moneylender", 4, &[pick_only(Trash, UpTo(1), Only(Card::Copper)), When(Picked(1), &[Coins(3)])],
        "You may trash a Copper from your hand for +$3.");
    Remodel = action("Remodel", 4, &[pick(Trash, Exactly(1)), When(Picked(1), &[gain(Price::UpToMore(2))])],
        "Trash a card from your hand. Gain a card that costs up to $2 more.");
    Smithy = action("Smithy", 4, &[Draw(3)],
        "+3 Cards.");
    ThroneRoom = action("Throne Room", 4, &[pick_only(PlayTwice, UpTo(1), Of(ACTION))],
        "You may play an Action card from your hand twice.");
    CouncilRoom = action("Council Room", 5, &[Draw(4), Buys(1), Each(Others, &[Draw(1)])],
        "+4 Cards, +1 Buy. Each other player draws a card.");
    Festival = action("Festival", 5, &[Actions(2), Buys(1), Coins(2)],
        "+2 Actions, +1 Buy, +$2.");
    Laboratory = action("Laboratory", 5, &[Draw(2), Actions(1)],
        "+2 Cards, +1 Action.");
    Market = action("Market", 5, &[Draw(1), Actions(1), Buys(1), Coins(1)],
        "+1 Card, +1 Action, +1 Buy, +$1.");
    Mine = action("Mine", 5, &[pick_only(Trash, UpTo(1), Of(TREASURE)), When(Picked(1), &[gain_only(Price::UpToMore(3), Of(TREASURE), Zone::Hand)])],
        "You may trash a Treasure from your hand; gain a Treasure to your hand that costs up to $3 more.");
    Witch = attack("Witch", 5, &[Draw(2), Each(Attacked, &[give(Card::Curse, Zone::Discard)])],
        "+2 Cards. Each other player gains a Curse.");

    // Cards from the expansion Intrigue.
    Courtyard = action("Courtyard", 2, &[Draw(3), pick(TopDeck, Exactly(1))],
        "+3 Cards. Put a card from your hand on your deck.");
    Pawn = action("Pawn", 2, &[Choose(2, &[&[Draw(1)], &[Actions(1)], &[Buys(1)], &[Coins(1)]])],
        "Choose two different options: +1 Card; +1 Action; +1 Buy; +$1.");
    Masquerade = action("Masquerade", 3, &[Draw(2), Each(Everyone, &[pick(Pass, Exactly(1))]), PassLeft, pick(Trash, UpTo(1))],
        "+2 Cards. Each player with cards in hand passes one to the next such player to their left, at once. Then you may trash a card from your hand.");
    ShantyTown = action("Shanty Town", 3, &[Actions(2), RevealHand, When(HoldsNo(ACTION), &[Draw(2)])],
        "+2 Actions. Reveal your hand; if it has no Action cards, +2 Cards.");
    Steward = action("Steward", 3, &[Choose(1, &[&[Draw(2)], &[Coins(2)], &[pick(Trash, Exactly(2))]])],
        "Choose one: +2 Cards; +$2; trash 2 cards from your hand.");
    Swindler = attack("Swindler", 3, &[Coins(2), Each(Attacked, &[TrashTop, Op::Gain(Gain { price: Price::ExactlyMore(0), only: Filter::Any, to: Zone::Discard, by_attacker: true })])],
        "+$2. Each other player trashes the top card of their deck and gains a card of the same cost that you choose.");
    Baron = action("Baron", 4, &[Buys(1), pick_only(Discard, UpTo(1), Only(Card::Estate)), When(Picked(1), &[Coins(4)]), When(NonePicked, &[give(Card::Estate, Zone::Discard)])],
        "+1 Buy. You may discard an Estate for +$4; if you do not, gain an Estate.");
    Bridge = action("Bridge", 4, &[Buys(1), Coins(1), Discount],
        "+1 Buy, +$1. This turn, cards cost $1 less.");
    Conspirator = action("Conspirator", 4, &[Coins(2), When(PlayedActions(3), &[Draw(1), Actions(1)])],
        "+$2. If you have played 3 or more Action cards this turn (including this): +1 Card, +1 Action.");
    Ironworks = action("Ironworks", 4, &[gain(Price::UpTo(4)), When(LastIs(ACTION), &[Actions(1)]), When(LastIs(TREASURE), &[Coins(1)]), When(LastIs(VICTORY), &[Draw(1)])],
        "Gain a card that costs up to $4. If it is an Action, +1 Action; if a Treasure, +$1; if a Victory card, +1 Card.");
    MiningVillage = action("Mining Village", 4, &[Draw(1), Actions(2), When(StillInPlay, &[May(&[TrashThis, When(Picked(1), &[Coins(2)])])])],
        "+1 Card, +2 Actions. You may trash this for +$2.");
    Duke = victory("Duke", 5, Points::Per(Card::Duchy), "1 point for each Duchy you have.");
    Minion = attack("Minion", 5, &[Actions(1), Choose(1, &[&[Coins(2)], &[DiscardHand, Draw(4), Each(Attacked, &[When(HandAtLeast(5), &[DiscardHand, Draw(4)])])]])],
        "+1 Action. Choose one: +$2; or discard your hand, +4 Cards, and each other player with 5 or more cards in hand does the same.");
    Torturer = attack("Torturer", 5, &[Draw(3), Each(Attacked, &[Choose(1, &[&[pick(Discard, Exactly(2))], &[give(Card::Curse, Zone::Hand)]])])],
        "+3 Cards. Each other player chooses one: discard 2 cards; or gain a Curse to their hand.");
    TradingPost = action("Trading Post", 5, &[pick(Trash, Exactly(2)), When(Picked(2), &[give(Card::Silver, Zone::Hand)])],
        "Trash 2 cards from your hand. If you did, gain a Silver to your hand.");
    Upgrade = action("Upgrade", 5, &[Draw(1), Actions(1), pick(Trash, Exactly(1)), When(Picked(1), &[gain(Price::ExactlyMore(1))])],
        "+1 Card, +1 Action. Trash a card from your hand. Gain a card that costs exactly $1 more.");
    Harem = treasure("Harem", 6, 2, "$2. 2 points.").worth(Points::Flat(2));
    Nobles = action("Nobles", 6, &[Choose(1, &[&[Draw(3)], &[Actions(2)]])],
        "Choose one: +3 Cards; +2 Actions. 2 points.").worth(Points::Flat(2));

    // Cards from the expansion Hinterlands.
    Crossroads = action("Crossroads", 2, &[RevealHand, DrawPerHeld(Of(VICTORY)), When(FirstCopy, &[Actions(3)])],
        "Reveal your hand; +1 Card for each Victory card in it. The first time you play a Crossroads in a turn, +3 Actions.");
    FoolsGold = treasure("Fool's Gold", 2, 0, "$1 the first time in a turn, $4 each time after that. When another player gains a Province, you may trash this from your hand and gain a Gold onto your deck.")
        .plays(&[FoolsCoins])
        .shown(Trigger::OthersGain(Card::Province), &[pick_only(Trash, Any, Only(Card::FoolsGold)), Give(Card::Gold, Times::PerPicked, Zone::Deck)]);
    Oasis = action("Oasis", 3, &[Draw(1), Actions(1), Coins(1), pick(Discard, Exactly(1))],
        "+1 Card, +1 Action, +$1. Discard a card.");
    Trader = action("Trader", 4, &[pick(Trash, Exactly(1)), When(Picked(1), &[Give(Card::Silver, Times::PerPrice, Zone::Discard)])],
        "Trash a card from your hand; gain a Silver for each $1 it costs. When you gain a card, you may reveal this from your hand to exchange that card for a Silver.")
        .shown(Trigger::OwnGain, &[May(&[Exchange])]);
    Cartographer = action("Cartographer", 5, &[Draw(1), Actions(1), Look(4), pick_from(Zone::Aside, Discard, Any, Filter::Any), pick_from(Zone::Aside, TopDeck, All, Filter::Any)],
        "+1 Card, +1 Action. Look at the top 4 cards of your deck; discard any of them and put the rest back in any order.");
    Embassy = action("Embassy", 5, &[Draw(5), pick(Discard, Exactly(3))],
        "+5 Cards. Discard 3 cards. When you gain this, each other player gains a Silver.")
        .gained(&[Each(Others, &[give(Card::Silver, Zone::Discard)])]);
    Haggler = action("Haggler", 5, &[Coins(2), Haggle],
        "+$2. This turn, when you gain a card that you bought, gain a cheaper non-Victory card.");
    Highway = action("Highway", 5, &[Draw(1), Actions(1), Discount],
        "+1 Card, +1 Action. This turn, cards cost $1 less.");
    IllGottenGains = treasure("Ill-Gotten Gains", 5, 1, "$1. You may gain a Copper to your hand. When you gain this, each other player gains a Curse.")
        .plays(&[May(&[give(Card::Copper, Zone::Hand)])])
        .gained(&[Each(Others, &[give(Card::Curse, Zone::Discard)])]);
    Mandarin = action("Mandarin", 5, &[Coins(3), pick(TopDeck, Exactly(1))],
        "+$3. Put a card from your hand on your deck. When you gain this, put all Treasures you have in play on your deck in any order.")
        .gained(&[pick_from(Zone::Play, TopDeck, All, Of(TREASURE))]);
    Margrave = attack("Margrave", 5, &[Draw(3), Buys(1), Each(Attacked, &[Draw(1), pick(Discard, DownTo(3))])],
        "+3 Cards, +1 Buy. Each other player draws a card, then discards down to 3 cards in hand.");

    // Cards from the expansions Dark Ages and Nocturne.
    Rebuild = action("Rebuild", 5, &[Actions(1), Name, Dig(VICTORY), When(Picked(1), &[gain_only(Price::UpToMore(3), Of(VICTORY), Zone::Discard)])],
        "+1 Action. Name a card. Reveal cards from your deck until you reveal a Victory card you did not name; discard the rest, trash that Victory card, and gain one that costs up to $3 more.");
    Shepherd = action("Shepherd", 4, &[Actions(1), pick_only(Discard, Any, Of(VICTORY)), DrawPerPicked(2)],
        "+1 Action. Discard any number of Victory cards; +2 Cards for each.");
    Pasture = treasure("Pasture", 2, 1, "$1. 1 point for each Estate you have. Replaces a starting Copper when Shepherd is in the kingdom.")
        .worth(Points::Per(Card::Estate));

    // Cards from the expansion Seaside.
    Bazaar = action("Bazaar", 5, &[Draw(1), Actions(2), Coins(1)],
        "+1 Card, +2 Actions, +$1.");
    Warehouse = action("Warehouse", 3, &[Draw(3), Actions(1), pick(Discard, Exactly(3))],
        "+3 Cards, +1 Action. Discard 3 cards.");
    Salvager = action("Salvager", 4, &[Buys(1), pick(Trash, Exactly(1)), CoinsPer(Times::PerPrice)],
        "+1 Buy. Trash a card from your hand; +$1 for each $1 it costs.");
    SeaHag = attack("Sea Hag", 4, &[Each(Attacked, &[Look(1), pick_from(Zone::Aside, Discard, All, Filter::Any), give(Card::Curse, Zone::Deck)])],
        "Each other player discards their top card, then gains a Curse onto their deck.");
    GhostShip = attack("Ghost Ship", 5, &[Draw(2), Each(Attacked, &[pick(TopDeck, DownTo(3))])],
        "+2 Cards. Each other player puts cards from their hand on their deck until 3 are left in hand.");
    TreasureMap = action("Treasure Map", 4, &[TrashThis, When(NonePicked, &[MAP]), When(Picked(1), &[MAP, When(Picked(1), &[TREASURE_FOUND; 4])])],
        "Trash this and a Treasure Map from your hand. If you trashed two, gain 4 Golds onto your deck.");

    // Cards from the expansion Prosperity.
    WorkersVillage = action("Worker's Village", 4, &[Draw(1), Actions(2), Buys(1)],
        "+1 Card, +2 Actions, +1 Buy.");
    Mountebank = attack("Mountebank", 5, &[Coins(2), Each(Attacked, &[pick_only(Discard, UpTo(1), Only(Card::Curse)), When(NonePicked, &[give(Card::Curse, Zone::Discard), give(Card::Copper, Zone::Discard)])])],
        "+$2. Each other player may discard a Curse; if they do not, they gain a Curse and a Copper.");
    Vault = action("Vault", 5, &[Draw(2), When(HandAtLeast(1), &[pick(Discard, Any), CoinsPer(Times::PerPicked)]), Each(Others, &[When(HandAtLeast(1), &[May(&[pick(Discard, Exactly(2)), When(Picked(2), &[Draw(1)])])])])],
        "+2 Cards. Discard any number of cards for +$1 each. Each other player may discard 2 cards, to draw a card.");
    Expand = action("Expand", 7, &[pick(Trash, Exactly(1)), When(Picked(1), &[gain(Price::UpToMore(3))])],
        "Trash a card from your hand. Gain a card that costs up to $3 more.");
}

/// The instruction to trash a second Treasure Map, if the hand has one.
const MAP: Op = pick_only(Trash, Exactly(1), Only(Card::TreasureMap));
const TREASURE_FOUND: Op = give(Card::Gold, Zone::Deck);

const _: () = assert!(
    CARDS == 65 && CLASSIC.len() == 47,
    "the table must have the strategy language's 54 cards, the Pasture and ten newer cards"
);

/// The script that runs after a purchase, once for each Haggler that was played.
pub(super) const HAGGLE: Script = &[gain_only(Price::Less, Filter::Not(Kinds::VICTORY), Zone::Discard)];

static TABLE: [CardRow; CARDS] = ROWS;

/// Creates a table with a value for each card, computed from the index of the card's row in `ROWS`.
macro_rules! by_card {
    ($i:ident => $value:expr) => {{
        let mut $i = 0;
        let mut table = [$value; CARDS];
        while $i < CARDS {
            table[$i] = $value;
            $i += 1;
        }
        table
    }};
}

/// Creates the set of cards for which a condition on the index of the card's row in `ROWS` holds.
macro_rules! cards_where {
    ($i:ident => $holds:expr) => {{
        let (mut set, mut $i) = (CardSet::NONE, 0);
        while $i < CARDS {
            if $holds {
                set = set.with(Card::ALL[$i]);
            }
            $i += 1;
        }
        set
    }};
}

/// The types of each card, in a compact table like [`COSTS`].
static KINDS: [Kinds; CARDS] = by_card!(i => ROWS[i].kinds);

/// The printed costs, in a compact table since the simulation reads them constantly.
pub(super) const COSTS: [u8; CARDS] = by_card!(i => ROWS[i].cost);

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

/// For each plain Treasure, the number that playing it adds to `last` in `part_plain_treasures`: its upper half adds
/// the coins of the Treasure, and its lower half subtracts 1 from the index in `last`. 0 for other cards.
pub(super) const PLAIN: [u64; CARDS] =
    by_card!(i => if PLAIN_TREASURES.contains(Card::ALL[i]) { ((ROWS[i].coins as u64) << 32) - 1 } else { 0 });

/// The cards whose points depend on the number of other cards.
pub(super) const WORTH_OTHERS: CardSet = cards_where!(i => matches!(ROWS[i].points, Points::Per(_)));

/// The value of each card to its owner: coins in the lower 16 bits (1 for Fool's Gold), and fixed points in the upper
/// 16.
pub(super) const WORTH: [i32; CARDS] = by_card!(i => match (Card::ALL[i], ROWS[i].points) {
    (Card::FoolsGold, _) => 1,
    (_, Points::Flat(points)) => ROWS[i].coins as i32 + ((points as i32) << 16),
    (_, Points::Per(_)) => ROWS[i].coins as i32,
});

/// Whether each card has an effect that a gain can trigger: its own gain, a gain of another card, or a purchase.
pub(super) const STIRS: [bool; CARDS] = by_card!(i => {
    let reacts = matches!(ROWS[i].reaction, Some((Trigger::OwnGain | Trigger::OthersGain(_), _)));
    reacts || !ROWS[i].on_gain.is_empty() || matches!(Card::ALL[i], Card::Haggler)
});

/// The Treasures whose only effect is to give coins.
pub const PLAIN_TREASURES: CardSet =
    cards_where!(i => ROWS[i].kinds.intersects(Kinds::TREASURE) && ROWS[i].script.is_empty());

impl Kinds {
    /// Returns the cards that have at least one of these types.
    pub const fn cards(self) -> CardSet {
        BY_KIND[self.bits() as usize]
    }
}

const BY_KIND: [CardSet; 64] = {
    let (mut sets, mut kinds) = ([CardSet::NONE; 64], 0);
    while kinds < 64 {
        sets[kinds] = cards_where!(i => ROWS[i].kinds.bits() & kinds as u8 != 0);
        kinds += 1;
    }
    sets
};

impl Filter {
    /// Returns the cards that match the filter.
    pub fn set(self) -> CardSet {
        match self {
            Filter::Any => CardSet::ALL,
            Filter::Of(kinds) => kinds.cards(),
            Filter::Not(kinds) => CardSet::ALL.without(kinds.cards()),
            Filter::Only(card) => CardSet::only(card),
        }
    }
}

impl Gain {
    /// Returns `true` if a player can gain `card` at the cost `to`. `from` is the cost of the script's last card, such
    /// as the card that the player trashed.
    pub fn allows(&self, from: Option<u8>, to: u8, card: Card) -> bool {
        self.fits(from, to) && self.only.set().contains(card)
    }

    /// Returns `true` if a player can gain a card at the cost `to`, as far as the price matters.
    #[inline]
    pub(super) fn fits(&self, from: Option<u8>, to: u8) -> bool {
        match self.price {
            Price::UpTo(n) => to <= n,
            Price::UpToMore(n) => from.is_some_and(|from| to <= from + n),
            Price::ExactlyMore(n) => from.is_some_and(|from| to == from + n),
            Price::Less => from.is_some_and(|from| to < from),
        }
    }
}

impl Card {
    /// Returns the card's row in the table of cards.
    pub fn row(self) -> &'static CardRow {
        &TABLE[self as usize]
    }

    /// Returns the printed name.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns `true` if the card has at least one of these types.
    pub fn is(self, kinds: Kinds) -> bool {
        KINDS[self as usize].intersects(kinds)
    }

    /// Returns `true` if neither card has instructions, and this one gives fewer coins than `other`.
    pub(super) fn gives_less_than(self, other: Card) -> bool {
        let [own, other] = [self, other].map(Card::row);
        own.script.is_empty() && other.script.is_empty() && own.coins < other.coins
    }

    /// Finds a card by its name, ignoring case, spaces and punctuation. Accepts `Farm`, the later name of
    /// Harem.
    pub fn named(name: &str) -> Option<Card> {
        let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
        let wanted = plain(name);
        if wanted == "farm" {
            return Some(Card::Harem);
        }
        Card::ALL.iter().copied().find(|card| plain(card.name()) == wanted)
    }

    /// Returns the first instruction of the card's script with which a player chooses a card to gain.
    pub fn offer(self) -> Option<&'static Gain> {
        fn first(script: &Script) -> Option<&'static Gain> {
            script.iter().find_map(|op| match op {
                Op::Gain(gain) => Some(gain),
                _ => op.inner().iter().find_map(first),
            })
        }
        first(&self.row().script)
    }

    /// Returns all scripts of the card: those that run when it is played, gained or revealed, each followed by the
    /// scripts inside it. Saved positions refer to a script by its index in this list.
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
            walk(HAGGLE, &mut scripts);
        }
        scripts
    }
}

/// Sets of cards with a common trait, derived from the cards' scripts.
#[derive(Debug)]
pub struct Traits {
    /// The cards that ask the player who plays them for a decision.
    pub asking: CardSet,
    /// The cards that let the player who plays them draw cards.
    pub drawing: CardSet,
    /// The cards that always give at least one action, which replaces the action spent on playing them.
    pub cantrips: CardSet,
    /// The cards that can give actions, some of them only under a condition.
    pub giving_actions: CardSet,
    /// The cards that always give two or more actions.
    pub villages: CardSet,
    /// The cards that let their owner choose a card to gain.
    pub gaining: CardSet,
    /// The cards that are best played late, because their bonus requires a hand without some type of card (Shanty
    /// Town).
    pub waiting: CardSet,
}

/// Returns the sets of cards derived from the scripts. They are computed only once.
pub fn traits() -> &'static Traits {
    static TRAITS: std::sync::LazyLock<Traits> = std::sync::LazyLock::new(|| {
        let having = |test: fn(&Op) -> bool| {
            CardSet::ALL.iter().filter(|card| card.row().script.iter().any(test)).collect::<CardSet>()
        };
        let giving = |op: &Op| match op {
            Op::Actions(_) => true,
            Op::When(_, script) => script.iter().any(|op| matches!(op, Op::Actions(_))),
            _ => false,
        };
        Traits {
            asking: having(Op::asks_player),
            drawing: having(|op| matches!(op, Op::Draw(_) | Op::DrawPerHeld(_))),
            cantrips: having(|op| matches!(op, Op::Actions(_))),
            giving_actions: having(giving),
            villages: having(|op| matches!(op, Op::Actions(2..))),
            gaining: CardSet::ALL
                .iter()
                .filter(|card| card.scripts().concat().iter().any(|op| matches!(op, Op::Gain(g) if !g.by_attacker)))
                .collect(),
            waiting: having(|op| matches!(op, Op::When(HoldsNo(_), _))),
        }
    });
    &TRAITS
}

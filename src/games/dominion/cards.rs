//! The cards: one row each. Newest printed wording; costs and piles as printed.

use super::card::{CardRow, Kinds, Points, action, attack, treasure, victory};
use super::op::Count::{All, Any, DownTo, Exactly, UpTo};
use super::op::Fate::{Discard, Pass, PlayTwice, TopDeck, Trash};
use super::op::Filter::{self, Of, Only};
use super::op::Op::*;
use super::op::Test::*;
use super::op::Whom::{Attacked, Everyone, Others};
use super::op::{Gain as Gains, Price, Times, Trigger, Zone, gain, gain_only, give, pick, pick_from, pick_only};

macro_rules! cards {
    ($($card:ident = $row:expr;)*) => {
        /// A card of the game, by its name.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Card { $($card),* }

        impl Card {
            /// All cards, in the order of the table.
            pub const ALL: &'static [Card] = &[$(Card::$card),*];
        }

        pub(super) const KINDS_OF_CARD: usize = Card::ALL.len();
        pub(super) const ROWS: [CardRow; KINDS_OF_CARD] = [$($row),*];
    };
}

const ACTION: Kinds = Kinds::ACTION;
const TREASURE: Kinds = Kinds::TREASURE;
const VICTORY: Kinds = Kinds::VICTORY;

cards! {
    Copper = treasure("Copper", 0, 1, "$1.");
    Silver = treasure("Silver", 3, 2, "$2.");
    Gold = treasure("Gold", 6, 3, "$3.");
    Estate = victory("Estate", 2, Points::Flat(1), "1 point.");
    Duchy = victory("Duchy", 5, Points::Flat(3), "3 points.");
    Province = victory("Province", 8, Points::Flat(6), "6 points.");
    Curse = CardRow { kinds: Kinds::CURSE, ..victory("Curse", 0, Points::Flat(-1), "-1 point.") };

    // Base set.
    Cellar = action("Cellar", 2, &[Actions(1), pick(Discard, Any), DrawPerPicked(1)],
        "+1 Action. Discard any number of cards, then draw as many.");
    Chapel = action("Chapel", 2, &[pick(Trash, UpTo(4))],
        "Trash up to 4 cards from your hand.");
    Moat = action("Moat", 2, &[Draw(2)],
        "+2 Cards. When another player plays an Attack, you may show this from your hand: it does not affect you.")
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

    // Intrigue.
    Courtyard = action("Courtyard", 2, &[Draw(3), pick(TopDeck, Exactly(1))],
        "+3 Cards. Put a card from your hand on your deck.");
    Pawn = action("Pawn", 2, &[Choose(2, &[&[Draw(1)], &[Actions(1)], &[Buys(1)], &[Coins(1)]])],
        "Choose two different ones: +1 Card; +1 Action; +1 Buy; +$1.");
    Masquerade = action("Masquerade", 3, &[Draw(2), Each(Everyone, &[pick(Pass, Exactly(1))]), PassLeft, pick(Trash, UpTo(1))],
        "+2 Cards. All players with cards in hand pass one to the next such player on the left, at once. Then you may trash a card from your hand.");
    ShantyTown = action("Shanty Town", 3, &[Actions(2), RevealHand, When(HoldsNo(ACTION), &[Draw(2)])],
        "+2 Actions. Reveal your hand; +2 Cards if there is no Action card in it.");
    Steward = action("Steward", 3, &[Choose(1, &[&[Draw(2)], &[Coins(2)], &[pick(Trash, Exactly(2))]])],
        "Choose one: +2 Cards; +$2; trash 2 cards from your hand.");
    Swindler = attack("Swindler", 3, &[Coins(2), Each(Attacked, &[TrashTop, Gain(Gains { price: Price::ExactlyMore(0), only: Filter::Any, to: Zone::Discard, by_attacker: true })])],
        "+$2. Each other player trashes the top card of their deck and gains a card of the same cost that you choose.");
    Baron = action("Baron", 4, &[Buys(1), pick_only(Discard, UpTo(1), Only(Card::Estate)), When(Picked(1), &[Coins(4)]), When(NonePicked, &[give(Card::Estate, Zone::Discard)])],
        "+1 Buy. You may discard an Estate for +$4; if you do not, gain an Estate.");
    Bridge = action("Bridge", 4, &[Buys(1), Coins(1), Discount],
        "+1 Buy, +$1. This turn, cards cost $1 less.");
    Conspirator = action("Conspirator", 4, &[Coins(2), When(PlayedActions(3), &[Draw(1), Actions(1)])],
        "+$2. If you have played 3 or more Action cards this turn, this one included: +1 Card, +1 Action.");
    Ironworks = action("Ironworks", 4, &[gain(Price::UpTo(4)), When(LastIs(ACTION), &[Actions(1)]), When(LastIs(TREASURE), &[Coins(1)]), When(LastIs(VICTORY), &[Draw(1)])],
        "Gain a card that costs up to $4. If it is an Action, +1 Action; a Treasure, +$1; a Victory card, +1 Card.");
    MiningVillage = action("Mining Village", 4, &[Draw(1), Actions(2), When(StillInPlay, &[May(&[TrashThis, When(Picked(1), &[Coins(2)])])])],
        "+1 Card, +2 Actions. You may trash this for +$2.");
    Duke = victory("Duke", 5, Points::Per(Card::Duchy), "1 point for each Duchy you have.");
    Minion = attack("Minion", 5, &[Actions(1), Choose(1, &[&[Coins(2)], &[DiscardHand, Draw(4), Each(Attacked, &[When(HandAtLeast(5), &[DiscardHand, Draw(4)])])]])],
        "+1 Action. Choose one: +$2; or discard your hand, +4 Cards, and each other player with 5 or more cards in hand does the same.");
    Torturer = attack("Torturer", 5, &[Draw(3), Each(Attacked, &[Choose(1, &[&[pick(Discard, Exactly(2))], &[give(Card::Curse, Zone::Hand)]])])],
        "+3 Cards. Each other player chooses one: discard 2 cards; or gain a Curse to the hand.");
    TradingPost = action("Trading Post", 5, &[pick(Trash, Exactly(2)), When(Picked(2), &[give(Card::Silver, Zone::Hand)])],
        "Trash 2 cards from your hand. If you did, gain a Silver to your hand.");
    Upgrade = action("Upgrade", 5, &[Draw(1), Actions(1), pick(Trash, Exactly(1)), When(Picked(1), &[gain(Price::ExactlyMore(1))])],
        "+1 Card, +1 Action. Trash a card from your hand. Gain a card that costs exactly $1 more.");
    Harem = treasure("Harem", 6, 2, "$2. 2 points.").worth(Points::Flat(2));
    Nobles = action("Nobles", 6, &[Choose(1, &[&[Draw(3)], &[Actions(2)]])],
        "Choose one: +3 Cards; +2 Actions. 2 points.").worth(Points::Flat(2));

    // Hinterlands.
    Crossroads = action("Crossroads", 2, &[RevealHand, DrawPerHeld(Of(VICTORY)), When(FirstCopy, &[Actions(3)])],
        "Reveal your hand; +1 Card for each Victory card in it. The first time you play a Crossroads in a turn, +3 Actions.");
    FoolsGold = treasure("Fool's Gold", 2, 0, "$1 the first time in a turn, $4 each further time. When another player gains a Province, you may trash this from your hand and gain a Gold onto your deck.")
        .plays(&[FoolsCoins])
        .shown(Trigger::OthersGain(Card::Province), &[pick_only(Trash, Any, Only(Card::FoolsGold)), Give(Card::Gold, Times::PerPicked, Zone::Deck)]);
    Oasis = action("Oasis", 3, &[Draw(1), Actions(1), Coins(1), pick(Discard, Exactly(1))],
        "+1 Card, +1 Action, +$1. Discard a card.");
    Trader = action("Trader", 4, &[pick(Trash, Exactly(1)), When(Picked(1), &[Give(Card::Silver, Times::PerPrice, Zone::Discard)])],
        "Trash a card from your hand; gain a Silver for each $1 it costs. When you gain a card, you may show this from your hand to exchange that card for a Silver.")
        .shown(Trigger::OwnGain, &[May(&[Exchange])]);
    Cartographer = action("Cartographer", 5, &[Draw(1), Actions(1), Look(4), pick_from(Zone::Aside, Discard, Any, Filter::Any), pick_from(Zone::Aside, TopDeck, All, Filter::Any)],
        "+1 Card, +1 Action. Look at the top 4 cards of your deck; discard any of them and put the rest back in any order.");
    Embassy = action("Embassy", 5, &[Draw(5), pick(Discard, Exactly(3))],
        "+5 Cards. Discard 3 cards. When you gain this, each other player gains a Silver.")
        .gained(&[Each(Others, &[give(Card::Silver, Zone::Discard)])]);
    Haggler = action("Haggler", 5, &[Coins(2), Haggle],
        "+$2. This turn, when you gain a card that you bought, gain a cheaper card that is no Victory card.");
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

    // Dark Ages and Nocturne.
    Rebuild = action("Rebuild", 5, &[Actions(1), Name, Dig(VICTORY), When(Picked(1), &[gain_only(Price::UpToMore(3), Of(VICTORY), Zone::Discard)])],
        "+1 Action. Name a card. Reveal cards from your deck until you reveal a Victory card you did not name; discard the rest, trash it, and gain a Victory card that costs up to $3 more.");
    Shepherd = action("Shepherd", 4, &[Actions(1), pick_only(Discard, Any, Of(VICTORY)), DrawPerPicked(2)],
        "+1 Action. Discard any number of Victory cards; +2 Cards for each.");
    Pasture = treasure("Pasture", 2, 1, "$1. 1 point for each Estate you have. Replaces a starting Copper when Shepherd is in the kingdom.")
        .worth(Points::Per(Card::Estate));
}

const _: () = assert!(KINDS_OF_CARD == 55, "54 cards and the Pasture");

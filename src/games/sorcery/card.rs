//! What a card is: the vocabulary in which cards are written. What happens, to whom, and when.
//!
//! A card is a row of data over these words, so they can be listed, compared and cloned, and one
//! interpreter (`effects.rs`) runs spells, activated abilities and triggers alike. A new word is
//! needed only for something that no card does yet. What follows from the words of a row (what it
//! requires, when it acts by itself) is worked out here, so that no row states it.

use crate::emblem::Emblem;
use bitflags::bitflags;

/// A card by its place in [`CARDS`](super::cards::CARDS).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u8);

impl CardId {
    /// No card: an empty place.
    pub const NONE: CardId = CardId(u8::MAX);
}

/// The four types of cards (spec 1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardType {
    /// Fights.
    Minion,
    /// Sits on a minion.
    Enchantment,
    /// Waits for its trigger.
    Ritual,
    /// Happens once.
    Spell,
}

impl CardType {
    /// The word on the card.
    pub const fn name(self) -> &'static str {
        match self {
            CardType::Minion => "Minion",
            CardType::Enchantment => "Enchantment",
            CardType::Ritual => "Ritual",
            CardType::Spell => "Spell",
        }
    }
}

/// Which cards belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CardSet {
    /// The 22 cards of the specification (section 6).
    Base,
    /// Cards of our own, in play only with `--cards all`.
    Circle,
}

/// Everything that is printed on a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// The name, by which decks list it.
    pub name: &'static str,
    /// The drawing on it, for faces that can draw.
    pub emblem: Emblem,
    /// The type.
    pub kind: CardType,
    /// The set it belongs to.
    pub set: CardSet,
    /// Magic to pay for playing it.
    pub cost: i32,
    /// The text on the card.
    pub text: &'static str,
    /// Attack and defence of a minion.
    pub stats: (i32, i32),
    /// What must be chosen when it is played.
    pub targets: Targets,
    /// What must be there when it is played.
    pub requires: Requirements,
    /// What a spell does, what a minion can be told to do, or what an enchantment lets its minion
    /// do.
    pub ability: Option<Ability>,
    /// What a minion, an enchantment or a ritual does by itself.
    pub triggers: &'static [Trigger],
    /// What an enchantment changes.
    pub mods: &'static [Mod],
    /// What a minion changes for its controller.
    pub auras: &'static [Aura],
    /// Charges that a ritual spends each time, and that it begins with.
    pub charges: (i32, i32),
    /// When it does anything by itself.
    pub listens: TriggerMask,
}

/// Ordered effects, carried out one after the other.
pub type Script = &'static [Effect];

/// One word of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Deal damage, which may be prevented in part.
    Damage(Who, i32),
    /// Destroy minions (they die) or a ritual (it is removed).
    Destroy(Who),
    /// Return a minion to its owner's hand.
    Return(Who),
    /// Change attack and defence.
    Gain(Who, i32, i32),
    /// Destroy the newest enchantment.
    Disenchant(Who),
    /// Put up to so many fresh minions of this name into play, one by one while there is room.
    Summon(&'static str, u8),
    /// The controller gains magic.
    Magic(i32),
    /// The controller's ritual gains charges.
    Charges(i32),
    /// Put the top minion of the controller's graveyard into play with this defence.
    Resurrect {
        /// The defence it comes back with; its attack is as it was.
        defence: i32,
    },
    /// The controller draws up to so many cards, as far as the hand has room.
    Draw(u8),
    /// The opponent discards so many cards, chosen by chance.
    Discard(u8),
    /// The opponent loses life.
    Strike(i32),
    /// Put a fresh minion of the same card into play on the controller's side.
    Copy(Who),
    /// Move an opponent's minion, enchantments and all, to the controller's side; it has not left
    /// play, and cannot act this turn.
    Steal(Who),
}

impl Effect {
    /// What must be there for this effect to do what it says.
    const fn requires(self) -> Requirements {
        match self {
            Effect::Summon(..) | Effect::Copy(_) => Requirements::ROOM,
            Effect::Charges(_) => Requirements::RITUAL,
            Effect::Resurrect { .. } => Requirements::ROOM.union(Requirements::CORPSE),
            Effect::Draw(_) => Requirements::DECK.union(Requirements::HAND_ROOM),
            Effect::Discard(_) => Requirements::THEIR_CARD,
            Effect::Steal(_) => Requirements::ROOM.union(Requirements::FOE),
            Effect::Return(Who::Target) => Requirements::RETURNABLE,
            Effect::Disenchant(Who::Target) => Requirements::ENCHANTED,
            _ => Requirements::empty(),
        }
    }
}

/// On whom an effect works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// What the player chose.
    Target,
    /// The card whose script runs; for an enchantment, the minion it sits on.
    Itself,
    /// The minion that the trigger is about.
    Subject,
    /// All minions, in APNAP order.
    EveryMinion,
    /// All minions of the controller, left to right.
    MyMinions,
}

/// What can be chosen as the target of a spell or an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    None,
    Minion,
    MinionOrRitual,
}

bitflags! {
    /// What must be there for a script to be possible: of the position, or of the target.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Requirements: u16 {
        /// A free place on the own board.
        const ROOM = 1;
        /// An own ritual.
        const RITUAL = 2;
        /// A minion in the own graveyard.
        const CORPSE = 4;
        /// A card in the own deck.
        const DECK = 8;
        /// Room in the own hand.
        const HAND_ROOM = 16;
        /// A card in the opponent's hand.
        const THEIR_CARD = 32;
        /// A target of the opponent's.
        const FOE = 64;
        /// A target with an enchantment.
        const ENCHANTED = 128;
        /// A target whose owner's hand has room.
        const RETURNABLE = 256;

        /// All that are about the target.
        const OF_TARGET = Self::FOE.bits() | Self::ENCHANTED.bits() | Self::RETURNABLE.bits();
    }

    /// A set of occasions as one player meets them: those a card listens to, or those that all the
    /// cards of a side do. What happens to the player is in the low byte, what happens to the opponent
    /// in the high one.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct TriggerMask: u16 {
        /// The own turn starts.
        const TURN_STARTS = 1;
        /// The own turn ends.
        const TURN_ENDS = 2;
        /// An own minion enters play.
        const ENTERS = 4;
        /// An own minion leaves play.
        const LEAVES = 8;
        /// An own minion attacks.
        const ATTACKS = 16;
        /// At any time: the card lends something to its side as long as it is in play.
        const ALWAYS = 128;

        // The same of the opponent's.
        const _ = !0;
    }
}

impl Requirements {
    /// These, if a condition holds, or nothing.
    #[must_use]
    pub const fn when(self, condition: bool) -> Requirements {
        Requirements::from_bits_retain(self.bits() * condition as u16)
    }
}

impl TriggerMask {
    /// What occasions of one player are to the other.
    #[must_use]
    pub const fn for_opponent(self) -> TriggerMask {
        TriggerMask::from_bits_retain(self.bits() << 8)
    }
}

/// A script and what can be chosen for it: a spell, or what a minion can be told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Magic to pay: for a spell, the cost of its card.
    pub cost: i32,
    /// What must be chosen.
    pub targets: Targets,
    pub script: Script,
    /// The same in words.
    pub text: &'static str,
    /// What the script needs in order to be possible.
    pub requires: Requirements,
}

impl Ability {
    /// An ability; what it requires follows from its script.
    pub const fn new(cost: i32, targets: Targets, text: &'static str, script: Script) -> Self {
        let mut requires = Requirements::empty();
        let mut i = 0;
        while i < script.len() {
            requires = requires.union(script[i].requires());
            i += 1;
        }
        Ability { cost, targets, script, text, requires }
    }
}

/// A script that runs whenever something happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    pub when: When,
    /// What happens then.
    pub script: Script,
}

/// When a triggered ability activates (spec 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At the start of the controller's turn (3.1).
    TurnStarts,
    /// At the end of the controller's turn (3.2).
    TurnEnds,
    EachTurnEnds,
    /// Whenever a minion enters play (3.3).
    Enters(Whose),
    /// Whenever a minion leaves play (3.4).
    Leaves(Whose),
    /// Whenever the minion itself attacks, before damage is dealt.
    Attacks,
}

/// Whose minion sets off a trigger, from its controller's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The controller's.
    Mine,
    /// The opponent's.
    Theirs,
    /// Anybody's.
    Anyones,
}

impl Whose {
    /// An occasion of the controller's, or the same of theirs whose it may be.
    const fn of(self, mine: TriggerMask) -> TriggerMask {
        match self {
            Whose::Mine => mine,
            Whose::Theirs => mine.for_opponent(),
            Whose::Anyones => mine.union(mine.for_opponent()),
        }
    }
}

impl When {
    /// The occasions on which it activates.
    pub const fn mask(self) -> TriggerMask {
        match self {
            When::TurnStarts => TriggerMask::TURN_STARTS,
            When::TurnEnds => TriggerMask::TURN_ENDS,
            When::EachTurnEnds => Whose::Anyones.of(TriggerMask::TURN_ENDS),
            When::Enters(whose) => whose.of(TriggerMask::ENTERS),
            When::Leaves(whose) => whose.of(TriggerMask::LEAVES),
            When::Attacks => TriggerMask::ATTACKS,
        }
    }
}

/// What an enchantment changes about its minion. Mods are folded over the card's own values,
/// oldest enchantment first (spec 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mod {
    /// Adds to attack and defence.
    Add(i32, i32),
    /// Multiplies attack and defence.
    Times(i32, i32),
    /// One more action each turn.
    ExtraAction,
    /// The activated ability costs so much more.
    AbilityCosts(i32),
    /// The activated ability cannot be used; one granted by a newer enchantment can.
    NoAbility,
    /// Grants the activated ability of the enchantment's card in place of the minion's own.
    GrantsAbility,
    /// Damage to the minion is reduced by so much, each time.
    Shield(i32),
}

/// What a minion changes for its controller as long as it is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aura {
    /// Cards of one type cost so much less, but never less than nothing.
    Cheaper(CardType, i32),
}

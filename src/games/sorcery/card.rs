//! The types that describe a card: its effects, their targets, and its triggers.
//!
//! A card is a row of data. Therefore cards can be listed, compared and cloned, and one interpreter (`effects.rs`) runs
//! spells, activated abilities and triggers alike. Only a card with an entirely new effect needs a new variant here.
//! Requirements and trigger masks are derived from the scripts, so the rows don't repeat them.

use crate::emblem::Emblem;
use bitflags::bitflags;

/// The index of a card in [`CARDS`](super::cards::CARDS).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u8);

impl CardId {
    /// A placeholder that means no card.
    pub const NONE: CardId = CardId(u8::MAX);
}

/// The type of a card (spec 1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardType {
    /// Stays in play and fights.
    Minion,
    /// Stays attached to a minion in play.
    Enchantment,
    /// Stays in play and acts when it triggers.
    Ritual,
    /// Takes effect once.
    Spell,
}

impl CardType {
    /// Returns the type as printed on the card.
    pub const fn name(self) -> &'static str {
        match self {
            CardType::Minion => "Minion",
            CardType::Enchantment => "Enchantment",
            CardType::Ritual => "Ritual",
            CardType::Spell => "Spell",
        }
    }
}

/// The set that a card belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// The 22 cards of the specification (section 6).
    Base,
    /// The cards designed for this project. They are only allowed with `--cards all`.
    Circle,
}

/// The printed values of a card, and the data that the rules need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// The card's name, as written in deck files.
    pub name: &'static str,
    /// The drawing on the card, for graphical interfaces.
    pub emblem: Emblem,
    /// The type of the card.
    pub kind: CardType,
    /// The set that the card belongs to.
    pub set: Edition,
    /// The magic that playing the card costs.
    pub cost: i32,
    /// The text printed on the card.
    pub text: &'static str,
    /// Attack and defence of a minion.
    pub stats: (i32, i32),
    /// The targets that a player can choose for the card.
    pub targets: Targets,
    /// Conditions for playing the card.
    pub requires: Requirements,
    /// The effect of a spell, the activated ability of a minion, or the ability that an enchantment grants.
    pub ability: Option<Ability>,
    /// The triggered abilities of a minion, an enchantment or a ritual.
    pub triggers: &'static [Trigger],
    /// The changes that an enchantment makes to its minion.
    pub mods: &'static [Mod],
    /// The changes that a minion makes for its controller while it is in play.
    pub auras: &'static [Aura],
    /// For a ritual: the charges spent per activation, and the initial charges.
    pub charges: (i32, i32),
    /// The events that trigger the card.
    pub listens: TriggerMask,
}

/// Effects in the order in which they are carried out.
pub type Script = &'static [Effect];

/// An effect of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Deals damage, which a shield may reduce.
    Damage(Who, i32),
    /// Destroys minions, which die, or a ritual, which is removed from the game.
    Destroy(Who),
    /// Returns a minion to its owner's hand.
    Return(Who),
    /// Adds these amounts to the attack and defence of minions.
    Gain(Who, i32, i32),
    /// Destroys the newest enchantment on a minion.
    Disenchant(Who),
    /// Summons up to this number of new minions with this name, one at a time while the board has room.
    Summon(&'static str, u8),
    /// Gives the controller magic.
    Magic(i32),
    /// Adds charges to the controller's ritual.
    Charges(i32),
    /// Puts the top minion of the controller's graveyard into play with this defence.
    Resurrect {
        /// The defence of the resurrected minion. Its attack stays the same.
        defence: i32,
    },
    /// Makes the controller draw up to this number of cards, as long as the hand has room.
    Draw(u8),
    /// Makes the opponent discard this number of random cards.
    Discard(u8),
    /// Makes the opponent lose this much life.
    Strike(i32),
    /// Summons a new minion with the same card on the controller's side.
    Copy(Who),
    /// Moves an opponent's minion with its enchantments to the controller's side. The minion doesn't count as leaving
    /// or entering play, and it can't act this turn.
    Steal(Who),
}

impl Effect {
    /// Returns the conditions under which this effect can do anything.
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

/// The cards that an effect applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The target that the player chose.
    Target,
    /// The card whose script runs. For an enchantment, the enchanted minion.
    Itself,
    /// The minion whose event triggered the script.
    Subject,
    /// All minions, in APNAP order (active player first).
    EveryMinion,
    /// All minions of the controller, left to right.
    MyMinions,
}

/// The kinds of targets that a spell or an ability can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    None,
    Minion,
    MinionOrRitual,
}

bitflags! {
    /// Conditions that a script requires of the position or the target. "The player" is the script's controller.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Requirements: u16 {
        /// Requires a free place on the player's board.
        const ROOM = 1;
        /// Requires the player to have a ritual in play.
        const RITUAL = 2;
        /// Requires a minion in the player's graveyard.
        const CORPSE = 4;
        /// Requires a card in the player's deck.
        const DECK = 8;
        /// Requires room in the player's hand.
        const HAND_ROOM = 16;
        /// Requires a card in the opponent's hand.
        const THEIR_CARD = 32;
        /// Requires a target that belongs to the opponent.
        const FOE = 64;
        /// Requires a target with an enchantment.
        const ENCHANTED = 128;
        /// Requires room in the hand of the target's owner.
        const RETURNABLE = 256;

        /// All conditions on the target.
        const OF_TARGET = Self::FOE.bits() | Self::ENCHANTED.bits() | Self::RETURNABLE.bits();
    }

    /// A set of events that triggers react to, from one player's point of view.
    ///
    /// The low byte holds the player's own events, the high byte the same events of the opponent. A card has
    /// the mask of its triggers, and a side has the union of its cards' masks.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct TriggerMask: u16 {
        /// The player's turn starts.
        const TURN_STARTS = 1;
        /// The player's turn ends.
        const TURN_ENDS = 2;
        /// One of the player's minions enters play.
        const ENTERS = 4;
        /// One of the player's minions leaves play.
        const LEAVES = 8;
        /// One of the player's minions attacks.
        const ATTACKS = 16;
        /// The card has an aura. This isn't an event: the aura lasts as long as the card is in play.
        const ALWAYS = 128;

        // The bits of the high byte: the opponent's events.
        const _ = !0;
    }
}

impl Requirements {
    /// Returns these requirements if `condition` is `true`, otherwise none.
    #[must_use]
    pub const fn when(self, condition: bool) -> Requirements {
        Requirements::from_bits_retain(self.bits() * condition as u16)
    }
}

impl TriggerMask {
    /// Returns the mask of the same events from the opponent's point of view.
    #[must_use]
    pub const fn for_opponent(self) -> TriggerMask {
        TriggerMask::from_bits_retain(self.bits() << 8)
    }
}

/// A spell or an activated ability: a script with its cost and its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// The cost, in magic, of using the ability. For a spell, the cost of the card.
    pub cost: i32,
    /// The targets that a player can choose for the ability.
    pub targets: Targets,
    pub script: Script,
    /// The text of the ability, as printed on the card.
    pub text: &'static str,
    /// Conditions for running the script of the ability.
    pub requires: Requirements,
}

impl Ability {
    /// Creates an ability. Derives the requirements from the script.
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

/// A script that runs whenever an event happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trigger {
    pub when: When,
    /// The effects of the trigger.
    pub script: Script,
}

/// The event that a triggered ability reacts to (spec 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The start of the controller's turn (3.1).
    TurnStarts,
    /// The end of the controller's turn (spec 3.2).
    TurnEnds,
    EachTurnEnds,
    /// A minion enters play (spec 3.3).
    Enters(Whose),
    /// A minion leaves play (spec 3.4).
    Leaves(Whose),
    /// The minion itself attacks. The trigger comes before the damage.
    Attacks,
}

/// The players whose minions a trigger reacts to, from the point of view of the trigger's controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The player's own minions.
    Mine,
    /// The opponent's minions.
    Theirs,
    /// Both players' minions.
    Anyones,
}

impl Whose {
    /// Returns the mask for events of these players' minions. `mine` is the mask for the controller's own minions.
    const fn of(self, mine: TriggerMask) -> TriggerMask {
        match self {
            Whose::Mine => mine,
            Whose::Theirs => mine.for_opponent(),
            Whose::Anyones => mine.union(mine.for_opponent()),
        }
    }
}

impl When {
    /// Returns the mask of the events that this trigger reacts to.
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

/// A change that an enchantment makes to its minion. Enchantments apply to the card's printed values from the
/// oldest to the newest (spec 2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mod {
    /// Adds these amounts to the minion's attack and defence.
    Add(i32, i32),
    /// Multiplies the minion's attack and defence by these factors.
    Times(i32, i32),
    /// Gives the minion one more action per turn.
    ExtraAction,
    /// Makes the minion's activated ability cost this much more.
    AbilityCosts(i32),
    /// Removes the minion's activated ability. A newer enchantment can grant one again.
    NoAbility,
    /// Replaces the minion's activated ability with the one on the enchantment's card.
    GrantsAbility,
    /// Reduces damage by this amount each time the minion is damaged.
    Shield(i32),
}

/// A change that a minion makes for its controller while it is in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aura {
    /// Reduces the cost of cards of this type by this amount, but never below 0.
    Cheaper(CardType, i32),
}

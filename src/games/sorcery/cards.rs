//! All cards of Sorcery, one row each.
//!
//! To add a card, add a row at the end and mark it with [`of_the_circle`](Card::of_the_circle). Its drawing
//! is a constant in `emblems`. Players can use the card with `--cards all` and a deck file that lists it.
//! `docs/extending.md` lists the tests that a new card needs.

use super::card::{
    Ability, Aura, Card, CardId, CardType, Edition, Effect::*, Mod, Requirements, Script, Targets, Trigger,
    TriggerMask, When, When::*, Who::*, Whose::*,
};
use super::emblems::*;
use crate::emblem::Emblem;
use crate::text_buffer::Piece;

const BOLT: Ability = Ability::new(1, Targets::Minion, "Deal 1 damage to target minion", &[Damage(Target, 1)]);

/// All cards: the 22 cards of the specification in its order, then the Circle.
#[rustfmt::skip]
pub static CARDS: &[Card] = &[
    spell("Banish", CROSS, 2, Targets::MinionOrRitual, "Destroy target minion or ritual", &[Destroy(Target)]),
    spell("Unsummon", WAY_BACK, 1, Targets::Minion, "Return target minion to its owner's hand", &[Return(Target)]),
    spell("Recharge", LIGHTNING, 1, Targets::None, "Your ritual gains 3 charges", &[Charges(3)]),
    spell("Disenchant", CUT_STAR, 1, Targets::Minion, "Destroy the top enchantment on target minion", &[Disenchant(Target)]),
    spell("Raise Dead", GRAVE, 1, Targets::None, "Resurrect the top minion in your graveyard and set its defence to 1", &[Resurrect { defence: 1 }]),
    spell("Blizzard", FLAKE, 3, Targets::None, "Deal 2 damage to all minions", &[Damage(EveryMinion, 2)]),
    minion("Air Elemental", WINDS, 0, 1, 1),
    minion("Earth Elemental", MOUNTAINS, 3, 4, 4),
    minion("Bone Golem", SKULL, 2, 1, 3).says("Gain +1/+1 whenever a minion leaves play.").does(&[on(Leaves(Anyones), &[Gain(Itself, 1, 1)])]),
    minion("Fire Elemental", WATCHFUL_FLAME, 2, 2, 2).says("Whenever an opponent's minion enters play, deal 1 damage to it.").does(&[on(Enters(Theirs), &[Damage(Subject, 1)])]),
    minion("Potion Seller", FLASK, 2, 1, 3).says("At the end of your turn, all your minions gain +0/+1.").does(&[on(TurnEnds, &[Gain(MyMinions, 0, 1)])]),
    minion("Novice Pyromancer", MATCH, 1, 0, 1).can(BOLT),
    minion("Apprentice Summoner", HAT, 1, 1, 1).can(Ability::new(1, Targets::None, "Summon a 1/1 air elemental", &[Summon("Air Elemental", 1)])),
    minion("Master Summoner", MAGIC_CIRCLE, 3, 2, 3).can(Ability::new(2, Targets::None, "Summon up to three 1/1 air elementals", &[Summon("Air Elemental", 3)])),
    enchantment("Giant Strength", HAMMER, 1, "", &[Mod::Add(2, 2)]),
    enchantment("Enrage", FACE, 2, "", &[Mod::Times(2, 2)]),
    enchantment("Haste", FORWARD, 1, "Enchanted minion gains +1 action each turn", &[Mod::ExtraAction]),
    enchantment("Magic Fatigue", CRACKED_CRYSTAL, 0, "Enchanted minion's activated ability costs 2 more", &[Mod::AbilityCosts(2)]),
    enchantment("Silence", MUTED, 1, "Enchanted minion cannot use abilities", &[Mod::NoAbility]),
    ritual("Dark Ritual", PENTAGRAM, 0, (1, 5), "At the start of your turn, gain 1 magic", &[on(TurnStarts, &[Magic(1)])]),
    ritual("Aura of Power", BRIGHT_HELMET, 1, (1, 4), "Whenever a minion enters play under your control, it gains +1/+1", &[on(Enters(Mine), &[Gain(Subject, 1, 1)])]),
    ritual("Standstill", HOURGLASS, 3, (2, 4), "Whenever a minion enters play, destroy it", &[on(Enters(Anyones), &[Destroy(Subject)])]),

    spell("Insight", EYE, 1, Targets::None, "Draw two cards", &[Draw(2)]).of_the_circle(),
    spell("Amnesia", CLOUD_OF_DOUBT, 2, Targets::None, "Your opponent discards a card at random", &[Discard(1)]).of_the_circle(),
    spell("Mirror Image", TWINS, 2, Targets::Minion, "Summon a fresh copy of target minion", &[Copy(Target)]).of_the_circle(),
    spell("Beguile", HEART_ON_A_STRING, 4, Targets::Minion, "Gain control of target opposing minion", &[Steal(Target)]).of_the_circle(),
    spell("Battle Hymn", NOTES, 2, Targets::None, "All your minions gain +1/+1", &[Gain(MyMinions, 1, 1)]).of_the_circle(),
    minion("Raider", BLADES, 2, 2, 2).says("Whenever it attacks, your opponent loses 1 life.").does(&[on(Attacks, &[Strike(1)])]).of_the_circle(),
    minion("Grave Warden", HOOD, 3, 1, 3).says("Start of your turn: gain 1 magic. Whenever a minion leaves play, gain +0/+1.").does(&[on(TurnStarts, &[Magic(1)]), on(Leaves(Anyones), &[Gain(Itself, 0, 1)])]).of_the_circle(),
    minion("Archivist", BOOK, 2, 1, 2).says("Your spells cost 1 less.").lends(&[Aura::Cheaper(CardType::Spell, 1)]).of_the_circle(),
    minion("Creeping Vine", TENDRIL, 1, 0, 2).says("At the end of each turn, gain +1/+0.").does(&[on(EachTurnEnds, &[Gain(Itself, 1, 0)])]).of_the_circle(),
    enchantment("Pyromancy", FLAME_IN_A_RUNE, 1, "Enchanted minion can pay 1 magic: deal 1 damage to target minion", &[Mod::GrantsAbility]).can(BOLT).of_the_circle(),
    enchantment("Blood Oath", DROP, 1, "Whenever a minion leaves play, enchanted minion gains +1/+0", &[]).does(&[on(Leaves(Anyones), &[Gain(Itself, 1, 0)])]).of_the_circle(),
    enchantment("Stone Skin", BRICKS, 1, "Damage to enchanted minion is reduced by 1", &[Mod::Shield(1)]).of_the_circle(),
    ritual("Soul Harvest", SCYTHE, 1, (1, 4), "Whenever a minion leaves play, gain 1 magic", &[on(Leaves(Anyones), &[Magic(1)])]).of_the_circle(),
    ritual("Ward of Thorns", WREATH, 2, (1, 3), "Whenever an opponent's minion enters play, they lose 1 life", &[on(Enters(Theirs), &[Strike(1)])]).of_the_circle(),
];

impl CardId {
    /// Returns the card with this index.
    #[inline(always)]
    pub fn card(self) -> &'static Card {
        &CARDS[self.0 as usize]
    }

    /// Returns the name of the card, prepared for sentences.
    #[inline(always)]
    pub fn name(self) -> &'static Piece<&'static str> {
        static NAMES: [Piece<&str>; CARDS.len()] = {
            let (mut names, mut i) = ([Piece::new("", b""); CARDS.len()], 0);
            while i < names.len() {
                names[i] = Piece::new(CARDS[i].name, CARDS[i].name.as_bytes());
                i += 1;
            }
            names
        };
        &NAMES[self.0 as usize]
    }

    /// Returns all cards, in the order of [`CARDS`].
    pub fn all() -> impl Iterator<Item = CardId> {
        (0..CARDS.len() as u8).map(CardId)
    }

    /// Returns the card with exactly this name.
    pub fn printed(name: &str) -> Option<CardId> {
        CardId::all().find(|id| id.card().name == name)
    }

    /// Returns the card with this name. Ignores case and extra white space between words.
    pub fn named(name: &str) -> Option<CardId> {
        CardId::all().find(|id| {
            let mut printed = id.card().name.split(' ');
            let mut given = name.split_whitespace();
            loop {
                match (printed.next(), given.next()) {
                    (None, None) => return true,
                    (Some(a), Some(b)) if a.eq_ignore_ascii_case(b) => {}
                    _ => return false,
                }
            }
        })
    }
}

const fn card(name: &'static str, emblem: Emblem, kind: CardType, cost: i32, text: &'static str) -> Card {
    Card {
        name,
        emblem,
        kind,
        set: Edition::Base,
        cost,
        text,
        stats: (0, 0),
        targets: Targets::None,
        requires: Requirements::empty(),
        ability: None,
        triggers: &[],
        mods: &[],
        auras: &[],
        charges: (0, 0),
        listens: TriggerMask::empty(),
    }
}

const fn spell(
    name: &'static str,
    emblem: Emblem,
    cost: i32,
    targets: Targets,
    text: &'static str,
    script: Script,
) -> Card {
    let mut card = card(name, emblem, CardType::Spell, cost, text);
    let ability = Ability::new(cost, targets, text, script);
    card.targets = targets;
    // Playing a spell frees a place in the hand, so a spell that draws doesn't require room.
    card.requires = ability.requires.difference(Requirements::HAND_ROOM);
    card.ability = Some(ability);
    card
}

const fn minion(name: &'static str, emblem: Emblem, cost: i32, attack: i32, defence: i32) -> Card {
    let mut card = card(name, emblem, CardType::Minion, cost, "");
    card.stats = (attack, defence);
    card.requires = Requirements::ROOM;
    card
}

const fn enchantment(name: &'static str, emblem: Emblem, cost: i32, text: &'static str, mods: &'static [Mod]) -> Card {
    let mut card = card(name, emblem, CardType::Enchantment, cost, text);
    card.mods = mods;
    card.targets = Targets::Minion;
    card
}

const fn ritual(
    name: &'static str,
    emblem: Emblem,
    cost: i32,
    charges: (i32, i32),
    text: &'static str,
    triggers: &'static [Trigger],
) -> Card {
    let mut card = card(name, emblem, CardType::Ritual, cost, text);
    card.charges = charges;
    card.does(triggers)
}

const fn on(when: When, script: Script) -> Trigger {
    Trigger { when, script }
}

impl Card {
    const fn can(mut self, ability: Ability) -> Card {
        let returns = ability.requires.intersects(Requirements::RETURNABLE);
        assert!(!returns, "abilities can't return minions: `suits` assumes that a spell has just left the hand");
        self.ability = Some(ability);
        if self.text.is_empty() {
            self.text = ability.text;
        }
        self
    }

    const fn says(mut self, text: &'static str) -> Card {
        self.text = text;
        self
    }

    const fn does(mut self, triggers: &'static [Trigger]) -> Card {
        self.triggers = triggers;
        let mut i = 0;
        while i < triggers.len() {
            self.listens = self.listens.union(triggers[i].when.mask());
            i += 1;
        }
        self
    }

    const fn lends(mut self, auras: &'static [Aura]) -> Card {
        self.auras = auras;
        self.listens = self.listens.union(TriggerMask::ALWAYS);
        self
    }

    const fn of_the_circle(mut self) -> Card {
        self.set = Edition::Circle;
        self
    }
}

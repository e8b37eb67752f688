//! Every card: its cost, its printed values and each sentence of its text.

use super::facts::{cards, dealt, scene, scene_where, shown, testing_scene, text};
use sorcery::games::sorcery::{CARDS, CardId, CardType, Edition};

/// The facts of a card from section 6 of the specification: name, type, cost, the values at the foot and the
/// cost box. Magic Fatigue and Silence are as printed in the hand-out, Enrage as in 4.4.3.
type Printed = (&'static str, CardType, i32, (i32, i32), &'static str);

const PRINTED: [Printed; 22] = [
    ("Banish", CardType::Spell, 2, (0, 0), "Destroy target minion or ritual"),
    ("Unsummon", CardType::Spell, 1, (0, 0), "Return target minion to its owner's hand"),
    ("Recharge", CardType::Spell, 1, (0, 0), "Your ritual gains 3 charges"),
    ("Disenchant", CardType::Spell, 1, (0, 0), "Destroy the top enchantment on target minion"),
    ("Raise Dead", CardType::Spell, 1, (0, 0), "Resurrect the top minion in your graveyard and set its defence to 1"),
    ("Blizzard", CardType::Spell, 3, (0, 0), "Deal 2 damage to all minions"),
    ("Air Elemental", CardType::Minion, 0, (1, 1), ""),
    ("Earth Elemental", CardType::Minion, 3, (4, 4), ""),
    ("Bone Golem", CardType::Minion, 2, (1, 3), "Gain +1/+1 whenever a minion leaves play."),
    ("Fire Elemental", CardType::Minion, 2, (2, 2), "Whenever an opponent's minion enters play, deal 1 damage to it."),
    ("Potion Seller", CardType::Minion, 2, (1, 3), "At the end of your turn, all your minions gain +0/+1."),
    ("Novice Pyromancer", CardType::Minion, 1, (0, 1), "Deal 1 damage to target minion"),
    ("Apprentice Summoner", CardType::Minion, 1, (1, 1), "Summon a 1/1 air elemental"),
    ("Master Summoner", CardType::Minion, 3, (2, 3), "Summon up to three 1/1 air elementals"),
    ("Giant Strength", CardType::Enchantment, 1, (0, 0), ""),
    ("Enrage", CardType::Enchantment, 2, (0, 0), ""),
    ("Haste", CardType::Enchantment, 1, (0, 0), "Enchanted minion gains +1 action each turn"),
    ("Magic Fatigue", CardType::Enchantment, 0, (0, 0), "Enchanted minion's activated ability costs 2 more"),
    ("Silence", CardType::Enchantment, 1, (0, 0), "Enchanted minion cannot use abilities"),
    ("Dark Ritual", CardType::Ritual, 0, (1, 5), "At the start of your turn, gain 1 magic"),
    ("Aura of Power", CardType::Ritual, 1, (1, 4), "Whenever a minion enters play under your control, it gains +1/+1"),
    ("Standstill", CardType::Ritual, 3, (2, 4), "Whenever a minion enters play, destroy it"),
];

#[test]
fn the_22_cards_match_the_specification() {
    let base = CARDS.iter().filter(|card| card.set == Edition::Base);
    let found: Vec<_> = base
        .map(|card| {
            let values = if card.kind == CardType::Ritual { card.charges } else { card.stats };
            (card.name, card.kind, card.cost, values, card.text)
        })
        .collect();
    assert_eq!(found, PRINTED);
}

#[test]
fn ability_costs_match_the_specification() {
    let costs = [("Novice Pyromancer", 1), ("Apprentice Summoner", 1), ("Master Summoner", 2)];
    for card in &CARDS[..22] {
        let expected = costs.iter().find(|(name, _)| *name == card.name).map(|(_, cost)| *cost);
        let found = card.ability.filter(|_| card.kind == CardType::Minion).map(|ability| ability.cost);
        assert_eq!(found, expected, "{}", card.name);
    }
}

#[test]
fn card_names_are_unique_and_ignore_case_and_spacing() {
    for id in CardId::all() {
        let name = id.card().name;
        assert_eq!(CardId::named(name), Some(id));
        assert_eq!(CardId::named(&format!(" {} ", name.to_uppercase().replace(' ', " \t "))), Some(id));
    }
    assert_eq!([CardId::named(""), CardId::named("Banish Banish"), CardId::named("Bone")], [None; 3]);
}

/// Playing a card costs its printed magic and removes it from the hand.
#[test]
fn playing_a_card_costs_its_printed_magic() {
    for card in CARDS {
        let one = format!(
            "hand {}; deck Haste; graveyard Air Elemental; ritual Dark Ritual 1; minion Earth Elemental; enchantment Haste",
            card.name
        );
        let two = "hand Haste; minion Earth Elemental; enchantment Haste";
        let line = match card.name {
            "Beguile" => "play 1 2 1",
            _ if card.kind == CardType::Enchantment => "play 1 2 1",
            _ if card.text.contains("target") && card.kind == CardType::Spell => "play 1 2 1",
            _ => "play 1",
        };
        let scene = scene(&one, two).play(line).magic(1, 9 - card.cost);
        assert!(!scene.fact(1, "hand").contains(card.name), "{}", card.name);
        if card.cost > 0 {
            let poor = format!("magic {}; {one}", card.cost - 1);
            super::facts::scene(&poor, two).refuses(line, "Not enough magic");
        }
    }
}

// Spells.

#[test]
fn banish_destroys_a_minion_or_ritual_of_either_player() {
    scene("hand Banish | Banish | Banish; minion Air Elemental; ritual Dark Ritual 5", "ritual Standstill 4")
        .play("play 1 2 r")
        .ritual(2, "")
        .ritual(1, "Dark Ritual 5")
        .play("play 1 1 r")
        .ritual(1, "")
        .play("play 1 1 1")
        .board(1, "")
        .graveyard(1, "Air Elemental 1/1")
        .graveyard(2, "");
}

#[test]
fn unsummon_returns_a_minion_to_its_owners_hand() {
    scene("hand Unsummon | Unsummon; minion Bone Golem 5/2", "hand Haste; minion Air Elemental")
        .play("play 1 2 1")
        .hand(2, "Haste, Air Elemental")
        .board(1, "Bone Golem 6/3")
        .play("play 1 1 1")
        .hand(1, "Bone Golem 7/4");
}

#[test]
fn recharge_gives_your_own_ritual_three_charges() {
    scene("hand Recharge; ritual Dark Ritual 0", "ritual Dark Ritual 5")
        .play("play 1")
        .ritual(1, "Dark Ritual 3")
        .ritual(2, "Dark Ritual 5");
}

#[test]
fn disenchant_destroys_the_newest_enchantment() {
    scene("hand Disenchant | Disenchant", "minion Air Elemental; enchantment Enrage; enchantment Giant Strength")
        .play("play 1 2 1")
        .enchantments(2, 1, "Enrage")
        .board(2, "Air Elemental 2/2")
        .play("play 1 2 1")
        .enchantments(2, 1, "")
        .board(2, "Air Elemental 1/1");
}

#[test]
fn raise_dead_returns_the_top_of_your_own_graveyard() {
    scene("hand Raise Dead; graveyard Bone Golem 1/0 | Air Elemental", "graveyard Earth Elemental")
        .play("play 1")
        .board(1, "Bone Golem 1/1")
        .graveyard(1, "Air Elemental 1/1")
        .graveyard(2, "Earth Elemental 4/4");
}

#[test]
fn blizzard_deals_two_damage_to_all_minions_but_not_to_players() {
    scene("hand Blizzard; minion Earth Elemental; minion Air Elemental", "minion Potion Seller")
        .play("play 1")
        .board(1, "Earth Elemental 4/2")
        .graveyard(1, "Air Elemental 1/-1")
        .board(2, "Potion Seller 1/1")
        .life(1, 20)
        .life(2, 20);
    scene("hand Blizzard", "").play("play 1").hand(1, "");
}

// Minions.

#[test]
fn elementals_without_text_have_no_ability() {
    scene("minion Air Elemental; minion Earth Elemental", "")
        .refuses("use 1", "Air Elemental has no ability")
        .refuses("use 2 1 1", "Earth Elemental has no ability")
        .play("attack 1; attack 2")
        .life(2, 15);
}

#[test]
fn bone_golem_grows_when_any_minion_leaves_play() {
    scene(
        "hand Banish | Unsummon | Banish; minion Bone Golem; minion Air Elemental",
        "minion Air Elemental; minion Air Elemental",
    )
    .play("play 1 2 1")
    .board(1, "Bone Golem 2/4, Air Elemental 1/1")
    .play("play 1 2 1")
    .board(1, "Bone Golem 3/5, Air Elemental 1/1")
    .play("play 1 1 2")
    .board(1, "Bone Golem 4/6");
}

#[test]
fn bone_golem_ignores_rituals_and_discarded_cards() {
    testing_scene("hand Banish | Bone Golem; minion Bone Golem; ritual Dark Ritual 1", "")
        .play("play 1 1 r; discard 1")
        .board(1, "Bone Golem 1/3");
}

#[test]
fn fire_elemental_damages_only_the_opponents_minions() {
    scene("hand Earth Elemental; minion Fire Elemental", "hand Earth Elemental")
        .play("play 1")
        .board(1, "Fire Elemental 2/2, Earth Elemental 4/4")
        .play("end; play 1")
        .board(2, "Earth Elemental 4/3");
}

#[test]
fn potion_seller_strengthens_your_minions_at_the_end_of_your_turn() {
    scene("minion Potion Seller; minion Air Elemental; minion Potion Seller", "minion Air Elemental")
        .play("end")
        .board(1, "Potion Seller 1/5, Air Elemental 1/3, Potion Seller 1/5")
        .board(2, "Air Elemental 1/1")
        .play("end")
        .board(1, "Potion Seller 1/5, Air Elemental 1/3, Potion Seller 1/5");
}

#[test]
fn novice_pyromancer_can_damage_any_minion_even_itself() {
    scene("minion Novice Pyromancer; minion Novice Pyromancer; minion Bone Golem", "minion Air Elemental")
        .play("use 1 2 1")
        .board(1, "Novice Pyromancer 0/1, Novice Pyromancer 0/1, Bone Golem 2/4")
        .play("use 2 1 2")
        .board(1, "Novice Pyromancer 0/1, Bone Golem 3/5")
        .graveyard(1, "Novice Pyromancer 0/0");
}

#[test]
fn apprentice_summoner_summons_an_air_elemental_that_cannot_act_yet() {
    scene("minion Apprentice Summoner", "")
        .play("use 1")
        .board(1, "Apprentice Summoner 1/1, Air Elemental 1/1")
        .actions(1, "0 0")
        .magic(1, 8)
        .play("end; end")
        .actions(1, "1 1");
}

#[test]
fn master_summoner_summons_three_air_elementals() {
    scene("minion Master Summoner", "")
        .play("use 1")
        .board(1, "Master Summoner 2/3, Air Elemental 1/1, Air Elemental 1/1, Air Elemental 1/1")
        .magic(1, 7);
}

#[test]
fn fire_elemental_damages_each_air_elemental_of_master_summoner() {
    scene("minion Master Summoner; minion Bone Golem", "minion Fire Elemental")
        .play("use 1")
        .board(1, "Master Summoner 2/3, Bone Golem 4/6")
        .graveyard(1, "Air Elemental 1/0, Air Elemental 1/0, Air Elemental 1/0");
}

// Enchantments.

#[test]
fn enchantments_can_be_played_on_minions_of_either_player() {
    scene("hand Giant Strength | Enrage; minion Air Elemental", "minion Bone Golem")
        .play("play 1 1 1; play 1 2 1")
        .board(1, "Air Elemental 3/3")
        .board(2, "Bone Golem 2/6");
}

#[test]
fn enrage_doubles_the_current_values_of_a_damaged_minion() {
    scene("hand Enrage", "minion Earth Elemental 4/1").play("play 1 2 1").board(2, "Earth Elemental 8/2");
}

#[test]
fn haste_gives_one_extra_action_each_turn() {
    scene("hand Haste; minion Air Elemental", "")
        .play("play 1 1 1")
        .actions(1, "2")
        .play("attack 1; attack 1")
        .life(2, 18)
        .play("end; end")
        .actions(1, "2");
}

#[test]
fn haste_on_an_opponents_minion_gives_the_opponent_the_action() {
    scene("hand Haste", "minion Air Elemental").play("play 1 2 1; end").actions(2, "2");
}

#[test]
fn magic_fatigue_makes_the_activated_ability_cost_two_more() {
    scene("hand Magic Fatigue; magic 3; minion Novice Pyromancer", "minion Bone Golem")
        .ability_box(1, 1, "1")
        .play("play 1 1 1")
        .ability_box(1, 1, "3")
        .play("use 1 2 1")
        .magic(1, 0);
}

#[test]
fn magic_fatigue_also_affects_a_granted_ability() {
    scene("minion Air Elemental; enchantment Magic Fatigue; enchantment Pyromancy", "minion Bone Golem")
        .ability_box(1, 1, "3")
        .play("use 1 2 1")
        .magic(1, 6);
}

#[test]
fn silence_blocks_the_activated_ability_but_not_attacks() {
    scene("hand Silence; minion Apprentice Summoner", "")
        .play("play 1 1 1")
        .refuses("use 1", "Apprentice Summoner is silenced")
        .play("attack 1")
        .life(2, 19);
}

// Rituals.

#[test]
fn dark_ritual_gives_magic_at_the_start_of_five_turns() {
    scene("magic 0; ritual Dark Ritual 5", "")
        .play("end; end; end; end; end; end; end; end; end; end; end; end; end; end")
        .magic(1, 7 + 5)
        .ritual(1, "Dark Ritual 0");
}

#[test]
fn aura_of_power_strengthens_only_your_own_minions() {
    scene("ritual Aura of Power 4; hand Bone Golem", "hand Air Elemental")
        .play("play 1; end; play 1")
        .board(1, "Bone Golem 2/4")
        .board(2, "Air Elemental 1/1")
        .ritual(1, "Aura of Power 3");
}

#[test]
fn standstill_spends_two_charges_to_destroy_an_entering_minion() {
    scene("ritual Standstill 4; hand Bone Golem", "hand Air Elemental | Air Elemental")
        .play("play 1; end; play 1; play 1")
        .graveyard(1, "Bone Golem 2/4")
        .graveyard(2, "Air Elemental 1/1")
        .board(2, "Air Elemental 1/1")
        .ritual(1, "Standstill 0");
}

// The Circle.

#[test]
fn insight_draws_up_to_two_cards_while_the_hand_has_room() {
    scene("hand Insight; deck Banish | Haste | Enrage", "").play("play 1").hand(1, "Banish, Haste").deck_size(1, 1);
    scene("hand Insight | Haste | Haste | Haste | Haste; deck Banish | Haste", "")
        .play("play 1")
        .hand(1, "Haste, Haste, Haste, Haste, Banish")
        .deck_size(1, 1);
    scene("hand Insight; deck Banish", "").play("play 1").hand(1, "Banish");
    scene("hand Insight", "").refuses("play 1", "deck is empty");
}

#[test]
fn amnesia_makes_the_opponent_discard_one_card() {
    scene("hand Amnesia | Haste; minion Bone Golem", "hand Banish")
        .play("play 1")
        .hand(2, "")
        .hand(1, "Haste")
        .graveyard(2, "")
        .board(1, "Bone Golem 1/3");
    scene("hand Amnesia", "").refuses("play 1", "no card to discard");
}

#[test]
fn amnesia_can_discard_any_card() {
    let mut hit = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let scene =
            scene_where(&format!("random {seed} 0 0"), "hand Amnesia", "hand Banish | Haste | Enrage").play("play 1");
        hit.insert(scene.fact(2, "hand"));
    }
    assert_eq!(hit.len(), 3, "{hit:?}");
}

#[test]
fn mirror_image_summons_a_fresh_copy() {
    scene("hand Mirror Image; ritual Aura of Power 4", "minion Bone Golem 6/1; enchantment Enrage")
        .play("play 1 2 1")
        .board(1, "Bone Golem 2/4")
        .actions(1, "0")
        .enchantments(1, 1, "")
        .board(2, "Bone Golem 12/2");
    let five = "minion Air Elemental; ".repeat(5);
    scene(&format!("hand Mirror Image; {five}"), "").refuses("play 1 1 1", "no room");
}

#[test]
fn beguile_takes_an_opposing_minion_with_its_enchantments() {
    scene(
        "hand Beguile; minion Bone Golem; ritual Aura of Power 4",
        "minion Air Elemental; minion Earth Elemental 4/2; enchantment Haste; enchantment Giant Strength",
    )
    .refuses("play 1 1 1", "is already yours")
    .play("play 1 2 2")
    .board(1, "Bone Golem 1/3, Earth Elemental 6/4")
    .enchantments(1, 2, "Haste, Giant Strength")
    .board(2, "Air Elemental 1/1")
    .ritual(1, "Aura of Power 4")
    .actions(1, "1 0")
    .play("end; end")
    .actions(1, "1 2");
    let five = "minion Air Elemental; ".repeat(5);
    scene(&format!("hand Beguile; {five}"), "minion Bone Golem").refuses("play 1 2 1", "no room");
}

#[test]
fn battle_hymn_strengthens_all_your_minions() {
    scene("hand Battle Hymn; minion Air Elemental; minion Bone Golem", "minion Air Elemental")
        .play("play 1")
        .board(1, "Air Elemental 2/2, Bone Golem 2/4")
        .board(2, "Air Elemental 1/1");
}

#[test]
fn each_attack_of_raider_costs_its_player_a_life() {
    scene("minion Raider; minion Raider", "minion Potion Seller")
        .play("attack 1 1")
        .life(2, 19)
        .board(2, "Potion Seller 1/1")
        .play("attack 2")
        .life(2, 16);
}

#[test]
fn an_attack_on_raider_costs_no_life() {
    scene("minion Earth Elemental", "minion Raider").play("attack 1 1").life(1, 20).life(2, 20);
}

#[test]
fn grave_warden_gains_magic_each_turn_and_defence_when_a_minion_leaves() {
    scene("magic 0; minion Grave Warden", "hand Banish; minion Air Elemental")
        .play("end; play 1 2 1")
        .board(1, "Grave Warden 1/4")
        .play("end")
        .magic(1, 2);
}

#[test]
fn each_archivist_reduces_the_cost_of_your_spells_by_one() {
    scene("magic 2; hand Blizzard | Earth Elemental | Unsummon; minion Archivist 1/9", "hand Blizzard; magic 1")
        .refuses("play 2", "costs 3")
        .play("play 1")
        .magic(1, 0)
        .play("play 2 1 1")
        .magic(1, 0)
        .play("end")
        .refuses("play 1", "costs 3");
    scene("hand Blizzard; minion Archivist 1/9; minion Archivist 1/9", "").play("play 1").magic(1, 8);
}

#[test]
fn creeping_vine_grows_at_the_end_of_each_turn() {
    scene("minion Creeping Vine", "minion Creeping Vine")
        .play("end")
        .board(1, "Creeping Vine 1/2")
        .board(2, "Creeping Vine 1/2")
        .play("end")
        .board(1, "Creeping Vine 2/2");
}

#[test]
fn pyromancy_grants_an_ability_that_deals_damage() {
    scene("hand Pyromancy; minion Air Elemental", "minion Bone Golem")
        .play("play 1 1 1")
        .ability_box(1, 1, "1")
        .play("use 1 2 1")
        .magic(1, 7)
        .board(2, "Bone Golem 1/2")
        .actions(1, "0");
}

#[test]
fn blood_oath_strengthens_its_minion_when_a_minion_leaves() {
    scene(
        "hand Banish | Disenchant | Banish; minion Potion Seller; enchantment Blood Oath",
        "minion Air Elemental; minion Air Elemental",
    )
    .play("play 1 2 1")
    .board(1, "Potion Seller 2/3")
    .play("play 1 1 1; play 1 2 1")
    .board(1, "Potion Seller 2/3");
}

#[test]
fn two_blood_oaths_trigger_twice() {
    scene("hand Banish; minion Potion Seller; enchantment Blood Oath; enchantment Blood Oath", "minion Air Elemental")
        .play("play 1 2 1")
        .board(1, "Potion Seller 3/3");
}

#[test]
fn hundreds_of_blood_oaths_all_trigger() {
    let oaths = "enchantment Blood Oath; ".repeat(400);
    scene(&format!("hand Blizzard; minion Potion Seller; {oaths}"), &"minion Air Elemental; ".repeat(5))
        .play("play 1")
        .board(1, "Potion Seller 2001/1");
}

#[test]
fn stone_skin_prevents_one_damage_each_time() {
    scene(
        "hand Blizzard; minion Novice Pyromancer 0/9; minion Earth Elemental",
        "minion Bone Golem; enchantment Stone Skin",
    )
    .play("use 1 2 1")
    .board(2, "Bone Golem 1/3")
    .says("1 prevented")
    .play("play 1")
    .board(2, "Bone Golem 1/2")
    .play("attack 2 1")
    .graveyard(2, "Bone Golem 2/0");
}

#[test]
fn soul_harvest_gives_magic_when_a_minion_leaves_until_its_charges_run_out() {
    scene("magic 4; hand Blizzard; ritual Soul Harvest 2", &"minion Air Elemental; ".repeat(3))
        .play("play 1")
        .magic(1, 1 + 2)
        .ritual(1, "Soul Harvest 0");
}

#[test]
fn ward_of_thorns_costs_the_opponent_a_life_for_each_new_minion() {
    scene(
        "hand Air Elemental; ritual Ward of Thorns 3",
        &format!("hand {}Air Elemental", "Air Elemental | ".repeat(4)),
    )
    .play("play 1")
    .life(2, 20)
    .life(1, 20)
    .play("end; play 1; play 1; play 1; play 1")
    .life(2, 17)
    .ritual(1, "Ward of Thorns 0");
}

#[test]
fn ward_of_thorns_can_win_on_the_opponents_turn() {
    scene("ritual Ward of Thorns 3", "life 1; minion Master Summoner")
        .play("end; use 1")
        .won_by(1)
        .board(2, "Master Summoner 2/3, Air Elemental 1/1");
}

#[test]
fn a_card_in_hand_shows_its_current_cost() {
    let scene = scene("hand Blizzard | Earth Elemental 4/1; minion Archivist", "");
    let rows = scene.ask("hand").rows;
    let hand: Vec<String> = cards(&rows).map(|face| format!("{} ({})", shown(face), text(&face.cost.label))).collect();
    assert_eq!(hand, ["Blizzard (2)", "Earth Elemental 4/1 (3)"]);
}

/// The cards use every effect of the card vocabulary, so every effect has a test.
#[test]
fn every_effect_is_used_by_a_card() {
    use sorcery::games::sorcery::Effect;
    let mut words = std::collections::BTreeSet::new();
    for card in CARDS {
        let scripts = card.ability.iter().map(|ability| ability.script);
        for effect in scripts.chain(card.triggers.iter().map(|trigger| trigger.script)).flatten() {
            words.insert(match effect {
                Effect::Damage(..) => "damage",
                Effect::Destroy(_) => "destroy",
                Effect::Return(_) => "return",
                Effect::Gain(..) => "gain",
                Effect::Disenchant(_) => "disenchant",
                Effect::Summon(name, _) => {
                    assert!(CardId::printed(name).is_some(), "{} summons {name}, which is not a card", card.name);
                    "summon"
                }
                Effect::Magic(_) => "magic",
                Effect::Charges(_) => "charges",
                Effect::Resurrect { .. } => "resurrect",
                Effect::Draw(_) => "draw",
                Effect::Discard(_) => "discard",
                Effect::Strike(_) => "strike",
                Effect::Copy(_) => "copy",
                Effect::Steal(_) => "steal",
            });
        }
    }
    assert_eq!(words.len(), 14, "{words:?}");
}

#[test]
fn a_deck_of_every_card_can_be_dealt() {
    let all: Vec<&str> = CARDS.iter().map(|card| card.name).collect();
    dealt(&all.join(", "), &all.join(", ")).deck_size(1, all.len() - 5);
}

//! Every worked example, note and "watch out" of the specification, named after its paragraph.

use super::facts::{dealt, scene, scene_where, testing_scene};

#[test]
fn p1_1_a_player_with_a_full_hand_draws_no_card() {
    scene_where("active 2", "hand Haste | Haste | Haste | Haste; deck Banish | Unsummon", "")
        .play("end")
        .hand(1, "Haste, Haste, Haste, Haste, Banish")
        .play("end; end")
        .hand(1, "Haste, Haste, Haste, Haste, Banish")
        .deck_size(1, 1);
}

#[test]
fn p1_1_blizzard_deals_damage_in_apnap_order() {
    let order = [
        "Linus's Air Elemental takes 2 damage",
        "Linus's Earth Elemental takes 2 damage",
        "Bjarne's Bone Golem takes 2 damage",
        "Bjarne's Potion Seller takes 2 damage",
    ];
    scene_where(
        "active 2",
        "minion Bone Golem; minion Potion Seller",
        "hand Blizzard; minion Air Elemental; minion Earth Elemental",
    )
    .play("play 1")
    .says_in_order(&order);
}

#[test]
fn p1_1_apnap_takes_minions_left_to_right_then_the_ritual_then_the_opponent() {
    scene(
        "hand Air Elemental 1/9; minion Bone Golem; minion Bone Golem; ritual Aura of Power 4",
        "minion Fire Elemental; minion Fire Elemental; ritual Standstill 4",
    )
    .play("play 1")
    .says_in_order(&[
        "Bjarne's Aura of Power triggers because Bjarne's Air Elemental entered play",
        "Linus's Fire Elemental triggers because Bjarne's Air Elemental entered play",
        "Linus's Fire Elemental triggers because Bjarne's Air Elemental entered play",
        "Linus's Standstill triggers because Bjarne's Air Elemental entered play",
        "Bjarne's Air Elemental dies",
        "Bjarne's Bone Golem triggers because Bjarne's Air Elemental left play",
        "Bjarne's Bone Golem triggers because Bjarne's Air Elemental left play",
    ])
    .board(1, "Bone Golem 2/4, Bone Golem 2/4")
    .graveyard(1, "Air Elemental 2/8");
}

#[test]
fn p1_2_both_players_start_with_20_life_5_cards_and_3_magic() {
    let ten = "Haste, Banish, Blizzard, Recharge, Silence, Enrage, Unsummon, Standstill, Disenchant, Raise Dead";
    dealt(ten, ten)
        .life(1, 20)
        .life(2, 20)
        .hand(1, "Haste, Banish, Blizzard, Recharge, Silence")
        .hand(2, "Haste, Banish, Blizzard, Recharge, Silence")
        .magic(2, 3)
        .awaits(1);
}

#[test]
fn p1_2_the_game_ends_when_the_opponents_life_is_0() {
    scene("minion Earth Elemental", "life 5; hand Haste")
        .play("attack 1")
        .awaits(1)
        .life(2, 1)
        .play("end; end; attack 1")
        .says("Bjarne wins!")
        .won_by(1)
        .refuses("end", "over");
}

#[test]
fn p1_2_a_turn_gives_magic_then_a_card_then_start_of_turn_triggers() {
    scene("", "magic 0; ritual Dark Ritual 5; deck Banish").play("end").awaits(2).says_in_order(&[
        "Bjarne ends the turn",
        "Linus gains 1 magic (1)",
        "Linus draws a card",
        "Linus's Dark Ritual triggers at the start of the turn",
        "Linus gains 1 magic (2)",
    ]);
}

#[test]
fn p1_2_an_empty_deck_does_not_lose_the_game() {
    scene("", "").play("end; end").awaits(1).says("Bjarne draws no card: the deck is empty").life(1, 20);
}

#[test]
fn p2_1_a_spell_is_removed_from_the_game() {
    scene("hand Banish", "minion Air Elemental").play("play 1 2 1").hand(1, "").graveyard(1, "").magic(1, 7);
}

#[test]
fn p2_2_new_minions_stand_to_the_right_of_older_ones() {
    scene("hand Air Elemental | Earth Elemental; minion Bone Golem", "")
        .play("play 2; play 1")
        .board(1, "Bone Golem 1/3, Earth Elemental 4/4, Air Elemental 1/1");
}

#[test]
fn p2_2_minions_close_gaps_to_the_left() {
    scene("hand Banish; minion Air Elemental; minion Earth Elemental; minion Potion Seller", "")
        .play("play 1 1 2")
        .board(1, "Air Elemental 1/1, Potion Seller 1/3");
}

#[test]
fn p2_2_a_sixth_minion_cannot_be_played() {
    let five = "minion Air Elemental; minion Air Elemental; minion Air Elemental; minion Air Elemental";
    scene(&format!("hand Air Elemental; {five}; minion Bone Golem"), "")
        .refuses("play 1", "no room")
        .hand(1, "Air Elemental");
}

#[test]
fn p2_2_a_minion_starts_with_no_action_and_gets_one_at_the_start_of_its_players_turn() {
    scene("hand Earth Elemental", "")
        .play("play 1")
        .actions(1, "0")
        .refuses("attack 1", "joined you this turn")
        .play("end")
        .actions(1, "0")
        .play("end")
        .actions(1, "1")
        .play("attack 1")
        .life(2, 16)
        .refuses("attack 1", "no action left");
}

#[test]
fn p2_2_a_minion_that_still_has_its_action_remains_at_one() {
    scene("minion Air Elemental", "").play("end; end; end; end").actions(1, "1");
}

#[test]
fn p2_2_a_minion_at_0_or_less_dies_at_once_and_lies_on_top_of_the_graveyard() {
    scene("hand Blizzard", "minion Air Elemental; minion Potion Seller 1/2; graveyard Bone Golem")
        .play("play 1")
        .board(2, "")
        .graveyard(2, "Potion Seller 1/0, Air Elemental 1/-1, Bone Golem 1/3");
}

#[test]
fn p2_2_attacking_a_player_does_not_damage_the_attacker() {
    scene("minion Earth Elemental", "").play("attack 1").life(2, 16).life(1, 20).board(1, "Earth Elemental 4/4");
}

#[test]
fn p2_2_attacking_a_minion_damages_both() {
    scene("minion Earth Elemental", "minion Bone Golem; minion Potion Seller")
        .play("attack 1 2")
        .board(1, "Earth Elemental 4/3")
        .graveyard(2, "Potion Seller 1/-1")
        .life(2, 20);
}

#[test]
fn p2_2_example_of_bjarnes_air_and_linuss_earth_elemental() {
    scene("hand Air Elemental | Unsummon", "minion Earth Elemental")
        .play("play 1; end; attack 1 1; end; play 1 2 1")
        .graveyard(1, "Air Elemental 1/-3")
        .hand(2, "Earth Elemental 4/3")
        .board(2, "")
        .play("end; play 1")
        .board(2, "Earth Elemental 4/3");
}

#[test]
fn p2_2_an_ability_costs_magic_and_an_action() {
    scene("magic 3; minion Novice Pyromancer", "minion Bone Golem")
        .play("use 1 2 1")
        .magic(1, 2)
        .actions(1, "0")
        .board(2, "Bone Golem 1/2")
        .refuses("use 1 2 1", "no action left")
        .refuses("attack 1", "no action left");
}

#[test]
fn p2_2_a_triggered_ability_is_free() {
    scene("magic 0; minion Potion Seller", "").play("end").board(1, "Potion Seller 1/4").magic(1, 0);
}

#[test]
fn p2_3_enchantments_apply_from_the_oldest_to_the_newest() {
    scene("hand Giant Strength | Enrage; minion Fire Elemental", "")
        .play("play 1 1 1; play 1 1 1")
        .board(1, "Fire Elemental 8/8")
        .enchantments(1, 1, "Giant Strength, Enrage");
    scene("hand Giant Strength | Enrage; minion Fire Elemental", "")
        .play("play 2 1 1; play 1 1 1")
        .board(1, "Fire Elemental 6/6")
        .enchantments(1, 1, "Enrage, Giant Strength");
}

/// The specification's figures: +1/+1 then *2/*2 makes 6, the other way round 5. With Giant Strength (+2/+2)
/// on a 1/1 the same two orders make 6 and 4.
#[test]
fn p2_3_example_of_the_two_orders() {
    scene("minion Air Elemental; enchantment Giant Strength; enchantment Enrage", "").board(1, "Air Elemental 6/6");
    scene("minion Air Elemental; enchantment Enrage; enchantment Giant Strength", "").board(1, "Air Elemental 4/4");
}

#[test]
fn p2_3_the_newest_granted_ability_replaces_the_minions_own() {
    scene(
        "minion Apprentice Summoner; enchantment Pyromancy; minion Air Elemental; enchantment Silence; enchantment Pyromancy",
        "minion Bone Golem",
    )
    .refuses("use 1", "needs a target")
    .play("use 1 2 1; use 2 2 1")
    .board(2, "Bone Golem 1/1");
}

#[test]
fn p2_3_example_of_the_unsummoned_apprentice() {
    scene("hand Apprentice Summoner | Giant Strength", "hand Unsummon")
        .play("play 1; play 1 1 1")
        .board(1, "Apprentice Summoner 3/3")
        .play("end; play 1 1 1")
        .hand(1, "Apprentice Summoner")
        .graveyard(1, "")
        .play("end; play 1")
        .board(1, "Apprentice Summoner 1/1")
        .enchantments(1, 1, "");
}

#[test]
fn p2_4_a_second_ritual_removes_the_first_from_the_game() {
    scene("hand Standstill; ritual Dark Ritual 4", "").play("play 1").ritual(1, "Standstill 4").graveyard(1, "");
}

#[test]
fn p2_4_example_of_two_dark_rituals() {
    scene_where("active 2", "magic 0; ritual Dark Ritual 2", "magic 0; ritual Dark Ritual 0")
        .play("end")
        .magic(1, 2)
        .ritual(1, "Dark Ritual 1")
        .play("end")
        .magic(2, 1)
        .ritual(2, "Dark Ritual 0")
        .never_says("Dark Ritual");
}

#[test]
fn p3_triggers_work_only_on_the_board() {
    scene("hand Potion Seller | Bone Golem; graveyard Bone Golem; minion Novice Pyromancer", "minion Air Elemental")
        .play("use 1 2 1; end")
        .hand(1, "Potion Seller, Bone Golem")
        .graveyard(1, "Bone Golem 1/3")
        .board(1, "Novice Pyromancer 0/1");
}

#[test]
fn p3_1_start_of_turn_triggers_only_for_the_active_player() {
    scene("magic 0; ritual Dark Ritual 5", "magic 0; ritual Dark Ritual 5")
        .play("end")
        .ritual(1, "Dark Ritual 5")
        .ritual(2, "Dark Ritual 4")
        .magic(1, 0)
        .magic(2, 2);
}

#[test]
fn p3_2_end_of_turn_triggers_only_for_the_active_player() {
    scene("minion Potion Seller", "minion Potion Seller")
        .play("end")
        .board(1, "Potion Seller 1/4")
        .board(2, "Potion Seller 1/3")
        .play("end")
        .board(2, "Potion Seller 1/4");
}

#[test]
fn p3_3_a_summoned_minion_enters_play_like_a_played_one() {
    scene("minion Apprentice Summoner; ritual Aura of Power 4", "minion Fire Elemental")
        .play("use 1")
        .board(1, "Apprentice Summoner 1/1, Air Elemental 2/1")
        .ritual(1, "Aura of Power 3");
}

#[test]
fn p3_4_returning_to_hand_is_leaving_play() {
    scene("hand Unsummon; minion Bone Golem", "minion Air Elemental; minion Bone Golem")
        .play("play 1 2 1")
        .board(1, "Bone Golem 2/4")
        .board(2, "Bone Golem 2/4");
}

#[test]
fn p3_4_watch_out_the_trigger_comes_before_enchantments_are_removed() {
    scene("hand Banish", "minion Bone Golem; enchantment Giant Strength; enchantment Blood Oath")
        .play("play 1 2 1")
        .says_in_order(&["Bone Golem gains +1/+1 (4/6)", "Bone Golem gains +1/+0 (5/6)"])
        .graveyard(2, "Bone Golem 3/4");
}

#[test]
fn p3_4_example_of_the_two_bone_golems() {
    scene("hand Blizzard; minion Bone Golem", "minion Bone Golem")
        .play("attack 1 1")
        .board(1, "Bone Golem 1/2")
        .board(2, "Bone Golem 1/2")
        .play("play 1")
        .board(1, "")
        .graveyard(1, "Bone Golem 2/1")
        .board(2, "Bone Golem 2/1");
}

/// The sample board shows a Novice Pyromancer 4/8 with an ability that costs 3.
#[test]
fn p4_1_the_pyromancer_of_the_sample_board() {
    scene("hand Giant Strength | Enrage | Magic Fatigue; minion Novice Pyromancer; minion Potion Seller", "")
        .play("end; end; play 1 1 1; play 1 1 1; play 1 1 1")
        .board(1, "Novice Pyromancer 4/8, Potion Seller 1/4")
        .ability_box(1, 1, "3");
}

#[test]
fn p4_3_example_of_an_air_elemental_with_seven_enchantments() {
    let strengths = "enchantment Giant Strength; ".repeat(6);
    scene(&format!("hand Enrage; minion Air Elemental; {strengths}"), "")
        .board(1, "Air Elemental 13/13")
        .play("play 1 1 1")
        .board(1, "Air Elemental 26/26");
}

#[test]
fn p5_1_3_a_player_may_end_the_turn_at_any_time() {
    scene("minion Air Elemental; hand Haste", "").play("end").awaits(2).play("end").awaits(1);
}

#[test]
fn p5_1_4_draw_draws_a_card_as_at_the_start_of_a_turn() {
    testing_scene("deck Banish | Haste", "").play("draw").hand(1, "Banish").deck_size(1, 1).magic(1, 9);
}

#[test]
fn p5_1_5_discard_removes_the_card_without_triggers() {
    testing_scene("hand Haste | Bone Golem | Banish; minion Bone Golem", "")
        .play("discard 2")
        .hand(1, "Haste, Banish")
        .graveyard(1, "")
        .board(1, "Bone Golem 1/3")
        .never_says("leaves play");
}

#[test]
fn p5_1_6_number_1_is_the_leftmost_minion() {
    scene("minion Air Elemental; minion Earth Elemental", "minion Bone Golem; minion Potion Seller")
        .play("attack 2 1; attack 1 1")
        .graveyard(2, "Bone Golem 2/0")
        .board(2, "Potion Seller 1/2")
        .board(1, "Earth Elemental 4/3");
}

#[test]
fn p5_1_7_a_card_can_target_either_player() {
    scene(
        "hand Banish | Banish | Banish | Banish; minion Air Elemental; ritual Dark Ritual 1",
        "minion Air Elemental; ritual Dark Ritual 1",
    )
    .play("play 4 1 1; play 3 1 r; play 2 2 1; play 1 2 r")
    .board(1, "")
    .board(2, "")
    .ritual(1, "")
    .ritual(2, "");
}

#[test]
fn p5_2_3_testing_mode_ignores_missing_magic_and_sets_it_to_0() {
    testing_scene("magic 1; hand Blizzard; minion Novice Pyromancer 0/5", "minion Earth Elemental")
        .play("play 1")
        .magic(1, 0)
        .board(2, "Earth Elemental 4/2")
        .play("use 1 2 1")
        .magic(1, 0)
        .board(2, "Earth Elemental 4/1");
}

#[test]
fn p5_2_3_testing_mode_does_not_shuffle_decks() {
    dealt("Banish, Haste, Enrage, Silence, Recharge, Blizzard, Unsummon", "Haste")
        .hand(1, "Banish, Haste, Enrage, Silence, Recharge")
        .hand(2, "Haste")
        .play("discard 1; end; end")
        .hand(1, "Haste, Enrage, Silence, Recharge, Blizzard");
}

#[test]
fn p6_1_note_recharge_and_raise_dead_need_a_ritual_and_a_graveyard() {
    scene("hand Recharge | Raise Dead", "ritual Dark Ritual 5; graveyard Air Elemental")
        .refuses("play 1", "no ritual")
        .refuses("play 2", "graveyard is empty")
        .hand(1, "Recharge, Raise Dead")
        .magic(1, 9);
}

/// The error about a missing ritual speaks to its player, and says so if there is no other target.
#[test]
fn a_missing_ritual_is_named_with_its_player() {
    scene("hand Banish", "ritual Dark Ritual 5").refuses("play 1 1 r", "You have no ritual: choose another target.");
    scene("hand Banish", "hand Haste").refuses("play 1 1 r", "Banish has no target: wait until a minion or ritual");
}

const FOUR: &str = "minion Air Elemental; minion Air Elemental; minion Air Elemental; minion Air Elemental";

#[test]
fn p6_2_note_summoners_need_room() {
    scene(&format!("minion Apprentice Summoner; {FOUR}"), "").refuses("use 1", "no room").actions(1, "1 1 1 1 1");
    scene(&format!("minion Master Summoner; {FOUR}"), "").refuses("use 1", "no room").magic(1, 9);
}

#[test]
fn p6_2_note_master_summoner_summons_only_as_many_as_fit() {
    scene("minion Master Summoner; minion Bone Golem; minion Bone Golem", "")
        .play("use 1")
        .board(1, "Master Summoner 2/3, Bone Golem 1/3, Bone Golem 1/3, Air Elemental 1/1, Air Elemental 1/1")
        .magic(1, 7);
    scene("minion Bone Golem; minion Master Summoner; minion Bone Golem; minion Bone Golem", "")
        .play("use 2")
        .board(1, "Bone Golem 1/3, Master Summoner 2/3, Bone Golem 1/3, Bone Golem 1/3, Air Elemental 1/1");
    scene("minion Master Summoner", "")
        .play("use 1")
        .board(1, "Master Summoner 2/3, Air Elemental 1/1, Air Elemental 1/1, Air Elemental 1/1");
}

#[test]
fn p6_2_note_damage_abilities_do_not_hurt_their_owner() {
    scene("minion Novice Pyromancer", "minion Earth Elemental")
        .play("use 1 2 1")
        .board(1, "Novice Pyromancer 0/1")
        .board(2, "Earth Elemental 4/3");
    scene("hand Earth Elemental", "minion Fire Elemental")
        .play("play 1")
        .board(1, "Earth Elemental 4/3")
        .board(2, "Fire Elemental 2/2");
}

#[test]
fn p6_3_note_silence_and_magic_fatigue_stay_on_a_minion_without_ability() {
    scene("hand Silence | Magic Fatigue; minion Bone Golem", "")
        .play("play 1 1 1; play 1 1 1")
        .board(1, "Bone Golem 1/3")
        .enchantments(1, 1, "Silence, Magic Fatigue")
        .ability_box(1, 1, "");
}

#[test]
fn p6_3_note_haste_grants_its_action_at_once() {
    scene("hand Earth Elemental | Haste", "")
        .play("play 1; play 1 1 1; attack 1")
        .life(2, 16)
        .refuses("attack 1", "has");
}

#[test]
fn p6_3_note_unused_actions_do_not_carry_over() {
    scene("minion Earth Elemental; enchantment Haste", "")
        .play("end; end")
        .actions(1, "2")
        .play("attack 1; end; end")
        .actions(1, "2")
        .play("attack 1; attack 1")
        .refuses("attack 1", "no action left");
}

#[test]
fn p6_4_note_standstill_affects_your_own_minions() {
    scene("hand Earth Elemental; ritual Standstill 4", "")
        .play("play 1")
        .board(1, "")
        .graveyard(1, "Earth Elemental 4/4")
        .ritual(1, "Standstill 2");
}

#[test]
fn p6_4_note_aura_of_power_triggers_before_the_opponents_fire_elemental() {
    scene("hand Air Elemental; ritual Aura of Power 4", "minion Fire Elemental")
        .play("play 1")
        .board(1, "Air Elemental 2/1");
}

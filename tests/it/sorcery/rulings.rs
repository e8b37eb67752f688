//! One scenario for each ruling where the specification is silent, with the numbers listed in the module
//! `sorcery::games::sorcery`.

use super::facts::{dealt, scene, scene_where, testing_scene};
use crate::process::{game, sorcery};
use sorcery::games::sorcery::CardSet;
use sorcery::games::sorcery::decks;

const SIX: &str = "Haste, Banish, Blizzard, Recharge, Silence, Enrage";
const FULL_HAND: &str = "hand Haste | Haste | Haste | Haste | Haste";

#[test]
fn ruling_01_player_1_gains_magic_on_the_first_turn_too() {
    dealt(SIX, SIX).magic(1, 4).magic(2, 3).play("end").magic(2, 4).play("end").magic(1, 5);
}

#[test]
fn ruling_02_the_first_turn_draws_no_card_into_a_full_hand() {
    dealt(SIX, SIX).hand(1, "Haste, Banish, Blizzard, Recharge, Silence").deck_size(1, 1);
}

#[test]
fn ruling_03_the_first_card_of_the_deck_file_is_drawn_first() {
    let shared = "Haste, Banish, Blizzard, Recharge, Silence, Enrage, Unsummon";
    dealt(shared, SIX)
        .hand(1, "Haste, Banish, Blizzard, Recharge, Silence")
        .play("discard 1; draw")
        .hand(1, "Banish, Blizzard, Recharge, Silence, Enrage");
}

#[test]
fn ruling_04_a_full_hand_draws_nothing_and_says_so() {
    testing_scene(&format!("{FULL_HAND}; deck Banish"), FULL_HAND)
        .refuses("draw", "hand is full")
        .play("end; end")
        .says("Bjarne draws no card: the hand is full")
        .deck_size(1, 1);
}

#[test]
fn ruling_05_a_fight_damages_both_minions_before_they_die_in_apnap_order() {
    scene("minion Bone Golem 1/1", "minion Bone Golem 1/1")
        .play("attack 1 1")
        .says_in_order(&["takes 1 damage (1/0)", "takes 1 damage (1/0)", "Bjarne's Bone Golem dies"])
        .board(1, "")
        .graveyard(1, "Bone Golem 2/1")
        .board(2, "Bone Golem 2/1")
        .never_says("Linus's Bone Golem dies");
}

#[test]
fn ruling_05_a_golem_grows_from_the_first_death_before_its_own() {
    scene("minion Bone Golem 5/5", "minion Bone Golem 10/3")
        .play("attack 1 1")
        .says_in_order(&[
            "takes 5 damage (10/-2)",
            "takes 10 damage (5/-5)",
            "Bjarne's Bone Golem dies",
            "Linus's Bone Golem dies",
        ])
        .board(1, "")
        .board(2, "")
        .graveyard(1, "Bone Golem 6/-4")
        .graveyard(2, "Bone Golem 12/0");
}

#[test]
fn ruling_06_a_dying_golem_triggers_on_its_own_death_but_still_dies() {
    scene("hand Blizzard", "minion Bone Golem 1/2")
        .play("play 1")
        .says("Linus's Bone Golem gains +1/+1 (2/1)")
        .board(2, "")
        .graveyard(2, "Bone Golem 2/1");
}

#[test]
fn ruling_07_a_minion_that_already_died_triggers_nothing_and_uses_no_charge() {
    scene("hand Air Elemental", "minion Fire Elemental; ritual Standstill 4")
        .play("play 1")
        .graveyard(1, "Air Elemental 1/0")
        .ritual(2, "Standstill 4")
        .never_says("Standstill");
}

#[test]
fn ruling_07_a_second_fire_elemental_does_not_damage_a_dead_minion() {
    scene("hand Air Elemental", "minion Fire Elemental; minion Fire Elemental")
        .play("play 1")
        .graveyard(1, "Air Elemental 1/0");
}

#[test]
fn ruling_08_the_active_players_ritual_comes_first() {
    scene("hand Earth Elemental; ritual Aura of Power 4", "ritual Standstill 4")
        .play("play 1")
        .ritual(1, "Aura of Power 3")
        .ritual(2, "Standstill 2")
        .graveyard(1, "Earth Elemental 5/5");
}

#[test]
fn ruling_09_standstill_destroys_two_of_three_summoned_minions() {
    scene("minion Master Summoner", "ritual Standstill 4; minion Bone Golem")
        .play("use 1")
        .board(1, "Master Summoner 2/3, Air Elemental 1/1")
        .graveyard(1, "Air Elemental 1/1, Air Elemental 1/1")
        .ritual(2, "Standstill 0")
        .board(2, "Bone Golem 3/5")
        .says_in_order(&["enters play", "Air Elemental dies", "enters play", "Air Elemental dies", "enters play"]);
}

#[test]
fn ruling_10_each_of_three_summons_checks_for_room() {
    let four = "minion Master Summoner; minion Bone Golem; minion Bone Golem; minion Bone Golem";
    scene(four, "ritual Standstill 4")
        .play("use 1")
        .board(1, "Master Summoner 2/3, Bone Golem 3/5, Bone Golem 3/5, Bone Golem 3/5, Air Elemental 1/1")
        .graveyard(1, "Air Elemental 1/1, Air Elemental 1/1")
        .ritual(2, "Standstill 0");
}

#[test]
fn ruling_11_a_ritual_without_enough_charges_does_nothing() {
    scene("hand Air Elemental; ritual Standstill 1", "")
        .play("play 1")
        .board(1, "Air Elemental 1/1")
        .ritual(1, "Standstill 1");
}

#[test]
fn ruling_11_charges_are_spent_only_when_the_effect_happens() {
    scene("hand Air Elemental 1/0; ritual Aura of Power 4", "ritual Standstill 4")
        .play("play 1")
        .ritual(1, "Aura of Power 4")
        .ritual(2, "Standstill 4");
}

#[test]
fn ruling_12_recharge_and_raise_dead_without_effect_are_rejected() {
    scene("hand Recharge | Raise Dead", "")
        .refuses("play 1", "You have no ritual")
        .refuses("play 2", "Your graveyard is empty")
        .hand(1, "Recharge, Raise Dead")
        .magic(1, 9);
}

#[test]
fn ruling_13_raise_dead_needs_room() {
    let five = "minion Potion Seller; ".repeat(5);
    scene(&format!("hand Raise Dead; graveyard Bone Golem; {five}"), "")
        .refuses("play 1", "no room")
        .graveyard(1, "Bone Golem 1/3")
        .hand(1, "Raise Dead");
}

#[test]
fn ruling_14_raise_dead_keeps_the_attack_and_sets_the_defence_to_1() {
    scene("hand Raise Dead; graveyard Bone Golem 4/-2 | Earth Elemental 4/-1", "")
        .play("play 1")
        .board(1, "Bone Golem 4/1")
        .graveyard(1, "Earth Elemental 4/-1");
}

#[test]
fn ruling_15_raised_minions_trigger_with_their_new_defence() {
    scene("hand Raise Dead; graveyard Air Elemental 1/-3; ritual Aura of Power 4", "")
        .play("play 1")
        .board(1, "Air Elemental 2/2")
        .ritual(1, "Aura of Power 3");
    scene("hand Raise Dead; graveyard Air Elemental 1/-3", "minion Fire Elemental")
        .play("play 1")
        .board(1, "")
        .graveyard(1, "Air Elemental 1/0");
}

#[test]
fn ruling_16_raised_and_replayed_minions_cannot_act_this_turn() {
    scene("hand Raise Dead | Unsummon; graveyard Bone Golem; minion Earth Elemental", "")
        .play("play 1; play 1 1 1; play 1")
        .actions(1, "0 0")
        .refuses("attack 1", "just come into play")
        .refuses("attack 2", "just come into play")
        .play("end; end")
        .actions(1, "1 1");
}

#[test]
fn ruling_17_damage_after_enrage_reduces_the_doubled_value() {
    scene("minion Novice Pyromancer", "minion Earth Elemental; enchantment Enrage")
        .board(2, "Earth Elemental 8/8")
        .play("use 1 2 1")
        .board(2, "Earth Elemental 8/7");
}

#[test]
fn ruling_17_enrage_doubles_the_damaged_value() {
    scene("hand Enrage; minion Novice Pyromancer", "minion Earth Elemental")
        .play("use 1 2 1; play 1 2 1")
        .board(2, "Earth Elemental 8/6");
}

#[test]
fn ruling_18_gains_after_enrage_are_not_doubled() {
    scene("minion Potion Seller; minion Bone Golem 1/2; enchantment Enrage; hand Banish", "minion Air Elemental")
        .board(1, "Potion Seller 1/3, Bone Golem 2/4")
        .play("play 1 2 1")
        .board(1, "Potion Seller 1/3, Bone Golem 3/5")
        .play("end")
        .board(1, "Potion Seller 1/4, Bone Golem 3/6");
}

#[test]
fn ruling_18_a_change_between_two_enchantments_keeps_its_place() {
    scene("hand Giant Strength | Enrage | Disenchant; minion Potion Seller 1/1", "")
        .play("play 1 1 1; end; end; play 1 1 1")
        .board(1, "Potion Seller 6/8")
        .play("play 1 1 1")
        .board(1, "Potion Seller 3/4");
}

#[test]
fn ruling_19_a_minion_dies_if_losing_an_enchantment_leaves_no_defence() {
    scene("hand Disenchant; minion Bone Golem", "minion Air Elemental; enchantment Giant Strength +0/-2")
        .board(2, "Air Elemental 3/1")
        .play("play 1 2 1")
        .board(2, "")
        .graveyard(2, "Air Elemental 1/-1")
        .board(1, "Bone Golem 2/4");
}

#[test]
fn ruling_20_a_minion_returned_with_no_defence_keeps_it_and_dies_on_entering() {
    scene("hand Unsummon; minion Bone Golem; ritual Aura of Power 4; minion Air Elemental; enchantment Giant Strength +0/-1", "")
        .board(1, "Bone Golem 1/3, Air Elemental 3/2")
        .play("play 1 1 2")
        .hand(1, "Air Elemental 1/0")
        .play("play 1")
        .board(1, "Bone Golem 3/5")
        .graveyard(1, "Air Elemental 1/0")
        .ritual(1, "Aura of Power 4");
}

#[test]
fn ruling_21_unsummon_is_rejected_if_the_owners_hand_is_full() {
    scene("hand Unsummon", &format!("{FULL_HAND}; minion Bone Golem"))
        .refuses("play 1 2 1", "hand is full")
        .hand(1, "Unsummon")
        .board(2, "Bone Golem 1/3");
}

#[test]
fn ruling_21_your_own_minion_takes_the_place_of_unsummon_in_a_full_hand() {
    scene("hand Haste | Haste | Haste | Haste | Unsummon; minion Bone Golem", "")
        .play("play 5 1 1")
        .hand(1, "Haste, Haste, Haste, Haste, Bone Golem 2/4");
}

#[test]
fn ruling_22_unsummon_does_not_work_on_a_ritual() {
    scene("hand Unsummon", "ritual Standstill 4")
        .refuses("play 1 2 r", "works on a minion")
        .ritual(2, "Standstill 4")
        .hand(1, "Unsummon");
}

#[test]
fn ruling_23_disenchant_needs_an_enchantment() {
    scene("hand Disenchant", "minion Bone Golem").refuses("play 1 2 1", "has no enchantment").hand(1, "Disenchant");
}

#[test]
fn ruling_24_a_banished_minion_dies() {
    scene("hand Banish; minion Bone Golem", "minion Earth Elemental 4/3")
        .play("play 1 2 1")
        .graveyard(2, "Earth Elemental 4/3")
        .board(1, "Bone Golem 2/4");
}

#[test]
fn ruling_25_losing_haste_loses_its_unspent_action() {
    scene("hand Disenchant | Haste | Disenchant; minion Earth Elemental; enchantment Haste", "")
        .play("end; end")
        .actions(1, "2")
        .play("attack 1; play 1 1 1")
        .actions(1, "0")
        .refuses("attack 1", "no action left");
}

#[test]
fn ruling_25_actions_never_fall_below_0() {
    scene("hand Haste | Disenchant; minion Earth Elemental", "")
        .play("attack 1; play 1 1 1; attack 1; play 1 1 1")
        .actions(1, "0")
        .play("end; end")
        .actions(1, "1");
}

#[test]
fn ruling_26_two_hastes_give_three_actions() {
    scene("minion Earth Elemental; enchantment Haste; enchantment Haste", "").play("end; end").actions(1, "3");
}

#[test]
fn ruling_27_two_magic_fatigues_add_four_to_the_cost_in_the_box() {
    scene(
        "magic 4; minion Novice Pyromancer; enchantment Magic Fatigue; enchantment Magic Fatigue",
        "minion Bone Golem",
    )
    .ability_box(1, 1, "5")
    .refuses("use 1 2 1", "costs 5, you have 4")
    .play("end; end; use 1 2 1")
    .magic(1, 0);
}

#[test]
fn ruling_28_silence_does_not_stop_triggers() {
    scene("hand Banish; minion Bone Golem; enchantment Silence", "minion Air Elemental")
        .play("play 1 2 1")
        .board(1, "Bone Golem 2/4");
    scene("hand Earth Elemental", "minion Fire Elemental; enchantment Silence")
        .play("play 1")
        .board(1, "Earth Elemental 4/3");
    scene("minion Potion Seller; enchantment Silence", "").play("end").board(1, "Potion Seller 1/4");
}

#[test]
fn ruling_29_a_silenced_minion_still_shows_its_ability_cost() {
    scene("minion Master Summoner; enchantment Magic Fatigue; enchantment Silence", "")
        .ability_box(1, 1, "4")
        .refuses("use 1", "silenced");
}

#[test]
fn ruling_30_an_ability_granted_after_silence_works() {
    scene("minion Master Summoner; enchantment Silence; enchantment Pyromancy", "minion Bone Golem")
        .play("use 1 2 1")
        .board(2, "Bone Golem 1/2");
    scene("minion Master Summoner; enchantment Pyromancy; enchantment Silence", "minion Bone Golem")
        .refuses("use 1 2 1", "silenced");
}

#[test]
fn ruling_31_a_minion_with_attack_0_may_attack() {
    scene("minion Novice Pyromancer", "minion Bone Golem")
        .play("attack 1 1")
        .graveyard(1, "Novice Pyromancer 0/0")
        .board(2, "Bone Golem 2/4");
    scene("minion Novice Pyromancer", "").play("attack 1").life(2, 20);
}

#[test]
fn ruling_32_the_graveyard_shows_negative_defence() {
    scene("minion Earth Elemental", "minion Air Elemental").play("attack 1 1").graveyard(2, "Air Elemental 1/-3");
}

#[test]
fn ruling_33_a_target_for_a_card_without_targets_is_rejected() {
    scene(
        "hand Air Elemental | Blizzard | Recharge | Dark Ritual; ritual Standstill 1; minion Apprentice Summoner",
        "",
    )
    .refuses("play 1 1 1", "takes no target")
    .refuses("play 2 1 1", "takes no target")
    .refuses("play 3 1 r", "takes no target")
    .refuses("play 4 1 r", "takes no target")
    .refuses("use 1 1 1", "takes no target");
}

#[test]
fn ruling_34_an_omitted_or_invalid_target_is_rejected() {
    scene("hand Banish | Haste; minion Novice Pyromancer", "")
        .refuses("play 1", "needs a target")
        .refuses("play 2", "needs a target")
        .refuses("use 1", "needs a target")
        .refuses("play 1 2 1", "no minion 1")
        .refuses("play 1 1 2", "no minion 2")
        .refuses("play 1 2 r", "no ritual")
        .refuses("play 2 1 r", "not on a ritual")
        .refuses("use 1 2 5", "no minion 5")
        .magic(1, 9)
        .actions(1, "1");
}

#[test]
fn ruling_35_extra_words_are_rejected() {
    scene("hand Air Elemental; minion Air Elemental", "")
        .refuses("play 1 banana", "banana")
        .refuses("play 1 1", "missing")
        .refuses("end now", "one word too many")
        .refuses("attack 1x", "1x")
        .refuses("attack 1 1 1", "one word too many");
}

#[test]
fn ruling_36_testing_mode_ignores_missing_magic_for_every_kind_of_card() {
    testing_scene(
        "magic 1; hand Earth Elemental | Standstill | Enrage; minion Air Elemental; minion Master Summoner",
        "",
    )
    .play("play 1")
    .magic(1, 0)
    .play("play 2 1 1")
    .magic(1, 0)
    .board(1, "Air Elemental 2/2, Master Summoner 2/3, Earth Elemental 4/4")
    .play("use 2")
    .magic(1, 0)
    .play("play 1")
    .ritual(1, "Standstill 4");
    testing_scene("magic 5; hand Earth Elemental", "").play("play 1").magic(1, 2);
}

#[test]
fn ruling_37_a_card_that_costs_too_much_is_rejected() {
    scene("magic 2; hand Blizzard | Earth Elemental | Standstill", "minion Air Elemental")
        .refuses("play 1", "Not enough magic: Blizzard costs 3, you have 2.")
        .refuses("play 2", "Not enough magic: Earth Elemental costs 3, you have 2.")
        .refuses("play 3", "Not enough magic: Standstill costs 3, you have 2.");
    scene("magic 1; minion Master Summoner", "").refuses("use 1", "Not enough magic").magic(1, 1);
}

#[test]
fn ruling_38_draw_and_discard_exist_only_in_testing_mode() {
    scene("hand Haste; deck Banish", "").refuses("draw", "-testing").refuses("discard 1", "-testing");
}

#[test]
fn ruling_39_quit_ends_the_game_without_a_winner() {
    game(SIX, "quit;end").run().well().never_says("wins").never_says("Turn 2");
}

#[test]
fn ruling_40_the_end_of_input_ends_the_game_like_quit() {
    game(SIX, "end").run().well().says("Turn 2").never_says("wins");
    sorcery(&[]).run().well();
    sorcery(&[]).input("Bjarne").run().well();
}

#[test]
fn ruling_41_standard_input_follows_the_init_file() {
    sorcery(&["-init", "i", "-testing"])
        .file("i", "Bjarne\n")
        .input("Linus\nend\nend\n")
        .run()
        .well()
        .says("Turn 2: Linus")
        .says("Turn 3: Bjarne");
}

#[test]
fn ruling_42_the_winner_is_named_and_the_program_ends() {
    let attacks = "end;end;attack 1;".repeat(10);
    game("Earth Elemental", &format!("play 1;{attacks}")).run().well().says("Bjarne wins!").never_says("Linus wins");
}

#[test]
fn ruling_43_only_the_attacked_player_loses_life() {
    scene("life 1; minion Air Elemental", "life 1; minion Earth Elemental")
        .play("attack 1 1")
        .life(1, 1)
        .life(2, 1)
        .awaits(1);
}

#[test]
fn ruling_44_life_can_be_negative() {
    scene("minion Earth Elemental", "life 1").play("attack 1").life(2, -3).says("Linus loses 4 life (-3)");
}

#[test]
fn ruling_45_an_unknown_card_gives_its_file_its_line_and_the_nearest_card() {
    let error = decks::parse("my.deck", b"Haste\nBannish\n", CardSet::Base).unwrap_err().to_string();
    assert!(error.contains("my.deck:2:"), "{error}");
    assert!(error.contains("`Bannish`") && error.contains("`Banish`"), "{error}");
    sorcery(&["-deck1", "d"]).file("d", "Bannish\n").run().failed(1, &["d:1:", "`Bannish`", "`Banish`"]);
}

#[test]
fn ruling_46_a_missing_deck_ends_the_program_with_its_name() {
    sorcery(&["-deck2", "no/such.deck"]).run().failed(1, &["no/such.deck"]);
}

#[test]
fn ruling_47_a_missing_init_file_ends_the_program_with_its_name() {
    sorcery(&["-init", "nothing.init"]).run().failed(1, &["nothing.init"]);
}

#[test]
fn ruling_48_a_name_is_trimmed_and_an_empty_one_replaced() {
    sorcery(&["--board", "asked"])
        .input("  Bjarne the  Bold \n\nend\n")
        .run()
        .well()
        .says("Turn 1: Bjarne the  Bold to play.")
        .says("Turn 2: Player 2 to play.");
}

#[test]
fn ruling_49_a_long_name_is_cut_on_the_card_but_not_in_messages() {
    sorcery(&["--ascii"])
        .input("Bartholomew the Third\nLinus\n")
        .run()
        .well()
        .says("|         Bartholomew t         |")
        .says("Turn 1: Bartholomew the Third to play.");
}

#[test]
fn ruling_50_the_graveyard_on_the_board_shows_the_last_minion_to_die() {
    let board = scene("graveyard Earth Elemental 4/-1 | Air Elemental 1/0", "").ask("board");
    let names: Vec<String> = super::facts::cards(&board.rows).map(super::facts::shown).collect();
    assert_eq!(names, ["Earth Elemental 4/-1"]);
}

#[test]
fn ruling_51_inspect_shows_your_own_minion_unless_a_player_is_given() {
    let scene = scene("minion Air Elemental", "minion Bone Golem");
    let seen = |line: &str| super::facts::shown(super::facts::cards(&scene.ask(line).rows).next().unwrap());
    assert_eq!([seen("inspect 1"), seen("inspect 1 2")], ["Air Elemental 1/1", "Bone Golem 1/3"]);
}

#[test]
fn ruling_52_the_board_is_drawn_at_the_start_of_each_turn_or_only_on_request() {
    let boards = |out: &str| out.matches("|_____/ \\___/|_|").count();
    let turns = sorcery(&["--ascii"]).lines("a;b;end;end;hand").run().well();
    assert_eq!(boards(&turns.out), 3);
    let asked = sorcery(&["--ascii", "--board", "asked"]).lines("a;b;end;board;end").run().well();
    assert_eq!(boards(&asked.out), 1);
}

#[test]
fn ruling_53_a_dark_ritual_first_triggers_on_its_owners_next_turn() {
    scene("magic 0; hand Dark Ritual", "magic 0")
        .play("play 1")
        .magic(1, 0)
        .play("end")
        .magic(2, 1)
        .ritual(1, "Dark Ritual 5")
        .play("end")
        .magic(1, 2)
        .ritual(1, "Dark Ritual 4");
}

#[test]
fn ruling_54_a_second_ritual_replaces_the_first() {
    scene("hand Dark Ritual | Standstill | Standstill; ritual Aura of Power 1", "")
        .play("play 1")
        .ritual(1, "Dark Ritual 5")
        .play("play 1; play 1")
        .ritual(1, "Standstill 4")
        .graveyard(1, "");
}

#[test]
fn ruling_55_magic_has_no_limit() {
    scene_where("active 2", "magic 123456; ritual Dark Ritual 5", "").play("end").magic(1, 123_458);
}

#[test]
fn ruling_a_plain_text_shows_the_board_before_the_first_decision_of_each_turn() {
    let out = sorcery(&["--ascii"]).lines("a;b").run().well().out;
    let (before, after) = out.split_once("Turn 1: a to play.").expect("the first turn is announced");
    assert!(!before.contains("|-----") && after.contains("|-----"), "{out}");
}

#[test]
fn ruling_b_the_fancy_style_is_the_default_and_ascii_selects_the_simple_one() {
    let fancy = sorcery(&[]).lines("a;b").run().well().out;
    assert!(fancy.contains('╔') && fancy.contains("┏━━━━━"), "{fancy}");
    let simple = sorcery(&["--ascii"]).lines("a;b").run().well().out;
    assert!(simple.is_ascii(), "{simple}");
}

#[test]
fn ruling_b_card_text_wraps_between_words() {
    let out = game("Aura of Power, Banish", "hand").run().well();
    out.says("| Destroy target minion or      |")
        .says("| 1   | Whenever a minion       |")
        .says("|------ enters play under your  |")
        .says("|       control, it gains +1/+1 |");
}

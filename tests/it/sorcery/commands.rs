//! Every command of spec 5.1: its forms, its white space, and errors that change nothing.

use super::facts::{scene, scene_where, testing_scene};
use crate::process::{game, sorcery};
use sorcery::games::{Listener, tell_first};

const DECK: &str = "Air Elemental, Banish, Novice Pyromancer, Haste, Dark Ritual, Blizzard";

#[test]
fn help_lists_every_command_except_those_of_testing_mode() {
    let help = "\
Commands: help -- Display this message.
          end -- End the current player's turn.
          quit -- End the game.
          attack minion other-minion -- Orders minion to attack other-minion.
          attack minion -- Orders minion to attack the opponent.
          play card [target-player target-card] -- Play card, optionally targeting target-card owned by target-player.
          use minion [target-player target-card] -- Use minion's special ability, optionally targeting target-card owned by target-player.
          inspect minion -- View a minion's card and all enchantments on that minion.
          hand -- Describe all cards in your hand.
          board -- Describe all cards on the board.
";
    let ended = game(DECK, "help").run().well();
    for line in help.lines() {
        assert!(ended.out.contains(line), "help lacks `{line}`:\n{}", ended.out);
    }
    let commands: Vec<&str> = ended.out.lines().filter(|line| line.contains(" -- ")).collect();
    assert!(commands.iter().all(|line| !line.contains("draw") && !line.contains("discard")), "{commands:#?}");
}

#[test]
fn help_about_a_command_shows_only_its_forms() {
    let out = game(DECK, "help Attack;help bord").run().well();
    let out = out.says("Commands: attack minion other-minion -- ").says("There is no command `bord`");
    out.never_says("End the current player's turn.");
}

#[test]
fn words_may_be_separated_by_any_white_space() {
    scene("minion Earth Elemental; hand Air Elemental", "minion Bone Golem")
        .play("  attack \t 1    1  ")
        .board(2, "")
        .play("\tplay\u{b}1\r")
        .board(1, "Earth Elemental 4/3, Air Elemental 1/1");
    game(DECK, "   play\t1   ;;   ; end \r").run().well().says("Turn 2").never_says("no command");
}

#[test]
fn verbs_ignore_case() {
    scene("minion Earth Elemental", "ritual Standstill 4; minion Novice Pyromancer 1/2")
        .play("ATTACK 1; End; Use 1 1 1; end");
    scene("hand Banish", "ritual Standstill 4").play("play 1 2 R").ritual(2, "");
    game(DECK, "QUIT;end").run().well().never_says("Turn 2");
}

#[test]
fn an_unknown_command_suggests_the_nearest_one() {
    scene("", "")
        .refuses("atack 1", "did you mean `attack`")
        .refuses("xyzzy", "`help`")
        .refuses("1", "no command `1`")
        .refuses("play1", "did you mean `play`")
        .refuses("\u{1b}[2J", "?[2J");
}

#[test]
fn a_very_long_word_is_quoted_only_in_part() {
    let ended = game(DECK, &format!("{};play {}", "x".repeat(4000), "9".repeat(4000))).run().well();
    assert!(ended.out.len() < 3000, "{} bytes of output", ended.out.len());
}

#[test]
fn end_takes_no_arguments() {
    scene("", "").refuses("end 1", "unexpected word").refuses("end turn", "`turn`").play("end").awaits(2);
}

#[test]
fn a_misspelt_common_command_gets_a_suggestion() {
    game(DECK, "undoo;hintt;ende;quit")
        .run()
        .well()
        .says("There is no command `undoo`: did you mean `undo`?")
        .says("There is no command `hintt`: did you mean `hint`?")
        .says("There is no command `ende`: did you mean `end`?");
}

#[test]
fn quit_takes_no_arguments() {
    game(DECK, "quit now;end;quit;end")
        .run()
        .well()
        .says("`quit`: unexpected word `now`. Usage: `quit`.")
        .says("Turn 2")
        .never_says("Turn 3");
}

#[test]
fn attack_targets_the_opponent_or_a_minion() {
    scene("minion Earth Elemental; minion Earth Elemental", "minion Bone Golem; minion Air Elemental")
        .play("attack 1")
        .life(2, 16)
        .play("attack 2 2")
        .graveyard(2, "Air Elemental 1/-3")
        .life(2, 16);
}

#[test]
fn attack_rejects_missing_minions() {
    scene("minion Earth Elemental", "minion Bone Golem")
        .refuses("attack", "the minion is missing")
        .refuses("attack 0", "minion must be 1, not `0`")
        .refuses("attack 6", "minion must be 1, not `6`")
        .refuses("attack 2", "no minion 2")
        .refuses("attack 1 2", "no minion 2")
        .refuses("attack 1 r", "`r`")
        .refuses("attack -1", "`-1`")
        .refuses("attack 1.0", "`1.0`")
        .refuses("attack +1", "`+1`")
        .refuses("attack 99999999999999999999", "must be 1")
        .refuses("attack \u{0661}", "must be 1")
        .refuses("attack one", "`one`");
    scene("minion Earth Elemental; minion Bone Golem", "minion Bone Golem; minion Air Elemental; minion Air Elemental")
        .refuses("attack 9", "minion must be 1 or 2, not `9`")
        .refuses("attack", "the minion is missing. Usage: `attack minion [other-minion]`.")
        .refuses("attack 1 9", "the other minion must be a number from 1 to 3, not `9`");
    scene("", "").refuses("attack 9", "no minion 9: play a minion first");
}

#[test]
fn only_the_active_player_can_attack() {
    scene_where("active 2", "minion Earth Elemental", "minion Air Elemental")
        .play("attack 1")
        .life(1, 19)
        .refuses("attack 1", "no action left");
}

#[test]
fn play_works_with_and_without_a_target() {
    scene("hand Air Elemental | Haste", "minion Bone Golem")
        .play("play 1; play 1 2 1")
        .enchantments(2, 1, "Haste")
        .board(1, "Air Elemental 1/1");
}

#[test]
fn play_rejects_missing_cards_and_targets() {
    scene("hand Banish", "minion Bone Golem")
        .refuses("play", "the card is missing")
        .refuses("play 0", "card must be 1, not `0`")
        .refuses("play 6", "card must be 1, not `6`")
        .refuses("play 2", "no card 2 in your hand")
        .refuses("play 2 2 1", "no card 2 in your hand")
        .refuses("play 1 2", "the target is missing")
        .refuses("play 1 0 1", "1 or 2, not")
        .refuses("play 1 3 1", "1 or 2, not")
        .refuses("play 1 2 0", "minion 1 or `r`")
        .refuses("play 1 2 6", "minion 1 or `r`")
        .refuses("play 1 1", "`play`: player 1 has no minion and no ritual.")
        .refuses("play 1 1 6", "player 1 has no minion and no ritual")
        .refuses("play 1 2 rr", "`rr`")
        .refuses("play 1 2 1 1", "unexpected word")
        .refuses("play Banish", "`Banish`");
    scene("", "").refuses("play 1", "no card 1 in your hand: it is empty");
    // Without a target in play, it doesn't matter how much of the target is typed.
    for line in ["play 1", "play 1 1", "play 1 1 1"] {
        scene("hand Disenchant", "")
            .refuses(line, "Disenchant has no target: wait until an enchanted minion is in play.");
    }
    // The same holds for a minion that isn't a suitable target if no other minion is.
    scene("hand Disenchant; minion Bone Golem", "")
        .refuses("play 1 1 1", "Disenchant has no target: wait until an enchanted minion is in play.");
}

#[test]
fn an_error_names_the_cost_and_the_magic_left() {
    scene("magic 2; hand Blizzard", "").refuses("play 1", "Not enough magic: Blizzard costs 3, you have 2.");
    scene("magic 1; minion Master Summoner", "")
        .refuses("use 1", "Not enough magic: Master Summoner's ability costs 2, you have 1.");
}

#[test]
fn use_works_with_and_without_a_target() {
    scene("minion Apprentice Summoner; minion Novice Pyromancer", "minion Bone Golem")
        .play("use 1; use 2 2 1")
        .board(1, "Apprentice Summoner 1/1, Novice Pyromancer 0/1, Air Elemental 1/1")
        .board(2, "Bone Golem 1/2");
}

#[test]
fn use_rejects_impossible_abilities() {
    scene("minion Novice Pyromancer; minion Bone Golem; minion Novice Pyromancer actions 0", "ritual Dark Ritual 1")
        .refuses("use", "the minion is missing")
        .refuses("use 4", "no minion 4")
        .refuses("use 1", "needs a target")
        .refuses("use 1 2 r", "not on a ritual")
        .refuses("use 1 2 1", "no minion 1")
        .refuses("use 2", "has no ability")
        .refuses("use 2 1 1", "has no ability")
        .refuses("use 3 1 1", "no action left");
    scene("minion Bone Golem; minion Bone Golem actions 0", "")
        .refuses("use 1", "has no ability: attack with it instead")
        .refuses("use 2", "has no ability: choose a minion with an ability");
}

#[test]
fn inspect_shows_a_minion_and_rejects_missing_ones() {
    scene("minion Bone Golem", "minion Air Elemental")
        .play("inspect 1; inspect 1 2; inspect 1 1")
        .refuses("inspect", "the minion is missing")
        .refuses("inspect 2", "no minion 2")
        .refuses("inspect r", "`r`")
        .refuses("inspect 1 3", "1 or 2, not")
        .refuses("inspect 1 1 1", "unexpected word");
    scene("", "")
        .refuses("inspect 1", "You have no minion 1: play a minion first.")
        .refuses("inspect 1 2", "Player 2 has no minion in play: there is nothing to inspect.");
}

#[test]
fn hand_and_board_take_no_arguments_and_change_nothing() {
    let scene = scene("hand Haste", "");
    let before = scene.position();
    let scene = scene.play("hand; board; graveyard; graveyard 2");
    assert_eq!(scene.position(), before);
    scene.refuses("hand 1", "unexpected word").refuses("board please", "unexpected word");
}

#[test]
fn an_empty_graveyard_is_reported() {
    let run = sorcery(&["--board", "asked"]).lines("Ada;Bea;graveyard;graveyard 2;quit").run().well();
    assert_eq!(run.out.matches("(graveyard: empty)").count(), 2, "{}", run.out);
}

#[test]
fn draw_and_discard_work_in_testing_mode() {
    testing_scene("hand Haste | Banish; deck Enrage", "")
        .refuses("discard", "the card is missing")
        .refuses("discard 3", "no card 3")
        .refuses("discard 0", "1 or 2, not")
        .refuses("draw 1", "unexpected word")
        .play("discard 1; draw")
        .hand(1, "Banish, Enrage")
        .refuses("draw", "deck is empty");
}

#[test]
fn actions_are_rejected_once_the_game_is_over() {
    testing_scene("hand Haste; deck Haste; minion Earth Elemental; minion Novice Pyromancer", "life 4")
        .play("attack 1")
        .won_by(1)
        .refuses("end", "over")
        .refuses("attack 2", "over")
        .refuses("use 2 1 1", "over")
        .refuses("play 1 1 1", "over")
        .refuses("draw", "over")
        .refuses("discard 1", "over")
        .play("board; hand; inspect 1");
}

#[test]
fn a_rejected_command_does_not_end_the_turn() {
    scene("hand Blizzard; magic 0", "").refuses("play 1", "Not enough magic").awaits(1).play("end").awaits(2);
}

// The log: after each command the events in order, in plain words.

#[test]
fn the_log_lists_events_in_order_with_their_causes() {
    let ended =
        game("Air Elemental, Air Elemental, Bone Golem", "play 1;play 2;end;play 1;end;attack 1 1").run().well();
    let tail: Vec<&str> = ended.out.lines().skip_while(|line| !line.contains("attacks")).collect();
    assert_eq!(
        tail,
        [
            "Bjarne's Air Elemental attacks Linus's Air Elemental.",
            "  Linus's Air Elemental takes 1 damage (1/0).",
            "  Bjarne's Air Elemental takes 1 damage (1/0).",
            "  Bjarne's Air Elemental dies.",
            "    Bjarne's Bone Golem triggers because Bjarne's Air Elemental left play.",
            "      Bjarne's Bone Golem gains +1/+1 (2/4).",
            "  Linus's Air Elemental dies.",
            "    Bjarne's Bone Golem triggers because Linus's Air Elemental left play.",
            "      Bjarne's Bone Golem gains +1/+1 (3/5).",
        ]
    );
}

#[test]
fn only_the_player_who_draws_a_card_reads_its_name() {
    use sorcery::engine::{Log, Seat};
    let mut scene = scene("deck Banish", "").play("end");
    let mut told = [String::new(), String::new(), String::new()];
    let mut events = Log::default();
    sorcery::engine::Game::apply(&mut scene.game, sorcery::games::sorcery::Action::End, &mut events);
    for (told, to) in told.iter_mut().zip([Some(Seat::ONE), Some(Seat::TWO), None]) {
        for event in &events {
            *told += &tell_first::<sorcery::games::sorcery::Sorcery>(&[*event], Listener::new(&scene.names, to.into()))
                .0
                .text;
        }
    }
    assert!(told[0].contains("draws Banish"), "{}", told[0]);
    assert!(!told[1].contains("Banish") && told[1].contains("draws a card"), "{}", told[1]);
    assert!(!told[2].contains("Banish") && told[2].contains("draws a card"), "{}", told[2]);
}

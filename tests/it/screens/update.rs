//! Keys and clicks, without a terminal.

use super::ui::{Shell, duel, duel_from, game_of, saved};
use sorcery::agents::Level;
use sorcery::games::Error;
use sorcery::session::Undo;
use sorcery::session::roster::{self, ROSTER};
use sorcery::session::{Header, Journal, Player};
use sorcery::ui::app::{Msg, SideEffect, Task};
use sorcery::ui::board::focus::Cursor;
use sorcery::ui::frame::Hit;
use sorcery::ui::keys::{KeyScope, Keymap};
use sorcery::ui::model::Model;
use sorcery::ui::screens::lobby::Lobby;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::screens::settings::SettingsList;
use sorcery::ui::screens::setup::SetupScreen;
use sorcery::ui::storage::{Library, Opened};
use sorcery::ui::theme::Theme;
use std::path::PathBuf;

pub const ELEMENTALS: &str = "Air Elemental, Air Elemental, Air Elemental, Air Elemental, Air Elemental, Air Elemental";

/// Returns a table on the third turn, with two minions of each player.
pub fn third_turn() -> Shell {
    let mut shell = Shell::at_open_table(ELEMENTALS, ELEMENTALS);
    for line in ["play 1", "play 1", "end", "play 1", "play 1", "end"] {
        shell.enter(line);
    }
    assert_eq!(shell.play().session().turn(), 3);
    shell
}

/// A letter closes a question at the table, as its first answer does, and goes to the prompt. Keys of the question
/// don't.
#[test]
fn a_command_typed_at_a_question_goes_to_the_prompt() {
    for (keys, question) in [("Esc", "Leave the game?"), ("F9", "End the turn?"), ("1", "Choose one")] {
        let mut shell = third_turn();
        shell.press(keys);
        assert!(shell.asked().is_some_and(|asked| asked.ends_with(question)), "{}", shell.text(120, 40));
        shell.press("9 Ctrl-x Down Up");
        assert!(shell.asked().is_some(), "{question}");
        shell.type_in("discard 2");
        assert_eq!((shell.asked(), prompt(&shell).as_str()), (None, "discard 2"), "{question}");
        let before = shell.play().session().done();
        shell.press("Enter");
        assert_eq!(shell.play().session().done(), before + 1, "{}", shell.text(120, 40));
        assert!(shell.text(120, 40).contains("Ada discards Air Elemental"), "{}", shell.text(120, 40));
    }
}

#[test]
fn a_click_on_a_key_hint_presses_that_key() {
    for keys in ["", "=Onirim", "=Rules", "F4", "=Decks", "=Replays", "=Dominion 2", "=Dominion 2 Ctrl-P"] {
        let shown = |act: &dyn Fn(&mut Shell)| {
            let mut shell = Shell::new();
            shell.press(keys);
            shell.wanted();
            act(&mut shell);
            let seen = format!("{:?}\n{}", shell.wanted(), shell.text(120, 40));
            // The seed of the new game varies.
            seen.replace(|c: char| c.is_ascii_digit(), "")
        };
        let mut shell = Shell::new();
        shell.press(keys);
        let hints = sorcery::ui::model::view(&shell.model).keys;
        assert!(!hints.is_empty());
        for (i, hint) in hints.iter().enumerate() {
            let key = hint.key.split(' ').next_back().expect("a key").to_string();
            let clicked = shown(&|shell| shell.tell(Msg::Click(Hit::Key(i))));
            assert_eq!(clicked, shown(&|shell| shell.press(&key)), "{keys}: {hint:?}");
        }
    }
}

pub fn prompt(shell: &Shell) -> String {
    shell.play().prompt.text().to_string()
}

#[track_caller]
fn begun(commands: Vec<SideEffect>) -> sorcery::session::Header {
    let begin = commands.into_iter().find_map(|command| match command {
        SideEffect::Start(header) => Some(*header),
        _ => None,
    });
    begin.expect("a game begins")
}

#[test]
fn two_keys_start_a_game() {
    let mut shell = Shell::new();
    shell.press("Enter");
    assert!(shell.model.at::<SetupScreen>().is_some());
    shell.press("Enter");
    let header = begun(shell.wanted());
    assert_eq!((header.game.as_str(), header.names.len()), ("sorcery", 2));
    shell.sit_down(roster::open(header).expect("a game that can be played"), false);
    assert_eq!(shell.model.screen().scope(), KeyScope::Table);
}

#[test]
fn the_game_has_the_names_decks_and_seed_of_the_set_up() {
    let mut shell = Shell::new();
    shell.model.context.settings.opponent = None;
    shell.press("Enter Down");
    shell.press("Backspace Backspace Backspace");
    shell.type_in("Emmy");
    shell.press("Down Down Right Down Down Down Down Down");
    shell.type_in("7x");
    shell.press("Up");
    let said = shell.text(80, 24);
    assert!(said.contains("`7x` isn't a seed: type a whole number or nothing."), "{said}");
    shell.press("Esc Down");
    shell.type_in("77");
    shell.press("Up Up Up Up Up Up Up Up Enter");
    let header = begun(shell.wanted());
    assert_eq!(header.names, ["Emmy", "Grace"]);
    assert_eq!(header.seed, 77);
    let decks: Vec<&str> =
        header.chosen.iter().filter(|(name, _)| name.starts_with("deck")).map(|(_, v)| v.as_str()).collect();
    assert_ne!(decks[0], decks[1]);
}

/// The log names the players, so they need different names.
#[test]
fn two_players_with_the_same_name_get_different_names() {
    let mut shell = Shell::new();
    shell.model.context.settings.opponent = None;
    shell.model.context.settings.names = vec!["Ada".into(), " Ada ".into()];
    shell.press("Enter Enter");
    assert_eq!(begun(shell.wanted()).names, ["Ada", "Ada 2"]);
    // The second player's usual name stays the same.
    assert_eq!(shell.model.context.settings.names[1].trim(), "Ada");
}

#[test]
fn one_target_is_not_called_one_of_1() {
    let position = "sorcery position 1\nturn 5\nplayer 1\nmagic 0\nhand Banish\nbag Haste\n\
                    minion Earth Elemental 4/6 actions 1\nplayer 2\nbag Haste\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position.into())), false);
    shell.enter("");
    assert!(shell.text(120, 40).contains("Earth Elemental: there is one choice"), "{}", shell.text(120, 40));
}

#[test]
fn selecting_a_card_types_the_command_and_esc_deletes_it() {
    let mut shell = third_turn();
    shell.press("Home");
    let before = shell.draw(120, 40).0;
    let cursor = shell.play().cursor();
    shell.enter("");
    assert!(shell.play().is_choosing(), "{}", shell.text(120, 40));
    assert_eq!(prompt(&shell), "attack 1");
    assert!(shell.text(120, 40).contains("choose one of 3"));
    shell.press("Esc");
    assert_eq!((prompt(&shell).as_str(), shell.play().is_choosing()), ("", false));
    assert_eq!(shell.play().cursor(), cursor);
    assert_eq!(shell.draw(120, 40).0, before);
}

#[test]
fn two_enters_start_a_game_against_novice_or_the_last_opponent() {
    let mut shell = Shell::new();
    shell.press("Enter Enter");
    assert_eq!(begun(shell.wanted()).players, [Player::Human, Player::Computer(Level::Novice)]);
    let mut shell = Shell::new();
    shell.press("Enter Down Down Down Down Down Right Right Up Up Up Up Up Enter");
    assert_eq!(begun(shell.wanted()).players, [Player::Human, Player::Computer(Level::Adept)]);
    // A game that could continue doesn't change that.
    let mut later = Shell::new();
    later.tell(Msg::Library(Library { games: vec![saved("old", "Sorcery: Ada and Grace")], ..Library::default() }));
    later.press("=Sorcery");
    assert!(later.text(80, 24).contains("Continue: Sorcery: Ada and Grace"), "{}", later.text(80, 24));
    later.press("Enter");
    assert_eq!(begun(later.wanted()).game, "sorcery");
    assert_eq!(shell.model.context.settings.opponent, Some(Level::Adept));
    // A game between two people doesn't change the level either.
    shell.press("Down Down Down Down Down Left Left Left Up Up Up Up Up Enter");
    assert_eq!(shell.model.context.settings.opponent, Some(Level::Adept));
}

/// Reports that each program that is being checked can play.
fn can_play(shell: &mut Shell) {
    while let Some(Task::CheckBot(_, flag)) = shell.task() {
        shell.tell(Msg::BotChecked(flag, Ok(())));
    }
}

/// The syntax is that of the command line. The set-up offers the program again in later games.
#[test]
fn a_program_can_be_typed_in_the_set_up_and_is_remembered() {
    let mut shell = Shell::new();
    shell.press("Enter Down Down Down Down Down");
    assert!(shell.text(80, 24).contains("or type program:COMMAND"), "{}", shell.text(80, 24));
    shell.type_in("./bot.py");
    assert!(shell.text(80, 24).contains("./bot.py"), "{}", shell.text(80, 24));
    shell.press("Esc");
    assert!(shell.text(80, 24).contains("Unknown player ./bot.py."), "{}", shell.text(80, 24));
    shell.press("Esc");
    shell.type_in("program:");
    shell.press("Esc");
    assert!(shell.text(80, 24).contains("is followed by a command"), "{}", shell.text(80, 24));
    shell.press("Esc");
    shell.type_in("program:./bot.py --fast");
    assert!(shell.text(80, 24).contains("program:./bot.py --fast"), "{}", shell.text(80, 24));
    shell.press("Up Up Up Up Up Enter");
    can_play(&mut shell);
    let player: Player = "program:./bot.py --fast".parse().expect("a program");
    let header = begun(shell.wanted());
    assert_eq!((&header.players[1], header.names[1].as_str()), (&player, "bot.py"));
    assert_eq!(shell.model.context.settings.programs, ["./bot.py --fast"]);
    // In the next game the program can also take the first seat, and the name of a level can be typed.
    let mut shell = Shell { model: shell.model, wanted: Vec::new() };
    shell.model.go(sorcery::ui::screens::lobby::Lobby::default());
    shell.press("Enter Down Down Left");
    assert!(shell.text(80, 24).contains("program:./bot.py"), "{}", shell.text(80, 24));
    shell.press("Down Down Down");
    shell.type_in("master");
    shell.press("Up Up Up Up Up Enter");
    can_play(&mut shell);
    assert_eq!(begun(shell.wanted()).players, [player, Player::Computer(Level::Master)]);
}

/// Help opens above a question, which returns. The lobby key leaves the question.
#[test]
fn help_and_the_lobby_are_available_during_a_question() {
    let mut shell = third_turn();
    shell.press("F9");
    let question = shell.asked().map(String::from);
    assert!(question.is_some());
    shell.press("F1");
    assert!(shell.asked().is_none() && shell.text(120, 40).contains("Help: Table"), "{}", shell.text(120, 40));
    shell.press("Esc");
    assert_eq!(shell.asked().map(String::from), question);
    shell.press("F10");
    assert_eq!(shell.asked(), Some("Leave the game?"), "an unsaved game asks");
    shell.press("2");
    assert!(shell.model.at::<Lobby>().is_some());
}

/// A full board is no reason to sacrifice a minion.
#[test]
fn the_suggested_action_never_sacrifices_a_minion() {
    let full = format!("minion Novice Pyromancer actions 1\n{}", "minion Bone Golem actions 0\n".repeat(4));
    let (own, other) = (
        "player 1 Ada\nlife 17\nmagic 3\ndeck Banish\nhand Banish\n",
        "player 2 Grace\nlife 8\nmagic 5\ndeck Banish\nhand Banish\n",
    );
    let theirs = "minion Bone Golem 3/5 actions 1\nminion Fire Elemental 2/1 actions 0\n";
    let head = "sorcery position 1\nturn 9\nactive 1\ntesting no\nrandom 5 0 0\n";
    let session = duel_from(format!("{head}{own}{full}{other}{theirs}"));
    let worths = session.worths();
    for given_away in ["attack 1 1", "attack 1 2"] {
        assert!(worths["use 1 2 2"] > worths[given_away], "{given_away}");
    }
}

/// Seats without a line in the set-up get the player of the last line.
#[test]
fn every_seat_at_a_table_of_three_has_a_player() {
    let mut shell = Shell::new();
    shell.press("=Dominion 1");
    let set = roster::find("dominion").expect("a game");
    let mut setup = SetupScreen::new(set, &shell.model.context);
    setup.preset(&[("players".into(), "3".into())]);
    shell.model.go(setup);
    shell.press("=Start_the_game");
    let begun = shell.wanted().into_iter().find_map(|effect| match effect {
        SideEffect::Start(header) => Some(header),
        _ => None,
    });
    let begun = begun.expect("a game");
    let novice = Player::Computer(Level::Novice);
    assert_eq!(begun.players, [Player::Human, novice.clone(), novice]);
    assert_eq!(begun.names[1..], ["Novice 2", "Novice 3"]);
}

#[test]
fn undo_and_redo_update_the_screen() {
    let mut shell = Shell::at_table(ELEMENTALS, ELEMENTALS);
    let first = shell.play().session().position();
    shell.enter("play 1");
    let second = shell.play().session().position();
    shell.press("F5");
    assert_eq!(shell.play().session().position(), first);
    assert!(shell.text(120, 40).contains("Undone: Ada plays "));
    shell.press("F6");
    assert_eq!(shell.play().session().position(), second);
    shell.press("F6");
    assert!(shell.text(120, 40).contains("nothing to redo"));
    shell.enter("undo");
    assert_eq!(shell.play().session().position(), first);
}

#[test]
fn strict_undo_stops_at_a_drawn_card() {
    let mut shell = third_turn();
    shell.model.context.settings.undo = Undo::Strict;
    // Settings apply when the player closes them.
    shell.press("F4 Esc");
    // Typing filters the help.
    shell.press("F1");
    shell.type_in("undo");
    let help = shell.text(80, 24);
    assert!(help.contains("unless it revealed hidden cards") && !help.contains("next theme"), "{help}");
    shell.press("Esc");
    assert!(shell.text(80, 24).contains("type to filter"), "{}", shell.text(80, 24));
    shell.press("Esc");
    shell.enter("attack 1");
    shell.press("F5");
    assert_eq!(shell.play().message.as_ref().map(|(_, wrong)| *wrong), Some(false), "an attack reveals no hidden card");
    shell.press("F5");
    let (said, wrong) = shell.play().message.clone().unwrap();
    assert!(wrong && said.contains("a card was drawn"), "{said}");
}

#[test]
fn a_curtain_covers_the_hand_between_two_human_players() {
    let mut shell = Shell::at_table("Banish, Banish, Banish, Banish, Banish", "Haste, Haste, Haste, Haste, Haste");
    assert!(shell.text(120, 40).contains("Banish"));
    shell.enter("end");
    assert!(shell.play().curtain);
    // Only the key that the curtain names opens it.
    shell.press("Tab Left Right Up Down 1 Space F7 F9 a");
    let text = shell.text(120, 40);
    assert!(shell.play().curtain && !text.contains("Banish") && !text.contains("Haste"), "{text}");
    shell.press("Enter");
    let text = shell.text(120, 40);
    assert!(!shell.play().curtain && text.contains("Haste") && !text.contains("Banish"), "{text}");
}

/// The setting *open hands* applies to new games only.
#[test]
fn open_hands_does_not_change_a_game_in_progress() {
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", None), false);
    shell.model.context.settings.open_hands = true;
    shell.press("F4 Esc");
    shell.enter("end");
    assert!(shell.play().curtain);
    let left = shell.play().session().fork();
    shell.sit_down(left.fork(), false);
    assert!(shell.play().curtain && !shell.text(120, 40).contains("seed"), "{}", shell.text(120, 40));
    shell.sit_down(left.fork(), true);
    assert!(!shell.text(120, 40).contains("seed"), "{}", shell.text(120, 40));
    // The same if the program starts with this setting.
    let settings = shell.model.context.settings.clone();
    shell.model = Model::new(settings, Keymap::default(), Theme::built_in());
    shell.sit_down(left, false);
    assert!(shell.play().curtain);
    // A new game shows both hands.
    shell.sit_down(game_of("sorcery", None), false);
    shell.enter("end");
    assert!(!shell.play().curtain && shell.text(120, 40).contains("seed"), "{}", shell.text(120, 40));
}

#[test]
fn only_enter_opens_the_curtain() {
    for key in ["F5", "F6", "F8", "b", "Ctrl-P", "PgUp"] {
        let mut shell = Shell::at_table("Banish, Banish, Banish, Banish, Banish", "Haste, Haste, Haste, Haste, Haste");
        shell.enter("end");
        shell.press(key);
        let text = shell.text(120, 40);
        assert!(!text.contains("Haste"), "{key} shows the hand:\n{text}");
    }
}

#[test]
fn games_with_open_hands_have_no_curtain() {
    let mut shell = third_turn();
    shell.enter("end");
    assert!(!shell.play().curtain);
}

#[test]
fn ending_the_turn_asks_once_if_actions_remain() {
    let mut shell = third_turn();
    shell.press("F9");
    let title = shell.asked().expect("a question");
    assert!(title.ends_with("End the turn?"), "{title}");
    shell.press("Enter");
    assert_eq!((shell.model.context.popup.is_none(), shell.play().session().turn()), (true, 3));
    shell.press("F9");
    assert_eq!((shell.model.context.popup.is_none(), shell.play().session().turn()), (true, 4));
    let mut shell = third_turn();
    shell.model.context.settings.confirm_end_turn = false;
    shell.press("F9");
    assert_eq!(shell.play().session().turn(), 4);
}

#[test]
fn lines_are_completed_and_remembered() {
    let mut shell = third_turn();
    shell.type_in("at");
    let text = shell.text(120, 40);
    assert!(text.contains("> attack"), "no ghost on\n{text}");
    shell.press("Tab");
    assert!(prompt(&shell).starts_with("attack"), "{}", prompt(&shell));
    shell.press("Esc");
    assert_eq!(prompt(&shell), "");
    shell.enter("dance");
    assert!(shell.text(120, 40).contains("dance"));
    shell.press("Ctrl-P");
    assert_eq!(prompt(&shell), "dance");
    shell.press("Up");
    assert_eq!(prompt(&shell), "end");
    shell.press("Down Down");
    assert_eq!(prompt(&shell), "");
}

#[test]
fn questions_open_a_popup_and_change_nothing() {
    let mut shell = third_turn();
    let position = shell.play().session().position();
    for question in ["board", "hand", "inspect 1", "help", "position"] {
        shell.enter(question);
        assert!(shell.model.context.popup.is_some(), "{question}");
        shell.press("Down PgDn Up Esc");
        assert!(shell.model.context.popup.is_none(), "{question}");
    }
    assert_eq!(shell.play().session().position(), position);
}

#[test]
fn a_long_answer_scrolls() {
    let deck = format!("Air Elemental{}", ", Giant Strength".repeat(30));
    let mut shell = Shell::at_table(&deck, ELEMENTALS);
    shell.enter("play 1");
    for _ in 0..30 {
        shell.enter("draw");
        shell.enter("play 1 1 1");
    }
    shell.enter("inspect 1");
    let shows_minion = |shell: &Shell| shell.text(50, 14).lines().any(|line| line.contains("Air Eleme"));
    assert!(shell.text(50, 14).contains("lines 1-") && shows_minion(&shell), "{}", shell.text(50, 14));
    shell.press("Down Down");
    assert!(shell.text(50, 14).contains("lines 3-") && !shows_minion(&shell));
    shell.press("PgDn PgDn PgDn PgDn");
    let end = shell.text(50, 14);
    shell.press("Down");
    assert_eq!(shell.text(50, 14), end, "the text ends at its last line");
}

#[test]
fn f3_cycles_through_the_themes() {
    let mut shell = Shell::new();
    let first = shell.draw(80, 24).0;
    let themes = shell.model.context.themes.len();
    assert!(themes >= 5);
    shell.press("F3");
    assert_ne!(shell.draw(80, 24).0, first);
    assert!(shell.wanted().contains(&SideEffect::SaveSettings));
    for _ in 1..themes {
        shell.press("F3");
    }
    assert_eq!(shell.draw(80, 24).0, first);
}

#[test]
fn closing_the_settings_returns_to_the_game() {
    let mut shell = third_turn();
    // The screen first shows the opponent's last actions. The first key shows the card under the cursor.
    assert!(!shell.text(120, 40).contains("Enter: "));
    shell.press("Tab");
    let before = shell.text(120, 40);
    assert!(before.contains("You can attack with it."), "{before}");
    shell.press("F4");
    assert!(shell.model.at::<SettingsList>().is_some());
    shell.press("Down Down Down Enter");
    assert!(shell.wanted().contains(&SideEffect::Mouse(false)));
    shell.press("Right");
    assert!(shell.wanted().contains(&SideEffect::Mouse(true)));
    shell.press("Esc");
    assert_eq!(shell.text(120, 40), before);
}

#[test]
fn a_replay_can_be_stepped_through_and_played_on() {
    let mut session = duel(ELEMENTALS, ELEMENTALS);
    for line in ["play 1", "end", "play 1", "play 1", "end", "attack 1"] {
        session.submit(line).expect("a legal action");
    }
    let end = session.position();
    session.look_at(0);
    let begin = session.position();
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    let at = |shell: &Shell| shell.replay().place();
    assert_eq!(at(&shell), (0, 6));
    shell.press("Left");
    assert_eq!(at(&shell), (0, 6));
    shell.press("Right Right Right");
    assert_eq!(at(&shell), (3, 3));
    shell.press("Up");
    assert_eq!(at(&shell), (2, 4));
    // At the start of a turn, the key goes to the turn before.
    shell.press("Up");
    assert_eq!(at(&shell), (0, 6));
    shell.press("Down Down");
    assert_eq!(at(&shell), (5, 1));
    shell.press("End Right");
    assert_eq!((at(&shell), shell.replay().position()), ((6, 0), end));
    shell.press("Home");
    assert_eq!((at(&shell), shell.replay().position()), ((0, 6), begin.clone()));
    shell.type_in("end");
    shell.press("F5 F9");
    assert_eq!((at(&shell), shell.replay().position()), ((0, 6), begin));
    shell.press("Right Right Enter");
    assert_eq!(shell.wanted(), [SideEffect::TakeOver(PathBuf::from("games/one.journal"), 2)]);
}

/// Commands can't be typed in a replay: the help lists none, and Enter after a word doesn't leave the replay.
#[test]
fn a_replay_takes_no_typed_commands() {
    let mut session = duel(ELEMENTALS, ELEMENTALS);
    session.submit("end").expect("a legal action");
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    for line in ["hint", "play 1"] {
        shell.type_in(line);
        assert!(shell.text(80, 24).contains("You can't type commands in a replay."), "{}", shell.text(80, 24));
        shell.press("Enter");
        assert_eq!((shell.wanted(), shell.model.moves_in()), (Vec::new(), None), "{line}");
        assert!(!shell.text(80, 24).contains("You can't type"), "{}", shell.text(80, 24));
    }
    shell.press("F1");
    let [keys, all] = shell.help();
    assert!(
        ["Commands to type", "second click", "you can use this now"].iter().all(|part| !all.contains(part)),
        "{all}"
    );
    assert!(!keys.contains("save"), "{keys}");
    shell.press("Esc Enter");
    assert_eq!(shell.wanted(), [SideEffect::TakeOver(PathBuf::from("games/one.journal"), 1)]);
}

#[test]
fn a_replay_plays_automatically_to_its_end() {
    let mut session = duel(ELEMENTALS, ELEMENTALS);
    for line in ["play 1", "end", "play 1"] {
        session.submit(line).expect("a legal action");
    }
    session.look_at(0);
    let mut shell = Shell::new();
    shell.sit_down(session, true);
    assert_eq!(shell.model.moves_in(), None);
    shell.press("Space");
    assert!(shell.model.moves_in().is_some());
    for _ in 0..200 {
        shell.tell(Msg::Tick(100));
    }
    assert_eq!((shell.replay().place(), shell.model.moves_in()), ((3, 0), None));
}

#[test]
fn animations_end() {
    let mut shell = third_turn();
    shell.enter("attack 1");
    for _ in 0..20 {
        shell.tell(Msg::Tick(100));
    }
    assert_eq!(shell.model.moves_in(), None);
}

#[test]
fn animations_can_be_turned_off() {
    let mut shell = third_turn();
    shell.model.context.settings.animation = true;
    shell.enter("attack 1");
    assert!(shell.model.moves_in().is_some());
    shell.model.context.settings.animation = false;
    shell.enter("attack 2");
    assert_eq!(shell.model.moves_in(), None);
}

#[test]
fn a_finished_game_is_saved_and_offers_a_rematch() {
    let strong = "Earth Elemental, Earth Elemental, Earth Elemental, Earth Elemental, Earth Elemental, Earth Elemental";
    let folder = tempfile::tempdir().expect("a temporary directory");
    let path = folder.path().join("one.journal");
    let mut session = duel(strong, strong);
    session.record(Journal::create(&path)).expect("a record");
    let mut shell = Shell::new();
    shell.tell(Msg::Opened(Ok(Opened { session, path: Some(path.clone()), replay: false })));
    for line in ["play 1"; 5] {
        shell.enter(line);
    }
    shell.enter("end");
    shell.press("Enter");
    shell.enter("end");
    shell.press("Enter");
    shell.wanted();
    for minion in 1..=5 {
        shell.enter(&format!("attack {minion}"));
    }
    assert_eq!(shell.wanted(), [SideEffect::Finish(path.clone())]);
    shell.tell(Msg::Tick(1_000));
    let text = shell.text(120, 40);
    assert!(text.contains("Ada wins!") && text.contains("by turn"), "{text}");
    shell.press("Enter");
    let again = begun(shell.wanted());
    assert_eq!(again.names, ["Ada", "Grace"]);
    shell.press("Down Enter");
    let swapped = begun(shell.wanted());
    assert_eq!(swapped.names, ["Grace", "Ada"]);
    shell.press("Down Enter");
    assert_eq!(shell.wanted(), [SideEffect::OpenReplay(path)]);
    shell.press("Esc");
    assert!(shell.model.at::<Lobby>().is_some());
}

/// Options of a seat, such as the deck, move with the player. Other options stay.
#[test]
fn swapping_seats_swaps_players_and_their_decks() {
    for listed in ROSTER {
        let options = (listed.options)(&[]);
        // Two different decks, and the least common value of every other option.
        let chosen = options.iter().map(|option| {
            let usual = ["deck1", "players"].contains(&option.name.as_str());
            let value = if usual { option.values.first() } else { option.values.last() };
            (option.name.clone(), value.expect("a value").1.clone())
        });
        let header = Header {
            game: listed.name.into(),
            seed: 1,
            names: ["Ada", "Grace"][..listed.seats].iter().map(|name| name.to_string()).collect(),
            players: [Player::Human, Player::Computer(Level::Adept)][..listed.seats].into(),
            chosen: chosen.collect(),
            ..Header::default()
        };
        let session = roster::open(header).unwrap_or_else(|error| panic!("{}: {error}", listed.name));
        let before = session.header().clone();
        let mut shell = Shell::new();
        shell.model.go(GameOver::new(&session, None));
        assert_eq!(shell.text(80, 24).contains("Swap seats"), listed.seats > 1, "{}", listed.name);
        if listed.seats == 1 {
            continue;
        }
        shell.press("Down Enter");
        let header = begun(shell.wanted());
        assert_eq!(header.names, ["Grace", "Ada"]);
        assert_eq!(header.players, [Player::Computer(Level::Adept), Player::Human]);
        let value = |header: &Header, name: &str| {
            header.chosen.iter().find(|(option, _)| option == name).map(|(_, value)| value.clone())
        };
        for (name, chosen) in &before.chosen {
            let from = match name.as_str() {
                "deck1" => "deck2",
                "deck2" => "deck1",
                other => other,
            };
            assert_eq!(value(&header, from).as_ref(), Some(chosen), "{} of {}", name, listed.name);
        }
        let again = roster::open(header).unwrap_or_else(|error| panic!("{}: {error}", listed.name));
        assert_eq!(again.header().names[0], "Grace");
    }
}

#[test]
fn leaving_a_game_asks_and_resigning_deletes_it() {
    let mut shell = Shell::at_table(ELEMENTALS, ELEMENTALS);
    for key in ["Esc", "Ctrl-C", "Ctrl-Q"] {
        shell.press(key);
        assert_eq!(shell.asked(), Some("Leave the game?"), "{key}");
        shell.press("Esc");
        assert!(shell.model.context.popup.is_none());
    }
    shell.press("F9 Ctrl-C");
    assert_eq!(shell.asked(), Some("Leave the game?"), "even if another dialog is open");
    shell.press("Ctrl-C");
    assert_eq!(shell.wanted(), [SideEffect::Quit], "a second Ctrl-C quits");
    shell.press("Esc 4");
    assert_eq!(shell.wanted(), [SideEffect::Discard(PathBuf::from("games/one.journal")), SideEffect::Refresh]);
    assert!(shell.model.at::<Lobby>().is_some());
    shell.press("Esc Enter");
    assert_eq!(shell.wanted(), [SideEffect::Quit]);
}

#[test]
fn a_message_of_two_lines_does_not_hide_the_button() {
    let mut shell = Shell::at_table(ELEMENTALS, ELEMENTALS);
    shell.enter(&format!("play {}", "x".repeat(50)));
    let text = shell.text(64, 24);
    let lines: Vec<&str> = text.lines().collect();
    let row =
        |what: &str| lines.iter().position(|line| line.contains(what)).unwrap_or_else(|| panic!("{what}:\n{text}"));
    let (button, message, usage) = (row("End turn"), row("must be a number"), row("xxxxx"));
    assert_eq!((message, usage), (button + 1, button + 2), "{text}");
}

#[test]
fn the_lobby_offers_the_newest_unfinished_game_first() {
    let saved = |name: &str| saved(name, "Sorcery: Ada and Grace");
    let mut shell = Shell::new();
    shell.tell(Msg::Library(Library { games: vec![saved("new"), saved("old")], ..Library::default() }));
    assert!(shell.text(80, 24).contains("Continue"));
    shell.press("Enter");
    assert_eq!(shell.wanted(), [SideEffect::Continue("new".into())]);
    shell.tell(Msg::Opened(Err(Error("the saved game is empty".into()))));
    assert!(shell.text(80, 24).contains("empty"));
}

#[test]
fn unbound_keys_do_nothing() {
    let mut shell = third_turn();
    let before = shell.text(120, 40);
    shell.press("F11 Alt-x Ctrl-Y F24");
    assert_eq!(shell.text(120, 40), before);
}

/// The question and the buttons show the options of the card. The cursor and digits choose a button.
#[test]
fn the_options_of_a_card_are_numbered_buttons() {
    let position = "dominion position 1\nplayers Ann | Bob\n\
                    kingdom Steward Moat Village Workshop Militia Pawn MiningVillage Torturer Remodel Baron\n\
                    turn seat 1 phase action actions 3 buys 1 coins 0\nseat 1 turns 3\n\
                    hand Steward Pawn MiningVillage Estate Copper\nbag Copper*8\nseat 2 turns 2\nhand Copper*5\n\
                    bag Estate*5\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(position.into())), false);
    // F9 ends only the Action phase, and asks first.
    assert!(shell.text(120, 40).contains("F9 end Actions"), "{}", shell.text(120, 40));
    shell.press("F9");
    assert_eq!(shell.asked(), Some("3 Actions left. End Actions?"));
    shell.press("Enter");
    shell.enter("play Steward");
    let asked = shell.text(120, 40);
    assert!(asked.contains("Steward: choose 1: +2 Cards; 2: +$2; 3: trash 2 cards"), "{asked}");
    assert_eq!(shell.play().cursor(), Some(Cursor::Button(2)), "{asked}");
    shell.press("2");
    assert!(shell.text(120, 40).contains("2 again or Enter to confirm."), "{}", shell.text(120, 40));
    shell.press("2");
    shell.enter("play Pawn");
    shell.press("1 1");
    // The remaining options keep their numbers.
    assert!(shell.text(120, 40).contains("choose 2: +1 Action; 3: +1 Buy; 4: +$1"), "{}", shell.text(120, 40));
    shell.press("4 4");
    shell.enter("play Mining Village");
    let asked = shell.text(120, 40);
    assert!(
        asked.contains("Mining Village: trash this card, +$2? `yes` or `no`") && asked.contains("yes: trash"),
        "{asked}"
    );
    let log: Vec<String> =
        shell.play().session().log(sorcery::games::Audience::Public).into_iter().map(|line| line.told.text).collect();
    assert!(log.iter().any(|line| line.ends_with("chooses +$2 (Steward).")), "{log:?}");
}

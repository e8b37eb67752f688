//! Highlights and animations: recent events are shown in place for a while and marked afterwards.

use super::ui::{Shell, duel_from, game_of, line};
use ratatui::style::{Color, Modifier};
use sorcery::engine::{Rng, Stream};
use sorcery::games::table::{Cell, Placed};
use sorcery::games::{Anchor, Note};
use sorcery::session::roster::ROSTER;
use sorcery::ui::animation::LENGTH;
use sorcery::ui::app::Msg;
use sorcery::ui::board::Board;
use sorcery::ui::board::focus::Cursor;
use sorcery::ui::frame::{Body, Highlight, Hit, TableView};
use sorcery::ui::model::view;
use sorcery::ui::screens::result::GameOver;
use sorcery::ui::theme::{Colour, Role};

/// Returns the anchor of a slot on Sorcery's board.
fn board(seat: u8, slot: u8) -> Anchor {
    Anchor { zone: 1, seat, index: slot }
}

/// Opens a game from this position, with animations on.
fn shell(position: &str) -> Shell {
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(duel_from(format!("sorcery position 1\n{position}")), false);
    shell.model.context.settings.animation = true;
    shell
}

const TWO_EACH: &str = "turn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\nminion Fire Elemental actions 1\n\
                        minion Earth Elemental 4/7 actions 1\nplayer 2 Grace\nlife 9\nbag Haste\n\
                        minion Air Elemental actions 1\nminion Earth Elemental actions 1\n";

fn table(shell: &Shell) -> TableView {
    match view(&shell.model).body {
        Body::Table(view) => *view,
        other => panic!("no table but {other:?}"),
    }
}

fn highlight(shell: &Shell, at: Anchor) -> Highlight {
    table(shell).highlights.remove(&at).unwrap_or_default()
}

/// A dead card crumbles in its own place, and the card that takes the place waits until then. Numbers stay with the
/// card that they are about.
#[test]
fn a_dead_card_crumbles_in_its_place() {
    let mut shell = shell(TWO_EACH);
    shell.enter("attack 1 1");
    let ghosts = table(&shell).ghosts;
    let [ghost] = ghosts.as_slice() else { panic!("one dies: {ghosts:?}") };
    let Cell::Card(face) = &ghost.cell else { panic!("no card: {ghost:?}") };
    // The free place and the card that moves up swap places.
    assert_eq!((ghost.at, face.name.to_string().as_str()), (board(1, 1), "Air Elemental"));
    assert_eq!((ghost.flash.number.as_str(), ghost.flash.change), ("-2", -1));
    // Earth Elemental has this slot now, and wasn't hit.
    assert_eq!(highlight(&shell, board(1, 0)).flash, None);
    let flash = highlight(&shell, board(0, 0)).flash.expect("the attacker has a flash");
    assert_eq!((flash.number.as_str(), flash.change), ("-1", -1));
    let seen = shell.text(120, 40);
    assert!(seen.contains(" -2 ") && seen.contains(" -1 "), "{seen}");
    // In the middle of the animation, the dead card shows only its number. The other card still has its old place,
    // with its name.
    shell.tell(Msg::Tick(LENGTH / 2));
    let (buffer, hits) = shell.draw(120, 40);
    let place = |at| hits.iter().find(|(_, hit)| *hit == Hit::Anchor(at)).expect("its place").0;
    let letters = |at| -> String {
        place(at).positions().map(|at| buffer[at].symbol()).filter(|symbol| symbol.is_ascii()).collect()
    };
    assert_eq!(letters(board(1, 1)).trim(), "-2", "{}", shell.text(120, 40));
    assert!(letters(board(1, 0)).contains("Earth"), "{}", shell.text(120, 40));
    assert!(place(board(1, 0)).x > place(board(1, 1)).x);
    assert!(table(&shell).ghosts[0].flash.part > 0.4 && shell.model.moves_in().is_some());
    shell.tell(Msg::Tick(LENGTH));
    assert!(table(&shell).ghosts.is_empty() && shell.model.moves_in().is_none());
    let (_, hits) = shell.draw(120, 40);
    let left = |at| hits.iter().find(|(_, hit)| *hit == Hit::Anchor(at)).expect("its place").0.x;
    assert!(left(board(1, 0)) < left(board(1, 1)));
}

/// The number of a change never covers the name of a card, even if the name takes two lines.
#[test]
fn a_rising_number_covers_no_name() {
    let position = "turn 9\nactive 1\nplayer 1 Ada\nlife 9\nmagic 5\nbag Haste\nhand Earth Elemental\n\
                    player 2 Grace\nlife 9\nbag Haste\nminion Fire Elemental actions 1\n";
    let mut shell = shell(position);
    shell.enter("play 1");
    let mut numbers = 0;
    for _ in 0..10 {
        let (buffer, hits) = shell.draw(120, 40);
        let place = hits.iter().find(|(_, hit)| *hit == Hit::Anchor(board(0, 0))).expect("a place").0;
        let lines: Vec<String> =
            (place.top()..place.bottom()).map(|y| line(&buffer, place.x, y, place.width)).collect();
        numbers += usize::from(lines.iter().any(|line| line.contains("-1")));
        let (first, rest) = lines.split_first().expect("a name");
        assert!(!first.contains("Ear") || first.contains("Earth"), "{lines:?}");
        let second = rest.iter().filter(|line| line.contains("Ele") || line.contains("ntal"));
        assert!(second.clone().all(|line| line.contains("Elemental")), "{lines:?}");
        assert!(!lines[1].contains("-1"), "{lines:?}");
        shell.tell(Msg::Tick(LENGTH / 10));
    }
    assert!(numbers > 3, "the number was seen in {numbers} of 10 frames");
}

/// The last frame is that of a table without animations.
#[test]
fn animations_leave_no_trace() {
    let mut moving = shell(TWO_EACH);
    moving.enter("attack 1 1");
    let first = moving.text(120, 40);
    moving.tell(Msg::Tick(LENGTH + 1));
    let last = moving.text(120, 40);
    assert!(first != last);
    let mut still = shell(TWO_EACH);
    still.model.context.settings.animation = false;
    still.enter("attack 1 1");
    assert_eq!(last, still.text(120, 40));
}

/// The marks include the total change, in words, too. They follow a card that moves.
#[test]
fn changes_in_the_opponents_turn_stay_marked_until_the_next_action() {
    let mut shell = shell(TWO_EACH);
    shell.model.context.settings.animation = false;
    shell.enter("end");
    for line in ["attack 2 2", "attack 1 1"] {
        shell.enter(line);
    }
    shell.enter("end");
    // Air Elemental hit Fire Elemental 2/2 and died. Earth Elemental hit Earth Elemental 4/7.
    let marked = |shell: &Shell, at| (highlight(shell, at).recent, highlight(shell, at).sum);
    let less = |text: &str, brief: &str| Some(Note { brief: brief.into(), ..Note::new(text, -1) });
    assert_eq!(marked(&shell, board(0, 0)), (true, less("2/2 -> 2/1", "-> 2/1")));
    assert_eq!(marked(&shell, board(0, 1)), (true, less("4/7 -> 4/3", "-> 4/3")));
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let seen = shell.text(width, height);
        assert!(seen.contains("4/7 -> 4/3"), "{seen}");
    }
    // Tab moves from card to card.
    let told = ["Tab"; 4].into_iter().any(|key| {
        shell.press(key);
        shell.text(120, 40).contains("Last turn: ")
    });
    assert!(told, "{}", shell.text(120, 40));
    shell.enter("attack 1");
    assert_eq!(marked(&shell, board(0, 1)), (false, None));
}

/// The note about the change of a player's life covers no other value, even in two lines.
#[test]
fn a_change_of_life_leaves_all_values_readable() {
    let mut shell = shell(TWO_EACH);
    shell.enter("end");
    shell.enter("attack 2");
    shell.enter("end");
    let seen = shell.text(80, 24);
    let own = seen.lines().skip_while(|line| !line.contains("● Ada")).take(2).collect::<Vec<_>>().join("\n");
    for value in ["life 5", "life 9 -> 5", "magic ", "deck ", "hand "] {
        assert!(own.contains(value), "{value}: {seen}");
    }
}

/// A game that continues in the middle of the opponent's turn, as after a replay, marks only later changes.
#[test]
fn a_continued_game_marks_only_changes_since_then() {
    let mut played = duel_from(format!("sorcery position 1\n{TWO_EACH}"));
    for line in ["attack 2", "end"] {
        played.submit(line).expect("a legal action");
    }
    let mut shell = Shell::new();
    shell.model.context.settings.open_hands = true;
    shell.sit_down(played, false);
    shell.enter("end");
    let seen = shell.text(120, 40);
    assert!(!seen.contains("9 -> 5"), "{seen}");
}

/// After an action that has used the card under the cursor, Enter continues with another action.
#[test]
fn the_cursor_leaves_a_card_that_is_used_up() {
    let buying = "dominion position 1\nplayers Ann | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel \
                  Market Mine Witch\nturn seat 1 phase buy buys 2 coins 3\nseat 1 turns 3\nplay Copper*3\n\
                  bag Copper*4 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("dominion", Some(buying.into())), false);
    shell.enter("buy Silver");
    assert_eq!(shell.play().cursor(), Some(Cursor::Button(0)), "{}", shell.text(120, 40));
    // Also after a choice of a target, on which the cursor would otherwise stay.
    let mut aimed = self::shell(
        "turn 5\nactive 1\nplayer 1 Ada\nlife 9\nmagic 2\nhand Banish\nbag Haste\nminion Air Elemental actions 1\n\
         player 2 Grace\nlife 9\nbag Haste\nminion Fire Elemental\n",
    );
    aimed.press("1 Enter");
    let begins = |anchor| aimed.play().options().iter().any(|option| option.path.first() == Some(&anchor));
    assert_eq!(aimed.play().session().done(), 1, "{}", aimed.text(120, 40));
    assert!(matches!(aimed.play().cursor(), Some(Cursor::Thing(at)) if begins(at)), "{}", aimed.text(120, 40));
}

/// The screen shows the last hit for at least 0.8 seconds before the result, even without animation. Any key skips
/// it.
#[test]
fn the_last_hit_is_shown_before_the_result() {
    let last = "turn 9\nactive 1\nplayer 1 Ada\nlife 9\nbag Haste\nminion Fire Elemental actions 1\n\
                player 2 Grace\nlife 2\nbag Haste\n";
    for (key, animation) in [(false, true), (true, true), (false, false), (true, false)] {
        let mut shell = shell(last);
        shell.model.context.settings.animation = animation;
        shell.enter("attack 1");
        let seen = shell.text(120, 40);
        assert!(
            shell.model.at::<GameOver>().is_none() && seen.contains(if animation { " -2 " } else { "game over" }),
            "{seen}"
        );
        match key {
            true => shell.press("Enter"),
            false => {
                assert!(shell.model.moves_in().is_some());
                shell.tell(Msg::Tick(799));
                assert!(shell.model.at::<GameOver>().is_none());
                shell.tell(Msg::Archived("replays/one.journal".into()));
                shell.tell(Msg::Tick(1));
            }
        }
        assert!(shell.model.at::<GameOver>().is_some(), "{:?}", shell.model.screen());
    }
}

/// After the opponent's turn, the log starts with the opponent's first action, shortened if it doesn't fit. It lists
/// dead minions, and the graveyard counts them.
#[test]
fn the_log_shows_the_opponents_turn_from_its_start() {
    let five = "minion Fire Elemental actions 1\nminion Bone Golem 5/5 actions 1\n".repeat(2);
    let position = format!(
        "turn 9\nactive 1\nplayer 1 Ada\nlife 20\nbag Haste\nminion Bone Golem\nminion Air Elemental\n\
         minion Earth Elemental\nplayer 2 Grace\nlife 9\nbag Haste\n{five}"
    );
    let mut shell = shell(&position);
    shell.model.context.settings.animation = false;
    shell.enter("end");
    for line in ["attack 1 2", "attack 2 1", "attack 3", "attack 4", "end"] {
        shell.enter(line);
    }
    let told = |shell: &Shell, width, height| {
        let (buffer, hits) = shell.draw(width, height);
        let (pane, _) = hits.iter().rfind(|(_, hit)| *hit == Hit::Log).expect("the log");
        let rows: Vec<String> = pane.rows().map(|row| line(&buffer, row.x, row.y, row.width)).collect();
        let words = rows.iter().flat_map(|row| row.trim_start_matches('~').split_whitespace());
        words.collect::<Vec<_>>().join(" ")
    };
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let (seen, log) = (shell.text(width, height), told(&shell, width, height));
        assert!(log.contains("Grace's Fire Elemental attacks Ada's Air Elemental."), "{log}");
        assert!(log.contains("Ada's Air Elemental dies.") && seen.contains("+2 dead"), "{seen}");
    }
    assert!(told(&shell, 80, 24).starts_with("Grace's Fire Elemental attacks"));
    // The next key shows the inspector. The next action shows the end of the log.
    shell.press("End");
    assert!(shell.text(80, 24).contains("Enter: end the turn."), "{}", shell.text(80, 24));
    shell.enter("attack 1");
    assert!(told(&shell, 120, 40).contains("Earth Elemental hits "), "{}", told(&shell, 120, 40));
}

/// A preview never covers a word or a number of a player.
#[test]
fn a_preview_covers_no_text() {
    let position = format!("sorcery position 1\n{}", TWO_EACH.replace("bag Haste", "hand Potion Seller"));
    let mut shell = Shell::new();
    shell.sit_down(duel_from(position), false);
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        shell.press("Tab");
        let mut seen = 0;
        for _ in 0..9 {
            let text = shell.text(width, height);
            if text.contains("magic 5 -> ") {
                seen += 1;
                assert_eq!(text.matches("hand 1").count(), 2, "{text}");
                assert!(text.contains(" magic 5 "), "{text}");
            }
            shell.press("Tab");
        }
        assert!(seen > 0, "no preview at {width}x{height}");
    }
}

/// The preview of spent magic has the colour of a loss. It covers values completely or not at all.
#[test]
fn the_preview_of_spent_magic_has_the_colour_of_a_loss() {
    let mut shell = Shell::new();
    shell.begin_lesson();
    // End the tutorial, because Enter plays no card in its first step.
    shell.press("Ctrl-T 3");
    for _ in 0..9 {
        if !shell.text(80, 24).contains("magic 5 -> 2") {
            shell.press("Tab");
        }
    }
    let (buffer, _) = shell.draw(80, 24);
    let rows: Vec<String> = (0..24).map(|y| line(&buffer, 0, y, 80)).collect();
    let y = rows.iter().position(|row| row.contains("magic 5 -> 2")).expect("a preview") as u16;
    let row = &rows[usize::from(y)];
    assert_eq!(row.matches("ic ").count(), 1, "{row}");
    let at = |words: &str| (row[..row.find(words).expect("words")].chars().count() as u16, y);
    let theme = shell.model.context.theme();
    let loss = theme.look(Role::Loss).fg.map(Colour::rgb).expect("a colour");
    assert_eq!(buffer[at("magic 5")].bg, Color::Rgb(loss.0, loss.1, loss.2), "{row}");
}

/// While the player chooses a target, magic keeps its colour. A preview never shows less than 0 life.
#[test]
fn magic_keeps_its_colour_and_life_does_not_fall_below_0() {
    let mut shell = shell(&TWO_EACH.replace("life 9\nbag Haste\nminion Air", "life 2\nbag Haste\nminion Air"));
    shell.model.context.settings.animation = false;
    let magic = |shell: &Shell| {
        let (buffer, _) = shell.draw(80, 24);
        let found = |y: u16| {
            let row = line(&buffer, 0, y, 80);
            Some((row[..row.find("magic 5")?].chars().count() as u16, y))
        };
        buffer[(0..24).rev().find_map(found).expect("magic")].fg
    };
    let before = magic(&shell);
    shell.press("Home Enter");
    assert!(shell.play().is_choosing());
    assert_eq!(magic(&shell), before, "{}", shell.text(80, 24));
    for _ in 0..4 {
        shell.press("Tab");
        assert!(!shell.text(120, 40).contains("-> -"), "{}", shell.text(120, 40));
    }
}

/// The selected minion would die in its attack, but its ability does harm for 1 magic.
#[test]
fn the_better_command_of_a_minion_is_selected() {
    let position = "sorcery position 1\nturn 9\nactive 1\nplayer 1 Ada\nlife 14\nmagic 5\nhand Banish\n\
                    minion Novice Pyromancer\nminion Air Elemental\nminion Bone Golem\nplayer 2 Grace\nlife 11\n\
                    magic 1\nhand Air Elemental\ndeck Banish | Haste | Air Elemental\nminion Earth Elemental\n\
                    minion Fire Elemental\n";
    let mut shell = Shell::new();
    shell.sit_down(game_of("sorcery", Some(position.into())), false);
    shell.press("2");
    let text = shell.text(120, 40);
    assert!(text.contains("> use 1 2 2"), "{text}");
}

/// Cards that can be used, but hardly ever with profit, have no mark.
#[test]
fn marks_lead_to_useful_actions() {
    let marked = |game: &str, position: &str| -> Vec<String> {
        let mut shell = Shell::new();
        shell.sit_down(game_of(game, Some(position.into())), false);
        let table = table(&shell);
        let is_marked = |anchor: Option<Anchor>| anchor.is_some_and(|anchor| table.highlights[&anchor].usable);
        let cells = table.table.cells().filter(|placed| is_marked(placed.anchor));
        cells
            .filter_map(|placed| if let Cell::Card(face) = &placed.cell { Some(face.name.to_string()) } else { None })
            .collect()
    };
    let rest = "kingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Witch\nturn seat 1 phase buy buys 1 \
                coins 2\nseat 1 turns 3\nplay Copper*2\nbag Copper*5 Estate*3\nseat 2 turns 2\nbag Copper*7 Estate*3\n";
    let early = marked("dominion", &format!("dominion position 1\nplayers Ann | Bob\n{rest}"));
    assert_eq!(early, ["Moat"]);
    let late = marked(
        "dominion",
        &format!(
            "dominion position 1\nplayers Ann | Bob\nsupply Province*2 Copper*40 Curse*10 Estate*8 Cellar*10 Moat*10\n{rest}"
        ),
    );
    assert_eq!(late, ["Estate"]);
    let rich = rest.replace("coins 2", "coins 7");
    let rich = marked("dominion", &format!("dominion position 1\nplayers Ann | Bob\n{rich}"));
    assert_eq!(rich, ["Gold", "Market", "Witch"]);
    // Throne Room and Workshop cost as much as better cards, but help few decks.
    let other = rest.replace("Cellar Moat", "Cellar Throne-Room").replace("coins 2", "coins 4");
    let other = marked("dominion", &format!("dominion position 1\nplayers Ann | Bob\n{other}"));
    assert_eq!(other, ["Silver", "Village", "Militia", "Remodel", "Smithy"]);
    // The summoner would die in the opponent's turn, and leave no magic to banish the elemental.
    let summoner = "turn 7\nactive 1\nrandom 4 0 13\nplayer 1 Ann\nlife 20\nmagic 4\n\
                    bag Air Elemental | Earth Elemental | Fire Elemental | Potion Seller | Novice Pyromancer | \
                    Apprentice Summoner | Raise Dead | Blizzard | Giant Strength | Dark Ritual | Silence\n\
                    hand Disenchant | Standstill | Magic Fatigue | Banish | Master Summoner\nritual Aura of Power 7\n\
                    player 2 Bob\nlife 20\nmagic 0\n\
                    bag Air Elemental | Silence | Fire Elemental | Potion Seller | Novice Pyromancer | \
                    Apprentice Summoner | Master Summoner | Banish | Aura of Power | Dark Ritual | Disenchant | \
                    Standstill | Blizzard | Giant Strength\nhand Raise Dead | Magic Fatigue | Recharge | Unsummon\n\
                    minion Earth Elemental actions 0 new\n";
    assert_eq!(marked("sorcery", &format!("sorcery position 1\n{summoner}")), ["Banish"]);
    // Reserving is possible, but only a card that the player can pay for is marked.
    let poor = "splendor position 1\nplayer 1\nplayer 2\n";
    assert!(marked("splendor", poor).is_empty());
    // No action ends the turn in Onirim, so only cards almost as good as the best are marked, and not one of two equals.
    let doors = "onirim position 1\nplayer 1 Player 1\nrule refill\nchance 3 0 33\nturn 10\nask turn\n\
                 doors blue door | brown door\n\
                 labyrinth brown sun | brown moon | brown key | blue sun | blue key | blue sun | green moon\n\
                 hand green moon | brown sun | green moon | brown sun | brown key\ntop green door | 2 red sun\n\
                 bag 6 nightmare | 2 red door | blue door | green door | brown door | 6 red sun | 6 blue sun | \
                 7 green sun | brown sun | 4 red moon | 4 blue moon | green moon | 3 brown moon | red key | blue key | \
                 3 green key\ndiscard red sun | 2 brown sun | 2 red key | blue key | brown key | 4 nightmare\n";
    assert_eq!(marked("onirim", doors), ["brown sun", "brown sun"]);
}

/// When a game of Dominion is about to end, the cursor and the marks lead to points, and not to cards that come too late.
#[test]
fn marks_lead_to_points_at_the_end_of_dominion() {
    let position = "dominion position 1\nplayers Ann | Bob\n\
                    kingdom Cellar Moat Village Workshop Militia Moneylender Remodel Smithy Market Mine\n\
                    supply Copper*46 Silver*33 Gold*24 Estate*7 Duchy*5 Province Curse*10 Cellar*10 Moat*10 Village*10 \
                    Workshop*10 Militia*8 Moneylender*10 Remodel*10 Smithy*9 Market*4 Mine*10\n\
                    turn seat 1 phase buy buys 1 coins 4\nseat 1 turns 17\nhand Province*2\nplay Silver Copper*2\n\
                    discard Estate Province Gold Silver Gold Market Estate Copper*3 Militia Market Duchy Province\n\
                    bag Militia Market Gold Market Estate Gold Copper*2\nrandom 3 32 58\nseat 2 turns 16\n\
                    hand Smithy Province Estate Copper Province\ndiscard Copper Silver*3 Gold*2 Silver Copper*5 Duchy \
                    Estate*2 Duchy Province Estate Market*2\n";
    for other in ["Copper*46", "Copper*45"] {
        let mut shell = Shell::new();
        shell.sit_down(game_of("dominion", Some(position.replace("Copper*46", other))), false);
        let text = shell.text(120, 40);
        assert!(text.contains("> buy Estate"), "{text}");
        let table = table(&shell);
        let marked = table.table.cells().filter(|placed| placed.anchor.is_some_and(|at| table.highlights[&at].usable));
        let marked: Vec<String> = marked.filter_map(Placed::face).map(|face| face.name.to_string()).collect();
        assert_eq!(marked, ["Estate"]);
    }
}

/// A hint that recommends a card without a mark adds the mark, and removes no other mark.
#[test]
fn a_hint_marks_its_card() {
    let mut checked = 0;
    for game in ROSTER.iter().map(|game| game_of(game.name, None)) {
        let (mut board, mut rng) = (Board::new(game), Rng::new(3, Stream::Playout));
        for _ in 0..40 {
            let Some(seat) = board.session.status().awaited() else { break };
            board.refresh(Some(seat), None, false);
            let marked = |board: &Board, at: Anchor| board.view(&[], Vec::new()).highlights[&at].usable;
            let is_plain = |at: Anchor| {
                let view = board.view(&[], Vec::new());
                let mut faces =
                    view.table.cells().filter(|placed| placed.anchor == Some(at)).filter_map(|placed| placed.face());
                faces.any(|face| !face.is_spare()) && !view.highlights[&at].usable
            };
            let hinted = board.options.iter().find(|option| option.path.first().is_some_and(|&at| is_plain(at)));
            if let Some((line, at)) = hinted.map(|option| (option.line.clone(), option.path[0])) {
                let usable = |board: &Board| -> Vec<Anchor> {
                    let highlights = board.view(&[], Vec::new()).highlights;
                    highlights.into_iter().filter(|(_, it)| it.usable).map(|(at, _)| at).collect()
                };
                let before = usable(&board);
                board.prefer(&[&line]);
                assert!(marked(&board, at), "{line}");
                let lost: Vec<Anchor> = before.into_iter().filter(|at| !marked(&board, *at)).collect();
                assert!(lost.is_empty(), "{line}: {lost:?}");
                checked += 1;
            }
            let line = super::any_line(&board.session, &mut rng).expect("an action");
            board.session.submit(&line).expect("a legal action");
        }
    }
    assert!(checked > 8, "{checked}");
}

/// In the log, names of cards are bold, and words for gains and losses have their colours.
#[test]
fn names_and_losses_stand_out_in_the_log() {
    let mut shell = shell(TWO_EACH);
    shell.model.context.settings.animation = false;
    shell.enter("attack 2 1");
    let (buffer, hits) = shell.draw(120, 40);
    let (pane, _) = hits.iter().rfind(|(_, hit)| *hit == Hit::Log).expect("the log");
    let style = |word: &str| {
        let find = |y: u16| Some((line(&buffer, pane.x, y, pane.width).find(word)? as u16 + pane.x, y));
        let at = (pane.y..pane.bottom()).rev().find_map(find).unwrap_or_else(|| panic!("no {word}"));
        (buffer[at].modifier.contains(Modifier::BOLD), buffer[at].fg)
    };
    let plain = style("attacks");
    assert!(!plain.0 && style("Earth Elemental").0, "bold");
    assert_ne!(style("dies").1, plain.1);
}

/// In a position that is almost won, small differences between ratings mean nothing, so attacks are marked.
#[test]
fn attacks_are_marked_in_a_won_position() {
    let shell = shell(
        "turn 5\nactive 1\nrandom 6 0 0\nplayer 1 A\nlife 20\nmagic 2\n\
         deck Disenchant | Raise Dead | Blizzard | Giant Strength | Magic Fatigue | Silence | Dark Ritual\n\
         hand Apprentice Summoner | Master Summoner | Banish | Unsummon | Recharge\n\
         minion Air Elemental 1/3 actions 1\nminion Earth Elemental 4/6 actions 1\n\
         minion Fire Elemental 2/4 actions 1\nminion Potion Seller 1/5 actions 1\n\
         player 2 B\nlife 20\nmagic 5\ndeck Apprentice Summoner | Master Summoner | Banish | Unsummon\n\
         hand Air Elemental | Earth Elemental | Fire Elemental | Potion Seller | Novice Pyromancer\n",
    );
    assert!((0..4).any(|slot| highlight(&shell, board(0, slot)).usable));
}

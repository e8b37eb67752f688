//! Hints and analyses in words.

use super::{opened, position};
use crate::process::game;
use sorcery::agents::{Budget, EQUAL_CHANCE, Flag, Level, Pace};
use sorcery::engine::{Rng, Seat, Stream};
use sorcery::games::reason::Value;
use sorcery::games::{Names, Reason};
use sorcery::session::game::judge::{self, Judge};
use sorcery::session::game::narrator::Assessed;
use sorcery::session::game::verdict::{self, Slip, Verdict};
use sorcery::session::{Advice, Header, Hint, Match, Player, SearchRequest, roster};

fn session(text: &str) -> Match {
    opened(Some(&position(text)))
}

const WIN: &str = "turn 9\nactive 1\nplayer 1 A\nlife 4\nmagic 1\nhand Giant Strength | Recharge\n\
                   minion Air Elemental 1/1 actions 1\nplayer 2 B\nlife 3\n";

#[test]
fn a_hint_points_out_a_win() {
    let session = session(WIN);
    let advice = session.think(SearchRequest::analysis(Budget::Iterations(500)), 1, None).expect("a thought").think();
    assert_eq!((advice.line.as_str(), advice.options[0].then.first()), ("play 1 1 1", Some(&"attack 1".to_string())));
    assert!(advice.options[0].chance > 0.9, "{advice:?}");
    let decision = session
        .think(SearchRequest::Decision { level: Level::Master, pace: Pace::Exact, seed: 1 }, 1, None)
        .expect("a thought")
        .think();
    let hint = decision.hint().to_string();
    let plan = "Try: play Giant Strength on your Air Elemental, then attack Linus with your Air Elemental (begin with \
                `play 1 1 1`).\n";
    assert!(hint.starts_with(plan) && hint.ends_with("This wins the game now.\n"), "{hint}");
}

/// A hint compares its line with ending the turn and with the second best, and describes its changes.
#[test]
fn a_hint_compares_with_ending_the_turn() {
    let session = session(
        "turn 9\nactive 1\nplayer 1 A\nlife 5\nmagic 2\nhand Banish\nbag Haste\nminion Earth Elemental actions 1\n\
         player 2 B\nlife 20\nbag Haste\nminion Fire Elemental 6/2 actions 1\n",
    );
    let advice = session.think(SearchRequest::analysis(Budget::Iterations(2_000)), 1, None).expect("a thought").think();
    let idle = advice.idle().expect("ending the turn is possible");
    assert!(advice.options[0].chance > idle.chance + 0.2, "{advice:?}");
    let hint = advice.hint().to_string();
    let threat = "Then expect: Fire Elemental attacks";
    let why = ["Why: ", "kills Fire Elemental"];
    for part in ["Try: ", "Win probability: ", "If you end your turn now: ", threat].iter().chain(&why) {
        assert!(hint.contains(part), "`{part}` is not in {hint}");
    }
    assert!(advice.options[0].chance >= advice.options[1].chance, "{advice:?}");
}

#[test]
fn search_handles_count_positions() {
    let thought = session(WIN).think(SearchRequest::analysis(Budget::Iterations(6_000)), 1, None).expect("a thought");
    let handle = thought.handle();
    assert_eq!(handle.positions(), 0);
    thought.think();
    assert!(handle.positions() >= 6_000, "{}", handle.positions());
}

#[test]
fn a_finished_game_has_no_advice() {
    let mut over = session(WIN);
    over.submit("play 1 1 1").expect("legal");
    over.submit("attack 1").expect("legal");
    assert!(over.think(SearchRequest::analysis(Budget::Iterations(10)), 1, None).is_none());
    assert!(
        over.think(SearchRequest::Decision { level: Level::Novice, pace: Pace::Exact, seed: 1 }, 1, None).is_none()
    );
}

#[test]
fn hints_and_analyses_work_in_plain_text() {
    let run = game(
        "Air Elemental, Air Elemental, Air Elemental, Air Elemental, Air Elemental, Blizzard",
        "hint;analyse;hand",
    );
    let out = run.run().well().says("Try: ").says("positions in").out;
    assert!(out.contains(" %  "), "{out}");
}

/// Returns an assessment of an action that begins this plan.
fn option(line: &str, chance: f64, plan: &[&str], why: Vec<Reason>) -> Assessed {
    let plan: Vec<String> = plan.iter().map(ToString::to_string).collect();
    let (line, action) = (line.into(), plan.first().cloned().unwrap_or_default());
    let (then, reply) = (Vec::new(), Vec::new());
    Assessed { line, action: action.into(), chance, tries: 100, then, plan, why, reply, ends: false, wins: false }
}

fn hint(options: Vec<Assessed>) -> Hint {
    Advice { options, ..Advice::default() }.hint()
}

/// The next best line is never better than the best one. Only lines with the same number are called equal.
#[test]
fn equally_good_lines_are_not_called_next_best() {
    let hint = |second: f64| {
        let option = |line, chance| option(line, chance, &[], Vec::new());
        hint(vec![option("attack 1", 0.5), option("attack 2", second)]).to_string()
    };
    assert!(hint(0.44).contains("Win probability: 50 %. Next best, 44 %: `attack 2`."), "{}", hint(0.44));
    assert!(hint(0.499).contains("Win probability: 50 %. Equally good: `attack 2`."), "{}", hint(0.499));
    assert!(hint(0.48).contains("Win probability: 50 %. Almost as good, 48 %: `attack 2`."), "{}", hint(0.48));
    assert!(hint(0.56).contains("Win probability: 50 %. About equally good: `attack 2`."), "{}", hint(0.56));
    assert!(hint(0.3).contains("Win probability: 50 %. Next best, 30 %: `attack 2`."), "{}", hint(0.3));
}

/// The reasons compare whole turns, so the next best turn is named as a whole. A turn that only adds an action to the
/// best one isn't an alternative, and if it is best to end the turn, neither is any action.
#[test]
fn the_next_best_move_is_an_alternative() {
    let turn = |line, chance, plan: &[&'static str]| Assessed {
        then: vec!["end".into(); plan.len() - 1],
        ..option(line, chance, plan, Vec::new())
    };
    let best = || turn("play 1", 0.6, &["play A", "attack B"]);
    let wasteful = turn("play 2", 0.55, &["play C", "play A", "attack B"]);
    let said = hint(vec![best(), wasteful.clone(), turn("play 3", 0.5, &["play D", "attack B"])]).to_string();
    assert!(said.contains("Next best different plan, 50 %: play D, then attack B (begin with `play 3`)."), "{said}");
    assert!(!hint(vec![best(), wasteful.clone()]).to_string().contains("Next best"));
    // A turn that leaves out an action is an alternative if it is clearly worse.
    let long = || turn("play 1", 0.6, &["play A", "play B", "end the turn"]);
    let short = |chance| turn("play 2", chance, &["play B", "end the turn"]);
    let said = hint(vec![long(), short(0.5)]).to_string();
    assert!(said.contains("Next best, 50 %: play B, then end the turn (begin with `play 2`)"), "{said}");
    assert!(!hint(vec![long(), short(0.59)]).to_string().contains("play B, then end the turn (begin with `play 2`)"));
    let end = Assessed { ends: true, ..turn("end", 0.6, &["end the turn"]) };
    let said = hint(vec![end, wasteful]).to_string();
    assert!(said.contains("Win probability: 60 %. Any other action: at most 55 %."), "{said}");
}

/// In Dominion, a turn has several purchases. Another order of them, or an additional Copper, isn't an alternative.
#[test]
fn the_next_best_purchase_is_a_different_plan() {
    let session = at(
        "dominion",
        "players Ada | Bob\nkingdom Cellar Moat Village Workshop Militia Smithy Remodel Market Mine Moneylender\n\
         turn seat 1 phase buy buys 2 coins 7\nseat 1 turns 6\nplay Market Copper*4\n\
         bag Copper*3 Estate*3 Silver Market Militia*2\nseat 2 turns 5\nbag Copper*7 Estate*3 Silver*2 Militia\n",
    );
    let advice = session.think(SearchRequest::analysis(Budget::Iterations(8_000)), 1, None).expect("a search").think();
    assert_eq!(advice.line, "buy Gold", "{}", advice.list(4));
    let copper = assessed(&advice, "buy Copper");
    assert_eq!(copper.plan, ["buy a Copper for $0", "buy a Gold for $6"]);
    let hint = advice.hint().to_string();
    assert!(!hint.contains("Copper"), "{hint}");
}

/// The next best action is the one with the second highest win probability, however often the search tried it. If that
/// is to end the turn, the hint says so in a sentence of its own.
#[test]
fn the_next_best_action_has_the_second_highest_value() {
    let option = |line, chance| option(line, chance, &[], Vec::new());
    let said = |options: Vec<Assessed>| hint(options).to_string();
    let text = said(vec![option("play 5", 0.55), option("play 4", 0.19), option("play 2", 0.4)]);
    assert!(text.contains("Next best, 40 %: `play 2`."), "{text}");
    let end = |chance| Assessed { ends: true, ..option("end", chance) };
    let text = said(vec![option("play 5", 0.55), option("play 4", 0.19), end(0.44)]);
    assert!(!text.contains("Next best") && text.contains("If you end your turn now: 44 %."), "{text}");
    let text = said(vec![option("play 5", 0.55), end(0.19), option("play 4", 0.44)]);
    assert!(text.contains("Next best, 44 %: `play 4`.") && text.contains("If you end your turn now: 19 %."), "{text}");
    assert!(said(vec![option("play 5", 0.55), end(0.54)]).contains("Almost as good, 54 %: `end`."));
}

/// `analyse` sorts the actions by the number that it prints, and says why a hint recommends another one than the first.
#[test]
fn an_analysis_is_sorted_by_win_probability() {
    let list = |options: Vec<Assessed>| Advice { options, ..Advice::default() }.list(3);
    let option = |line, chance| option(line, chance, &[], Vec::new());
    let rare = Assessed { tries: 9, ..option("attack 3", 0.66) };
    let text = list(vec![option("play 1", 0.654), option("end", 0.6), rare, option("use 1", 0.649)]);
    let expected = " 66 %  attack 3\n 65 %  play 1\n 65 %  use 1\nRecommended: `play 1`. The search tried \
                    `attack 3` less often, so its number is less certain.\n";
    assert!(text.starts_with(expected), "{text}");
    assert!(!list(vec![option("play 1", 0.654), option("play 2", 0.651)]).contains("Recommended"));
}

/// In a nearly lost position, only one of several actions with almost the same probability may prevent a loss. In a
/// nearly won position, even a useless action has almost the same probability.
#[test]
fn a_hint_in_a_nearly_decided_position_names_no_other_action() {
    let text = |chances: [f64; 2]| {
        let option = |line, chance| option(line, chance, &[], Vec::new());
        hint(vec![option("attack 1", chances[0]), option("attack 2", chances[1])]).to_string()
    };
    assert!(text([0.01; 2]).contains("Win probability: 1 %.") && !text([0.01; 2]).contains("attack 2"));
    assert!(text([0.99; 2]).contains("Win probability: 99 %.") && !text([0.99; 2]).contains("attack 2"));
    assert!(text([0.99, 0.5]).contains("Next best, 50 %: `attack 2`"));
}

/// Returns advice for a position after a short search.
pub(super) fn at(game: &str, position: &str) -> Match {
    let header = Header {
        game: game.into(),
        seed: 1,
        names: ["Ada", "Bob"].into_iter().take(roster::find(game).expect("a game").seats).map(String::from).collect(),
        position: Some(format!("{game} position 1\n{position}")),
        ..Header::default()
    };
    roster::open(header).unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn told(game: &str, position: &str) -> Advice {
    let analysis = SearchRequest::analysis(Budget::Iterations(600));
    at(game, position).think(analysis, 1, None).expect("a thought").think()
}

pub(super) fn assessed<'a>(advice: &'a Advice, line: &str) -> &'a Assessed {
    advice.options.iter().find(|option| option.line == line).unwrap_or_else(|| panic!("no `{line}` in {advice:?}"))
}

pub(super) fn joined(reasons: &[Reason], separator: &str) -> String {
    reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// No action in a reply to another player's turn ends a turn, and in Splendor no action only ends the turn.
#[test]
fn only_actions_that_do_nothing_else_end_the_turn() {
    let turn =
        "turn seat 1 phase action actions 1 buys 1\nseat 1 turns 3\nhand Militia\nseat 2 turns 2\nhand Silver Copper*4";
    let kingdom = "kingdom Cellar Moat Village Workshop Militia Moneylender Remodel Smithy Market Mine";
    let mut militia = at("dominion", &format!("players Ada | Bob\n{kingdom}\n{turn}\n"));
    militia.submit("play Militia").expect("a legal action");
    for session in [militia, at("splendor", "turn 0")] {
        let search = session.think(SearchRequest::analysis(Budget::Iterations(200)), 1, None);
        assert_eq!(search.expect("a search").think().idle(), None);
    }
}

/// Without a Copper in hand, Moneylender does nothing. The strategies play it nevertheless, but a hint doesn't.
#[test]
fn a_hint_recommends_no_action_without_effect() {
    let best = |hand: &str| {
        let position = "kingdom Moneylender Smithy Village Witch Market Moat Militia Chapel Festival Laboratory\n\
                        turn seat 1 phase action actions 1 buys 1\nseat 1 turns 5\nseat 2 turns 4\n\
                        bag Copper*7 Estate*3 Silver*2\n";
        let own = format!("turns 5\nhand {hand}\nbag Copper*5 Silver Estate\n");
        told("dominion", &format!("players Ada | Bob\n{}", position.replacen("turns 5\n", &own, 1))).line
    };
    assert_eq!(best("Moneylender Silver*2 Estate*2"), "done");
    assert_eq!(best("Moneylender Copper Silver*2 Estate"), "play Moneylender");
}

/// Reasons tell dead minions from those that return to a hand, call the player's own minions *your*, and say what a ritual
/// does.
#[test]
fn reasons_of_sorcery_are_precise() {
    let mine = "player 1\nlife 9\nmagic 5\nhand Unsummon | Standstill\nbag Banish\nminion Earth Elemental actions 1\n\
                minion Bone Golem actions 0\n";
    let theirs = "player 2\nlife 9\nhand Haste\nminion Bone Golem actions 1\nminion Air Elemental actions 1\n";
    let game = at("sorcery", &format!("turn 9\nactive 1\n{mine}{theirs}"));
    let why = |line: &str| joined(&game.explained(line).expect("a legal action").1, "; ");
    assert!(
        why("play 1 2 1").starts_with("it removes Bone Golem; it strengthens your Bone Golem to "),
        "{}",
        why("play 1 2 1")
    );
    assert!(why("attack 1 2").contains("it kills Air Elemental"), "{}", why("attack 1 2"));
    assert!(
        why("play 2").contains("from now on, up to 2 times, whenever a minion enters play, destroy it"),
        "{}",
        why("play 2")
    );
}

/// After turns without changes, a hint prefers another action to ending the turn once more, if it is about as good.
#[test]
fn a_hint_ends_a_standoff() {
    let mine = "life 20\nmagic 98\nritual Standstill 7\nhand Disenchant | Aura of Power | Magic Fatigue | Unsummon | Banish\n\
                bag Dark Ritual | Raise Dead | Blizzard | Fire Elemental | Silence | Potion Seller | Air Elemental\n";
    let theirs = "life 20\nmagic 101\nhand Banish | Earth Elemental | Blizzard | Dark Ritual | Apprentice Summoner\n\
                  bag Recharge | Unsummon | Novice Pyromancer | Magic Fatigue | Silence | Giant Strength | Raise Dead\n";
    let mut game = at("sorcery", &format!("turn 97\nactive 1\nplayer 1\n{mine}player 2\n{theirs}"));
    let advice = |game: &Match| {
        let search = game.think(SearchRequest::analysis(Budget::Iterations(20_000)), 1, None);
        search.expect("the game is not over").think()
    };
    let hint = advice(&game).hint().to_string();
    assert!(hint.starts_with("Try: end the turn (`end`).\nWhy: no card or attack gains you more now."), "{hint}");
    (0..16).for_each(|_| _ = game.submit("end").expect("a legal action"));
    assert_ne!(advice(&game).line, "end");
}

/// A hint names the death of the player's own minion, even if the turn has many benefits.
#[test]
fn a_hint_with_many_benefits_names_a_cost() {
    let mine = "life 20\nmagic 10\nhand Silence | Apprentice Summoner | Potion Seller | Blizzard | Fire Elemental\n\
                bag Unsummon | Disenchant | Dark Ritual | Aura of Power\nminion Novice Pyromancer actions 1\n\
                enchantment Silence\n";
    let theirs = "life 18\nmagic 6\nhand Novice Pyromancer\nbag Potion Seller | Magic Fatigue | Standstill\n\
                  minion Fire Elemental actions 0 new\nminion Earth Elemental actions 0 new\n\
                  minion Apprentice Summoner actions 0 new\n";
    let game = at("sorcery", &format!("turn 27\nactive 1\nplayer 1\n{mine}player 2\n{theirs}"));
    let search = game.think(SearchRequest::analysis(Budget::Iterations(2_000)), 1, None);
    let hint = search.expect("the game is not over").think().hint().to_string();
    assert!(
        hint.contains("; it adds 3 minions to your board, 4/6 in all, but it loses your Novice Pyromancer."),
        "{hint}"
    );
}

/// A plan doesn't describe the outcome of unseen cards.
#[test]
fn plans_do_not_tell_random_outcomes() {
    let advice = told("onirim", "ask nightmare\nlabyrinth red sun\nhand blue key | green sun\n");
    assert_eq!(assessed(&advice, "five").action.text, "pay for the nightmare with the top five cards of the deck");
    assert!(assessed(&advice, "key 1").action.text.contains("blue key"), "{advice:?}");
    for option in &advice.options {
        assert!(!option.reply.concat().contains("top cards of the deck: "), "{option:?}");
    }
}

/// Winning by a different line than the hint is not a mistake.
#[test]
fn a_different_way_to_win_is_not_a_mistake() {
    let mut played = session(
        "turn 9\nactive 1\nplayer 1 A\nlife 4\nmagic 1\nminion Fire Elemental 2/2 actions 1\n\
         minion Air Elemental 1/1 actions 1\nplayer 2 B\nlife 3\nbag Haste\nminion Earth Elemental\n",
    );
    let first =
        played.think(SearchRequest::analysis(Budget::Iterations(200)), 1, None).expect("a thought").think().line;
    let other = if first == "attack 1" { ["attack 2", "attack 1"] } else { ["attack 1", "attack 2"] };
    for line in other {
        played.submit(line).expect("legal");
    }
    let verdicts = judged(&mut played, 200);
    assert_eq!((verdicts.len(), verdicts[0].lost, &verdicts[0].slip), (1, 0.0, &None), "{verdicts:?}");
}

fn judged(played: &mut Match, iterations: u32) -> Vec<Verdict> {
    let judge = Judge { budget: Budget::Iterations(iterations), ..Judge::default() };
    judge.judge(played, &Flag::default(), &|_| {})
}

/// A turn that could not be worse says nothing about the player.
#[test]
fn a_turn_in_a_lost_position_is_not_called_well_played() {
    let (names, seat) = (Names::new(["Ann", "Bob"]), Seat::ONE);
    let verdict = |chance| Verdict { turn: 3, seat, own: true, action: 0, chance, lost: 0.0, slip: None };
    assert_eq!(verdict(0.01).in_words(&names), "Turn 3, Ann, win probability 1 %: already lost.");
    assert_eq!(verdict(0.4).in_words(&names), "Turn 3, Ann, win probability 40 %: well played.");
    // A decision of another player splits a turn, but the loss is that of one turn.
    let parts = [verdict(0.4), Verdict { seat: Seat(1), ..verdict(0.6) }, Verdict { lost: 0.2, ..verdict(0.4) }];
    let text = verdict::report(&parts, &names);
    assert!(text.contains("\nA turn is listed again after another player's decision in it.\nTurn 3"), "{text}");
    assert!(text.contains("Ann: 0 mistakes, 20.0 % win probability lost per turn."), "{text}");
    assert!(!verdict::report(&parts[..2], &names).contains("again"));
    assert!(text.contains("No turn lost 10 % or more: small losses and luck made the difference.\nAnn: 0"), "{text}");
    // A loss that reads as 10 % or more counts as a mistake.
    let lost = |from, to| Verdict { lost: 0.096, slip: Some(Slip { from, to, ..Slip::default() }), ..verdict(0.62) };
    let text = lost(0.62, 0.524).in_words(&names);
    assert!(text.starts_with("Turn 3, Ann, win probability 62 %: lost 10 %."), "{text}");
    for (from, to, is_mistake) in [(0.62, 0.524, true), (0.166, 0.072, true), (0.624, 0.526, false)] {
        assert_eq!(lost(from, to).mistake().is_some(), is_mistake, "{from} → {to}");
    }
}

/// A saved game is judged turn by turn. Missing a win costs all of it.
#[test]
fn a_missed_win_is_found_in_a_saved_game() {
    let mut played = session(&format!("{WIN}minion Fire Elemental 6/2 actions 1\n"));
    for line in ["end", "end", "play 1 1 1", "attack 1"] {
        played.submit(line).expect("legal");
    }
    let place = played.place();
    let verdicts = judged(&mut played, 400);
    assert_eq!(played.place(), place);
    let slip = verdicts[0].mistake().expect("a mistake");
    assert_eq!((slip.action, slip.played.as_str(), slip.better.as_str()), (0, "end", "play 1 1 1"));
    assert!(slip.cost() > 0.3 && verdicts[0].chance > 0.9, "{verdicts:?}");
    // The loss agrees with the rounded win probabilities.
    let lost = 100.0 * verdicts[0].lost;
    assert!((lost - slip.points()).abs() < 1e-9, "{verdicts:?}");
    assert!(verdicts[0].in_words(played.names()).contains(&format!(": lost {lost:.0} %. ")), "{verdicts:?}");
    assert_eq!(verdicts.last().expect("a last turn").slip, None, "{verdicts:?}");
    let text = verdict::report(&verdicts, played.names());
    assert!(text.contains("100 %.\nTurn 9, Bjarne, ") && text.contains("Bjarne ended the turn: 100 → "), "{text}");
    let better = "Better: play Giant Strength on Air Elemental, then attack Linus with Air Elemental.";
    assert!(text.contains(better), "{text}");
    assert!(!text.contains("No turn lost"), "{text}");
    assert!(text.contains("Turning points: turns 9 and 10.\nBjarne: 1 mistake, 4"), "{text}");
    // The JSON form contains everything.
    let json = sorcery::session::json::lines(&verdicts);
    let read: Vec<Verdict> = json.lines().map(|line| serde_json::from_str(line).expect("a verdict")).collect();
    let told =
        |verdicts: &[Verdict]| verdicts.iter().map(|verdict| verdict.in_words(played.names())).collect::<Vec<_>>();
    assert_eq!(told(&read), told(&verdicts));
    assert!((read[0].lost - verdicts[0].lost).abs() < 1e-9 && read[1].seat == Seat::TWO, "{read:?}");
}

/// Buying nothing with $4 on the first turn is a mistake, and the words are about the player's own move.
#[test]
fn buying_nothing_is_a_mistake() {
    let header = Header {
        game: "dominion".into(),
        seed: 5,
        names: ["Ada", "Adept"].map(String::from).into(),
        players: vec![Player::Human, Player::Computer(Level::Adept)],
        position: Some(
            "dominion position 1\nkingdom Cellar Market Militia Mine Moat Remodel Smithy Village Workshop Moneylender\nplayers Ada | Adept\nturn seat 1 phase buy buys 1 coins 4\n\
             seat 1 turns 1\nplay Copper*4\nhand Estate\nbag Copper*3 Estate*2\nseat 2 turns 0\nhand Copper*3 Estate*2\n\
             bag Copper*4 Estate\n"
                .into(),
        ),
        ..Header::default()
    };
    let mut played = roster::open(header).unwrap_or_else(|error| panic!("{error}"));
    let advice = played.think(SearchRequest::analysis(Budget::Iterations(1_000)), 1, None).expect("a thought").think();
    // Half of the rollouts are shared equally among the actions, each with three plans.
    let tries: Vec<u32> = advice.options.iter().map(|option| option.tries).collect();
    let share = 1_000 / 2 / (3 * tries.len() as u32);
    assert!(tries.iter().all(|n| (share..=tries[0]).contains(n)), "each action gets its share: {tries:?}");
    // A reason that no purchase is better would be false.
    assert_eq!(assessed(&advice, "done").why, []);
    played.submit("done").expect("legal");
    let verdicts = judged(&mut played, 4_000);
    let slip = verdicts[0].slip.as_ref().expect("a slip");
    assert_eq!((slip.did.as_str(), slip.cause.as_str()), ("You bought nothing", "bought nothing"));
    assert!(slip.cost() >= 0.1, "{slip:?}");
}

/// With all cards in the supply, many purchases share the rollouts. The best ones get enough of them, so that searches
/// with different seeds agree.
#[test]
fn searches_agree_on_the_best_purchase_of_all_cards() {
    let session = at(
        "dominion",
        "players Reader | Opponent\nkingdom all\n\
         turn seat 1 phase buy actions 1 buys 1 coins 5\nseat 1 turns 3\nhand Estate\nplay Silver Copper*3\n\
         bag Estate*2 Silver Copper*4\nseat 2 turns 2\nhand Estate*3 Chapel Copper\nbag Copper*6 Silver\n",
    );
    for seed in [1, 2, 9, 28] {
        let question = SearchRequest::Analysis { budget: Budget::Iterations(16_000), seed };
        let advice = session.think(question, 1, None).expect("a search").think();
        let (_, lost) = judge::chances(&session, &advice, "buy Chapel").expect("a rating");
        assert!(lost <= EQUAL_CHANCE, "{seed}: {}", advice.list(4));
    }
}

/// An answer without a sentence in the log still has words.
#[test]
fn answers_have_words() {
    let onirim = told("onirim", "ask door red\nlabyrinth green sun\nhand red key | green sun | blue sun | blue moon\n");
    assert_eq!(assessed(&onirim, "keep").action.text, "keep the key");
    let onirim = told("onirim", "ask order\nlabyrinth green sun\nhand 4 blue sun\nshown red door | red sun\n");
    assert_eq!(assessed(&onirim, "rest").action.text, "leave the other cards in order");
    // The reason for an order says why the card should come before the others.
    let onirim =
        told("onirim", "ask order\nlabyrinth green sun\nhand 4 blue sun\nshown red door | brown key | blue moon\n");
    let why = |line| joined(&assessed(&onirim, line).why, ", ");
    assert_eq!(
        why("next 1"),
        "the red door isn't lost: you draw another card instead, and the door returns to the deck"
    );
    assert_eq!(why("next 2"), "the brown key opens a brown door or pays for a nightmare");
    assert_eq!(why("next 3"), "you can play the blue moon right before or after the blue sun in your hand");
}

/// The judge addresses the only person at the screen, and names the cards of a slip.
#[test]
fn the_judge_addresses_the_only_person() {
    let position = format!("sorcery position 1\n{WIN}minion Fire Elemental 6/2 actions 1\n");
    let header = Header {
        game: "sorcery".into(),
        names: ["Bjarne", "Linus"].map(String::from).into(),
        players: vec![Player::Human, Player::Computer(Level::Novice)],
        position: Some(position),
        ..Header::default()
    };
    let mut played = roster::open(header).expect("a position");
    for line in ["attack 1 1", "end"] {
        played.submit(line).expect("legal");
    }
    let verdicts = judged(&mut played, 400);
    let slip = verdicts[0].mistake().expect("a mistake").in_words();
    let told = "You attacked Fire Elemental with your Air Elemental: 100 → ";
    assert!(slip.starts_with(told), "{slip}");
    assert!(slip.contains(" Better: play Giant Strength on your Air Elemental, then attack Linus"), "{slip}");
}

/// Playing the second of two equal cards is judged like playing the first.
#[test]
fn equal_cards_are_judged_alike() {
    let mut played = session(
        "turn 9\nactive 1\nplayer 1 A\nlife 4\nmagic 1\nhand Recharge | Giant Strength | Giant Strength\n\
         minion Air Elemental 1/1 actions 1\nritual Dark Ritual 3\nplayer 2 B\nlife 3\n\
         minion Fire Elemental 6/2 actions 1\n",
    );
    for line in ["play 3 2 1", "end"] {
        played.submit(line).expect("legal");
    }
    let slip = judged(&mut played, 400)[0].slip.clone().expect("a mistake");
    assert_eq!(slip.did, "Bjarne played Giant Strength on Linus's Fire Elemental");
}

/// A hint begins with the reasons that don't apply to the next best action. The same actions in another order don't
/// count as the next best action.
#[test]
fn a_hint_begins_with_reasons_that_do_not_apply_to_the_next_best_action() {
    let ogre = || Reason::it("kills Ogre (2 red, 1 blue)");
    let magic = || Reason::it("leaves you ").value(1, " magic");
    let best = || option("play 1", 0.5, &["play Haste", "play Banish"], vec![magic(), ogre()]);
    let same = option("play 2", 0.5, &["play Banish", "play Haste"], vec![ogre()]);
    let next = option("attack 1", 0.5, &["attack Bob"], vec![Reason::new("Bob is weak"), magic()]);
    let hint = |options| hint(options).to_string();
    let text = hint(vec![best(), same, next]);
    assert!(text.contains("\nWhy: it kills Ogre (2 red, 1 blue); it leaves you 1 magic.\n"), "{text}");
    assert!(text.contains("Equally good: attack Bob (`attack 1`)."), "{text}");
    assert!(hint(vec![best()]).contains("Why: it leaves you 1 magic; it kills Ogre (2 red, 1 blue).\n"));
}

/// If the next best action has the same reasons with other values, a hint compares the values that are better. If none
/// is, the hint gives a disadvantage of the next best action.
#[test]
fn a_hint_compares_values_that_are_better() {
    let magic = |n: i32| Reason::it("leaves you ").value(n, " magic");
    let gems = |n| Reason::new("you'll be ").value(Value::Count(n, "gem"), " away from the red mine").less_is_better();
    let points = |n| Reason::new("you have ").value(Value::Count(n, "point"), "").instead_of(3);
    let why = |best: Vec<Reason>, next: Vec<Reason>| {
        let best = option("play 1", 0.6, &["play Haste"], best);
        let hint = hint(vec![best, option("end", 0.4, &["end the turn"], next)]).to_string();
        hint.lines().nth(1).expect("reasons").to_string()
    };
    assert_eq!(why(vec![magic(1)], vec![magic(0)]), "Why: it leaves you 1 magic (next best: 0).");
    // An advantage of the next best action is no reason.
    let search = "Why: it wins more often in the search than the next best action.";
    assert_eq!(why(vec![magic(0)], vec![magic(1)]), search);
    assert_eq!(why(vec![gems(1)], vec![gems(2)]), "Why: you'll be 1 gem away from the red mine (next best: 2).");
    assert_eq!(why(vec![gems(2)], vec![gems(1)]), search);
    assert_eq!(why(vec![points(5)], vec![points(5), magic(1)]), "Why: you have 5 points instead of 3.");
    assert_eq!(
        why(vec![points(5), magic(1)], vec![points(4), magic(1)]),
        "Why: you have 5 points (next best: 4); it leaves you 1 magic."
    );
    // A minor reason is worth reading only without another reason, or if it makes the difference.
    let minor = |n: i32| magic(n).minor();
    assert_eq!(why(vec![minor(1), points(5)], Vec::new()), "Why: you have 5 points instead of 3.");
    assert_eq!(why(vec![minor(1)], Vec::new()), "Why: it leaves you 1 magic.");
    assert_eq!(
        why(vec![points(5), minor(1)], vec![points(5), gems(1).minor()]),
        "Why: it leaves you 1 magic; you have 5 points instead of 3."
    );
    assert_eq!(why(vec![minor(1), points(5)], vec![minor(1), points(4)]), "Why: you have 5 points (next best: 4).");
    assert_eq!(
        why(vec![minor(1), points(5)], vec![minor(0), points(5)]),
        "Why: it leaves you 1 magic (next best: 0); you have 5 points instead of 3."
    );
    // If only the minor value is better, the hint first says what the action does.
    assert_eq!(
        why(vec![minor(1), points(4)], vec![minor(0), points(5)]),
        "Why: you have 4 points instead of 3; it leaves you 1 magic (next best: 0)."
    );
}

/// That an action keeps the cards in hand is a reason only if the next best action doesn't.
#[test]
fn keeping_the_hand_is_a_reason_only_against_an_action_that_uses_it() {
    let (keep, damage) =
        (|| Reason::new("you keep Banish in your hand").minor(), || Reason::it("deals 2 damage to Bob"));
    let why = |next: Vec<Reason>| {
        let best = option("attack 1", 0.6, &["attack Bob"], vec![damage(), keep()]);
        let hint = hint(vec![best, option("play 1", 0.4, &["play Banish"], next)]).to_string();
        hint.lines().nth(1).expect("reasons").to_string()
    };
    assert_eq!(why(vec![Reason::it("kills Ogre")]), "Why: it deals 2 damage to Bob; you keep Banish in your hand.");
    assert_eq!(why(vec![Reason::it("kills Ogre"), keep()]), "Why: it deals 2 damage to Bob.");
    let advice = told(
        "sorcery",
        "turn 9\nactive 1\nplayer 1\nlife 9\nmagic 0\nhand Blizzard\nbag Banish\nminion Air Elemental 1/1 actions 1\n\
         player 2\nlife 9\nbag Haste\n",
    );
    let keeps =
        assessed(&advice, "attack 1").why.iter().any(|why| why.is_minor && why.to_string().starts_with("you keep"));
    assert!(keeps, "{advice:?}");
}

/// The expected course after an action doesn't say that the player's own turn ends.
#[test]
fn the_expected_course_leaves_out_the_end_of_the_turn() {
    let position = "turn 9\nactive 1\nplayer 1\nlife 9\nmagic 0\nhand Blizzard\nbag Banish\nminion Air Elemental 1/1 actions 1\n\
                    player 2\nlife 9\nbag Haste\nminion Fire Elemental actions 1\n";
    let advice = told("sorcery", position);
    assert!(advice.options.iter().any(|option| !option.reply.is_empty()), "{advice:?}");
    for option in &advice.options {
        assert!(option.reply.iter().all(|sentence| !sentence.contains("You end the turn")), "{option:?}");
    }
}

/// A hint names costs after the reasons. A lower cost than that of the next best action is a reason.
#[test]
fn a_hint_names_costs_after_the_reasons() {
    let lose = || Reason::it("loses your Creeping Vine").cost();
    let life = |n: i32| Reason::it("costs you ").value(n, " life").less_is_better().cost();
    let best = |why| option("play 1", 0.6, &["play Haste"], why);
    let alone = |why| hint(vec![best(why)]);
    let said = alone(vec![lose(), Reason::it("kills Ogre"), life(2)]);
    let prose = "\nWhy: it kills Ogre, but it loses your Creeping Vine and it costs you 2 life.\n";
    assert!(said.to_string().contains(prose), "{said}");
    let facts = "\nWhy: it kills Ogre.\nBut it loses your Creeping Vine.\nAnd it costs you 2 life.\n";
    assert!(said.facts().contains(facts), "{}", said.facts());
    assert!(alone(vec![lose()]).to_string().contains("\nCost: it loses your Creeping Vine.\n"));
    let why = |ours, theirs| {
        let hint = hint(vec![best(ours), option("end", 0.4, &["end the turn"], theirs)]).to_string();
        hint.lines().nth(1).expect("reasons").to_string()
    };
    assert_eq!(why(vec![life(1)], vec![life(3)]), "Why: it costs you 1 life (next best: 3).");
    let worse = "Why: the next best action costs you 1 life, and wins less often. Cost: it loses your Creeping Vine.";
    assert_eq!(why(vec![lose()], vec![lose(), life(1)]), worse);
}

/// The reason for an action names the death of one's own minion as a cost.
#[test]
fn losing_a_minion_is_a_cost() {
    let position = "turn 9\nactive 1\nplayer 1\nlife 9\nmagic 0\nhand Haste\nbag Banish\n\
                    minion Air Elemental 1/1 actions 1\nplayer 2\nlife 9\nbag Haste\n\
                    minion Fire Elemental 1/1 actions 1\n";
    let advice = told("sorcery", position);
    let why = &assessed(&advice, "attack 1 1").why;
    let costs: Vec<String> = why.iter().filter(|why| why.is_cost).map(ToString::to_string).collect();
    assert_eq!(costs, ["it loses your Air Elemental"], "{why:?}");
    assert!(why.iter().any(|why| !why.is_cost && why.to_string() == "it kills Fire Elemental"), "{why:?}");
}

/// A reason for playing a minion gives its values, because the action already names it. Minions with the same name are
/// counted.
#[test]
fn reasons_give_values_and_count_minions() {
    let position = "turn 9\nactive 1\nplayer 1\nlife 9\nmagic 9\nhand Earth Elemental | Blizzard | Master Summoner\n\
                    bag Banish\nplayer 2\nlife 9\nbag Haste\nminion Air Elemental\nminion Air Elemental\n";
    let session = session(position);
    let why = |line| {
        let (_, why) = session.explained(line).expect("an action");
        why.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(why("play 1")[0], "it adds a 4/4 minion to your board");
    assert_eq!(why("play 2")[0], "it kills 2 Air Elementals");
    let session = self::session(
        "turn 9\nactive 1\nplayer 1\nlife 9\nmagic 9\nbag Banish\nminion Bone Golem\nminion Bone Golem\n\
         minion Air Elemental actions 1\nplayer 2\nlife 9\nbag Haste\nminion Novice Pyromancer\n",
    );
    let (_, why) = session.explained("attack 3 1").expect("an action");
    assert!(why.iter().any(|why| why.to_string() == "it strengthens your 2 Bone Golems to 2/4"), "{why:?}");
}

/// If the opponent's minions could win next turn, the first reason for an action is that it prevents this.
#[test]
fn a_prevented_win_is_a_reason() {
    for (life, is_saved) in [(5, true), (6, false)] {
        let position = format!(
            "turn 9\nactive 1\nplayer 1\nlife {life}\nmagic 9\nhand Banish\nbag Banish\n\
             minion Air Elemental 1/1 actions 1\nplayer 2 Grace\nlife 9\nbag Haste\nminion Fire Elemental 5/2\n"
        );
        let (_, why) = session(&position).explained("play 1 2 1").expect("an action");
        let why: Vec<String> = why.iter().map(ToString::to_string).collect();
        let saved = why.iter().position(|why| why.ends_with("minions from winning next turn"));
        assert_eq!(saved, is_saved.then_some(0), "{why:?}");
    }
}

/// A hint names at most eight actions of a turn, unless the turn wins.
#[test]
fn a_hint_shortens_a_long_turn() {
    let plan = ["play A", "play B", "play C", "play D", "play E", "play F", "play G", "play H", "play I"];
    let best = |wins| Assessed { then: vec!["play 1".into(); 8], wins, ..option("play 1", 0.6, &plan, Vec::new()) };
    let first = |wins| hint(vec![best(wins)]).to_string().lines().next().expect("a line").to_string();
    assert!(first(false).ends_with(", then play G, then 2 more actions (begin with `play 1`)."), "{}", first(false));
    assert!(first(true).contains("then play H, then play I"), "{}", first(true));
}

/// In a list, each line of a hint has one fact.
#[test]
fn a_hint_in_a_list_has_one_fact_per_line() {
    let why = vec![Reason::it("kills Ogre (2 red, 1 blue)"), Reason::new("you keep Banish in your hand")];
    let plan = ["play Haste on Ogre", "attack Bob with Ogre"];
    let best = Assessed { then: vec!["attack 1".into()], ..option("play 1 1 1", 0.61, &plan, why) };
    let hint = hint(vec![best, option("p3 red blue", 0.56, &["take 1 red, 1 blue"], Vec::new())]);
    let prose = "Try: play Haste on Ogre, then attack Bob with Ogre (begin with `play 1 1 1`).\n\
                 Why: it kills Ogre (2 red, 1 blue); you keep Banish in your hand.\n\
                 Win probability: 61 %. Next best, 56 %: take 1 red, 1 blue (`p3 red blue`).\n";
    assert_eq!(hint.to_string(), prose);
    let facts = "Try: play Haste on Ogre.\nThen attack Bob with Ogre.\nBegin with `play 1 1 1`.\n\
                 Why: it kills Ogre (2 red, 1 blue).\nYou keep Banish in your hand.\nWin probability: 61 %.\n\
                 Next best: take 1 red, 1 blue.\nCommand: `p3 red blue`.\nWin probability with it: 56 %.\n";
    assert_eq!(hint.facts(), facts);
}

/// A reason that also applies to the next best action doesn't tell the player why to prefer the best one. It may be
/// shared only if the hint calls both equally good.
#[test]
fn the_reason_distinguishes_the_best_action_from_the_next_best() {
    /// Number of random games, and of positions in each.
    const GAMES: (u64, usize) = (8, 12);
    for listed in roster::ROSTER {
        let (mut ranked, mut without) = (0, Vec::new());
        for seed in 1..=GAMES.0 {
            let names = ["Ada", "Bob"][..listed.seats].iter().map(ToString::to_string).collect();
            let header = Header { game: listed.name.into(), seed, names, ..Header::default() };
            let mut session = roster::open(header).expect("a game");
            let mut rng = Rng::new(seed, Stream::Playout);
            for _ in 0..GAMES.1 {
                for _ in 0..1 + rng.below(4) {
                    let moves = session.observe(session.status().awaited()).moves;
                    if let Some(option) = moves.get(rng.below(moves.len().max(1))) {
                        session.submit(&option.line.clone()).expect("a legal action");
                    }
                }
                let Some(search) = session.think(SearchRequest::analysis(Budget::Iterations(200)), 1, None) else {
                    break;
                };
                let advice = search.think();
                let best = &advice.options[0];
                let hint = advice.hint().to_string().replace("next best different plan", "next best action");
                let has =
                    |plan: &Assessed, of: &Assessed| !of.action.text.is_empty() && plan.plan.contains(&of.action.text);
                let ends_early = |option: &Assessed| option.ends && !best.ends;
                let is_other = |option: &&Assessed| ends_early(option) || !has(best, option) && !has(option, best);
                let mut others: Vec<_> = advice.options[1..].iter().filter(|option| option.tries > 0).collect();
                others.sort_by(|a, b| b.chance.total_cmp(&a.chance));
                let next = others.into_iter().find(is_other).filter(|_| hint.contains("Next best"));
                let Some(next) = next else { continue };
                let why = hint.lines().find_map(|line| line.strip_prefix("Why: ")).unwrap_or_else(|| panic!("{hint}"));
                let reason = joined(&next.why, "; ");
                assert_ne!(why, format!("{reason}."), "{hint}");
                ranked += 1;
                let is_unexplained = why.to_lowercase().contains("it wins more often in the search");
                without.extend(is_unexplained.then(|| hint.clone()));
                // If the reasons also apply to the next best action, the hint tells what is worse about that action.
                let worse = [
                    "the next best action ",
                    "with the next best action, ",
                    "after the next best action, expect: ",
                    "it lets you ",
                ];
                if is_unexplained || worse.iter().any(|start| why.to_lowercase().contains(start)) {
                    continue;
                }
                let first = |part: &&Reason| {
                    why.strip_prefix(&part.to_string()).is_some_and(|rest| [",", "."].contains(&&rest[..1]))
                };
                assert_eq!(next.why.iter().find(first), None, "{hint}\nNext best: {next:?}");
            }
        }
        assert!(ranked >= 10 && without.is_empty(), "{}: no reason in {without:#?} of {ranked}", listed.name);
    }
}

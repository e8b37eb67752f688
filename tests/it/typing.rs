//! Typing commands, selecting cards, and text in columns.

use sorcery::games::Anchor;
use sorcery::session::Move;
use sorcery::ui::board::focus::{Selected, common_line, next_things, step};
use sorcery::ui::keys::{Code, Key};
use sorcery::ui::parts::prompt::CommandLine;
use sorcery::ui::text::{columns, cut, wrap};

const LINES: [&str; 3] = ["attack 1 1", "attack 1 2", "end"];

fn typed(text: &str) -> CommandLine {
    let mut prompt = CommandLine::default();
    prompt.set(text);
    prompt
}

#[test]
fn the_ghost_is_the_rest_of_the_first_command_that_fits() {
    assert_eq!(typed("att").ghost(LINES.into_iter()), "ack 1 1");
    assert_eq!(typed("attack  1 ").ghost(LINES.into_iter()), "1");
    assert_eq!(typed("").ghost(LINES.into_iter()), "");
}

#[test]
fn completion_goes_as_far_as_all_agree() {
    let mut prompt = typed("a");
    prompt.complete(LINES.into_iter());
    assert_eq!(prompt.text(), "attack 1 ");
    let mut prompt = typed("E");
    prompt.complete(LINES.into_iter());
    assert_eq!(prompt.text(), "end");
}

#[test]
fn the_history_keeps_the_unfinished_line() {
    let mut prompt = typed("end");
    prompt.take();
    prompt.set("play 1");
    prompt.take();
    prompt.set("dra");
    prompt.recall(true);
    prompt.recall(true);
    assert_eq!(prompt.text(), "end");
    prompt.recall(false);
    prompt.recall(false);
    assert_eq!(prompt.text(), "dra");
}

#[test]
fn pasted_lines_become_one() {
    let mut prompt = CommandLine::default();
    prompt.paste("attack 1\nend\x1b");
    assert_eq!(prompt.text(), "attack 1 end ");
}

#[test]
fn a_full_line_takes_no_more_text_but_can_be_cleared() {
    let control = |c| Key::new(Code::Char(c), true, false, false);
    let mut prompt = CommandLine::default();
    prompt.paste(&"x".repeat(2_000));
    let full = prompt.text().to_string();
    prompt.edit(Code::Char('y').into());
    assert_eq!(prompt.text(), full);
    prompt.edit(control('w'));
    prompt.edit(control('y'));
    assert_eq!(prompt.text(), full);
    prompt.edit(control('y'));
    assert_eq!(prompt.text(), full);
    prompt.edit(control('u'));
    assert_eq!(prompt.text(), "");
}

fn thing(zone: u8, index: u8) -> Anchor {
    Anchor { zone, seat: 0, index }
}

fn option(line: &str, path: &[Anchor]) -> Move {
    let path = path.iter().copied().collect();
    Move { line: line.into(), button: line.into(), path, ..Move::default() }
}

#[test]
fn pointing_at_a_card_and_its_target_makes_the_command() {
    let (card, foe, friend) = (thing(0, 0), thing(1, 0), thing(1, 1));
    let options =
        [option("play 1 2 1", &[card, foe]), option("play 1 2 2", &[card, friend]), option("end", &[thing(5, 0)])];
    assert_eq!(step(&options, &[], card), Selected::More);
    assert_eq!(common_line(&options, &[card]), "play 1 2");
    assert_eq!(next_things(&options, &[card]), [foe, friend]);
    assert_eq!(step(&options, &[card], friend), Selected::Submit("play 1 2 2".into()));
    assert_eq!(step(&options, &[], foe), Selected::Nothing);
}

#[test]
fn a_card_that_completes_one_action_and_starts_another_asks() {
    let (minion, foe) = (thing(1, 0), thing(3, 1));
    let options = [
        option("use 1", &[minion]),
        option("attack 1 1", &[minion, foe]),
        option("attack 1 2", &[minion, thing(3, 2)]),
    ];
    assert_eq!(step(&options, &[], minion), Selected::Ask(vec![options[0].clone()], true));
    // A single action with a target is an answer, too.
    assert_eq!(step(&options[..2], &[], minion), Selected::Ask(options[..2].to_vec(), false));
    let both = [option("attack 1 1", &[minion, foe]), option("use 1 2 1", &[minion, foe])];
    assert_eq!(step(&both, &[minion], foe), Selected::Ask(both.to_vec(), false));
}

#[test]
fn words_wrap_and_only_a_word_longer_than_a_line_is_broken() {
    assert_eq!(wrap("Whenever a minion enters play", 17, 2), ["Whenever a minion", "enters play"]);
    assert_eq!(wrap("incomprehensibility", 10, 2), ["incomprehe", "nsibility"]);
    assert_eq!(wrap("one two three", 5, 2), ["one", "..."]);
    assert_eq!(wrap("", 5, 2), ["", ""]);
}

#[test]
fn wide_characters_never_cross_the_edge() {
    assert_eq!(cut("魔法使い", 5), "魔法");
    assert_eq!(columns("魔法a"), 5);
}

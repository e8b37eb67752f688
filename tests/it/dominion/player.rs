//! Strategies at work in a scene: what they do where they are asked.

use super::scene::{Play, Scene};
use sorcery::agents::strategy::{Program, Strategist, has_errors, read};
use sorcery::engine::{Game, Seat};
use sorcery::games::View;
use sorcery::games::dominion::{Action, Dominion};
use std::sync::Arc;

/// A player of a file in which nothing is wrong.
pub fn player(text: &str) -> Strategist {
    let (file, diagnostics) = read(text);
    assert!(!has_errors(&diagnostics), "{text}\n{diagnostics:?}");
    Strategist::new(Arc::new(Program::compile(&file)))
}

/// A file with these lists, this play order and these options.
pub fn file(lists: &str, order: &str, options: &str) -> String {
    format!("buylists\n{lists}\nend\nstrategies strategy playorder {order} end\n{options}\nend end\n")
}

/// A strategy that buys this list and plays by default.
pub fn buying(entries: &str) -> Strategist {
    player(&file(&format!("list {entries} end"), ":Default", ""))
}

/// A strategy that plays this order with these options.
pub fn playing(order: &str, options: &str) -> Strategist {
    player(&file("list Copper end", order, options))
}

/// What a strategy does where it is asked, until the turn passes or the other is asked.
pub fn follow(scene: Scene, mut strategist: Strategist) -> (Vec<String>, Play) {
    let mut play = scene.start();
    let mut lines = Vec::new();
    while play.game.status().awaited() == Some(Seat::ONE) {
        let view = View::new(&play.game, Seat::ONE);
        let (action, _) = strategist.decide(view);
        let line = view.spell(action);
        let ends = action == Action::Done && view.prompt().is_some_and(|prompt| prompt.source.is_none());
        play.game.check(action).unwrap_or_else(|why| panic!("`{line}`: {why}"));
        play.game.apply(action, &mut play.events);
        lines.push(line);
        if ends {
            break;
        }
    }
    (lines, play)
}

#[track_caller]
pub fn does(scene: Scene, strategist: Strategist, wanted: &str) {
    let (lines, _) = follow(scene, strategist);
    let lines = lines.join("; ");
    assert!(lines.starts_with(wanted), "expected `{wanted}`, found `{lines}`");
}

/// What player 2 answers when player 1 plays `line`.
#[track_caller]
pub fn answers(scene: Scene, line: &str, mut strategist: Strategist, wanted: &str) {
    let mut play = scene.play(line);
    let mut lines = Vec::new();
    while play.game.status().awaited() == Some(Seat::TWO) && play.game.stack_is_open() {
        let view = View::new(&play.game, Seat::TWO);
        let (action, _) = strategist.decide(view);
        lines.push(view.spell(action));
        play.game.apply(action, &mut play.events);
    }
    assert_eq!(lines.join("; "), wanted);
}

/// Whether a card is still asking something.
trait Open {
    fn stack_is_open(&self) -> bool;
}

impl Open for Dominion {
    fn stack_is_open(&self) -> bool {
        View::new(self, Seat::TWO).prompt().is_some_and(|prompt| prompt.source.is_some())
    }
}

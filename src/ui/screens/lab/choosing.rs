//! What the lists of the lab have in them, and what comes of choosing there.

use super::Lab;
use super::picker::{Choice, Choosing, Picked, Picker, Worth};
use crate::agents::level::LEVELS;
use crate::agents::strategy::library;
use crate::engine::Game;
use crate::games::Error;
use crate::games::dominion::Dominion;
use crate::session::contender::Contender;
use crate::session::{Player, Strategy, roster};
use crate::ui::frame::Popup;
use crate::ui::msg::Effect;
use crate::ui::screen::Context;

fn strategy(name: &str, text: &str) -> Choice {
    choice(Player::Strategy(Strategy { name: name.into(), text: text.into() }))
}

fn choice(player: Player) -> Choice {
    let (name, detail) = match &player {
        Player::Strategy(strategy) => (strategy.name.clone(), library::about(&strategy.text)),
        Player::Program(command) => (command.name(), "a program of your own".into()),
        player => (player.to_string(), "a computer player".into()),
    };
    Choice { name, detail, value: Worth::Player(player), marked: false }
}

impl Lab {
    pub(super) fn choose_strategies(&mut self, choosing: Choosing, cx: &Context) {
        let own = &cx.library.strategies;
        let mut choices: Vec<Choice> = own.iter().map(|(name, text)| strategy(name, text)).collect();
        choices.iter_mut().for_each(|choice| choice.detail.insert_str(0, "your own. "));
        let built_in = library::BUILT_IN.iter().filter(|(name, _)| !own.iter().any(|(other, _)| other == name));
        choices.extend(built_in.map(|(name, text)| strategy(name, text)));
        if choosing == Choosing::Opponents {
            let levels = LEVELS.into_iter().map(|level| choice(Player::Computer(level)));
            choices.splice(0..0, levels);
            // Whoever was typed stays, and so does what a file said.
            for opponent in self.tryout.opponents.iter().rev().map(Contender::player) {
                match choices.iter_mut().find(|choice| choice.value == Worth::Player(opponent.clone())) {
                    Some(choice) => choice.marked = true,
                    None => choices.insert(0, Choice { marked: true, ..choice(opponent) }),
                }
            }
        }
        self.picker = Some(Picker::new(choosing, choices));
    }

    pub(super) fn choose_kingdom(&mut self) {
        let options = roster::find(Dominion::NAME).map_or(Vec::new(), |listed| (listed.options)(&[]));
        let values = options.into_iter().filter(|option| option.name == "kingdom").flat_map(|option| option.values);
        let kingdom = |(name, value): (String, String)| Choice {
            marked: value == self.tryout.kingdom.1,
            name,
            detail: String::new(),
            value: Worth::Kingdom(value),
        };
        self.picker = Some(Picker::new(Choosing::Kingdom, values.map(kingdom).collect()));
    }

    /// Takes what was chosen from a list.
    pub(super) fn picked(&mut self, picked: Picked, cx: &mut Context) {
        let Some(picker) = &mut self.picker else { return };
        let (choosing, choices) = (picker.choosing, picker.choices.clone());
        let chosen = match picked {
            Picked::Stays => return,
            Picked::Back => Vec::new(),
            Picked::One(i) => choices[i..=i].to_vec(),
            Picked::Marked => choices.into_iter().filter(|choice| choice.marked).collect(),
            Picked::Typed(word) => {
                match word.parse() {
                    Ok(Player::Human) => cx.popup = Some(Popup::said("Opponents", "People are too slow for this.")),
                    Ok(player) => picker.add(choice(player)),
                    Err(what) if word.contains(':') => cx.popup = Some(Popup::said("Opponents", &what)),
                    Err(_) => cx.effect(Effect::ReadStrategy(word.into())),
                }
                return;
            }
        };
        self.picker = None;
        match chosen.first().map(|choice| &choice.value) {
            None => {}
            Some(Worth::Kingdom(cards)) => {
                self.tryout.kingdom = (chosen[0].name.clone(), cards.clone());
                self.tryout.changed();
            }
            Some(Worth::Player(Player::Strategy(strategy))) if choosing == Choosing::Strategy => {
                self.replace(strategy.name.clone(), strategy.text.clone(), cx);
            }
            Some(Worth::Player(_)) => {
                let contender = |choice: &Choice| match &choice.value {
                    Worth::Player(player) => Contender::of(player, Dominion::NAME),
                    Worth::Kingdom(_) => None,
                };
                let opponents: Vec<Contender> = chosen.iter().filter_map(contender).collect();
                if opponents.len() < chosen.len() {
                    cx.popup = Some(Popup::said("Opponents", "Who has errors in it does not play."));
                }
                self.tryout.opponents = opponents;
                self.tryout.watched = 0;
                self.tryout.changed();
            }
        }
        self.told = None;
    }

    /// Whoever was typed as a file joins the list of opponents.
    pub(super) fn hear_strategy(&mut self, read: &Result<(String, String), Error>, cx: &mut Context) {
        match (&mut self.picker, read) {
            (Some(picker), Ok((name, text))) => picker.add(strategy(name, text)),
            (_, Err(error)) => cx.popup = Some(Popup::said("Opponents", &error.0)),
            (None, Ok(_)) => {}
        }
    }
}

//! What the lists of the lab have in them, and what comes of choosing there.

use super::Lab;
use super::picker::{Choice, Choosing, Picked, Picker};
use crate::agents::strategy::library;
use crate::engine::Game;
use crate::games::dominion::Dominion;
use crate::session::entrant::Entrant;
use crate::session::roster;
use crate::ui::frame::Popup;
use crate::ui::screen::Context;

impl Lab {
    pub(super) fn choose_strategies(&mut self, choosing: Choosing, cx: &Context) {
        let playing = |name: &str| self.tryout.opponents.iter().any(|opponent| opponent.name == name);
        let choice = |name: &str, text: &str, detail: String| Choice {
            name: name.into(),
            detail,
            value: text.into(),
            marked: choosing == Choosing::Opponents && playing(name),
        };
        let own = &cx.library.strategies;
        let mut choices: Vec<Choice> =
            own.iter().map(|(name, text)| choice(name, text, format!("your own. {}", library::about(text)))).collect();
        let built_in = library::BUILT_IN.iter().filter(|(name, _)| !own.iter().any(|(other, _)| other == name));
        choices.extend(built_in.map(|(name, text)| choice(name, text, library::about(text))));
        self.picker = Some(Picker::new(choosing, choices));
    }

    pub(super) fn choose_kingdom(&mut self) {
        let options = roster::find(Dominion::NAME).map_or(Vec::new(), |listed| (listed.options)(&[]));
        let values = options.into_iter().filter(|option| option.name == "kingdom").flat_map(|option| option.values);
        let choice = |(name, value): (String, String)| Choice {
            marked: value == self.tryout.kingdom.1,
            name,
            detail: String::new(),
            value,
        };
        self.picker = Some(Picker::new(Choosing::Kingdom, values.map(choice).collect()));
    }

    /// Takes what was chosen from a list.
    pub(super) fn picked(&mut self, picked: Picked, cx: &mut Context) {
        let (Some(picker), false) = (&self.picker, matches!(picked, Picked::Stays)) else { return };
        let (choosing, choices) = (picker.choosing, picker.choices.clone());
        self.picker = None;
        let one = |i: usize| choices[i..=i].to_vec();
        let chosen = match picked {
            Picked::Stays | Picked::Back => return,
            Picked::One(i) => one(i),
            Picked::Marked => choices.into_iter().filter(|choice| choice.marked).collect(),
        };
        match (choosing, chosen.first()) {
            (_, None) => {}
            (Choosing::Strategy, Some(choice)) => {
                self.replace(choice.name.clone(), choice.value.clone(), cx);
            }
            (Choosing::Kingdom, Some(choice)) => {
                self.tryout.kingdom = (choice.name.clone(), choice.value.clone());
                self.tryout.changed();
            }
            (Choosing::Opponents, _) => {
                let read = chosen.iter().map(|choice| Entrant::read(choice.name.as_str(), choice.value.as_str()));
                let (good, bad): (Vec<_>, Vec<_>) = read.partition(Result::is_ok);
                if !bad.is_empty() {
                    cx.popup = Some(Popup::said("Opponents", "Who has errors in it does not play."));
                }
                self.tryout.opponents = good.into_iter().flatten().collect();
                self.tryout.watched = 0;
                self.tryout.changed();
            }
        }
        self.told = None;
    }
}

//! The lab's lists of strategies, opponents and kingdoms: fills them and applies the user's choice.

use super::picker::{ChoiceValue, Choosing, LabChoice, LabPicker, Picked};
use super::{Lab, LabTab};
use crate::app::{BotCheck, Context, SideEffect};
use crate::frame::Popup;
use crate::storage::short;
use sorcery_agents::Flag;
use sorcery_agents::level::LEVELS;
use sorcery_agents::strategy::library;
use sorcery_games::Error;
use sorcery_games::dominion::{
    Card, CardSet, Dominion, KINGDOM, MIXED, RANDOM, Setup, drawn_from, kingdom, kingdom_names, kingdom_words,
    random_kingdom,
};
use sorcery_games::engine::{Game, Rng};
use sorcery_session::contest::contender::Contender;
use sorcery_session::{NamedStrategy, Player, roster};

/// Description of a kingdom of cards that the user typed or marked.
const OWN_KINGDOM: &str = "your ten cards";

fn strategy(name: &str, text: &str) -> LabChoice {
    choice(Player::Strategy(NamedStrategy { name: name.into(), text: text.into() }))
}

fn choice(player: Player) -> LabChoice {
    let (name, detail) = match &player {
        Player::Strategy(NamedStrategy { name, text }) => (short(name).to_string(), library::about(text)),
        Player::Program(command) => (command.full_name(), "your program".into()),
        player => (player.to_string(), "a computer player".into()),
    };
    LabChoice::new(name, detail, ChoiceValue::Player(player))
}

/// Parses a typed kingdom and returns the full names of its cards.
fn chosen_kingdom(text: &str) -> Result<String, Error> {
    let cards = kingdom(text)?;
    Setup::new(2, cards)?;
    Ok(kingdom_words(cards))
}

impl Lab {
    /// Opens the list of strategies or opponents. Reads the files again, because other programs may have changed them.
    pub(super) fn choose_strategies(&mut self, choosing: Choosing, cx: &mut Context) {
        cx.effect(SideEffect::Refresh);
        self.picker = Some(LabPicker::new(choosing, Vec::new()));
        self.renew_picker(cx);
    }

    /// Fills the open list of strategies or opponents if it is empty or the user's strategies have changed.
    pub(super) fn renew_picker(&mut self, cx: &Context) {
        let own = &cx.library.strategies;
        let Some(picker) = &mut self.picker else { return };
        let choosing = picker.choosing;
        if matches!(choosing, Choosing::Kingdom | Choosing::Cards) || !picker.choices.is_empty() && picker.own == *own {
            return;
        }
        let first = picker.choices.is_empty();
        // Show the path of a strategy to edit, because the lab saves it there. For opponents, short names are enough.
        let named = |name| if choosing != Choosing::Strategy { short(name) } else { name };
        let mut choices: Vec<LabChoice> = own.iter().map(|(name, text)| strategy(named(name), text)).collect();
        choices.iter_mut().for_each(|choice| choice.detail.insert_str(0, "your own. "));
        let built_in = library::BUILT_IN.iter().filter(|(name, _)| !own.iter().any(|(other, _)| other == name));
        choices.extend(built_in.map(|(name, text)| strategy(name, text)));
        // Omit strategies that buy cards which the kingdom lacks.
        let setup = self.tryout.setup(None);
        let all = choices.len();
        choices.retain(|choice| choice.bought().without(setup.serving(choice.bought()).piles()).is_empty());
        picker.omitted = all - choices.len();
        if choosing == Choosing::Baseline {
            let baseline = self.tryout.table.baseline.as_ref().map(|baseline| ChoiceValue::Player(baseline.player()));
            choices.iter_mut().for_each(|choice| choice.marked = baseline.as_ref() == Some(&choice.value));
        }
        if choosing == Choosing::Opponents {
            let levels = LEVELS.into_iter().map(|level| choice(Player::Computer(level)));
            choices.splice(0..0, levels);
            // Keep opponents that were typed or came from a file.
            for opponent in self.tryout.opponents.iter().rev().map(Contender::player) {
                match choices.iter_mut().find(|choice| choice.value == ChoiceValue::Player(opponent.clone())) {
                    Some(choice) => choice.marked = true,
                    None => choices.insert(0, LabChoice { marked: true, ..choice(opponent) }),
                }
            }
        }
        picker.renew(choices, own);
        if first {
            picker.select_marked();
        }
    }

    /// Opens the list of kingdoms: the built-in ones, the current one and a random one.
    pub(super) fn choose_kingdom(&mut self) {
        let options = roster::find(Dominion::NAME).map_or(Vec::new(), |listed| (listed.options)(&[]));
        let values = options.into_iter().filter(|option| option.name == "kingdom").flat_map(|option| option.values);
        let kingdom = |name: &str, value: &str, about: &str| LabChoice {
            marked: value == self.tryout.table.kingdom.1,
            ..LabChoice::new(name, about, ChoiceValue::Kingdom(value.into()))
        };
        let mut choices: Vec<LabChoice> = values.map(|(name, value)| kingdom(&name, &value, "")).collect();
        if choices.iter().all(|choice| !choice.marked) {
            let (name, cards) = &self.tryout.table.kingdom;
            choices.insert(0, kingdom(name, cards, ""));
        }
        choices.push(kingdom("Random", RANDOM, "ten random cards without Seaside and Prosperity"));
        choices.push(kingdom("Mixed", MIXED, "ten random cards of all sets"));
        choices.push(LabChoice::new("Card by card...", "", ChoiceValue::ByCard));
        self.picker = Some(LabPicker::new(Choosing::Kingdom, choices));
    }

    /// Opens the list of kingdom cards, with the cards of the current kingdom marked.
    fn choose_cards(&mut self) {
        let current = kingdom(&self.tryout.table.kingdom.1).ok().flatten().unwrap_or(CardSet::NONE);
        let choice = |card: Card| {
            let about = format!("${} {}: {}", card.row().cost, card.row().kinds.words(), card.row().text);
            let marked = current.contains(card);
            LabChoice { marked, ..LabChoice::new(card.name(), about, ChoiceValue::Card(card)) }
        };
        self.picker = Some(LabPicker::new(Choosing::Cards, KINGDOM.iter().map(choice).collect()));
    }

    /// Applies the user's choice in the open list.
    pub(super) fn picked(&mut self, picked: Picked, cx: &mut Context) {
        let Some(picker) = &mut self.picker else { return };
        let choosing = picker.choosing;
        let chosen = match picked {
            Picked::Nothing | Picked::Ignored => return,
            Picked::Back => {
                (self.picker, self.bot_check) = (None, None);
                return;
            }
            Picked::Chosen(choices) => choices,
            Picked::Typed(word) if choosing == Choosing::Kingdom => match chosen_kingdom(&word) {
                Ok(cards) => vec![LabChoice::new(OWN_KINGDOM, "", ChoiceValue::Kingdom(cards))],
                Err(Error(what)) => return cx.popup = Some(Popup::error("Kingdom", &what)),
            },
            Picked::Typed(word) => {
                match word.parse() {
                    _ if choosing == Choosing::Strategy => cx.effect(SideEffect::ReadStrategy(word.into())),
                    Ok(Player::Human) => {
                        cx.popup = Some(Popup::answer("Opponents", "Only computer players can play trial games."))
                    }
                    Ok(Player::Program(command)) => {
                        self.bot_check = Some(BotCheck::new(Player::Program(command), Dominion::NAME));
                    }
                    Ok(player) => picker.add(choice(player)),
                    Err(what) if word.contains(':') => cx.popup = Some(Popup::error("Opponents", &what)),
                    Err(_) => cx.effect(SideEffect::ReadStrategy(word.into())),
                }
                return;
            }
        };
        let cards: CardSet = chosen
            .iter()
            .filter_map(|choice| match choice.value {
                ChoiceValue::Card(card) => Some(card),
                _ => None,
            })
            .collect();
        if choosing == Choosing::Cards && cards.len() != 10 {
            let what = format!("Mark ten cards with Space. {} are marked.", cards.len());
            return cx.popup = Some(Popup::answer("Kingdom", &what));
        }
        self.picker = None;
        match chosen.first().map(|choice| &choice.value) {
            Some(ChoiceValue::ByCard) => self.choose_cards(),
            Some(ChoiceValue::Card(_)) => {
                self.set("Kingdom", cx, |table| table.kingdom = (OWN_KINGDOM.into(), kingdom_names(cards.iter())));
            }
            Some(ChoiceValue::Player(player)) if choosing == Choosing::Baseline => {
                let baseline = Contender::of(player, Dominion::NAME, None).filter(|_| !chosen[0].marked);
                self.set("Compare", cx, |table| table.baseline = baseline);
            }
            None | Some(ChoiceValue::Path(_)) => {}
            Some(ChoiceValue::Kingdom(cards)) => {
                let drawn = |from| kingdom_names(random_kingdom(Rng::fresh_seed(), from).iter());
                let cards = drawn_from(cards).map_or_else(|| cards.clone(), drawn);
                self.set("Kingdom", cx, |table| table.kingdom = (chosen[0].name.to_lowercase(), cards));
            }
            Some(ChoiceValue::Player(Player::Strategy(strategy))) if choosing == Choosing::Strategy => {
                self.replace(strategy.name.clone(), strategy.text.clone(), cx);
            }
            Some(ChoiceValue::Player(_)) => {
                let contender = |choice: &LabChoice| match &choice.value {
                    ChoiceValue::Player(player) => Contender::of(player, Dominion::NAME, None),
                    _ => None,
                };
                let opponents: Vec<Contender> = chosen.iter().filter_map(contender).collect();
                if opponents.len() < chosen.len() {
                    cx.popup = Some(Popup::answer("Opponents", "Strategies with errors can't play."));
                }
                self.tryout.opponents = opponents;
                self.tryout.watched = 0;
                self.tryout.forget();
            }
        }
        self.reports.remove(&LabTab::Game);
    }

    /// Adds a program to the list of opponents if its test succeeded. Otherwise, shows the error.
    pub(super) fn receive_bot_check(&mut self, flag: &Flag, able: &Result<(), String>, cx: &mut Context) {
        if let Some(bot_check) = self.bot_check.take_if(|bot_check| bot_check.is(flag))
            && let Some(picker) = &mut self.picker
            && let Some(player) = bot_check.passed(able, "Opponents", cx)
        {
            picker.add(choice(player));
        }
    }

    /// Receives a strategy that was read from a file for the open list. Opens it in the editor or adds it to that list.
    pub(super) fn receive_strategy(&mut self, read: &Result<(String, String), Error>, cx: &mut Context) {
        match (&mut self.picker, read) {
            (Some(picker), Ok((name, text))) if picker.choosing == Choosing::Strategy => {
                self.picker = None;
                self.replace(name.clone(), text.clone(), cx);
            }
            (Some(picker), Ok((name, text))) => picker.add(strategy(short(name), text)),
            (_, Err(error)) => {
                self.after_save = None;
                cx.popup = Some(Popup::answer("Strategy", &error.0));
            }
            (None, Ok(_)) => {}
        }
    }
}

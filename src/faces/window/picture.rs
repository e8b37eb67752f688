//! What the shell shows, as the window keeps it: a frame of its own, which the shell may forget.

use crate::games::{Anchor, Line, Table};
use crate::session::LogLine;
use crate::ui::frame::{
    Body, BuilderView, Button, Frame, Hint, Menu, Popup, ReplayProgress, ResultView, Spot, TableView,
};
use crate::ui::theme::Theme;
use std::collections::HashMap;
use std::sync::Arc;

/// How many lines of the log are kept beyond those that are scrolled back.
const LOG_LINES: usize = 80;

/// One picture of the program.
#[derive(Clone, Debug)]
pub struct Picture {
    /// Where we are, whose turn it is, particulars.
    pub title: [String; 3],
    /// The screen itself.
    pub scene: Scene,
    /// What lies on top of it.
    pub popup: Option<Popup>,
    /// The keys that work now.
    pub keys: Vec<Hint>,
    /// The colours.
    pub theme: Arc<Theme>,
    /// Whether things may move.
    pub animation: bool,
}

/// The screen itself.
#[derive(Clone, Debug)]
pub enum Scene {
    /// A list to choose from.
    Menu(Menu),
    /// A game.
    Table(Box<Board>),
    /// A finished game.
    Result(ResultView),
    /// The deck builder.
    Builder(BuilderView),
}

/// A game being played or looked at.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The table.
    pub table: Table,
    /// How things on it are lit.
    pub spots: HashMap<Anchor, Spot>,
    /// What can be done without pointing at the table.
    pub buttons: Vec<Button>,
    /// The end of the log, oldest line first.
    pub log: Vec<LogLine>,
    /// How many lines the log is scrolled back.
    pub log_scroll: usize,
    /// Log lines of this action and later ones are new to the reader.
    pub news_from: usize,
    /// About the thing under the cursor.
    pub inspector: Vec<Line>,
    /// What is asked, while a target is being chosen.
    pub banner: Option<String>,
    /// The command line.
    pub prompt: Option<Typed>,
    /// How far a replay has come.
    pub progress: Option<ReplayProgress>,
    /// Instead of the hand: whose turn it is to look.
    pub curtain: Option<String>,
}

/// The command line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Typed {
    /// What was typed.
    pub text: String,
    /// The cursor's place in it, in characters.
    pub cursor: usize,
    /// What would complete it.
    pub ghost: String,
    /// What was wrong or is worth knowing; whether it is a error.
    pub message: Option<(String, bool)>,
}

impl Picture {
    /// A frame to keep.
    pub fn of(frame: Frame<'_>, theme: Arc<Theme>, animation: bool) -> Self {
        let scene = match frame.body {
            Body::Menu(menu) => Scene::Menu(menu),
            Body::Table(view) => Scene::Table(Box::new(board(*view))),
            Body::Result(result) => Scene::Result(result),
            Body::Builder(builder) => Scene::Builder(builder),
        };
        Picture { title: frame.title, scene, popup: frame.popup, keys: frame.keys, theme, animation }
    }
}

fn board(view: TableView<'_>) -> Board {
    let from = view.log.len().saturating_sub(LOG_LINES + view.log_scroll);
    Board {
        table: view.table.clone(),
        spots: view.spots,
        buttons: view.buttons,
        log: view.log[from..].to_vec(),
        log_scroll: view.log_scroll,
        news_from: view.news_from,
        inspector: view.inspector,
        banner: view.banner,
        prompt: view.prompt.map(|prompt| Typed {
            text: prompt.text.to_string(),
            cursor: prompt.cursor,
            ghost: prompt.ghost,
            message: prompt.message.map(|(text, wrong)| (text.to_string(), wrong)),
        }),
        progress: view.progress,
        curtain: view.curtain,
    }
}

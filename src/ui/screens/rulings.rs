//! The page of a card: its description, and the rulings that affect it. Choosing a ruling opens its example at the
//! table. Also lists all rulings of a game.

use crate::app::{Actions, Context, Screen, ScreenEvent};
use crate::board::Board;
use crate::frame::{Body, MenuItem, MenuView};
use crate::keys::{Command, KeyScope};
use crate::parts::list::{List, ListEvent};
use sorcery_games::emblem::Emblem;
use sorcery_games::engine::Seat;
use sorcery_games::table::{CardFace, plain};
use sorcery_games::words::counted;
use sorcery_games::{Cell, DescriptionLine, Line, Tint};
use sorcery_session::roster;
use sorcery_session::ruling::{self, Ruling};

#[derive(Debug)]
pub struct Rulings {
    title: String,
    emblem: Emblem,
    tint: Tint,
    /// The description of the card; empty if the page lists all rulings of a game.
    about: Vec<Line>,
    rulings: Vec<Ruling>,
    list: List,
}

/// Opens the page of the card under the cursor or, if no ruling affects it, a dialog with its description `about`.
/// `seat` is the viewer.
pub fn inspect(board: &Board, seat: Option<Seat>, about: &[DescriptionLine], cx: &mut Context) {
    if let Some((face, about)) = board.current_page() {
        return show_page(board, seat, Some(&face), about, cx);
    }
    if about.is_empty() {
        return;
    }
    let face = board.table.cells().find_map(|placed| match &placed.cell {
        Cell::Card(face) if placed.anchor == board.pointed() && !face.gone => Some(&**face),
        _ => None,
    });
    show_page(board, seat, face, about.to_vec(), cx);
}

/// Opens the page of the card with this name, which needn't be on the table. `name` is an index in the list of names.
pub fn inspect_name(board: &Board, seat: Option<Seat>, name: usize, cx: &mut Context) {
    if let Some((face, about)) = board.page_of(name) {
        show_page(board, seat, Some(&face), about, cx);
    }
}

fn show_page(
    board: &Board,
    seat: Option<Seat>,
    face: Option<&CardFace>,
    about: Vec<DescriptionLine>,
    cx: &mut Context,
) {
    let about = about.into_iter().map(|described| described.line).collect();
    let mut rulings = ruling::all(&board.session.header().game);
    rulings.retain(|ruling| {
        face.is_some_and(|face| std::iter::once(face).chain(&face.attached).any(|face| ruling.affects(face)))
    });
    match face.filter(|_| !rulings.is_empty()) {
        Some(face) => cx.open(Rulings {
            title: face.name.to_string(),
            emblem: face.emblem,
            tint: face.tint,
            about,
            rulings,
            list: List::default(),
        }),
        None => cx.popup = Some(cx.card_numbers.open(board, seat, about)),
    }
}

fn is_inspect(event: ScreenEvent<'_>, cx: &Context) -> bool {
    let is_key = |key| cx.keymap.command(KeyScope::Table, key) == Some(Command::Inspect);
    matches!(event, ScreenEvent::Key(key, None) if is_key(key))
}

impl Rulings {
    /// Returns the page that lists all rulings of a game.
    pub fn all(game: &str) -> Self {
        let title = format!("{} rulings", roster::title(game));
        let (rulings, tint) = (ruling::all(game), roster::tint(game));
        Rulings { title, emblem: &[], tint, about: Vec::new(), rulings, list: List::default() }
    }

    /// Returns the selected ruling, or `None` for the description of the card.
    fn selected(&self) -> Option<&Ruling> {
        self.rulings.get(self.list.cursor.checked_sub(self.before())?)
    }

    /// Returns the number of entries in the list before the rulings.
    fn before(&self) -> usize {
        usize::from(!self.about.is_empty())
    }
}

impl Screen for Rulings {
    fn name(&self) -> &'static str {
        "Rulings"
    }

    fn tint(&self) -> Tint {
        self.tint
    }

    fn actions<'c>(&self, cx: &'c Context) -> Actions<'c> {
        use Command::{Back, Choose, Down, Help, Up};
        let actions = Actions::new(cx, KeyScope::Menu, &[Down, Choose, Back, Help]);
        let actions = actions.pair([Up, Down], "ruling").label(Choose, "play the example");
        if self.selected().is_some() { actions } else { actions.without(&[Choose]) }
    }

    fn view(&self, _cx: &Context) -> Body {
        let card = (!self.about.is_empty()).then(|| MenuItem::new("The card", ""));
        let rulings = self.rulings.iter().map(|ruling| MenuItem::new(ruling.heading(), ""));
        let about = format!("{}. Enter: play the example", counted(self.rulings.len(), "ruling"));
        let preview = self.selected().map_or_else(
            || self.about.clone(),
            |ruling| {
                let example = ruling.example().into_iter().map(plain);
                [plain(ruling.text.clone()), Line::new()].into_iter().chain(example).collect()
            },
        );
        Body::Menu(MenuView {
            preview,
            emblem: self.emblem,
            tint: self.tint,
            ..self.list.menu(&self.title, about, card.into_iter().chain(rulings).collect())
        })
    }

    fn event(&mut self, event: ScreenEvent<'_>, cx: &mut Context) -> bool {
        match self.list.event(event, self.before() + self.rulings.len()) {
            // The key that opened the page also closes it.
            _ if is_inspect(event, cx) => cx.back(),
            ListEvent::Chosen => self.selected().cloned().into_iter().for_each(|ruling| cx.play_example(ruling)),
            other => return other == ListEvent::Moved,
        }
        true
    }
}

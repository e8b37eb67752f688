//! The screen trait, the context that all screens share, messages and tasks.

mod actions;
mod context;
mod inspector;
mod lab;
mod msg;
mod report;
mod screen;
mod task;

pub use actions::Actions;
pub(crate) use context::ScreenChange;
pub use context::{Context, SharedTable, cycled};
pub use inspector::CardNumbers;
pub use lab::{LabSettings, LabTable};
pub use msg::{Msg, SideEffect, WHEEL_LINES};
pub use report::{Report, ReportRequest};
pub use screen::{DialogAnswer, Screen, ScreenEvent};
pub use task::{BotCheck, StopOnDrop, Task};

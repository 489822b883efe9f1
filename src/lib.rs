//! yanpu (验谱).

pub mod findings;
pub mod formats;
pub mod games;
pub mod record;
pub mod replay;
mod side;
pub mod source;

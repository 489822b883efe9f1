//! yanpu (验谱).

pub mod findings;
pub mod formats;
pub mod games;
pub mod record;
mod side;
pub mod source;

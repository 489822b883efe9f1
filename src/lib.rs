//! yanpu (验谱).

pub mod games;

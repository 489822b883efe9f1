//! The codes as data: what the Chinese codes differ in.

use super::Code;

/// The switches of a code, with the article each rests on.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(super) struct Terms {
    /// An even trade that wins a pawn is a gain (2020 figure 4); `None` where the text is silent.
    pub(super) pawn_besides: Option<bool>,
    /// A pawn given for a chariot does not float (2020 figure 24, against 1999 figure twelve).
    pub(super) chariot_for_pawn: bool,
    /// The value of 士 and 相 where 马 and 炮 are 4 and 车 is 8. Of 1999 half a 马 is the usual
    /// reading; in the figures of 2020 two of them are worth more than a 马.
    pub(super) guard: u8,
    /// A mating threat has to be new, as figure ten of 1999 has it "added".
    pub(super) new_mates: bool,
    /// An old threat that would have cost the moved piece before the ply and costs nothing after it
    /// counts as new (figures of 2020; by rule 6 of 1999 it is idle). That a capture would have
    /// been mated before makes it new in both codes (1999 29.2, 29.4).
    pub(super) real_chases: bool,
    /// A supporting piece that keeps an old chase going is 联合捉, not idle (2020 24.17).
    pub(super) joint: bool,
    /// Attacks of pawns count when both sides chase (1999 rule 11).
    pub(super) mutual_pawns: bool,
    /// What a king's step out of check threatens is idle (2020 26.1.2).
    pub(super) king_steps_out: bool,
    /// A capturer whose departure opens a line onto a greater loss does not chase (2020, 不能离线).
    pub(super) pinned_to_line: bool,
    /// 占据防守要点 can make chases of advisors and elephants idle (1999 27.3).
    pub(super) key_points: bool,
    /// What a combination wins is weighed against what the other side then takes elsewhere.
    pub(super) net_combinations: bool,
    /// Depth of the search for mates, in checks.
    pub(super) mate_depth: u8,
    /// Further moves of a combination behind its first.
    pub(super) combination: u8,
}

impl Terms {
    pub(super) const fn of(code: Code) -> Self {
        let base = Self {
            pawn_besides: None,
            chariot_for_pawn: false,
            guard: 2,
            new_mates: false,
            real_chases: false,
            joint: false,
            mutual_pawns: true,
            king_steps_out: true,
            pinned_to_line: false,
            key_points: true,
            net_combinations: true,
            mate_depth: 6,
            combination: 2,
        };
        match code {
            Code::Cxa2020 => Self {
                pawn_besides: Some(true),
                chariot_for_pawn: true,
                guard: 3,
                real_chases: true,
                joint: true,
                mutual_pawns: false,
                pinned_to_line: true,
                ..base
            },
            _ => base,
        }
    }
}

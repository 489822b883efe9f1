//! Misread glyphs that only legality can settle: asked when a text is in no notation.

use super::super::super::board::Position;
use super::super::super::refusal::{Refusal, Remark};
use super::super::super::square::{Move, Role};
use super::super::column::{Direction, Found};
use super::Glyph::{self, Digit};
use super::{column, glyph, rare_glyph};

/// What a glyph has been taken for, in print, by hand and by character recognition.
const TAKEN_FOR: [(&[char], &[Glyph]); 20] = [
    (&['己', '已', '巳'], &[Glyph::Role(Role::Cannon, None), Glyph::Role(Role::Horse, None)]),
    (&['十'], &[Digit(7, true), Glyph::Role(Role::Adviser, None)]),
    (&['近', '迸', '逬', '讲'], &[Glyph::Direction(Direction::Advance)]),
    (&['迟', '遐', '褪', '腿'], &[Glyph::Direction(Direction::Retreat)]),
    (&['干', '千', '乎', '评', '苹', '半'], &[Glyph::Direction(Direction::Traverse)]),
    (&['煎'], &[Glyph::Order(super::Order::Front)]),
    (&['申'], &[Glyph::Order(super::Order::Middle)]),
    (&['石'], &[Glyph::Order(super::Order::Rear)]),
    (&['-', '－', '—', '–', '―', 'ー', '丨', '丶'], &[Digit(1, true)]),
    (&['l', 'I', 'i', '|', 'ｌ', 'Ｉ', '｜'], &[Digit(1, false)]),
    (&['ニ'], &[Digit(2, true)]),
    (&['兰', 'ミ'], &[Digit(3, true)]),
    (&['匹', '西'], &[Digit(4, true)]),
    (&['王', '玉', '互'], &[Digit(5, true)]),
    (&['大', '穴'], &[Digit(6, true)]),
    (&['匕', '乜'], &[Digit(7, true)]),
    (&['人', '入', 'ハ'], &[Digit(8, true)]),
    (&['几', '丸', '力'], &[Digit(9, true)]),
    (&['Z', 'z'], &[Digit(2, false)]),
    (&['S', 's'], &[Digit(5, false)]),
];

/// Combinations that are tried for one text.
const MOST: usize = 16;

/// The only legal move that the text can be when its odd glyphs are what they have been taken for.
#[cold]
pub(super) fn resolve(position: &Position, text: &str) -> Result<(Move, Remark), Refusal> {
    let mut ways: Vec<Vec<Glyph>> = vec![Vec::new()];
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        let known = glyph(c).or_else(|| rare_glyph(c, &mut Remark::default()));
        let taken = TAKEN_FOR.iter().find(|(glyphs, _)| glyphs.contains(&c));
        let options: &[Glyph] = match (&known, taken) {
            (Some(known), _) => std::slice::from_ref(known),
            (None, Some((_, options))) => options,
            (None, None) => return Err(Refusal::Unreadable),
        };
        let longer = ways.iter().flat_map(|way| {
            options.iter().map(|option| way.iter().copied().chain([*option]).collect())
        });
        ways = longer.collect();
        if ways.len() > MOST || ways[0].len() > 5 {
            return Err(Refusal::Unreadable);
        }
    }
    let mut candidates = Vec::new();
    for way in ways {
        let mut remark = Remark::NONE;
        match column(&way, position.turn(), &mut remark).map(|column| column.find(position)) {
            Some(Found::One(mv, _)) => candidates.push(mv),
            Some(Found::Many(moves)) => candidates.extend(moves),
            _ => {}
        }
    }
    candidates.sort_unstable_by_key(|mv| (mv.from.index(), mv.to.index()));
    candidates.dedup();
    match candidates[..] {
        [] => Err(Refusal::Unreadable),
        [mv] => Ok((mv, Remark::GLYPH_SLIP)),
        _ => Err(Refusal::Ambiguous { candidates }),
    }
}

/// Whether the character is a glyph of Chinese notation as it should be.
pub(in crate::games::xiangqi::notation) fn is_orthodox(c: char) -> bool {
    glyph(c).is_some()
        || rare_glyph(c, &mut Remark::default()).is_some_and(|g| matches!(g, Glyph::Direction(_)))
}

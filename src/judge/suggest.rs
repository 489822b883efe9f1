//! What a refused move may have been meant to be: the one legal move that is a slip away.

use crate::{games::rules::Rules, record::MoveText};

/// Positions with more legal moves than this get no suggestion.
const MOST: usize = 256;

/// The only legal move whose text, in one of `notations`, differs from `written` by one slip: one
/// character in place of another, left out or put in. `None` where no move or more than one does.
///
/// The suggestion is written in the notation, and the script, of `written`.
pub(super) fn suggest<R: Rules>(
    rules: &R,
    position: &R::Position,
    legal: &[R::Move],
    notations: &[&str],
    written: &str,
) -> Option<String> {
    let folded = fold(written);
    if legal.len() > MOST || folded.len() < 2 || folded.len() > 8 {
        return None;
    }
    let traditional = written.contains(['馬', '車', '進', '後', '將', '帥', '傌', '俥']);
    for &notation in notations {
        let mut near = legal.iter().filter_map(|&mv| {
            let mut after = position.clone();
            rules.play(&mut after, mv);
            let mut text = String::new();
            rules.write_move(position, mv, &after, Some(notation), &mut text);
            one_slip(&fold(&text), &folded).then_some((mv, text))
        });
        let (Some((_, text)), None) = (near.next(), near.next()) else { continue };
        // The same move may be near in two scripts; the record's own is the one to offer.
        if notation.starts_with("zh") && (notation == "zh-hant") != traditional {
            continue;
        }
        return Some(text);
    }
    None
}

/// Moves behind a refused one from which on they can vouch for another.
const VOUCHERS: usize = 2;

/// The one legal move a slip away from `written` after which `rest`, all that stands behind it in its
/// line, can be played. `None` where that is no or more than one move, or too little stands there.
pub(super) fn survivor<R: Rules>(
    rules: &R,
    position: &R::Position,
    (legal, notations): (&[R::Move], &[&str]),
    written: &str,
    rest: &[&MoveText<'_>],
) -> Option<String> {
    let folded = fold(written);
    if rest.len() < VOUCHERS || legal.len() > MOST || !(2..=8).contains(&folded.len()) {
        return None;
    }
    for &notation in notations {
        let mut lasting = legal.iter().filter_map(|&mv| {
            let mut after = position.clone();
            rules.play(&mut after, mv);
            let mut text = String::new();
            rules.write_move(position, mv, &after, Some(notation), &mut text);
            let lasts = one_slip(&fold(&text), &folded)
                && rest.iter().all(|mv| match rules.resolve(&after, &mv.text, mv.side) {
                    Ok((mv, _)) => {
                        rules.play(&mut after, mv);
                        true
                    }
                    Err(_) => false,
                });
            lasts.then_some(text)
        });
        match (lasting.next(), lasting.next()) {
            (Some(text), None) => return Some(text),
            (Some(_), Some(_)) => return None,
            _ => {}
        }
    }
    None
}

/// The characters that tell moves apart: glyph variants folded, check and comment marks left out.
fn fold(text: &str) -> Vec<char> {
    text.chars()
        .filter(|c| !matches!(c, '+' | '#' | '!' | '?' | ' ' | '\u{3000}') || text.len() <= 2)
        .map(|c| match c {
            '０'..='９' => char::from_u32(c as u32 - 0xFF10 + 0x30).unwrap_or(c),
            '馬' | '傌' => '马',
            '車' | '俥' => '车',
            '砲' | '包' => '炮',
            '進' => '进',
            '後' => '后',
            '將' | '帥' | '帅' => '将',
            '相' => '象',
            '仕' => '士',
            '卒' => '兵',
            _ => c,
        })
        .collect()
}

/// Whether one substitution, insertion or deletion turns `a` into `b`.
fn one_slip(a: &[char], b: &[char]) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    let same = short.iter().zip(long).take_while(|(x, y)| x == y).count();
    match long.len() - short.len() {
        0 => same < short.len() && short[same + 1..] == long[same + 1..],
        1 => short[same..] == long[same + 1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips() {
        let slip = |a: &str, b: &str| one_slip(&fold(a), &fold(b));
        assert!(slip("马二进三", "馬二進四"));
        assert!(slip("Nf3", "Ngf3"));
        assert!(slip("Bg5", "Bb5+"));
        assert!(!slip("Nf3", "Nf3"));
        assert!(!slip("Nf3", "Bb5"));
        assert!(!slip("马8进7", "馬８進７"));
    }
}

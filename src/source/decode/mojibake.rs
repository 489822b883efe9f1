//! Text that was decoded in a wrong encoding and saved as what came out: `ºÚÖÐÅÌÊ¤` for 黑中盘胜.
//!
//! It can be undone where every character has a byte in the wrong encoding and the bytes together
//! read well in a right one.

use std::borrow::Cow;

use encoding_rs::{
    BIG5, EUC_KR, EncoderResult, Encoding, GB18030, MACINTOSH, SHIFT_JIS, UTF_8, WINDOWS_1252,
};

use super::{score, words};

/// Text that was set right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undone {
    /// The encoding that the bytes are in.
    pub real: &'static str,
    /// The encoding that they were taken for.
    pub taken_for: &'static str,
    /// The texts, in the order they were given.
    pub texts: Vec<String>,
}

/// Characters beyond ASCII that say enough.
const ENOUGH: usize = 4;
/// Points per hundred bytes from which on a reading is certainly text.
const CERTAIN: i32 = 220;

/// Sets texts right, if all of them were read in the same wrong encoding. ASCII passes through.
///
/// Linear in the texts; most are told by their first character beyond ASCII.
pub fn undo(texts: &[&str]) -> Option<Undone> {
    if !is_suspect(texts) {
        return None;
    }
    for (taken_for, to_byte) in
        [(WINDOWS_1252, latin as fn(char) -> Option<u8>), (MACINTOSH, macintosh)]
    {
        let bytes = |text: &&str| text.chars().map(to_byte).collect::<Option<Vec<u8>>>();
        let Some(raw) = texts.iter().map(bytes).collect::<Option<Vec<_>>>() else { continue };
        let joined = raw.join(&b'\n');
        for real in [UTF_8, GB18030, BIG5, SHIFT_JIS, EUC_KR] {
            if let Some(texts) = reads_well(real, &joined, &raw) {
                return Some(Undone { real: real.name(), taken_for: taken_for.name(), texts });
            }
        }
    }
    None
}

/// Whether the characters beyond ASCII are those of bytes, and stand together as those of double
/// bytes do; accents stand between letters.
fn is_suspect(texts: &[&str]) -> bool {
    let (mut wide, mut together) = (0, 0);
    for text in texts {
        let mut before = false;
        for c in text.chars() {
            let foreign = !c.is_ascii();
            if foreign && latin(c).is_none() && macintosh(c).is_none() {
                return false;
            }
            together += usize::from(foreign && before);
            wide += usize::from(foreign);
            before = foreign;
        }
    }
    wide >= ENOUGH && together * 5 >= wide * 2
}

/// The texts, where their bytes are text in `real` throughout.
fn reads_well(real: &'static Encoding, joined: &[u8], raw: &[Vec<u8>]) -> Option<Vec<String>> {
    let read = |bytes: &Vec<u8>| {
        real.decode_without_bom_handling_and_without_replacement(bytes).map(Cow::into_owned)
    };
    let texts = raw.iter().map(read).collect::<Option<Vec<String>>>()?;
    let good = if real == UTF_8 {
        texts.iter().flat_map(|text| text.chars()).all(words::is_usual)
    } else {
        score::quality(joined, real).is_some_and(|points| points >= CERTAIN)
    };
    good.then_some(texts)
}

/// The byte of a character in ISO-8859-1, else in Windows-1252.
fn latin(c: char) -> Option<u8> {
    u8::try_from(c as u32).ok().or_else(|| byte_in(WINDOWS_1252, c))
}

/// The byte of a character in the encoding of the first Macintosh.
fn macintosh(c: char) -> Option<u8> {
    if c.is_ascii() { Some(c as u8) } else { byte_in(MACINTOSH, c) }
}

fn byte_in(encoding: &'static Encoding, c: char) -> Option<u8> {
    let mut bytes = [0; 4];
    let mut utf8 = [0; 4];
    let (result, _, written) = encoding.new_encoder().encode_from_utf8_without_replacement(
        c.encode_utf8(&mut utf8),
        &mut bytes,
        true,
    );
    (result == EncoderResult::InputEmpty && written == 1).then_some(bytes[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gbk_taken_for_latin_and_for_macintosh() {
        let found = undo(&["ºÚÖÐÅÌÊ¤", "abc", "³£ê»"]).unwrap();
        assert_eq!((found.real, found.taken_for), ("gb18030", "windows-1252"));
        assert_eq!(found.texts, ["黑中盘胜", "abc", "常昊"]);
        let (bytes, _, _) = GB18030.encode("围棋比赛");
        let (wrong, _) = MACINTOSH.decode_without_bom_handling(&bytes);
        let found = undo(&[&wrong]).unwrap();
        assert_eq!((found.taken_for, &*found.texts[0]), ("macintosh", "围棋比赛"));
    }

    #[test]
    fn utf8_taken_for_latin() {
        let (wrong, _) = WINDOWS_1252.decode_without_bom_handling("古力 常昊".as_bytes());
        let found = undo(&[&wrong]).unwrap();
        assert_eq!((found.real, &*found.texts[0]), ("UTF-8", "古力 常昊"));
    }

    #[test]
    fn text_that_is_right_is_left_alone() {
        for text in
            ["古力", "Müller, Jürgen", "Übergröße", "Çelik Ağaoğlu", "é", "", "½–½ «été»", "ÄÖÜß"]
        {
            assert_eq!(undo(&[text]), None, "{text}");
        }
    }
}

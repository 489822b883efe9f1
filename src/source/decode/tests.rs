use super::*;
use proptest::prelude::*;

macro_rules! fixture {
    ($name:literal) => {
        include_bytes!(concat!("../../../fixtures/encodings/", $name)).as_slice()
    };
}

/// Detects and decodes a whole file without a declared charset.
fn read(bytes: &[u8]) -> (Verdict, String) {
    let verdict = detect(bytes, None);
    let decoded = decode(&bytes[verdict.bom..], verdict.encoding);
    assert_eq!(decoded.bad, []);
    (verdict, decoded.text.into_owned())
}

fn named(label: &str) -> Encoding {
    Encoding::by_name(label).expect(label)
}

#[test]
fn one_record_in_six_encodings() {
    let (_, truth) = read(fixture!("xiangqi-utf8-bom.pgn"));
    assert!(truth.starts_with("[Game") && truth.contains("炮二平五 马８进７"));
    let cases = [
        (fixture!("xiangqi-utf8-bom.pgn"), "UTF-8", 3),
        (fixture!("xiangqi-gb18030.pgn"), "gb18030", 0),
        (fixture!("xiangqi-utf16le-bom.pgn"), "UTF-16LE", 2),
        (fixture!("xiangqi-utf16be-bom.pgn"), "UTF-16BE", 2),
        (fixture!("xiangqi-utf16le-nobom.pgn"), "UTF-16LE", 0),
    ];
    for (bytes, name, bom) in cases {
        let (verdict, text) = read(bytes);
        assert_eq!(verdict, Verdict { bom, ..clean(name) });
        assert_eq!(text, truth);
    }
    let (verdict, text) = read(fixture!("xiangqi-big5.pgn"));
    assert_eq!(verdict, clean("big5"));
    assert!(text.contains("炮二平五 馬８進７"));
}

fn clean(name: &str) -> Verdict {
    let encoding = named(name);
    Verdict { encoding, bom: 0, rival: None, binary: false, declared_wrong: false }
}

#[test]
fn other_languages() {
    let cases = [
        (fixture!("go-shift_jis.sgf"), "Shift_JIS", "PB[表 ソフト]"),
        (fixture!("go-euc-kr.sgf"), "EUC-KR", "RE[흑 불계승]"),
        (fixture!("chess-latin1.pgn"), "windows-1252", "Lefèvre, André"),
        (fixture!("chess-cp1251.pgn"), "windows-1251", "Петров, Сергей"),
    ];
    for (bytes, name, part) in cases {
        let (verdict, text) = read(bytes);
        assert_eq!(verdict, clean(name));
        assert!(text.contains(part), "{text}");
        assert_eq!(verdict.encoding.encode(&text), (bytes.to_vec(), vec![]));
    }
}

#[test]
fn short_moves_and_names() {
    let gbk = ["炮二平五", "马８进７", "前车进一", "兵七进一 卒３进１", "许银川", "红先胜", "古力"];
    let big5 =
        ["炮二平五", "馬８進７", "前車進一", "兵七進一 卒３進１", "許銀川", "紅先勝", "周俊勳"];
    for (name, texts) in [("gb18030", gbk), ("big5", big5)] {
        for text in texts {
            let (bytes, _) = named(name).encode(text);
            assert_eq!(detect(&bytes, None).encoding, named(name), "{text}");
        }
    }
}

#[test]
fn ascii_and_cut_utf8_are_utf8() {
    assert_eq!(detect(b"", None), clean("utf-8"));
    assert_eq!(detect(b"1. e4 e5", Some("Big5")), clean("utf-8"));
    let text = "1. 炮二平五".as_bytes();
    assert_eq!(detect(&text[..text.len() - 1], None), clean("utf-8"));
}

#[test]
fn declared_charsets() {
    let (gbk, _) = named("gbk").encode("(;PB[古力]PW[常昊]RE[黑中盘胜])");
    assert_eq!(detect(&gbk, Some("GB2312")), clean("gbk"));
    let wrong = Verdict { declared_wrong: true, ..clean("gb18030") };
    assert_eq!(detect(&gbk, Some("UTF-8")), wrong);
    assert_eq!(detect(&gbk, Some("ISO-8859-1")), wrong);
    assert_eq!(detect(&gbk, Some("no such charset")), clean("gb18030"));
    let utf8 = "(;PB[古力]PW[常昊])".as_bytes();
    assert_eq!(detect(utf8, Some("gb2312")), Verdict { declared_wrong: true, ..clean("utf-8") });
    // Rare characters decide nothing, so the declaration does; so it does between alphabets.
    let (rare, _) = named("gbk").encode("(;PB[奬励]PW[穃樹]C[末尾僜])");
    assert_eq!(detect(&rare, Some("GBK")), clean("gbk"));
    assert_eq!(detect(b"[White \"Dvo\xF8\xE1k\"]", Some("cp1250")), clean("cp1250"));
}

#[test]
fn names_cut_inside_a_character_leave_utf8() {
    let bytes = fixture!("go-cut-names.sgf");
    for declared in [None, Some("UTF-8")] {
        assert_eq!(detect(bytes, declared), clean("utf-8"));
    }
    let decoded = decode(bytes, Encoding::UTF_8);
    let raw: Vec<_> = decoded.text.chars().filter_map(raw_byte).collect();
    assert_eq!(raw, [0xE6, 0x9C]);
    assert_eq!(decoded.bad.len(), 1);
    assert!(decoded.text[decoded.bad[0].end as usize..].starts_with("]PW[abc]"));
}

#[test]
fn damage_is_kept_and_written_back() {
    let bytes = fixture!("xiangqi-damaged.pgn");
    let verdict = detect(bytes, None);
    assert_eq!(verdict, clean("gb18030"));
    let decoded = decode(bytes, verdict.encoding);
    let raw: Vec<Vec<u8>> = decoded
        .bad
        .iter()
        .map(|span| span.of(&decoded.text).chars().filter_map(raw_byte).collect())
        .collect();
    assert_eq!(raw, [&[0xFF][..], &[0x81, 0xFF, 0xFF]]);
    assert_eq!(verdict.encoding.encode(&decoded.text), (bytes.to_vec(), vec![]));
}

#[test]
fn slices_of_one_file() {
    let bytes = fixture!("go-two-charsets.sgf");
    let verdict = detect(bytes, None);
    let cut = memchr::memmem::find(bytes, b"\n(").expect("two games") + 1;
    let (first, encoding) = decode_slice(&bytes[..cut], &verdict, Some("GBK"));
    assert_eq!((encoding, first.bad.len()), (named("gbk"), 0));
    assert!(first.text.contains("PB[古松]"));
    let (second, encoding) = decode_slice(&bytes[cut..], &verdict, Some("Shift_JIS"));
    assert_eq!((encoding, second.bad.len()), (named("sjis"), 0));
    assert!(second.text.contains("PB[ソフト]"));
}

#[test]
fn slices_that_differ_from_their_file() {
    let utf8 = clean("utf-8");
    let (big5, _) = named("big5").encode("[Red \"許銀川\"] 1. 炮二平五 馬８進７");
    let text = "[Red \"许银川\"] 1. 炮二平五 马８进７";
    assert_eq!(decode_slice(&big5, &utf8, None).1, named("big5"));
    for file in ["windows-1252", "gb18030", "big5"] {
        let (decoded, encoding) = decode_slice(text.as_bytes(), &clean(file), None);
        assert_eq!((decoded.text.as_ref(), encoding), (text, Encoding::UTF_8));
    }
    // A name that is valid UTF-8 by chance, and one that is UTF-8 under an old label.
    let (gbk, _) = named("gbk").encode("PB[郑惟桐]");
    let (decoded, encoding) = decode_slice(&gbk, &utf8, Some("gb2312"));
    assert_eq!((decoded.text.as_ref(), encoding), ("PB[郑惟桐]", named("gbk")));
    assert_eq!(decode_slice("Café".as_bytes(), &utf8, Some("gb2312")).1, Encoding::UTF_8);
    assert_eq!(decode_slice(text.as_bytes(), &utf8, Some("gb2312")).1, Encoding::UTF_8);
    let (ascii, encoding) = decode_slice(b"1. e4", &clean("big5"), None);
    assert!(matches!(ascii.text, Cow::Borrowed(_)));
    assert_eq!(encoding, named("big5"));
    let (latin, _) = named("windows-1252").encode("Müller, Jürgen");
    assert_eq!(decode_slice(&latin, &clean("windows-1252"), None).0.text, "Müller, Jürgen");
}

#[test]
fn labels() {
    let names =
        [("cp936", "GBK"), ("EUC-CN", "GBK"), ("latin1", "windows-1252"), ("UHC", "EUC-KR")];
    for (label, name) in names {
        assert_eq!(named(label).name(), name);
    }
    assert_eq!(Encoding::by_name("hz-gb-2312"), None);
    assert_eq!(Encoding::by_name(""), None);
    assert!(named("cp950").is_double_byte() && named("cp949").is_double_byte());
    assert!(!Encoding::UTF_8.is_double_byte() && !named("euc-jp").is_double_byte());
    assert!(named("utf-16").is_utf16());
}

#[test]
fn what_an_encoding_lacks_is_reported() {
    let (bytes, lacking) = named("big5").encode("車a车b");
    assert_eq!(bytes, b"\xA8\xAEa?b");
    assert_eq!(lacking, [Span::new(4, 7)]);
    let stray = format!("a{}b", stand_in(0xFF));
    assert_eq!(named("gb18030").encode(&stray), (b"a\xFFb".to_vec(), vec![]));
    assert_eq!(Encoding::UTF_8.encode(&stray).0, stray.as_bytes());
    assert_eq!(Encoding::UTF_16BE.encode(&stray).1, [Span::new(1, 5)]);
    assert_eq!(Encoding::UTF_16LE.encode("a炮").0, b"\xFF\xFEa\0\xAE\x70");
}

#[test]
fn binary_files_and_marks() {
    let mut bytes = b"XQ\x0A".to_vec();
    bytes.extend([0, 1, 2, 3, 0, 0, 9, 8].repeat(20));
    assert!(detect(&bytes, None).binary);
    assert!(!detect(b"1. e4 e5 2. Nf3 Nc6 1-0\n\x1A\0", None).binary);
    let inner = "a\u{FEFF}b".as_bytes();
    assert_eq!(decode(inner, Encoding::UTF_8).text, "a\u{FEFF}b");
    assert_eq!(detect(b"\x1B$B;R\x1B(B", None).encoding.name(), "ISO-2022-JP");
}

#[test]
fn utf16_streams_in_any_blocks() {
    let text = "炮a😀\u{FEFF}b";
    for encoding in [Encoding::UTF_16LE, Encoding::UTF_16BE] {
        let (mut bytes, _) = encoding.encode(text);
        bytes.drain(..2);
        // A lone low surrogate, a lone high one, and half a unit.
        bytes.extend([0xDD, 0xDD, 0x41, 0x41, 0xD8, 0xD8, 7]);
        let whole = decode(&bytes, encoding);
        assert!(whole.text.starts_with(text));
        assert_eq!(whole.bad.len(), 2);
        for size in 1..bytes.len() {
            let (mut stream, mut out) = (Utf16Stream::new(encoding), Vec::new());
            bytes.chunks(size).for_each(|block| stream.push(block, &mut out));
            stream.finish(&mut out);
            assert_eq!(std::str::from_utf8(&out), Ok(whole.text.as_ref()), "blocks of {size}");
        }
    }
}

proptest! {
    #[test]
    fn no_byte_is_lost(bytes in prop::collection::vec(any::<u8>(), 0..200), which in 0..9_usize) {
        let labels = ["gb18030", "big5", "sjis", "euc-kr", "euc-jp", "cp1252", "cp1251", "cp1250",
            "utf-16be"];
        let encoding = named(labels[which]);
        let decoded = decode(&bytes, encoding);
        let bad: usize = decoded.bad.iter().map(|it| it.len() / 4).sum();
        prop_assert_eq!(decoded.text.chars().filter(|&it| raw_byte(it).is_some()).count(), bad);
        for span in &decoded.bad {
            prop_assert!(span.of(&decoded.text).chars().all(|it| raw_byte(it).is_some()));
        }
        let verdict = detect(&bytes, Some(labels[which]));
        decode(&bytes[verdict.bom..], verdict.encoding);
        decode_slice(&bytes, &verdict, Some(labels[(which + 1) % 9]));
        decode_slice(&bytes, &verdict, None);
    }

    #[test]
    fn damaged_utf8_keeps_every_byte(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let decoded = decode(&bytes, Encoding::UTF_8);
        let back: Vec<u8> = decoded.text.chars().flat_map(|it| match raw_byte(it) {
            Some(byte) => vec![byte],
            None => it.to_string().into_bytes(),
        }).collect();
        prop_assert_eq!(back, bytes);
    }
}

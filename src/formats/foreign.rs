//! Records of games that are not read here, told by how they begin.

/// Tags of the GIB of Korean servers.
const JANGGI: [&str; 5] = ["[초대국자", "[한대국자", "[초차림", "[한차림", "[대회명"];

/// The game that a text is a record of, in English and Chinese, where it is one of those that
/// share endings or looks with the games that are read; `None` else.
pub fn another_game(text: &str) -> Option<[&'static str; 2]> {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let mut lines = start.lines().take(20);
    if lines.clone().any(|line| JANGGI.iter().any(|tag| line.trim_start().starts_with(tag))) {
        return Some(["Korean janggi", "韩国将棋（장기）"]);
    }
    // KIF and CSA.
    let shogi = |line: &str| line.starts_with("手数----") || line.starts_with("手合割：");
    let csa = start.starts_with("V2") && start.contains("\nP1-KY");
    (csa || lines.any(shogi)).then_some(["shogi", "日本将棋"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_are_not_read() {
        for (text, game) in [
            ("\u{feff}[대회명 \"x\"]\n1. 79졸78", "Korean"),
            ("# KIF\n手合割：平手\n", "shogi"),
            ("V2.2\nN+x\nP1-KY-KE-GI", "shogi"),
        ] {
            assert!(another_game(text).is_some_and(|[en, _]| en.starts_with(game)), "{text}");
        }
        for text in ["", "1. 炮二平五", "[Event \"x\"]\n\n1. e4", "V2", "\\HS\n\\HE", "(;GM[1])"]
        {
            assert_eq!(another_game(text), None, "{text}");
        }
    }
}

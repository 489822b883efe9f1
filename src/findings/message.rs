//! Fills the sentences of the code table.
//!
//! `{name}` stands for the argument; `{name:one|many}` for the word that goes with the number.

use super::{Arg, Lang};

/// The sentence with its words. A name without an argument stays as it is, so that a test can see
/// it.
pub(crate) fn fill(template: &str, args: &[(&'static str, Arg)], lang: Lang) -> String {
    let mut out = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let Some(length) = rest[open..].find('}') else {
            rest = &rest[open..];
            break;
        };
        let inside = &rest[open + 1..open + length];
        let (name, forms) = inside.split_once(':').map_or((inside, None), |(n, f)| (n, Some(f)));
        match args.iter().find(|(key, _)| *key == name) {
            Some((_, arg)) => push(&mut out, arg, forms, lang),
            None => out.push_str(&rest[open..=open + length]),
        }
        rest = &rest[open + length + 1..];
    }
    out.push_str(rest);
    out
}

fn push(out: &mut String, arg: &Arg, forms: Option<&str>, lang: Lang) {
    match (arg, forms) {
        (Arg::Number(number), Some(forms)) => {
            let (one, many) = forms.split_once('|').unwrap_or((forms, forms));
            out.push_str(if *number == 1 { one } else { many });
        }
        (Arg::Number(number), None) => out.push_str(&number.to_string()),
        (Arg::Text(text), _) => out.push_str(text),
        (Arg::Words { en, zh }, _) => out.push_str(match lang {
            Lang::En => en,
            Lang::Zh => zh,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_plurals() {
        let args = [("n", Arg::from(1)), ("piece", Arg::words("horse", "马"))];
        let text = "{piece}: {n} {n:move|moves}, {missing}";
        assert_eq!(fill(text, &args, Lang::En), "horse: 1 move, {missing}");
        assert_eq!(fill("a `{` b {n}", &[], Lang::En), "a `{` b {n}");
        assert_eq!(fill("a `{` b", &args, Lang::En), "a `{` b");
        let args = [("n", Arg::from(3)), ("piece", Arg::words("horse", "马"))];
        assert_eq!(fill("{piece}{n}着 {n:a|b}", &args, Lang::Zh), "马3着 b");
    }
}

//! The dialect of old Chinese servers and of their readers (Sina, Tom, Nihon Ki-in exports,
//! `StoneBase`): headers without `;`, under names that SGF has for something else or not at all.

use crate::record::Header;

/// Names of the dialect and of FF\[4\].
const RENAMED: [(&str, &str); 3] = [("TE", "EV"), ("RD", "DT"), ("KO", "KM")];

/// A change of one header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The index of the header.
    pub header: usize,
    /// What it becomes.
    pub to: Become,
}

/// What a header of the dialect becomes in FF\[4\].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Become {
    /// The same under this name.
    Named(&'static str),
    /// The same with this value; `sure` where no unit had to be assumed.
    Valued {
        /// The value.
        value: String,
        /// Whether it is certain.
        sure: bool,
    },
    /// Another header.
    Other(&'static str, String),
    /// Nothing: another one says it.
    Gone,
}

/// The header by which the dialect is known: an event in `TE`, a komi in `KO` (annotations of moves
/// in SGF, which no reader takes for headers), or the date in `RD` where there is no `DT`.
pub fn old_chinese<'r, 's>(headers: &'r [Header<'s>]) -> Option<&'r Header<'s>> {
    let dated = || headers.iter().any(|header| header.name == "DT");
    headers
        .iter()
        .filter(|header| !header.value.trim().is_empty())
        .find(|header| matches!(&*header.name, "TE" | "KO") || header.name == "RD" && !dated())
}

/// Whether headers are of the dialect.
pub fn is_old_chinese(headers: &[Header<'_>]) -> bool {
    old_chinese(headers).is_some()
}

/// Whether a bare number in `TM` counts minutes. A date in `RD` alone says nothing of that: files of
/// today have it, too.
pub fn counts_minutes(headers: &[Header<'_>]) -> bool {
    let telling = |header: &Header<'_>| matches!(&*header.name, "TE" | "KO" | "LT" | "LC");
    is_old_chinese(headers) && headers.iter().any(telling)
}

/// What makes headers of the dialect those of FF\[4\]: `TE` the event, `RD` the date, `KO` the
/// komi, `LT` and `LC` the overtime, and a bare number in `TM` minutes.
pub fn modern(headers: &[Header<'_>]) -> Vec<Change> {
    if !is_old_chinese(headers) {
        return Vec::new();
    }
    let find = |name: &str| headers.iter().position(|header| header.name == name);
    let mut changes = Vec::new();
    for (old, new) in RENAMED {
        if let Some(header) = find(old).filter(|_| find(new).is_none()) {
            changes.push(Change { header, to: Become::Named(new) });
        }
    }
    if let Some(header) = find("TM")
        && counts_minutes(headers)
        && let Some(time) = super::seconds(&headers[header].value, true)
        && time.value != headers[header].value.trim()
    {
        let sure = time.ground.is_sure();
        changes.push(Change { header, to: Become::Valued { value: time.value, sure } });
    }
    if let (Some(time), Some(times)) = (find("LT"), find("LC"))
        && find("OT").is_none()
        && let Some(overtime) = overtime(&headers[time].value, &headers[times].value)
    {
        changes.push(Change { header: time, to: Become::Other("OT", overtime) });
        changes.push(Change { header: times, to: Become::Gone });
    }
    changes.sort_by_key(|change| change.header);
    changes
}

/// `30秒` and `5回` as overtime; bare numbers are seconds and times.
fn overtime(time: &str, times: &str) -> Option<String> {
    let with = |text: &str, unit: &str| {
        let text = text.trim();
        let bare = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if bare { format!("{text}{unit}") } else { text.to_owned() }
    };
    let words = format!("{} {}", with(times, "回"), with(time, "秒"));
    super::overtime(&words).map(|reading| reading.value)
}

/// Gives headers of the dialect the names and units of FF\[4\]; leaves others alone.
pub fn modernise(headers: &mut Vec<Header<'_>>) {
    let mut gone = Vec::new();
    for Change { header, to } in modern(headers) {
        match to {
            Become::Named(name) => headers[header].name = name.into(),
            Become::Valued { value, .. } => headers[header].value = value.into(),
            Become::Other(name, value) => {
                (headers[header].name, headers[header].value) = (name.into(), value.into());
            }
            Become::Gone => gone.push(header),
        }
    }
    for header in gone.into_iter().rev() {
        headers.remove(header);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    fn headers(all: &[(&'static str, &'static str)]) -> Vec<Header<'static>> {
        let header = |&(name, value): &(&'static str, &'static str)| Header {
            name: name.into(),
            value: value.into(),
            span: Span::default(),
            value_span: Span::default(),
        };
        all.iter().map(header).collect()
    }

    fn modernised(all: &[(&'static str, &'static str)]) -> String {
        let mut headers = headers(all);
        modernise(&mut headers);
        let texts = headers.iter().map(|header| format!("{}={}", header.name, header.value));
        texts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_name_of_the_dialect() {
        let old = [("TE", "天元赛"), ("RD", "2004"), ("TM", "70"), ("LT", "30秒"), ("LC", "5回")];
        let new = "EV=天元赛 DT=2004 TM=4200 OT=5x30 byo-yomi";
        assert_eq!(modernised(&old), new);
        let old = [("TM", "1時間"), ("LT", "60"), ("LC", "5"), ("KO", "黒6目半")];
        assert_eq!(modernised(&old), "TM=3600 OT=5x60 byo-yomi KM=黒6目半");
        // What cannot be read stays, and so does what is there twice.
        let old = [("TE", "a"), ("EV", "b"), ("LT", "x"), ("LC", "5")];
        assert_eq!(modernised(&old), "TE=a EV=b LT=x LC=5");
        assert_eq!(modernised(&[("TM", "70"), ("LT", "30"), ("LC", "5")]), "TM=70 LT=30 LC=5");
        assert_eq!(modernised(&[("RD", "2017-05-27"), ("TM", "70")]), "DT=2017-05-27 TM=70");
    }
}

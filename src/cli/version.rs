//! `--format-version`: the version of a format that is written.

use super::Failure;
use crate::{
    findings::Lang,
    formats::{Format, Version, WriteBytes},
};

/// The writer of a version of a binary format, or the version of a text format.
pub(super) fn version_of(
    version: u8,
    to: Format,
    lang: Lang,
) -> Result<(Option<WriteBytes>, Option<Version>), Failure> {
    let name = to.info().name;
    let binary = to.info().bytes().map_or(&[][..], |body| body.versions);
    let text = to.info().shape.versions;
    if let Some((_, writer)) = binary.iter().find(|(number, _)| *number == version) {
        return Ok((Some(*writer), None));
    }
    if let Some(known) = text.iter().find(|known| known.number == version) {
        return Ok((None, Some(*known)));
    }
    let numbers = binary.iter().map(|(number, _)| *number);
    let numbers = numbers.chain(text.iter().map(|known| known.number));
    let numbers = numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ");
    let wrong = match lang {
        Lang::En if numbers.is_empty() => {
            format!("--format-version {version}: {name} is written in one version only")
        }
        Lang::Zh if numbers.is_empty() => {
            format!("--format-version {version}：{name} 只写一种版本")
        }
        Lang::En => {
            format!("--format-version {version}: not written in {name}; there are {numbers}")
        }
        Lang::Zh => {
            format!("--format-version {version}：{name} 不写此版本；可用的有 {numbers}")
        }
    };
    Err(Failure::Other(wrong))
}

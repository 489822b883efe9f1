use super::*;
use std::path::Path;
fn walk(p: &Path, out: &mut Vec<std::path::PathBuf>) {
    if p.is_dir() {
        let mut v: Vec<_> = std::fs::read_dir(p).unwrap().map(|e| e.unwrap().path()).collect();
        v.sort();
        for e in v {
            walk(&e, out);
        }
    } else {
        out.push(p.to_path_buf())
    }
}
fn sgf_ca(b: &[u8]) -> Option<String> {
    let i = memchr::memmem::find(b, b"CA[")?;
    let e = b[i..].iter().position(|&c| c == b']')?;
    Some(String::from_utf8_lossy(&b[i + 3..i + e]).into_owned())
}
#[test]
#[ignore]
fn survey() {
    let Ok(roots) = std::env::var("SURVEY") else { return };
    let mut files = vec![];
    for r in roots.split(':') {
        walk(Path::new(r), &mut files);
    }
    let brief = std::env::var("BRIEF").is_ok();
    let mut tally = std::collections::BTreeMap::<String, usize>::new();
    let mut t = std::time::Duration::ZERO;
    let mut max = std::time::Duration::ZERO;
    let mut n = 0;
    for f in &files {
        let b = std::fs::read(f).unwrap();
        let name = f.display().to_string();
        let ca = if name.ends_with(".sgf") { sgf_ca(&b) } else { None };
        let st = std::time::Instant::now();
        let v = detect(&b, None);
        let d = st.elapsed();
        t += d;
        max = max.max(d);
        n += 1;
        let w = detect(&b, ca.as_deref());
        let body = &b[v.bom..];
        let dec = decode(body, v.encoding);
        if !v.encoding.is_utf16() && v.encoding != Encoding::UTF_8 {
            let (back, lack) = v.encoding.encode(&dec.text);
            if back != body || !lack.is_empty() {
                println!(
                    "ROUNDTRIP {name} {} bad {} lack {}",
                    v.encoding.name(),
                    dec.bad.len(),
                    lack.len()
                );
            }
        }
        let mut det = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Allow);
        det.feed(&b, true);
        let g = det.guess(None, chardetng::Utf8Detection::Allow).name();
        let kind = if b.is_ascii() {
            "ascii"
        } else if std::str::from_utf8(&b).is_ok() {
            "utf8"
        } else {
            "other"
        };
        *tally
            .entry(format!(
                "{kind} -> {} rival {:?} bin {} cw {} bad {}",
                v.encoding.name(),
                v.rival.map(|r| r.name()),
                v.binary,
                w.declared_wrong,
                (!dec.bad.is_empty()) as u8
            ))
            .or_default() += 1;
        let same = g == v.encoding.name() || (g == "GBK" && v.encoding.name() == "gb18030");
        if (!brief && kind == "other")
            || (kind != "ascii"
                && !v.binary
                && (!same
                    || v.rival.is_some()
                    || w.encoding != v.encoding
                    || w.declared_wrong
                    || !dec.bad.is_empty()))
            || (kind == "ascii" && v.encoding != Encoding::UTF_8)
        {
            let txt: String = dec
                .text
                .split_inclusive(|c: char| c.is_whitespace() || c == ';')
                .filter(|s| !s.is_ascii())
                .take(4)
                .collect();
            println!(
                "{}{name} len {} ours {} rival {:?} bin {} | CA {:?} -> {} wrong {} | chardetng {g} | bad {} {:?} | {}",
                if same { "" } else { "DIFF " },
                b.len(),
                v.encoding.name(),
                v.rival.map(|r| r.name()),
                v.binary,
                ca,
                w.encoding.name(),
                w.declared_wrong,
                dec.bad.len(),
                d,
                txt.escape_default().to_string().len().min(0).to_string()
                    + &txt.chars().take(50).collect::<String>().replace('\n', "/")
            );
        }
    }
    for (k, v) in tally {
        println!("{v:6} {k}");
    }
    println!("files {n} total {t:?} max {max:?}");
}
#[test]
#[ignore]
fn pace() {
    let Ok(f) = std::env::var("PACE") else { return };
    let b = std::fs::read(&f).unwrap();
    for _ in 0..3 {
        let st = std::time::Instant::now();
        for _ in 0..2000 {
            std::hint::black_box(detect(std::hint::black_box(&b), None));
        }
        println!("detect {} bytes: {:?}", b.len(), st.elapsed() / 2000);
        let v = detect(&b, None);
        let mut big = vec![];
        while big.len() < 4 << 20 {
            big.extend_from_slice(&b);
        }
        let st = std::time::Instant::now();
        let d = decode(&big, v.encoding);
        let e = st.elapsed();
        println!(
            "decode {} MB/s {} bad {}",
            big.len() as f64 / 1e6 / e.as_secs_f64(),
            v.encoding.name(),
            d.bad.len()
        );
        let st = std::time::Instant::now();
        let r = v.encoding.0.decode_without_bom_handling(&big);
        let e = st.elapsed();
        println!("encoding_rs {} MB/s {}", big.len() as f64 / 1e6 / e.as_secs_f64(), r.0.len());
        let (w, _) = Encoding::UTF_16LE.encode(&d.text);
        let mut o = Vec::new();
        let st = std::time::Instant::now();
        let mut s = Utf16Stream::new(Encoding::UTF_16LE);
        for c in w.chunks(65536) {
            s.push(c, &mut o);
            o.clear()
        }
        s.finish(&mut o);
        let e = st.elapsed();
        println!("utf16 stream {} MB/s", w.len() as f64 / 1e6 / e.as_secs_f64());
        let st = std::time::Instant::now();
        let r = encoding_rs::UTF_16LE.decode_without_bom_handling(&w);
        let e = st.elapsed();
        println!("utf16 encoding_rs {} MB/s {}", w.len() as f64 / 1e6 / e.as_secs_f64(), r.0.len());
    }
}

#[test]
#[ignore]
fn short() {
    let Ok(roots) = std::env::var("SHORT") else { return };
    let mut files = vec![];
    for r in roots.split(':') {
        walk(Path::new(r), &mut files);
    }
    let encs: Vec<Encoding> =
        std::env::var("ENC").unwrap().split(',').map(|e| Encoding::by_name(e).unwrap()).collect();
    let mut seed = 12345u64;
    for enc in encs {
        for n in [3usize, 4, 6, 9, 14, 20, 34, 60] {
            let (mut total, mut wrong, mut rivals, mut wrong_silent, mut cwrong) = (0, 0, 0, 0, 0);
            let mut shown = 0;
            for f in &files {
                let b = std::fs::read(f).unwrap();
                let v = detect(&b, None);
                if v.binary {
                    continue;
                }
                let t = decode(&b[v.bom..], v.encoding).text;
                let t: Vec<char> = t.chars().filter(|c| *c != '\n' && *c != '\r').collect();
                for _ in 0..4 {
                    if t.len() < n + 1 {
                        continue;
                    }
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    let at = (seed >> 33) as usize % (t.len() - n);
                    let s: String = t[at..at + n].iter().collect();
                    if s.chars().filter(|c| !c.is_ascii()).count() < 2 {
                        continue;
                    }
                    let (bytes, lack) = enc.encode(&s);
                    if !lack.is_empty() {
                        continue;
                    }
                    if std::str::from_utf8(&bytes).is_ok() {
                        continue;
                    }
                    total += 1;
                    let g = detect(&bytes, None);
                    let ok = decode(&bytes, g.encoding).text == s;
                    wrong += !ok as usize;
                    rivals += g.rival.is_some() as usize;
                    if !ok && g.rival.is_none() {
                        wrong_silent += 1;
                    }
                    let mut det =
                        chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
                    det.feed(&bytes, true);
                    let c = det.guess(None, chardetng::Utf8Detection::Deny);
                    let cok = c.decode_without_bom_handling(&bytes).0 == s;
                    cwrong += !cok as usize;
                    if !ok && shown < 4 {
                        shown += 1;
                        println!(
                            "   {s:?} -> {} rival {:?} (chardetng {})",
                            g.encoding.name(),
                            g.rival.map(|r| r.name()),
                            c.name()
                        );
                    }
                }
            }
            println!(
                "{} chars {n}: total {total} wrong {wrong} (silent {wrong_silent}) rivals {rivals} | chardetng wrong {cwrong}",
                enc.name()
            );
        }
    }
}

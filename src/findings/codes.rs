//! THE TABLE: every code, its severity, rule and sentences, in one place.
//!
//! A code is named here, detected where its rule is, explained in `docs/codes/`, and shown by a
//! fixture in `fixtures/codes/`; `tests/all/codes.rs` holds the four together. Numbers are never used
//! again. Letters: EN encoding, PG PGN, SG SGF, ML move lists, AR archive formats, SH scoresheets,
//! HD headers and result, XQ CH GO rules of the games, DU games that stand twice, CV what a
//! conversion could not keep.
//!
//! `form` behind the severity marks what is merely written otherwise than usual: a report for
//! people tells it once a file, with a count. `sgfc [n ...]` behind the rule names the messages of
//! SGFC that say the same.

use super::{Lang, Severity};

/// What the table says of a code.
#[derive(Debug)]
pub struct CodeInfo {
    /// `XQ004`.
    pub id: &'static str,
    /// A name for people, `horse-leg-blocked`.
    pub name: &'static str,
    /// Its severity unless a finding says otherwise.
    pub severity: Severity,
    /// Whether it is about the mere form of the writing, which repeats through a file.
    pub form: bool,
    /// The messages of SGFC (the SGF checker of the format's editor) that say the same, the usual
    /// one first; `docs/sgfc.md` is the map.
    pub sgfc: &'static [u8],
    /// The article or specification section it rests on.
    pub rule: Option<&'static str>,
    sentence: [&'static str; 2],
    advice: [&'static str; 2],
    page: [&'static str; 2],
}

impl CodeInfo {
    /// The sentence with its `{places}`.
    pub const fn message(&self, lang: Lang) -> &'static str {
        self.sentence[lang as usize]
    }

    /// The advice with its `{places}`; empty where there is none.
    pub const fn help(&self, lang: Lang) -> &'static str {
        self.advice[lang as usize]
    }

    /// The docs page in Markdown.
    pub const fn page(&self, lang: Lang) -> &'static str {
        self.page[lang as usize]
    }
}

macro_rules! codes {
    ($($id:ident $variant:ident $name:literal $severity:ident $($form:ident)? $rule:literal
        $(sgfc [$($sgfc:literal)+])? en $en:literal zh $zh:literal $(help $help_en:literal $help_zh:literal)?;)*) => {
        /// A finding's code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = concat!(stringify!($id), ", ", $name, ".")] $variant,)*
        }

        impl Code {
            /// All codes in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// Its line of the table.
            pub const fn info(self) -> &'static CodeInfo {
                match self {
                    $(Code::$variant => const { &CodeInfo {
                        id: stringify!($id),
                        name: $name,
                        severity: Severity::$severity,
                        form: !{ let form: &[&str] = &[$(stringify!($form))?]; form }.is_empty(),
                        sgfc: &[$($($sgfc),+)?],
                        rule: if $rule.is_empty() { None } else { Some($rule) },
                        sentence: [$en, $zh],
                        advice: [concat!($($help_en)?), concat!($($help_zh)?)],
                        page: [
                            include_str!(concat!("../../docs/codes/", stringify!($id), ".md")),
                            include_str!(concat!("../../docs/codes/zh/", stringify!($id), ".md")),
                        ],
                    } },)*
                }
            }
        }
    };
}

impl Code {
    /// `XQ004`.
    pub const fn id(self) -> &'static str {
        self.info().id
    }

    /// The code with that id or name, case ignored.
    pub fn find(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| {
            code.id().eq_ignore_ascii_case(text) || code.info().name.eq_ignore_ascii_case(text)
        })
    }
}

codes! {
    // ---- EN: bytes to text ----
    EN001 EncodingClose "encoding-close" Info ""
        en "read as {encoding}; {rival} fits almost as well"
        zh "按 {encoding} 读取；{rival} 也几乎同样合适"
        help "if names look wrong, give the encoding with --encoding"
             "如果姓名显示不对，请用 --encoding 指定编码";
    EN002 UndecodableBytes "undecodable-bytes" Warning "" sgfc [71]
        en "{n} {n:byte is|bytes are} no text in {encoding}: {bytes}"
        zh "{n} 个字节在 {encoding} 中不是文字：{bytes}"
        help "the bytes are kept; give the right encoding with --encoding if there is one"
             "这些字节已原样保留；如另有正确编码，请用 --encoding 指定";
    EN003 DeclaredEncodingWrong "declared-encoding-wrong" Warning ""
        en "the file declares {declared}, but its bytes are {encoding}"
        zh "文件声明为 {declared}，实际字节是 {encoding}";
    EN004 NoGame "no-game" Warning "" sgfc [7]
        en "no game in a format that is read here"
        zh "文件中没有可读格式的对局";
    EN005 NotARecord "not-a-record" Warning ""
        en "this is no text: {n} {n:byte|bytes} of binary data, not read"
        zh "这不是文本：{n} 字节的二进制数据，未读取";
    EN006 AnotherGame "another-game" Warning ""
        en "a record of {game}, which is not read here"
        zh "这是{game}的棋谱，本程序不读取";
    EN007 NotUtf8 "not-utf-8" Info ""
        en "the file is in {encoding}; programs of today expect UTF-8"
        zh "文件编码是 {encoding}，如今的软件通常只认 UTF-8"
        help "`yanpu convert` writes UTF-8" "`yanpu convert` 会写成 UTF-8";
    EN008 CrLineEnds "cr-line-ends" Info "PGN 3.2.3"
        en "lines end with CR alone, as on the first Macintosh"
        zh "行尾只有 CR（旧式 Macintosh 的写法）";
    EN009 ByteOrderMark "byte-order-mark" Info "PGN 4.1"
        en "the file begins with a byte order mark, which UTF-8 does not need"
        zh "文件以字节序标记（BOM）开头，UTF-8 不需要它";
    EN010 UnknownCharset "unknown-charset" Warning "SGF FF[4] CA" sgfc [72]
        en "the file declares {declared}, which is no encoding that is known; read as {encoding}"
        zh "文件声明的编码 {declared} 不存在；按 {encoding} 读取";
    EN011 MixedCharsets "mixed-charsets" Warning form "SGF FF[4] CA" sgfc [74 75]
        en "this game is in {encoding}, the first of the file in {first}"
        zh "本局的编码为 {encoding}，文件的第一局为 {first}";
    EN012 CutCharacter "cut-character" Warning "SGF FF[4] 3.3" sgfc [71]
        en "{n} {n:value ends|values end} inside a character (bytes {bytes}); the rest is UTF-8"
        zh "有 {n} 个值在字符中间截断（字节 {bytes}）；其余均为 UTF-8";
    EN013 Mojibake "mojibake" Warning "SGF FF[4] CA"
        en "the text was {encoding}, read as {as} and saved so: `{text}` stands for what is written here"
        zh "文字原为 {encoding}，被当作 {as} 读取后保存；此处原文是“{text}”"
        help "the fix sets all texts of the game right"
             "改法将还原本局的所有文字";
    EN014 CharsetMissing "charset-missing" Info form "SGF FF[4] CA"
        en "the file does not say its encoding (CA), which is {encoding}"
        zh "文件没有用 CA 声明编码，实际为 {encoding}";
    EN015 EscapedOnBytes "escaped-on-bytes" Info "SGF FF[4] CA"
        en "`\\` stands inside of {n} {n:character|characters} of {encoding}, as `{text}`; read without it"
        zh "{n} 个 {encoding} 字符（如“{text}”）的字节之间插有 `\\`，读取时已去掉"
        help "`yanpu convert` writes UTF-8, where nothing of the kind is needed"
             "`yanpu convert` 会写成 UTF-8，就不再需要这样转义";
    // ---- PG: PGN syntax ----
    PG001 UnknownToken "unknown-token" Error "PGN 7"
        en "`{text}` is neither a move nor anything else PGN knows"
        zh "“{text}”既不是着法，也不是 PGN 中的其他内容";
    PG002 UnclosedComment "unclosed-comment" Error "PGN 5"
        en "this comment is never closed"
        zh "这个注释没有结束"
        help "put `}` where the comment ends" "在注释结束处补上“}”";
    PG003 StrayClosingBrace "stray-closing-brace" Warning "PGN 5"
        en "`}` without an open comment"
        zh "“}”之前没有打开的注释";
    PG004 UnclosedVariation "unclosed-variation" Warning "PGN 8.2.5"
        en "this variation is never closed"
        zh "这个变着没有结束"
        help "put `)` where the variation ends" "在变着结束处补上“)”";
    PG005 StrayClosingParenthesis "stray-closing-parenthesis" Warning "PGN 8.2.5"
        en "`)` without an open variation"
        zh "“)”之前没有打开的变着";
    PG006 BadTag "bad-tag" Warning "PGN 8.1"
        en "this tag line is not well formed"
        zh "这一行标签格式不对"
        help "a tag is written [Name \"value\"]" "标签应写作 [Name \"value\"]";
    PG007 MissingTermination "missing-termination" Warning "PGN 8.2.6"
        en "the game ends without a result marker"
        zh "对局结尾没有结果标记"
        help "write 1-0, 0-1, 1/2-1/2 or * after the last move"
             "在最后一着后写上 1-0、0-1、1/2-1/2 或 *";
    PG008 MoveNumberWrong "move-number-wrong" Warning form "PGN 8.2.2"
        en "move number {written} stands where {expected} is due"
        zh "回合数写作 {written}，此处应为 {expected}";
    PG009 TextAfterGame "text-after-game" Info "PGN 8.2.6"
        en "text after the end of the game, kept as it is"
        zh "对局结束后还有文字，已原样保留";
    PG010 EmptyVariation "empty-variation" Warning form "PGN 8.2.5"
        en "a variation without a move"
        zh "变着中没有着法";
    PG011 VariationBeforeMove "variation-before-move" Warning "PGN 8.2.5"
        en "a variation before there is a move to vary"
        zh "变着之前没有可供替换的着法";
    PG012 NestedComment "nested-comment" Warning "PGN 5"
        en "`{` inside a comment: comments do not nest"
        zh "注释中又有“{”：注释不能嵌套";
    PG013 ResultSpelling "result-spelling" Info form "PGN 8.2.6"
        en "the result is written `{text}`; the standard form is {expected}"
        zh "结果写作“{text}”，标准写法是 {expected}";
    PG014 ControlCharacters "control-characters" Warning "PGN 4.1"
        en "{n} control {n:character|characters} in the movetext"
        zh "着法区中有 {n} 个控制字符";
    PG015 EscapeLine "escape-line" Info form "PGN 6"
        en "{n} {n:line begins|lines begin} with % and {n:is|are} kept as {n:it is|they are}"
        zh "有 {n} 行以 % 开头，已原样保留";
    PG016 LineCommentUsed "line-comment" Info form "PGN 5"
        en "{n} {n:comment begins|comments begin} with `;`; the export form has braces"
        zh "有 {n} 个注释以“;”开头，导出格式使用花括号";
    PG017 BlankLineInComment "blank-line-in-comment" Info form "PGN 5"
        en "{n} blank {n:line|lines} inside comments: some programs end the game there"
        zh "注释中有 {n} 个空行，有些软件会在此处结束对局";
    PG018 BlankLineInMovetext "blank-line-in-movetext" Info form "PGN 8.2.1"
        en "{n} blank {n:line|lines} among the moves: some programs end the game there"
        zh "着法之间有 {n} 个空行，有些软件会在此处结束对局";
    PG019 GlyphForNag "glyph-for-nag" Info form "PGN 8.2.4"
        en "{n} {n:sign|signs} such as `!?` {n:stands|stand} where the export form has $ and a number"
        zh "有 {n} 处“!?”之类的符号，导出格式写作 $ 加数字";
    PG020 BlankLineAfterTags "blank-line-after-tags" Info form "PGN 8.1"
        en "between the tags and the moves stands one blank line, no more and no less"
        zh "标签与着法之间应恰有一个空行";
    PG021 RosterTagMissing "roster-tag-missing" Info form "PGN 8.1.1"
        en "{n} of the seven tags {n:is|are} missing: {names}"
        zh "七个必备标签中缺少 {n} 个：{names}";
    PG022 TagOrder "tag-order" Info form "PGN 8.1.1"
        en "the tag {tag} stands behind {before}: the export form has the seven first, then the others in ASCII order"
        zh "标签 {tag} 排在 {before} 之后：导出格式先列七个必备标签，其余按 ASCII 顺序";
    PG023 BlankLineBetweenTags "blank-line-between-tags" Info form "PGN 8.1"
        en "a blank line stands between the tags of one game"
        zh "同一局的标签之间有空行";
    PG024 SeveralOnALine "several-on-a-line" Info form "PGN 8.1"
        en "tags, moves or games share a line"
        zh "几个标签、着法或对局写在同一行";
    PG025 MoveNumberForm "move-number-form" Info form "PGN 8.2.2.2"
        en "{n} move {n:number is|numbers are} written otherwise than `12.` or `12...`"
        zh "有 {n} 个回合数不是“12.”或“12...”的写法";
    PG026 CommentBeforeMove "comment-before-move" Info form "PGN 8.2.1"
        en "{n} {n:comment stands|comments stand} between a number and its move"
        zh "有 {n} 个注释写在回合数与着法之间";
    PG027 LineTooLong "line-too-long" Info form "PGN 4.3"
        en "a line is longer than 255 bytes"
        zh "有一行超过 255 个字节";
    PG028 InvisibleCharacter "invisible-character" Info form "PGN 4.1"
        en "{n} {n:place has|places have} blanks that are no plain space: byte order marks, no-break or zero-width spaces"
        zh "有 {n} 处特殊空白：字节序标记、不换行空格或零宽空格";
    PG029 SetupMissing "setup-missing" Info form "PGN 9.7.1"
        en "a game that begins from a FEN has the tag SetUp \"1\""
        zh "从 FEN 开始的对局应有标签 SetUp \"1\"";
    PG030 TagSpacing "tag-spacing" Info form "PGN 8.1"
        en "{n} {n:tag is|tags are} written with other blanks or line ends than [Name \"value\"]"
        zh "有 {n} 个标签的空白或换行与 [Name \"value\"] 不同";
    PG031 UnknownEscape "unknown-escape" Info form "PGN 7"
        en "{n} {n:value has|values have} a backslash before something else than a quote or a backslash; it is kept"
        zh "有 {n} 个标签值中的反斜杠后面不是引号或反斜杠，已原样保留";
    PG032 GluedMarker "glued-marker" Info form "PGN 8.2.6"
        en "the result marker is glued to the last move"
        zh "结果标记与最后一着连在一起";
    PG033 Markup "markup" Warning form "PGN 7"
        en "`{text}` is markup of a web page, kept as it is"
        zh "“{text}”是网页标记，已原样保留";
    PG034 EpdLine "epd-line" Warning "PGN 16.2"
        en "`{text}` is a position (EPD), no part of a game; kept as it is"
        zh "“{text}”是一行局面（EPD），不属于对局，已原样保留";
    PG035 NagOutOfRange "nag-out-of-range" Warning form "PGN 10"
        en "{text}: annotation numbers go from 0 to 255"
        zh "{text}：注释编号的范围是 0 至 255";
    PG036 BlankLineBeforeTags "blank-line-before-tags" Info form "PGN 8.1"
        en "no blank line stands between two games"
        zh "两局之间没有空行";
    PG037 ResultInWords "result-in-words" Warning "PGN 8.2.6"
        en "the result is told in words: `{text}` ({result})"
        zh "结果用文字写出：“{text}”（{result}）"
        help "write the words as a comment, and {result} after it" "把这些文字写成注释，并在其后写上 {result}";
    PG038 TagLabel "tag-label" Warning "PGN 8.1"
        en "this line is read as the tag `{tag}`"
        zh "此行按标签 {tag} 读取";
    PG039 CommaBetweenMoves "comma-between-moves" Info form "PGN 7"
        en "{n} {n:comma stands|commas stand} between the moves, where PGN has blanks"
        zh "着法之间有 {n} 处逗号，PGN 用空格分隔";
    PG040 BeginsInTheMiddle "begins-in-the-middle" Warning "PGN 8.2.2"
        en "the moves begin with number {number}, and no FEN tells the position before them; they are played from the usual start"
        zh "着法从第 {number} 回合开始，却没有 FEN 说明此前的局面；现从通常的开局局面走起"
        help "write the position as the tags SetUp \"1\" and FEN" "请用标签 SetUp \"1\" 和 FEN 写明局面";

    // ---- SG: SGF syntax ----
    SG001 LeadingGarbage "leading-garbage" Info "SGF FF[4] 2" sgfc [6]
        en "text before the first game tree, kept as it is"
        zh "第一个对局树之前有文字，已原样保留";
    SG002 TrailingGarbage "trailing-garbage" Info "SGF FF[4] 2" sgfc [8 6]
        en "text after the game tree, kept as it is"
        zh "对局树之后有文字，已原样保留";
    SG003 MissingParenthesis "missing-parenthesis" Error "SGF FF[4] 2" sgfc [9]
        en "the file ends with {n} `(` still open"
        zh "文件结束时还有 {n} 个“(”没有关闭"
        help "put `)` at the end" "在末尾补上“)”";
    SG004 MissingBracket "missing-bracket" Error "SGF FF[4] 2" sgfc [14 10]
        en "the value of {name} is never closed"
        zh "{name} 的值没有结束"
        help "put `]` where the value ends" "在值结束处补上“]”";
    SG005 UnescapedBracket "unescaped-bracket" Warning "SGF FF[4] 3.2"
        en "`]` inside the value of {name} must be written `\\]`"
        zh "{name} 的值中的“]”应写作“\\]”";
    SG006 IllegalCharacters "illegal-characters" Error "SGF FF[4] 2" sgfc [8 54]
        en "`{text}` belongs to no property"
        zh "“{text}”不属于任何属性";
    SG007 LowerCaseIdentifier "lower-case-identifier" Info form "SGF FF[4] 2" sgfc [16]
        en "property {written} is read as {name}: lower-case letters do not count"
        zh "属性 {written} 按 {name} 读取：小写字母不计";
    SG008 PropertyWithoutValue "property-without-value" Error "SGF FF[4] 2" sgfc [20]
        en "property {name} has no value"
        zh "属性 {name} 没有值";
    SG009 DuplicateProperty "duplicate-property" Warning "SGF FF[4] 2" sgfc [28]
        en "property {name} stands twice in one node: {what}"
        zh "同一节点中属性 {name} 出现了两次：{what}";
    SG010 ExtraValue "extra-value" Warning form "SGF FF[4] 2" sgfc [13]
        en "property {name} has {n} values where one is allowed"
        zh "属性 {name} 有 {n} 个值，只允许一个";
    SG011 MoveInRoot "move-in-root" Info form "SGF FF[4] 4" sgfc [24]
        en "a move stands in the root node"
        zh "根节点中有着法";
    SG012 TwoMovesInNode "two-moves-in-node" Warning "SGF FF[4] 4" sgfc [37 13 28]
        en "two moves stand in one node"
        zh "同一节点中有两着";
    SG013 SetupAndMove "setup-and-move" Warning "SGF FF[4] 4" sgfc [30]
        en "a move and {what} stand in one node"
        zh "同一节点中既有着法又有{what}";
    SG014 EmptyGameTree "empty-game-tree" Warning "SGF FF[4] 2" sgfc [12]
        en "an empty variation"
        zh "空的变着";
    SG015 StrayParenthesis "stray-parenthesis" Warning "SGF FF[4] 2"
        en "`)` without an open game tree"
        zh "“)”之前没有打开的对局树";
    SG016 MissingNodeStart "missing-node-start" Warning form "SGF FF[4] 2" sgfc [36 67]
        en "properties without `;` before them"
        zh "属性之前缺少“;”";
    SG017 NotGo "not-go" Warning "SGF FF[4] GM" sgfc [19]
        en "GM[{value}] is not Go; the record is kept, its moves are not judged"
        zh "GM[{value}] 不是围棋；记录已保留，着法不作判断";
    SG018 NodeAfterVariation "node-after-variation" Warning "SGF FF[4] 2" sgfc [66]
        en "a node stands after a variation; it is read as one more variation"
        zh "变着之后又有节点，按另一变着读取";
    SG019 MissingOpening "missing-opening-parenthesis" Error "SGF FF[4] 2"
        en "the game tree does not begin with `(`"
        zh "对局树没有以“(”开始"
        help "put `(` before the first `;`" "在第一个“;”之前补上“(”";
    SG020 IdentifierTooLong "identifier-too-long" Warning "SGF FF[4] 2" sgfc [11]
        en "`{name}` has {n} letters, too long for a property"
        zh "“{name}”有 {n} 个字母，不像属性名";
    SG021 ValueUnread "value-unreadable" Warning "SGF FF[4] 3" sgfc [14]
        en "the value `{text}` of {name} is none that {name} can have"
        zh "{name} 的值“{text}”不是该属性可取的值";
    SG022 ValueForm "value-form" Info form "SGF FF[4] 3" sgfc [15 25]
        en "{name} is written `{text}`; the standard form is `{standard}`"
        zh "{name} 写作“{text}”；标准写法是“{standard}”";
    SG023 EmptyValue "empty-value" Info form "SGF FF[4] 3" sgfc [17]
        en "{n:property|properties} without content: {names}"
        zh "没有内容的属性：{names}";
    SG024 ValueMissing "value-missing" Warning "SGF FF[4] 3" sgfc [17]
        en "{name} needs a value, but is empty"
        zh "{name} 必须有值，这里却为空";
    SG025 BadRootValue "bad-root-value" Warning "SGF FF[4] root properties" sgfc [18]
        en "{name} is `{text}`, which is no number; read as {assumed}"
        zh "{name} 写作“{text}”，不是数；按 {assumed} 读取";
    SG026 VariationStart "illegal-variation-start" Warning "SGF FF[4] 2" sgfc [21]
        en "`(` stands where a node should begin"
        zh "此处应为节点，却是“(”";
    SG027 NulByte "nul-byte" Warning "SGF FF[4] 3.2" sgfc [22]
        en "{n} NUL {n:byte stands|bytes stand} in the game"
        zh "对局中有 {n} 个 NUL 字节";
    SG028 ComposeExpected "compose-expected" Warning "SGF FF[4] 3.7" sgfc [23]
        en "the value `{text}` of {name} lacks its second part behind `:`"
        zh "{name} 的值“{text}”缺少“:”及其后的部分";
    SG029 LongIdentifier "long-identifier" Info form "SGF FF[4] 2" sgfc [31]
        en "{name} has more than two letters"
        zh "{name} 超过两个字母";
    SG030 UnknownProperty "unknown-property" Info form "SGF FF[4] 2" sgfc [35]
        en "{name} is no property of SGF"
        zh "{name} 不是 SGF 的属性";
    SG031 RootPropertyElsewhere "root-property-elsewhere" Warning "SGF FF[4] root properties" sgfc [32]
        en "root property {name} stands behind the root"
        zh "根节点属性 {name} 不在根节点中";
    SG032 PointNotUnique "point-not-unique" Warning "SGF FF[4] 3.5" sgfc [38]
        en "{name} names points that are taken in this node: {points}"
        zh "{name} 中的点在本节点已经用过：{points}";
    SG033 SetupWithoutEffect "setup-without-effect" Info "SGF FF[4] setup" sgfc [39]
        en "{name} changes nothing at {points}: so the board is already"
        zh "{name} 在 {points} 没有作用：棋盘上已是如此";
    SG034 NotInVersion "not-in-version" Info form "SGF FF[4] property index" sgfc [40 59]
        en "{name} {what}"
        zh "{name}{what}";
    SG035 ContradictingAnnotation "contradicting-annotation" Warning "SGF FF[4] 4" sgfc [41]
        en "{name} contradicts {other} in the same node"
        zh "{name} 与同一节点中的 {other} 矛盾";
    SG036 AnnotationPair "annotation-pair" Warning "SGF FF[4] 4" sgfc [42]
        en "{first} and {second} contradict each other; FF[4] has {one} for the two"
        zh "{first} 与 {second} 互相矛盾；FF[4] 用 {one} 表示二者合用";
    SG037 AnnotationWithoutMove "annotation-without-move" Warning "SGF FF[4] 4" sgfc [43]
        en "{name} judges a move, but the node has none"
        zh "{name} 评的是着法，而本节点没有着法";
    SG038 SecondGameInfo "second-game-info" Warning "SGF FF[4] game-info" sgfc [44]
        en "game information ({names}) stands behind a node that has some already"
        zh "前面的节点已有对局信息，此处又有（{names}）";
    SG039 SeveralTrees "several-trees" Info form "SGF FF[4] 2" sgfc [60]
        en "the file holds more than one game tree; many programs read the first only"
        zh "文件中不止一棵对局树；许多程序只读第一棵";
    SG040 MixedVersions "mixed-versions" Info form "SGF FF[4] FF" sgfc [45]
        en "this game is FF[{value}], the first of the file FF[{first}]"
        zh "本局为 FF[{value}]，文件的第一局为 FF[{first}]";
    SG041 UnknownVersion "unknown-version" Warning "SGF FF[4] FF" sgfc [46]
        en "FF[{value}] is no version of SGF; the latest is FF[4]"
        zh "没有 FF[{value}] 这一版本；最新是 FF[4]";
    SG042 SquareAsRectangle "square-as-rectangle" Info form "SGF FF[4] SZ" sgfc [47]
        en "SZ is `{text}`; a square board is written {lines}"
        zh "SZ 写作“{text}”；正方形棋盘应写 {lines}";
    SG043 LaterFeature "later-feature" Info form "SGF FF[4] FF" sgfc [51 65 52]
        en "{what} came with FF[4], but {says}"
        zh "{what}是 FF[4] 才有的，而{says}";
    SG044 ViewMixed "view-mixed" Warning "SGF FF[4] VW" sgfc [52]
        en "{name} shows the whole board and single points at once"
        zh "{name} 既显示全盘又列出个别的点";
    SG045 MixedGames "mixed-games" Warning form "SGF FF[4] GM" sgfc [53]
        en "this tree is of game {value}, the first of the file of game {first}"
        zh "本树的棋种为 {value}，文件的第一棵为 {first}";
    SG046 EmptyNode "empty-node" Info form "SGF FF[4] 2" sgfc [55]
        en "a node without properties"
        zh "没有属性的节点";
    SG047 VariationLevel "variation-level" Info "SGF FF[4] 2" sgfc [57 56]
        en "this variation takes the stone of the move before away: it is an alternative to that move, a level too deep"
        zh "这一变着先提走了前一着的子：它其实是前一着的另一着法，写深了一层";
    SG048 SetupInMainLine "setup-in-main-line" Info form "SGF FF[4] setup" sgfc [62]
        en "stones are set behind the first move, in the main line"
        zh "主线中第一着之后有摆子";
    SG050 OldChinese "old-chinese-dialect" Warning "SGF FF[4] game-info"
        en "headers are in the dialect of old Chinese servers: {names}"
        zh "对局信息用的是旧式中文网站的写法：{names}";
    SG051 ApplicationVersion "application-version" Info form "SGF FF[4] AP" sgfc [23]
        en "AP is `{value}`; FF[4] has a version behind a colon"
        zh "AP 写作“{value}”；FF[4] 要求冒号后写版本";
    SG052 MoveCoordinates "moves-as-coordinates" Warning "SGF FF[4] go" sgfc [14]
        en "{n} {n:move is a coordinate|moves are coordinates} of the board, as `{move}`; SGF has two letters"
        zh "{n} 着用棋盘坐标书写，如“{move}”；SGF 用两个字母";

    // ---- ML: move lists ----
    ML001 UnknownLine "unknown-line" Error ""
        en "`{text}` is neither a header nor a move"
        zh "“{text}”既不是标题项，也不是着法";
    ML002 ListNumberWrong "list-number-wrong" Warning "cxa1999 2.1"
        en "round number {written} stands where {expected} is due"
        zh "回合数写作 {written}，此处应为 {expected}";
    ML003 UnclosedListComment "unclosed-list-comment" Warning ""
        en "this comment is never closed"
        zh "这个注释没有结束";
    ML004 UnclosedListVariation "unclosed-list-variation" Warning ""
        en "this variation is never closed"
        zh "这个变着没有结束";
    ML005 StrayListParenthesis "stray-list-parenthesis" Warning ""
        en "`)` without an open variation"
        zh "“)”之前没有打开的变着";
    ML006 ListVariationBeforeMove "list-variation-before-move" Warning ""
        en "a variation before there is a move to vary"
        zh "变着之前没有可供替换的着法";
    ML007 ListResultInWords "list-result-in-words" Info ""
        en "the result is told in words: `{text}` ({result})"
        zh "结果用文字写出：“{text}”（{result}）";
    ML008 ListMarkup "list-markup" Info form ""
        en "{n} {n:tag or entity|tags or entities} of a web page between the moves {n:counts as a blank|count as blanks}"
        zh "着法之间夹有 {n} 处网页标记，按空白处理";

    // ---- AR: archive formats. 001 to 019 common and XQF, 020 to 029 CCBridge, 030 to 039 servers,
    // 040 to 049 DhtmlXQ and other texts ----
    AR001 LengthBeyondField "length-beyond-field" Warning ""
        en "{field}: the length is {written}, but the field has room for {room}"
        zh "{field}：长度写作 {written}，但字段只能容纳 {room}"
        help "the text is read up to the end of its field" "文字读到字段末尾为止";
    AR002 TextCut "text-cut" Warning ""
        en "{field} ends inside a character of {encoding}: {bytes}"
        zh "{field}在一个 {encoding} 字符中间结束：{bytes}"
        help "the bytes are kept; the end of the text is lost" "这些字节已保留；文字的末尾已丢失";
    AR003 TreeCut "tree-cut" Warning ""
        en "the file ends where {n} {n:line|lines} of moves should go on"
        zh "文件在此结束，但还有 {n} 条着法线应当继续";
    AR004 BoardWithoutKings "board-without-kings" Info ""
        en "the board lacks a king: a page of text, or no position"
        zh "棋盘上缺少将或帅：是一页文字，或不成局面";
    AR005 ChecksumWrong "checksum-wrong" Warning ""
        en "the checksum is wrong: the file was changed or damaged"
        zh "校验和不对：文件被改动过或已损坏";
    AR006 SizeLimit "size-limit" Error ""
        en "the file is larger, or unpacks to more, than {n} bytes; not read"
        zh "文件大小或解压后的大小超过 {n} 字节，未读取"
        help "raise the limit with --max-size if you trust the file"
             "如果信任该文件，请用 --max-size 提高上限";
    AR007 PiecesOnOnePoint "pieces-on-one-point" Warning ""
        en "{n} {n:piece stands|pieces stand} on a point that another has; the later one counts"
        zh "有 {n} 个棋子与另一棋子同在一点；以后列出的为准";
    AR008 TrailingBytes "trailing-bytes" Info ""
        en "{n} {n:byte|bytes} after the end of the game, not read"
        zh "对局结束后还有 {n} 个字节，未读取";
    AR020 DeletedRecords "deleted-records" Info ""
        en "the library holds {n} deleted {n:record|records}, not read: {titles}"
        zh "棋库中有 {n} 局已删除的棋谱，未读取：{titles}"
        help "purge the library in the program that made it, or undelete the records there"
             "请在制作棋库的软件中清除或恢复这些棋谱";
    AR021 RecordRunsOver "record-runs-over" Warning ""
        en "the moves of this record run into the next one; read up to there"
        zh "此局的着法伸入下一局棋谱，只读到该处为止";
    AR022 IndexWrong "index-wrong" Warning ""
        en "{what}: the library says {says}, found is {found}"
        zh "{what}：棋库写作 {says}，实际为 {found}";
    AR023 UnknownValue "unknown-value" Warning ""
        en "{field}: the value {value} has no known meaning"
        zh "{field}：数值 {value} 含义不明";
    AR024 FieldWithoutEnd "field-without-end" Warning ""
        en "{field} fills its field to the end: it may be cut"
        zh "{field}占满了整个字段，可能已被截断";
    AR025 VersionUnknown "version-unknown" Warning ""
        en "version {n} of the format is not known; read as version {as}"
        zh "未知的格式版本 {n}，按版本 {as} 读取";
    AR026 FirstMoverWrong "first-mover-wrong" Warning ""
        en "the file says that {says} moves first, but the first move is one of {moves}"
        zh "文件注明{says}先行，但第一着是{moves}的着法";
    AR027 XmlBroken "xml-broken" Warning ""
        en "the XML is broken: {why}; what follows is not read"
        zh "XML 有误：{why}；其后的内容未读取";
    AR028 PackedDamaged "packed-damaged" Warning ""
        en "the packed data is damaged; {n} {n:byte|bytes} could be unpacked"
        zh "压缩数据已损坏，只解压出 {n} 个字节";
    AR029 SlotsUnreadable "slots-unreadable" Info ""
        en "{n} {n:slot|slots} of the library {n:holds|hold} something that is no record"
        zh "棋库中有 {n} 个存储块的内容不是棋谱";
    AR030 FilesMayBeMirrored "files-may-be-mirrored" Info ""
        en "the file does not say from which side files are counted; they are counted from {from}"
        zh "文件没有注明纵线从哪一侧数起；这里从{from}数起"
        help "if left and right are exchanged, the moves are those of the mirror image; they are legal either way"
             "如果左右颠倒，则着法是镜像；两种读法都符合规则";
    AR031 MovesMissing "moves-missing" Warning ""
        en "{announced} {announced:move is|moves are} announced, but there {found:is|are} {found}"
        zh "文件注明有 {announced} 着，实际只有 {found} 着";
    AR032 NotANumber "not-a-number" Warning ""
        en "`{text}` stands where a number should; what follows is kept as text"
        zh "此处应为数字，却是“{text}”；其后的内容作为文字保留";
    AR033 ChecksumMissing "checksum-missing" Warning form ""
        en "the checksum is missing: the end of the file may be lost"
        zh "缺少校验和：文件末尾可能已丢失";
    AR034 DataNotUnderstood "data-not-understood" Info ""
        en "{n} {n:move holds|moves hold} data whose meaning is not known, not read"
        zh "有 {n} 着带有含义不明的数据，未读取";
    AR035 ValueNotUnderstood "value-not-understood" Info ""
        en "the meaning of {value} is not known; it is kept as header {name}"
        zh "数值 {value} 含义不明，存为标题项 {name}";
    AR040 BranchNowhere "branch-nowhere" Warning ""
        en "branch {branch} leaves branch {parent} at ply {ply}, where there is no move; kept as text"
        zh "变着 {branch} 从变着 {parent} 的第 {ply} 着分出，但那里没有着法；原文已保留";
    AR041 MoveFiguresOdd "move-figures-odd" Warning ""
        en "{n} {n:character|characters} among the moves that are no part of any move"
        zh "着法中有 {n} 个字符不属于任何着法";
    AR042 CommentNowhere "comment-nowhere" Warning ""
        en "a comment on ply {ply} of branch {branch}, which has no such ply; it stands at the last move there"
        zh "有变着 {branch} 第 {ply} 着的注释，但没有这一着；已放在该处最后一着";
    AR043 TagClosedByOther "tag-closed-by-other" Info form ""
        en "{n} {n:value is|values are} closed by the tag of another; the first is {name}"
        zh "有 {n} 个值以别的标签结束，第一个是 {name}";
    AR044 TagNotClosed "tag-not-closed" Warning ""
        en "{n} {n:value is|values are} not closed; the first is {name}"
        zh "有 {n} 个值没有结束标签，第一个是 {name}"
        help "the value goes up to the next tag" "值到下一个标签为止";
    AR045 GameRepeated "game-repeated" Info form ""
        en "the page holds the same game {n} {n:time|times} more; it is read once"
        zh "网页中还有 {n} 处同一对局，只读取一次";
    AR046 SquaresMissing "squares-missing" Warning ""
        en "the list of pieces has {n} {n:square|squares} instead of 32; the others are off the board"
        zh "棋子位置表只有 {n} 个，不足 32 个；其余视为不在棋盘上";
    AR047 SymbolsOnBoard "symbols-on-board" Info form ""
        en "{n} {n:sign|signs} on the board that are no pieces: kept as text, not judged"
        zh "棋盘上有 {n} 个不是棋子的符号：按文字保留，不作检查";
    AR048 SetupUnreadable "setup-unreadable" Warning ""
        en "the SETUP is no list of pieces and points: `{text}`"
        zh "SETUP 不是棋子与位置的列表：“{text}”";
    AR049 LineUnread "line-unread" Info ""
        en "{n} {n:line or word is|lines or words are} no part of the format; kept as text"
        zh "有 {n} 行或词不属于该格式，已按文字保留";
    AR050 MoveCountDiffers "move-count-differs" Warning ""
        en "{announced} {announced:move is|moves are} announced, but there {found:is|are} {found}"
        zh "文件注明 {announced} 着，实际有 {found} 着";
    AR051 MoveNumbersOdd "move-numbers-odd" Warning ""
        en "{n} {n:move has|moves have} another number than {n:its place|their places}"
        zh "有 {n} 着的编号与位置不符"
        help "a line may be missing or doubled" "可能缺行或重复";
    AR052 MoveLineUnread "move-line-unread" Warning ""
        en "{n} {n:line|lines} among the moves cannot be read as {n:one|some} without doubt: `{text}`"
        zh "着法中有 {n} 行无法确定地读成着法：“{text}”";
    AR053 HeaderNotClosed "header-not-closed" Warning ""
        en "the header {name} is not closed by `\\]`; it is read up to the end of its line"
        zh "标题项 {name} 没有以“\\]”结束，读到该行末尾为止";
    AR054 HandicapPlaced "handicap-placed" Info form ""
        en "the file gives {n} handicap stones without their points; they stand where the server puts them"
        zh "文件只注明让 {n} 子而没有位置，已按服务器的位置摆放";
    AR055 HandicapNotPlaced "handicap-not-placed" Warning ""
        en "a handicap of {n} stones is named, but none are on the board"
        zh "注明让 {n} 子，但棋盘上没有让子"
        help "Black's first moves may be the stones" "黑方最初的几着可能就是让子";
    AR056 FieldsDiffer "fields-differ" Warning ""
        en "{header} is {says} by its own field, and {other} by {field}"
        zh "{header} 按自己的字段为 {says}，按 {field} 为 {other}";
    AR057 EndMarkMissing "end-mark-missing" Warning ""
        en "the file ends without `{mark}`: moves may be missing"
        zh "文件末尾没有“{mark}”：着法可能不全";
    AR058 KomiHalfAdded "komi-half-added" Info form ""
        en "komi {written} is written without its half; read as {komi}"
        zh "贴目 {written} 没有写半目，读作 {komi}";
    AR059 BodyEncrypted "body-encrypted" Error ""
        en "the moves are encrypted; they cannot be read"
        zh "着法已加密，无法读取"
        help "save the game as a plain file in the program that made it"
             "请在制作它的程序中另存为普通文件";
    AR060 ReviewDiffers "review-differs" Warning ""
        en "from here on the main line of the review is not that of the game; it becomes a variation"
        zh "从此处起讲评的主线与对局不同，作为变化图保留";
    AR061 CommentsGathered "comments-gathered" Info ""
        en "{format} has no place for comments of moves; {n} {n:stands|stand} in the comment of the game"
        zh "{format} 没有着法注释的位置；{n} 条注释写入全局注释";
    AR062 MovesTakenBack "moves-taken-back" Info ""
        en "{n} {n:move was|moves were} taken back; kept as {n:a variation|variations}"
        zh "有 {n} 着被收回，作为变化图保留";
    AR063 ReviewCommentNowhere "review-comment-nowhere" Warning ""
        en "a comment on node {id}, which is not there; it stands at the start"
        zh "注释属于节点 {id}，但没有这个节点；已放在开头";
    AR064 JsonBroken "json-broken" Error ""
        en "the JSON cannot be read: {reason}"
        zh "无法读取 JSON：{reason}";

    // ---- SH: scoresheets; from SH020 on, what they leave out ----
    SH001 BrokenWorkbook "broken-workbook" Error ""
        en "the workbook cannot be read to its end: {reason}"
        zh "工作簿无法读到结尾：{reason}";
    SH002 CellsBeyond "cells-beyond" Warning ""
        en "{n} {n:cell lies|cells lie} far outside of any sheet and {n:is|are} not read"
        zh "有 {n} 个单元格远在记录表之外，未读取";
    SH003 UnclosedQuote "unclosed-quote" Warning "RFC 4180 2"
        en "a quoted cell of this row is never closed; its quote is read as a letter"
        zh "本行有引号没有结束，引号按普通字符读取";
    SH004 UnknownColumn "unknown-column" Info ""
        en "column `{title}` is none that is known here; its cells are kept as notes"
        zh "列“{title}”不认识；其内容已作为备注保留";
    SH005 ColumnsByPlace "columns-by-place" Info ""
        en "the table has no titles; its columns are taken by their place"
        zh "表格没有表头，各列按位置读取";
    SH006 UnknownCell "unknown-cell" Warning ""
        en "`{text}` is neither a round nor a header; it is kept as a note"
        zh "“{text}”既不是回合也不是表头项，已作为备注保留";
    SH007 RoundWrong "round-wrong" Warning "cxa1999 2.1"
        en "round {written} stands where round {expected} is due"
        zh "回合数写作 {written}，此处应为 {expected}";
    SH020 GapPinned "gap-pinned" Info ""
        en "{n} {n:move is|moves are} not recorded here; what follows allows only {moves}: taken as played, though it is not written"
        zh "此处漏记 {n} 着；由其后着法只能是 {moves}：据此判断，但并非原文所记"
        help "fill the gap in if the players agree: the moves are ours" "如双方认可可补上：这些着法是推得的";
    SH021 GapMerged "gap-merged" Info ""
        en "{n} {n:move is|moves are} not recorded here; {ways} ways to fill the gap remain, and all lead to the same position at ply {ply}"
        zh "此处漏记 {n} 着；尚有 {ways} 种补法，到第 {ply} 着时局面都相同";
    SH022 GapOpen "gap-open" Info ""
        en "{n} {n:move is|moves are} not recorded here; {ways} ways to fill the gap remain: the {rest} {rest:move|moves} behind it {rest:is|are} legal in some way, and nothing more is judged"
        zh "此处漏记 {n} 着；尚有 {ways} 种补法：其后 {rest} 着至少在一种补法中合法，此外不作判断";
    SH023 GapTooWide "gap-too-wide" Info ""
        en "{n} {n:move is|moves are} not recorded here, too many to search; the {rest} {rest:move|moves} behind the gap cannot be judged"
        zh "此处漏记 {n} 着，可能性过多；其后 {rest} 着无法判断";
    SH024 GapContradicted "gap-contradicted" Error ""
        en "{move} is legal in no way of filling the {n:gap|gaps} before it"
        zh "无论怎样补足前面的漏记，{move} 都不合法";
    SH025 RecordFoul "record-foul" Warning "cxa1999 7.1, 9.1.7"
        en "{n} consecutive moves, plies {first} to {last}, are not recorded: {fouls} {fouls:foul|fouls} for {owner}"
        zh "第 {first} 至 {last} 着连续漏记 {n} 着：{owner}犯规 {fouls} 次";
    SH026 FoulsLose "fouls-lose" Info "cxa1999 4.1.8"
        en "{side} has {n} fouls ({gaps} for missing records, {noted} noted): three lose the game; the result is {written}"
        zh "{side}犯规 {n} 次（漏记 {gaps} 次，已记 {noted} 次）：三次犯规判负；结果写作 {written}";
    SH027 GapExempt "gap-exempt" Info "cxa1999 7.2"
        en "plies {first} to {last} are not recorded; less than three minutes were left, so it is no foul, but the sheet must be completed"
        zh "第 {first} 至 {last} 着未记；当时所剩时间不足三分钟，不算犯规，但应补全";
    SH028 FoulsUnread "fouls-unread" Info "cxa1999 9.2"
        en "`{text}` is no count of fouls that can be understood"
        zh "“{text}”不是能看懂的犯规记录";
    SH030 SheetIncomplete "sheet-incomplete" Warning "cxa1999 10.1"
        en "the sheet lacks {what}"
        zh "记录表缺少{what}";
    SH031 MovesDue "moves-due" Warning "cxa1999 4.1.4, 22.1"
        en "{side} had used {used} by move {n}, with {due} moves due within {limit}"
        zh "{side}走第 {n} 着时已用 {used}，规定 {limit} 内应走满 {due} 着";
    SH032 ClockAtZero "clock-at-zero" Info "fide2023 6.9"
        en "{side}'s clock stands at zero at move {n}, before the {due} moves of the period were made"
        zh "{side}走第 {n} 着时钟面为零，本时限的 {due} 着尚未走满";

    // ---- HD: headers and result ----
    HD001 ResultAgainstBoard "result-against-board" Error ""
        en "the result is {written}, but the final position is {by}: {derived}"
        zh "结果写作 {written}，但终局局面是{by}：{derived}"
        help "correct the result by the board, or put moves that were not played into a comment"
             "请按局面改正结果；若最后几着并未走出，请放进注释";
    HD002 ResultTagAgainstMarker "result-tag-against-marker" Warning "PGN 8.1.1.7"
        en "the Result tag says {tag}, the marker after the moves says {marker}{why}"
        zh "Result 标签是 {tag}，着法后的标记是 {marker}{why}";
    HD003 ResultUnreadable "result-unreadable" Warning ""
        en "`{text}` is no result that can be understood"
        zh "“{text}”不是能看懂的结果";
    HD004 DuplicateHeader "duplicate-header" Warning "PGN 8.1"
        en "header {name} is given twice"
        zh "标题项 {name} 出现了两次";
    HD005 BadStart "bad-start" Error "" sgfc [18 50]
        en "the start position cannot be read: {reason}"
        zh "起始局面无法读取：{reason}";
    HD006 StartFault "start-fault" Warning ""
        en "the start position is odd: {reason}"
        zh "起始局面有问题：{reason}";
    HD007 EmptyGame "empty-game" Info ""
        en "the game has no moves"
        zh "对局没有着法";
    HD008 ResultMissing "result-missing" Info ""
        en "no result is given, but the final position is {by}: {derived}"
        zh "没有写结果，但终局局面是{by}：{derived}";
    HD009 SetupWithoutFen "setup-without-fen" Warning "PGN 9.7.1"
        en "SetUp is 1, but there is no FEN tag"
        zh "SetUp 为 1，但没有 FEN 标签";
    HD010 UnknownVariant "unknown-variant" Warning ""
        en "the rules of {name} are not known here; the moves are kept, not judged"
        zh "尚不支持 {name} 的规则；着法已保留，不作判断";

    HD011 Unverified "unverified" Info ""
        en "the {n} {n:move|moves} after this one in its line {n:is|are} kept, but not verified"
        zh "本线其后的 {n} 着已保留，但未作验证";
    HD012 NestedTooDeep "nested-too-deep" Warning ""
        en "{n} {n:variation is|variations are} nested too deep to be verified"
        zh "有 {n} 个变着嵌套过深，未作验证";
    HD013 MoreOfTheSame "more-of-the-same" Info ""
        en "{n} more {n:finding|findings} of {code} in this game"
        zh "本局另有 {n} 条 {code}";
    HD014 WordsAgainstResult "words-against-result" Warning ""
        en "the record says `{reason}`, which does not go with the result {written}"
        zh "记录说“{reason}”，与结果 {written} 不符";
    HD015 WordsNotShown "words-not-shown" Info ""
        en "the record speaks of {reason}, but {shown}"
        zh "记录说是{reason}，但{shown}";
    HD016 TerminationAgainstGame "termination-against-game" Info "PGN 9.8.1"
        en "the record says `{text}`, but {what}"
        zh "记录说“{text}”，但{what}";
    HD017 ResultMadeOne "result-made-one" Warning "PGN 8.1.1.7"
        en "the Result tag says {tag}, the marker {marker}; both are written {result}{why}"
        zh "Result 标签写 {tag}，标记写 {marker}；两处都写作 {result}{why}";
    HD020 DateForm "date-form" Info form "PGN 8.1.1.3"
        en "{name} is written `{text}`; the standard form is {standard}"
        zh "{name} 写作“{text}”；标准写法是 {standard}";
    HD021 DateImpossible "date-impossible" Warning "PGN 8.1.1.3"
        en "{name} `{text}` is no date that exists or can be understood"
        zh "{name}“{text}”不是存在的或能看懂的日期";
    HD022 EloOdd "elo-odd" Warning "PGN 9.1.2"
        en "{name} `{text}` is no plausible rating"
        zh "{name}“{text}”不像等级分";
    HD023 PlyCountWrong "ply-count-wrong" Warning "PGN 9.9.3"
        en "PlyCount says `{text}`, the main line has {n} {n:ply|plies}"
        zh "PlyCount 写作“{text}”，主线实有 {n} 个半回合"
        help "moves may be missing, or were added later"
             "可能漏记了着法，也可能着法是后来添加的";
    HD024 RoundForm "round-form" Info form "PGN 8.1.1.4"
        en "Round `{text}` is not made of numbers and dots"
        zh "Round“{text}”不是由数字和点组成";
    HD025 TimeControlForm "time-control-form" Info form "PGN 9.6.1"
        en "TimeControl `{text}` is not in the standard's form, such as 40/7200:3600 or 300+3"
        zh "TimeControl“{text}”不是标准写法（如 40/7200:3600 或 300+3）";
    HD026 ServerHabit "server-habit" Info form ""
        en "{server} writes records so: {habits}"
        zh "{server}的棋谱即如此书写：{habits}";
    HD030 NotAsFmt "not-as-fmt" Error "PGN 8"
        en "this line is not in the standard form; due is: {standard}"
        zh "这一行不是标准形式，应为：{standard}"
        help "`yanpu fmt` writes the standard form" "`yanpu fmt` 可写出标准形式";

    HD040 EcoMalformed "eco-malformed" Info form "PGN 9.4.2"
        en "`{text}` is no ECO code: a letter from A to E and two figures"
        zh "“{text}”不是 ECO 编号：应为 A 至 E 的一个字母加两位数字";
    HD041 EcoDiffers "eco-differs" Info "PGN 9.4.2"
        en "the ECO tag says {written}; the position after ply {n} is known as {code}, {name}"
        zh "ECO 标签为 {written}；第 {n} 着后的局面归为 {code}（{name}）";

    HD050 GoResultSpelling "go-result-spelling" Info form "SGF FF[4] RE" sgfc [15 33]
        en "{name} is written `{text}`; the standard form is {standard}"
        zh "{name} 写作“{text}”；标准写法是 {standard}";
    HD051 GoResultInStones "go-result-in-stones" Warning "SGF FF[4] RE" sgfc [33 15]
        en "{name} `{text}` counts 子; in points it is {standard}"
        zh "{name}“{text}”以子计；按目计为 {standard}"
        help "1 子 is 2 points; RE gives points" "1 子合 2 目；RE 以目计";
    HD052 GoResultReason "go-result-reason" Info "SGF FF[4] RE" sgfc [33 15]
        en "{name} `{text}` says more than the standard has room for: {standard}"
        zh "{name}“{text}”超出标准写法所能表示的内容：{standard}"
        help "put the reason into a comment or GC" "原因可写入注释或 GC";
    HD053 GoResultZeroMargin "go-result-zero-margin" Info "SGF FF[4] RE" sgfc [15]
        en "{name} `{text}` names a winner with a margin of 0; read as {standard}"
        zh "{name}“{text}”有胜方而胜差为 0；按 {standard} 读取";
    HD054 GoDateSpelling "go-date-spelling" Info form "SGF FF[4] DT" sgfc [15 33]
        en "{name} is written `{text}`; the standard form is {standard}"
        zh "{name} 写作“{text}”；标准写法是 {standard}";
    HD055 GoDateImpossible "go-date-impossible" Warning "SGF FF[4] DT" sgfc [33]
        en "{name} `{text}` is no date that exists"
        zh "{name}“{text}”这个日期不存在";
    HD056 GoHeaderUnread "go-header-unread" Info "SGF FF[4] game info" sgfc [33]
        en "{name} `{text}` is in no form that can be understood"
        zh "{name}“{text}”不是能看懂的写法";
    HD057 GoHeaderAssumed "go-header-assumed" Info "SGF FF[4] game info" sgfc [15 33]
        en "{name} `{text}` is read as {standard}: {why}"
        zh "{name}“{text}”按 {standard} 读取：{why}";
    HD058 GoHeaderSpelling "go-header-spelling" Info form "SGF FF[4] game info" sgfc [15 33]
        en "{name} is written `{text}`; the usual form is {standard}"
        zh "{name} 写作“{text}”；通行写法是 {standard}";
    HD059 KomiInHundredths "komi-in-hundredths" Warning "SGF FF[4] KM"
        en "{name} `{text}` counts hundredths; in points it is {standard}"
        zh "{name}“{text}”以百分之一为单位；按目计为 {standard}"
        help "275, 325 and 375 are hundredths of 子, of 2 points each"
             "275、325、375 是子的百分之一，1 子合 2 目";
    HD060 KomiInStones "komi-in-stones" Warning "SGF FF[4] KM"
        en "{name} `{text}` counts 子; in points it is {standard}"
        zh "{name}“{text}”以子计；按目计为 {standard}"
        help "1 子 is 2 points; KM gives points" "1 子合 2 目；KM 以目计";
    HD061 KomiElsewhere "komi-elsewhere" Info "SGF FF[4] KM"
        en "KM does not give the komi, but {name} does: {standard}"
        zh "KM 没有写贴目，而 {name} 中写有：{standard}";
    HD062 KomiZero "komi-zero" Info "SGF FF[4] KM"
        en "{name} is {text}, but the result {result} has a half point: the game had another komi"
        zh "{name} 为 {text}，而结果 {result} 带半目：实际贴目并非如此";
    HD063 HandicapWithoutStones "handicap-without-stones" Warning "SGF FF[4] HA" sgfc [61]
        en "{name} is {text}, but no stones are set before the first move"
        zh "{name} 为 {text}，但第一着之前没有摆让子";
    HD064 StonesWithoutHandicap "stones-without-handicap" Info "SGF FF[4] HA" sgfc [61]
        en "{n} black stones stand before White's first move, but there is no handicap in HA"
        zh "白方先走之前已摆 {n} 个黑子，但 HA 没有写让子";
    HD065 HandicapCount "handicap-count" Warning "SGF FF[4] HA" sgfc [61]
        en "{name} is {text}, but {n} black {n:stone is|stones are} set"
        zh "{name} 为 {text}，实际摆了 {n} 个黑子";
    HD066 HandicapKomiSwapped "handicap-komi-swapped" Warning "SGF FF[4] HA"
        en "{name} `{text}` is no number of stones; it looks like the komi"
        zh "{name}“{text}”不是子数，像是贴目";
    HD067 HandicapOfOne "handicap-of-one" Info "SGF FF[4] HA"
        en "{name} is {text}: a handicap begins with two stones; one means Black first without komi"
        zh "{name} 为 {text}：让子从两子起；写 1 表示黑方先走而不贴目";
    HD068 HandicapPlacement "handicap-placement" Info "SGF FF[4] HA"
        en "the {text} handicap stones stand on {points}, not on the usual points"
        zh "{text} 个让子摆在 {points}，不在通常的位置";
    HD069 KomiEmpty "komi-empty" Info "SGF FF[4] KM" sgfc [17]
        en "{name} is empty: no komi is given"
        zh "{name} 为空：没有写贴目";
    HD070 MarginAgainstKomi "margin-against-komi" Warning "SGF FF[4] RE"
        en "{name} `{text}` cannot come from counting with komi {komi}: {why}"
        zh "{name}“{text}”不可能由贴目 {komi} 数出：{why}";
    HD071 CountContradicts "count-contradicts-result" Warning "SGF FF[4] RE"
        en "{name} `{text}`: counting gives {counted} by {rules}{dead}"
        zh "{name}“{text}”：按 {rules} 数得 {counted}{dead}"
        help "`yanpu score` shows the board with its dead stones" "用 yanpu score 可查看棋盘与死子";
    HD072 CountOpen "count-open" Info "SGF FF[4] RE"
        en "{name} `{text}`: counting gives {counted} by {rules}, but {why}"
        zh "{name}“{text}”：按 {rules} 数得 {counted}，但{why}"
        help "`yanpu score` shows the board with its dead stones" "用 yanpu score 可查看棋盘与死子";

    // ---- XQ: xiangqi ----
    XQ001 XqUnreadable "xq-unreadable-move" Error "cxa1999 7.5"
        en "`{move}` is in no xiangqi notation that is read here"
        zh "“{move}”不是此处能读的象棋记谱法";
    XQ002 XqNoSuchPiece "xq-no-such-piece" Error "cxa1999 2.2"
        en "{move}: {side} has no {piece} {place}"
        zh "{move}：{side}{place}没有{piece}";
    XQ003 XqWrongSide "xq-wrong-side" Error "cxa1999 2.1"
        en "{move}: the piece on {square} is the opponent's; it is {side}'s turn"
        zh "{move}：{square} 上是对方的棋子，此时轮到{side}走";
    XQ004 HorseLegBlocked "horse-leg-blocked" Error "cxa1999 2.2"
        en "{move}: the horse's leg on {square} is blocked by {piece}"
        zh "{move}：蹩马腿，{square} 有{piece}";
    XQ005 ElephantEyeBlocked "elephant-eye-blocked" Error "cxa1999 2.2"
        en "{move}: the elephant's eye on {square} is blocked by {piece}"
        zh "{move}：塞象眼，{square} 有{piece}";
    XQ006 CrossesRiver "elephant-crosses-river" Error "cxa1999 2.2"
        en "{move}: an elephant cannot cross the river to {square}"
        zh "{move}：相（象）不能过河到 {square}";
    XQ007 LeavesPalace "leaves-palace" Error "cxa1999 2.2"
        en "{move}: {square} is outside the palace"
        zh "{move}：{square} 在九宫之外";
    XQ008 CannonNoScreen "cannon-without-screen" Error "cxa1999 2.3"
        en "{move}: the cannon has no screen to capture {piece} on {square}"
        zh "{move}：炮没有炮架，不能吃 {square} 的{piece}";
    XQ009 CannonTooManyScreens "cannon-too-many-screens" Error "cxa1999 2.3"
        en "{move}: {n} pieces stand between the cannon and {square}; it captures over just one"
        zh "{move}：炮与 {square} 之间有 {n} 个棋子，只能隔一个吃子";
    XQ010 XqPathBlocked "xq-path-blocked" Error "cxa1999 2.2"
        en "{move}: {piece} on {square} stands in the way"
        zh "{move}：{square} 的{piece}挡住去路";
    XQ011 XqOwnPiece "xq-own-piece-on-target" Error "cxa1999 2.3"
        en "{move}: the mover's own {piece} stands on {square}"
        zh "{move}：{square} 是己方的{piece}";
    XQ012 PawnRetreats "pawn-retreats" Error "cxa1999 2.2"
        en "{move}: a pawn never goes back"
        zh "{move}：兵（卒）不能后退";
    XQ013 PawnNotCrossed "pawn-not-crossed" Error "cxa1999 2.2"
        en "{move}: the pawn on {square} has not crossed the river and cannot go sideways"
        zh "{move}：{square} 的兵（卒）尚未过河，不能横走";
    XQ014 XqOffBoard "xq-off-board" Error "cxa1999 1.1"
        en "{move}: the move leads off the board"
        zh "{move}：走出了棋盘";
    XQ015 XqWrongGeometry "xq-wrong-geometry" Error "cxa1999 2.2"
        en "{move}: the {piece} on {square} does not move so"
        zh "{move}：{square} 的{piece}不能这样走";
    XQ016 CapturesKing "captures-king" Error "cxa1999 3.1"
        en "{move}: the move takes the king on {square}; the game was over before"
        zh "{move}：此着吃掉 {square} 的将（帅），对局在此之前已经结束";
    XQ017 XqLeavesKingInCheck "xq-leaves-king-in-check" Error "cxa1999 3.1"
        en "{move}: the move leaves the king to the {piece} on {square}"
        zh "{move}：走后己方将（帅）被 {square} 的{piece}攻击";
    XQ018 XqStillInCheck "xq-still-in-check" Error "cxa1999 3.1"
        en "{move}: the king is in check and stays so, from the {piece} on {square}"
        zh "{move}：没有应将，将（帅）仍被 {square} 的{piece}攻击";
    XQ019 KingsFacing "kings-facing" Error "cxa1999 4.1.2"
        en "{move}: the kings would face each other on an open file"
        zh "{move}：走后将帅照面";
    XQ020 XqAmbiguous "xq-ambiguous-move" Error "cxa1999 7.5"
        en "{move} can be {n} different legal moves: {candidates}"
        zh "{move} 可以是 {n} 种合法着法：{candidates}"
        help "say which piece: 前, 后, or the file" "请注明是哪一个棋子：前、后或所在路数";
    XQ021 XqAfterEnd "xq-move-after-end" Error "cxa1999 4.1"
        en "{move} stands after the end of the game: {by}"
        zh "{move} 之前对局已经结束：{by}";
    XQ022 ForeignDigits "foreign-digits" Info form "cxa1999 1.1"
        en "{n} {n:move writes|moves write} the digits of the other side (first: {move})"
        zh "有 {n} 着使用了对方的数字写法（首见：{move}）";
    XQ023 ForeignGlyph "foreign-glyph" Warning "cxa1999 7.5"
        en "{n} {n:move has|moves have} a glyph mistaken for another (first: {move})"
        zh "有 {n} 着含有误写的字（首见：{move}）";
    XQ024 PawnRuleSetsDiffer "pawn-rule-sets-differ" Info "cxa1999 7.5"
        en "{n} {n:move reads|moves read} differently under another rule for stacked pieces (first: {move})"
        zh "有 {n} 着按另一种同线棋子的记法会读成别的着法（首见：{move}）";
    XQ025 DialectTie "dialect-tie" Warning "cxa1999 7.3"
        en "the moves can be read as {taken} and as {other}, {n} legal {n:ply|plies} either way; {taken} is taken"
        zh "着法按 {taken} 与 {other} 两种记法都能读通 {n} 着，结果不同；此处按 {taken} 读取"
        help "name the notation in a Format tag, such as [Format \"uci1\"]" "请用 Format 标签注明记谱法，例如 [Format \"uci1\"]";
    XQ026 ShortFormOpen "short-form-open" Info "cxa1999 7.5"
        en "{move} is taken for {reading} ({percent}); the game also allows {others}; {end}"
        zh "{move} 读作 {reading}（{percent}）；全局也容许 {others}；{end}"
        help "write the direction: 进, 退 or 平" "请写明进、退或平";
    XQ027 ShortFormCut "short-form-cut" Warning "cxa1999 7.5"
        en "this game has too many readings: only the {n} likeliest positions of each ply were followed, and open moves may be missing from the list"
        zh "本局读法过多：每着只保留最可能的 {n} 个局面，未定着法可能没有全部列出"
        help "write the directions: 进, 退 or 平" "请写明进、退或平";
    XQ028 FinalDiagramDiffers "final-diagram-differs" Warning ""
        en "the diagram of the last position ({header}) differs from the board after the last move at {n} {n:point|points} (first: {square})"
        zh "终局图（{header}）与最后一着之后的局面有 {n} 个点不同（首见 {square}）"
        help "look for a move that was recorded wrongly, or correct the diagram" "请查找记错的着法，或改正终局图";
    XQ029 SheetsDiffer "sheets-differ" Warning "cxa1999 7.5"
        en "{move} cannot be the move that the other sheet has at this ply, {other}; it is read as it stands here"
        zh "{move} 与另一份记录此着的 {other} 不符；此处按本记录读取"
        help "ask the players or the arbiter which sheet is right" "请向棋手或裁判核实哪一份记录正确";
    XQ030 SettledLater "ambiguous-settled-later" Warning "cxa1999 7.5"
        en "{move} fits {n} legal moves; it is read as {reading}, because nothing else lets the game go on ({others})"
        zh "{move} 可以是 {n} 种合法着法；读作 {reading}，因为其他读法走不到终局（{others}）"
        help "say which piece: 前, 后, or the file" "请注明是哪一个棋子：前、后或所在路数";
    XQ031 GlyphSlip "glyph-slip" Warning "cxa1999 7.3"
        en "{move} is read as {reading}, the only legal move it can be: {slips}"
        zh "{move} 读作 {reading}，合法着法中只可能是这一着：{slips}";
    XQ032 ColourContradicts "colour-contradicts" Warning "cxa1999 7.3"
        en "{n} {n:move names its|moves name their} piece with the opponent's glyph (first: {move})"
        zh "有 {n} 着的棋子写成了对方的字（首见：{move}）";
    XQ033 LooseSpelling "loose-spelling" Info form "cxa1999 7.3"
        en "{n} {n:move has|moves have} blanks inside or full-width letters (first: {move})"
        zh "有 {n} 着中间有空格或使用全角字母（首见：{move}）";
    XQ035 RepetitionDraw "repetition-draw" Info "cxa1999 24.2"
        en "the position after ply {last} stood {n} times ({natures}): by {rules} a draw if neither side changes"
        zh "第 {last} 着后的局面出现 {n} 次（{natures}）：按 {rules} 双方不变作和";
    XQ036 RepetitionMustChange "repetition-must-change" Warning "cxa1999 24.3"
        en "the position after ply {last} stood {n} times ({natures}): by {rules} {side} has to change, and loses by one more round{after}"
        zh "第 {last} 着后的局面出现 {n} 次（{natures}）：按 {rules} 应由{side}变着，再循环一次即判负{after}";
    XQ037 RepetitionLoss "repetition-loss" Warning "cxa1999 24.1"
        en "the position after ply {last} stood {n} times ({natures}): by {rules} {side} has lost{after}"
        zh "第 {last} 着后的局面出现 {n} 次（{natures}）：按 {rules} {side}作负{after}";
    XQ038 RepetitionUndecided "repetition-undecided" Info "cxa1999 24"
        en "the position after ply {last} stood {n} times ({natures}): a ruling by {rules} is for an arbiter, because {reasons}; it leans towards: {leaning}"
        zh "第 {last} 着后的局面出现 {n} 次（{natures}）：按 {rules} 需由裁判裁定，因为{reasons}；倾向：{leaning}";
    XQ039 ResultAgainstRepetition "result-against-repetition" Warning "cxa1999 24"
        en "the result is {written}, but by {rules} the repetition at the end is {ruling}"
        zh "结果写作 {written}，但按 {rules} 终局的循环应为{ruling}";
    XQ040 NaturalLimit "natural-limit" Info "cxa1999 4.2.4, 23.3"
        en "{rounds} rounds without a capture: by {rules} the natural limit could be claimed here ({who})"
        zh "已满 {rounds} 回合未吃子：按 {rules} 此时可提自然限着和棋（{who}）";
    XQ041 ReasonNotShown "reason-not-shown" Warning ""
        en "the record speaks of {reason}, but its moves show {shown}"
        zh "记录说是{reason}，但着法显示：{shown}";
    XQ042 NoAttackingForce "no-attacking-force" Warning "cxa1999 4.2.1"
        en "the result is {written}, but {who} has nothing left to attack with"
        zh "结果写作 {written}，但{who}已没有可以进攻的子力";
    XQ043 ReasonAgainstResult "reason-against-result" Warning ""
        en "the record ends with `{reason}`, which does not go with the result {written}"
        zh "记录说“{reason}”，与结果 {written} 不符";
    XQ044 MateNotOnBoard "mate-not-on-board" Info "cxa1999 3"
        en "the record speaks of {reason}, but the last position is none"
        zh "记录说是{reason}，但最后的局面并非如此";

    // ---- CH: chess ----
    CH001 ChUnreadable "ch-unreadable-move" Error "fide2023 C"
        en "`{move}` is in no chess notation that is read here: SAN, long algebraic or UCI"
        zh "“{move}”不是此处能读的记谱法（SAN、长式代数、UCI）";
    CH002 ChNoSuchPiece "ch-no-such-piece" Error "fide2023 3"
        en "{move}: {side} has no {piece} that this could be"
        zh "{move}：{side}没有可走此着的{piece}";
    CH003 ChCannotReach "ch-cannot-reach" Error "fide2023 3"
        en "{move}: no {piece} of {side} reaches {square}"
        zh "{move}：{side}没有{piece}能走到 {square}";
    CH004 ChPathBlocked "ch-path-blocked" Error "fide2023 3.5"
        en "{move}: the piece on {by} stands between {from} and {square}"
        zh "{move}：{from} 与 {square} 之间有 {by} 的棋子";
    CH005 ChOwnPiece "ch-own-piece-on-target" Error "fide2023 3.1"
        en "{move}: the mover's own piece stands on {square}"
        zh "{move}：{square} 是己方棋子";
    CH006 ChWrongSide "ch-wrong-side" Error "fide2023 1.2"
        en "{move} would be a move of the other side; it is {side}'s turn"
        zh "{move} 是对方的着法，此时轮到{side}走";
    CH007 ChLeavesKingInCheck "ch-leaves-king-in-check" Error "fide2023 3.9.2"
        en "{move}: the piece is pinned; the king on {king} would be attacked from {square}"
        zh "{move}：该子被牵制，走后 {king} 的王被 {square} 攻击";
    CH008 ChStillInCheck "ch-still-in-check" Error "fide2023 3.9.2"
        en "{move}: the king is in check and stays attacked from {square}"
        zh "{move}：没有应将，王仍被 {square} 攻击";
    CH009 ChAmbiguous "ch-ambiguous-move" Error "fide2023 C.10"
        en "{move} can be {n} different legal moves: from {candidates}"
        zh "{move} 可以是 {n} 种合法着法，起点分别为 {candidates}"
        help "name the file or rank of the piece" "请注明棋子所在的直线或横线";
    CH010 CastlingNoRight "castling-no-right" Error "fide2023 3.8.2.1"
        en "{move}: the king or that rook has moved before, or is not there"
        zh "{move}：王或该车已经走动过，或不在原位";
    CH011 CastlingThroughCheck "castling-through-check" Error "fide2023 3.8.2.2"
        en "{move}: the king would cross or reach {square}, which is attacked"
        zh "{move}：王将经过或到达的 {square} 受到攻击";
    CH012 CastlingBlocked "castling-blocked" Error "fide2023 3.8.2.2"
        en "{move}: the piece on {square} stands in the way of castling"
        zh "{move}：{square} 的棋子妨碍易位";
    CH013 CastlingInCheck "castling-in-check" Error "fide2023 3.8.2.2"
        en "{move}: the king cannot castle out of check"
        zh "{move}：被将军时不能易位";
    CH014 PromotionMissing "promotion-missing" Error "fide2023 3.7.5"
        en "{move}: the pawn reaches the last rank, but the move does not say what it becomes"
        zh "{move}：兵到达底线，但没有写明升变为什么";
    CH015 PromotionWrong "promotion-wrong" Error "fide2023 3.7.5"
        en "{move}: {reason}"
        zh "{move}：{reason}";
    CH016 EnPassantNotAvailable "en-passant-not-available" Error "fide2023 3.7.4"
        en "{move}: no pawn can be taken en passant on {square}"
        zh "{move}：{square} 不能吃过路兵";
    CH017 NothingToCapture "nothing-to-capture" Error "fide2023 3.7.3"
        en "{move}: a pawn moves to another file only by capturing, and {square} is empty"
        zh "{move}：兵只有吃子才能换直线，而 {square} 是空格";
    CH018 NullMoveInCheck "null-move-in-check" Error "fide2023 1.2"
        en "{move}: the king is in check from {square}; the side to move cannot pass"
        zh "{move}：王正被 {square} 将军，不能停一着";
    CH019 ChAfterEnd "ch-move-after-end" Error "fide2023 5"
        en "{move} stands after the end of the game: {by}"
        zh "{move} 之前对局已经结束：{by}";
    CH020 CheckMarkWrong "check-mark-wrong" Info form "PGN 8.2.3.5"
        en "{n} {n:move has|moves have} a wrong or missing + or # (first: {move})"
        zh "有 {n} 着的 + 或 # 标记有误或缺失（首见：{move}）";
    CH021 SanSpelling "san-spelling" Info form "PGN 8.2.3"
        en "{n} {n:move is|moves are} not in standard SAN (first: {move})"
        zh "有 {n} 着不是标准 SAN 写法（首见：{move}）";
    CH022 ChNullMovePlayed "null-move-played" Warning "PGN 8.2.3"
        en "{n} null {n:move|moves} (first: {move})"
        zh "有 {n} 个空着（首见：{move}）";
    CH023 PromotionAssumed "promotion-assumed" Warning "fide2023 3.7.5"
        en "{n} {n:promotion does|promotions do} not say what the pawn becomes; a queen is assumed (first: {move})"
        zh "有 {n} 次升变没有写明升变为什么，按后处理（首见：{move}）";
    CH024 TakesKing "takes-king" Error "fide2023 1.4.1"
        en "{move}: a king is never taken; the game was over before"
        zh "{move}：王不能被吃掉，对局在此之前已经结束";
    CH025 PawnCannotCapture "pawn-captures-straight" Error "fide2023 3.7.3"
        en "{move}: a pawn does not take straight ahead; {square} is occupied"
        zh "{move}：兵不能直走吃子，{square} 已有棋子";
    CH026 KingIntoCheck "king-into-check" Error "fide2023 3.9.2"
        en "{move}: {square} is attacked from {by}"
        zh "{move}：{square} 受到 {by} 的攻击";
    CH027 ChOtherLetters "other-piece-letters" Info form "PGN 8.2.3.2"
        en "the pieces have the letters of {language}; {n} {n:move is|moves are} read so (first: {move})"
        zh "棋子使用{language}字母，{n} 着按此读取（首见：{move}）"
        help "PGN has the English letters" "PGN 使用英文字母";
    CH028 ChLettersOpen "piece-letters-open" Warning "PGN 8.2.3.2"
        en "{move}: the letters can be {languages}, which read the moves differently and play equally many ({n})"
        zh "{move}：字母可能是{languages}，读法不同而能走的着数一样多（{n} 着）";
    CH029 ChSettledLater "ch-ambiguous-settled-later" Warning "fide2023 C.10"
        en "{move} fits {n} legal moves; it is read as {reading}, because nothing else lets the game go on ({others})"
        zh "{move} 可以是 {n} 种合法着法；读作 {reading}，因为其他读法走不到终局（{others}）"
        help "name the file or rank of the piece" "请注明棋子所在的直线或横线";
    CH030 ChOneSlip "one-slip-away" Info ""
        en "{move} is one character away from {reading}, the only such move after which all {n} later moves can be played"
        zh "{move} 与 {reading} 只差一个字符，只有改作后者，其后 {n} 着才都能走";
    CH031 ChPawnOrBishop "pawn-or-bishop" Warning "PGN 8.2.3.2"
        en "{move} is read as {reading}; in a game with small piece letters it can be {other}, too"
        zh "{move} 读作 {reading}；本局用小写字母表示棋子，也可能是 {other}";
    CH032 OperationMove "operation-move" Error "PGN 16.2.5"
        en "`{move}` in the operation {name} is no legal move of this position"
        zh "操作 {name} 中的“{move}”不是此局面的合法着法";
    CH040 MustCapture "must-capture" Error "lichess antichess"
        en "{move} takes nothing, but in {variant} a capture is compulsory where there is one: on {squares}"
        zh "{move} 没有吃子，而{variant}规定能吃必吃，此时可在 {squares} 吃子";
    CH041 NotInHand "not-in-hand" Error "lichess crazyhouse"
        en "{move}: {side} has no {piece} in hand to drop"
        zh "{move}：{side}手中没有{piece}可以打入";
    CH042 DropOnMan "drop-on-occupied" Error "lichess crazyhouse"
        en "{move}: {square} is occupied; a piece is dropped on an empty square"
        zh "{move}：{square} 已有棋子，只能打入空格";
    CH043 PawnDropOnEdge "pawn-drop-on-edge" Error "lichess crazyhouse"
        en "{move}: a pawn is never dropped on the first or the eighth rank"
        zh "{move}：兵不能打入第一和第八横线";
    CH044 ExplodesOwnKing "explodes-own-king" Error "lichess atomic"
        en "{move}: the capture on {square} would explode the mover's own king on {king}"
        zh "{move}：在 {square} 吃子会炸毁己方在 {king} 的王";
    CH045 KingCaptures "king-captures" Error "lichess atomic"
        en "{move}: a king never captures in {variant}: it would explode on {square}"
        zh "{move}：{variant}中王不能吃子，否则会在 {square} 炸毁自己";
    CH046 GivesCheck "gives-check" Error "lichess racingKings"
        en "{move}: the king on {king} would be in check from {square}; in {variant} no move may give check"
        zh "{move}：{king} 的王将被 {square} 将军，而{variant}中不许将军";
    CH047 NotInVariant "not-in-variant" Error "lichess variants"
        en "{move}: there is no {what} in {variant}"
        zh "{move}：{variant}中没有{what}"
        help "name the variant that was played in a Variant tag" "请在 Variant 标签中写明所下的变体";
    CH048 VariantByStart "variant-by-start" Info "PGN 9.7"
        en "no Variant tag, but a FEN that only {variant} has: played by its rules"
        zh "没有 Variant 标签，但这种 FEN 只属于{variant}，按其规则判断"
        help "name the variant in a Variant tag" "请在 Variant 标签中写明变体";

    CH050 FivefoldRepetition "fivefold-repetition" Warning "fide2023 9.6.1"
        en "the position after ply {ply} stood for the fifth time (one stood for the third after ply {third}): {status}{after}"
        zh "第 {ply} 着后的局面第 5 次出现（第 {third} 着后已有局面第 3 次出现）：{status}{after}";
    CH051 SeventyFiveMoves "seventy-five-moves" Warning "fide2023 9.6.2"
        en "75 moves of each side without capture or pawn move after ply {ply}: {status}{after}"
        zh "至第 {ply} 着双方已连续 75 回合没有吃子和动兵：{status}{after}";
    CH052 ThreefoldRepetition "threefold-repetition" Info "fide2023 9.2"
        en "the position after ply {ply} stood for the third time: by {rules} the side to move could claim a draw{after}"
        zh "第 {ply} 着后的局面第 3 次出现：按 {rules} 行棋方可提出和棋{after}";
    CH053 FiftyMoves "fifty-moves" Info "fide2023 9.3"
        en "50 moves of each side without capture or pawn move after ply {ply}: by {rules} the side to move could claim a draw{note}{after}"
        zh "至第 {ply} 着双方已连续 50 回合没有吃子和动兵：按 {rules} 行棋方可提出和棋{note}{after}";
    CH054 PlayAfterDeadPosition "play-after-dead-position" Warning "fide2023 5.2.2"
        en "the position after ply {ply} is dead: nobody can mate any more, the game is drawn; {n} more {n:ply follows|plies follow}"
        zh "第 {ply} 着后已是死局，双方都不可能再将死对方，对局和棋；其后还有 {n} 着";
    CH055 WinnerCannotMate "winner-cannot-mate" Warning "fide2023 6.9"
        en "the result is {written}, but {winner} {what}"
        zh "结果写作 {written}，但{winner}{what}";
    CH056 PositionAfterGap "position-after-gap" Info "fide2023 8.5"
        en "plies {first} to {last} are not recorded; the position given after them is taken, and the {n} {n:ply|plies} behind it are judged from there"
        zh "第 {first} 至 {last} 着没有记录；采用其后所写的局面，以后的 {n} 着从该局面起判断";
    CH057 PositionAfterGapWrong "position-after-gap-wrong" Warning "fide2023 8.5"
        en "the position given after the gap cannot be that of the game: {reason}"
        zh "漏记之后所写的局面不可能是本局的局面：{reason}";
    CH058 KingsInCentre "kings-in-centre" Warning ""
        en "{moves} is no play: kings put in the centre tell an electronic board the result, here {signal}"
        zh "{moves} 不是着法：把王放到中心是向电子棋盘报告结果，这里表示 {signal}"
        help "delete what stands behind the last real move" "请删去最后一个真实着法之后的内容";

    // ---- GO: Go ----
    GO001 GoUnreadable "go-unreadable-move" Error "SGF FF[4] go" sgfc [14]
        en "`{move}` is neither a point nor a pass; it is passed over"
        zh "“{move}”既不是点位，也不是停一着，略过不计";
    GO002 GoOffBoard "go-off-board" Error "SGF FF[4] go" sgfc [14]
        en "{move} lies off the board; it is passed over"
        zh "{move} 在棋盘之外，略过不计";
    GO003 Occupied "occupied-point" Error "go1988 2.2" sgfc [58]
        en "{move}: a {colour} stone lies on {point} already{sanction}"
        zh "{move}：{point} 已有{colour}子{sanction}";
    GO004 Suicide "suicide" Error "go1988 5"
        en "{move}: {point} would leave the mover's {n} {n:stone|stones} without a liberty (禁着点){sanction}"
        zh "{move}：{point} 是禁着点，落子后己方 {n} 子无气{sanction}";
    GO005 Ko "ko-retaken" Error "go1988 20.1"
        en "{move}: the ko taken at move {taken} is retaken at once on {point}{sanction}"
        zh "{move}：第 {taken} 着提劫后，在 {point} 立即回提{sanction}";
    GO006 Superko "superko" Error "go1988 6"
        en "{move}: the whole board would be as it was after move {repeats}{sanction}"
        zh "{move}：全局同形，与第 {repeats} 着之后相同{sanction}";
    GO007 SuperkoRemark "whole-board-repetition" Warning "go1988 6"
        en "{n} {n:move repeats|moves repeat} the whole board (first: {move}){sanction}"
        zh "有 {n} 着造成全局同形（首见：{move}）{sanction}";
    GO008 SameColourTwice "same-colour-twice" Warning "go1988 2.1, 17.1" sgfc [63]
        en "{n} {n:move follows|moves follow} a move of the same colour (first: {move}){sanction}"
        zh "有 {n} 着与上一着同色（首见：{move}）{sanction}";
    GO009 WrongFirstColour "wrong-first-colour" Warning "go1988 2.1"
        en "{n} {n:line begins|lines begin} with the wrong colour (first: {move}): it was the other side's turn"
        zh "有 {n} 处起手颜色不对（首见：{move}）：应由对方先走";
    GO010 AfterPasses "move-after-passes" Info "go1988 7.1"
        en "{n} {n:stone is|stones are} played after {passes} passes in a row (first: {move})"
        zh "连续 {passes} 次停着之后又落了 {n} 子（首见：{move}）";
    GO011 NonstandardPass "nonstandard-pass" Info form "SGF FF[4] go" sgfc [14]
        en "{n} {n:pass is|passes are} written in a way SGF FF[4] does not know (first: {move})"
        zh "有 {n} 个停着不是 SGF FF[4] 的写法（首见：{move}）";
    GO012 LoweredPoint "lowered-point" Info form "SGF FF[4] go" sgfc [14]
        en "{n} {n:point is|points are} written in capitals on a small board (first: {move})"
        zh "有 {n} 个点位用了大写字母（首见：{move}）";
    GO013 BadSetup "bad-setup" Error "SGF FF[4] setup" sgfc [14]
        en "setup `{move}` {why}"
        zh "摆子“{move}”{why}";
    GO014 SetupNoLiberty "setup-without-liberty" Warning "go1988 3"
        en "the setup leaves {n} {n:group|groups} without a liberty"
        zh "摆子后有 {n} 块棋没有气";

    // ---- DU: games that stand twice ----
    DU001 SameGame "same-game" Warning ""
        en "this is game {number} of {file} again: the same {n} {n:ply|plies}, players, day, round and result"
        zh "与 {file} 第 {number} 局重复：{n} 着全部相同，对局者、日期、轮次、结果也相同";
    DU002 SameMoves "same-moves" Info ""
        en "all {n} {n:ply|plies} are those of game {number} of {file} ({players})"
        zh "全部 {n} 着与 {file} 第 {number} 局相同（{players}）";
    DU003 BeginningOfGame "beginning-of-game" Info ""
        en "the {n} {n:ply|plies} are the first of game {number} of {file}, which has {other} ({players})"
        zh "全部 {n} 着是 {file} 第 {number} 局的开头，那一局共 {other} 着（{players}）";
    DU004 GoesOn "goes-on" Info ""
        en "this game goes on where game {number} of {file} ends, after ply {other} ({players})"
        zh "本局前 {other} 着即 {file} 第 {number} 局的全部着法，此后继续（{players}）";
    DU005 NearGame "near-game" Info ""
        en "the same players and {n} plies as in game {number} of {file}, but for ply {ply}"
        zh "对局者与 {n} 着和 {file} 第 {number} 局相同，只有第 {ply} 着不同";

    // ---- CV: what a conversion could not keep ----
    CV001 KeptInComment "kept-in-comment" Error ""
        en "`{text}` could not be rewritten and stands verbatim in a comment"
        zh "“{text}”无法改写，已原文保留在注释中";
    CV002 HeaderNotKept "header-not-kept" Warning ""
        en "{format} has no place for {name}; it stands in a comment"
        zh "{format} 没有存放 {name} 的位置，已写入注释";
    CV003 WrongGame "wrong-game" Error ""
        en "a game of {game} cannot be written as {format}"
        zh "{game}对局不能写成 {format}";
    CV004 NotesJoined "notes-joined" Info ""
        en "{n} {n:node has|nodes have} signs or several comments; {format} holds one comment, so they are joined"
        zh "{n} 处有评注符号或多条注释；{format} 每处只存一条注释，已合并";
    CV005 BoardNotHeld "board-not-held" Error ""
        en "{format} has no place for this start position; the game is not written"
        zh "{format} 无法存放这个起始局面；该局未写出";
    CV006 VariationsInComments "variations-in-comments" Warning ""
        en "{format} holds one line; {n} {n:variation stands|variations stand} in comments"
        zh "{format} 只能存一条着法线；{n} 个变着已写入注释";
    CV007 OnlyPosition "only-position" Warning ""
        en "{format} holds one position; moves {moves}, comments {comments}, headers {headers} are not written"
        zh "{format} 只能存一个局面；未写出：着法 {moves}、注释 {comments}、标题项 {headers}";
    CV008 NotWritten "not-written" Error ""
        en "`{text}` has no place but in a comment, and comments are not wanted: it is not written"
        zh "“{text}”只能写入注释，而注释不写出：没有写出";
    CV009 JsonLineUnread "json-line-unread" Error ""
        en "this line is no game: {reason}; it is kept as it is"
        zh "此行不是对局：{reason}；已原样保留";
    CV010 BracesReplaced "braces-replaced" Info "PGN 5"
        en "this comment holds `}`, which would end it; its braces are written as parentheses"
        zh "此注释含有会结束注释的“}”；其中的花括号写作圆括号";
}

//! THE TABLE: every code, its severity, rule and sentences, in one place.
//!
//! A code is named here, detected where its rule is, explained in `docs/codes/`, and shown by a
//! fixture in `fixtures/codes/`; `tests/codes.rs` holds the four together. Numbers are never used
//! again. Letters: EN encoding, PG PGN, SG SGF, ML move lists, HD headers and result, XQ CH GO
//! rules of the games, CV what a conversion could not keep.

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
    ($($id:ident $variant:ident $name:literal $severity:ident $rule:literal
        en $en:literal zh $zh:literal $(help $help_en:literal $help_zh:literal)?;)*) => {
        /// A finding's code.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = concat!(stringify!($id), " ", $name, ": ", $en)] $variant,)*
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
    EN002 UndecodableBytes "undecodable-bytes" Warning ""
        en "{n} {n:byte is|bytes are} no text in {encoding}: {bytes}"
        zh "{n} 个字节在 {encoding} 中不是文字：{bytes}"
        help "the bytes are kept; give the right encoding with --encoding if there is one"
             "这些字节已原样保留；如另有正确编码，请用 --encoding 指定";
    EN003 DeclaredEncodingWrong "declared-encoding-wrong" Warning ""
        en "the file declares {declared}, but its bytes are {encoding}"
        zh "文件声明为 {declared}，实际字节是 {encoding}";
    EN004 NoGame "no-game" Warning ""
        en "no game record in this file"
        zh "文件中没有对局记录";
    EN005 NotARecord "not-a-record" Warning ""
        en "this is no text: {n} {n:byte|bytes} of binary data, not read"
        zh "这不是文本：{n} 字节的二进制数据，未读取";

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
    PG008 MoveNumberWrong "move-number-wrong" Warning "PGN 8.2.2"
        en "move number {written} stands where {expected} is due"
        zh "回合数写作 {written}，此处应为 {expected}";
    PG009 TextAfterGame "text-after-game" Info "PGN 8.2.6"
        en "text after the end of the game, kept as it is"
        zh "对局结束后还有文字，已原样保留";
    PG010 EmptyVariation "empty-variation" Warning "PGN 8.2.5"
        en "a variation without a move"
        zh "变着中没有着法";
    PG011 VariationBeforeMove "variation-before-move" Warning "PGN 8.2.5"
        en "a variation before there is a move to vary"
        zh "变着之前没有可供替换的着法";
    PG012 NestedComment "nested-comment" Warning "PGN 5"
        en "`{` inside a comment: comments do not nest"
        zh "注释中又有“{”：注释不能嵌套";
    PG013 ResultSpelling "result-spelling" Info "PGN 8.2.6"
        en "the result is written `{text}`; the standard form is {expected}"
        zh "结果写作“{text}”，标准写法是 {expected}";
    PG014 ControlCharacters "control-characters" Warning "PGN 4.1"
        en "{n} control {n:character|characters} in the movetext"
        zh "着法区中有 {n} 个控制字符";

    // ---- SG: SGF syntax ----
    SG001 LeadingGarbage "leading-garbage" Info "SGF FF[4] 2"
        en "text before the first game tree, kept as it is"
        zh "第一个对局树之前有文字，已原样保留";
    SG002 TrailingGarbage "trailing-garbage" Info "SGF FF[4] 2"
        en "text after the game tree, kept as it is"
        zh "对局树之后有文字，已原样保留";
    SG003 MissingParenthesis "missing-parenthesis" Error "SGF FF[4] 2"
        en "the file ends with {n} `(` still open"
        zh "文件结束时还有 {n} 个“(”没有关闭"
        help "put `)` at the end" "在末尾补上“)”";
    SG004 MissingBracket "missing-bracket" Error "SGF FF[4] 2"
        en "the value of {name} is never closed"
        zh "{name} 的值没有结束"
        help "put `]` where the value ends" "在值结束处补上“]”";
    SG005 UnescapedBracket "unescaped-bracket" Warning "SGF FF[4] 3.2"
        en "`]` inside the value of {name} must be written `\\]`"
        zh "{name} 的值中的“]”应写作“\\]”";
    SG006 IllegalCharacters "illegal-characters" Error "SGF FF[4] 2"
        en "`{text}` belongs to no property"
        zh "“{text}”不属于任何属性";
    SG007 LowerCaseIdentifier "lower-case-identifier" Info "SGF FF[4] 2"
        en "property {written} is read as {name}: lower-case letters do not count"
        zh "属性 {written} 按 {name} 读取：小写字母不计";
    SG008 PropertyWithoutValue "property-without-value" Error "SGF FF[4] 2"
        en "property {name} has no value"
        zh "属性 {name} 没有值";
    SG009 DuplicateProperty "duplicate-property" Warning "SGF FF[4] 2"
        en "property {name} stands twice in one node"
        zh "同一节点中属性 {name} 出现了两次";
    SG010 ExtraValue "extra-value" Warning "SGF FF[4] 2"
        en "property {name} has {n} values where one is allowed"
        zh "属性 {name} 有 {n} 个值，只允许一个";
    SG011 MoveInRoot "move-in-root" Info "SGF FF[4] 4"
        en "a move stands in the root node"
        zh "根节点中有着法";
    SG012 TwoMovesInNode "two-moves-in-node" Warning "SGF FF[4] 4"
        en "two moves stand in one node"
        zh "同一节点中有两着";
    SG013 SetupAndMove "setup-and-move" Warning "SGF FF[4] 4"
        en "a move and setup stones stand in one node"
        zh "同一节点中既有着法又有摆子";
    SG014 EmptyGameTree "empty-game-tree" Warning "SGF FF[4] 2"
        en "an empty variation"
        zh "空的变着";
    SG015 StrayParenthesis "stray-parenthesis" Warning "SGF FF[4] 2"
        en "`)` without an open game tree"
        zh "“)”之前没有打开的对局树";
    SG016 MissingNodeStart "missing-node-start" Warning "SGF FF[4] 2"
        en "properties without `;` before them"
        zh "属性之前缺少“;”";
    SG017 NotGo "not-go" Warning "SGF FF[4] GM"
        en "GM[{value}] is not Go; the record is kept, its moves are not judged"
        zh "GM[{value}] 不是围棋；记录已保留，着法不作判断";
    SG018 NodeAfterVariation "node-after-variation" Warning "SGF FF[4] 2"
        en "a node stands after a variation; it is read as one more variation"
        zh "变着之后又有节点，按另一变着读取";
    SG019 MissingOpening "missing-opening-parenthesis" Error "SGF FF[4] 2"
        en "the game tree does not begin with `(`"
        zh "对局树没有以“(”开始"
        help "put `(` before the first `;`" "在第一个“;”之前补上“(”";

    // ---- ML: move lists ----
    ML001 UnknownLine "unknown-line" Error ""
        en "`{text}` is neither a header nor a move"
        zh "“{text}”既不是标题项，也不是着法";
    ML002 ListNumberWrong "list-number-wrong" Warning ""
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

    // ---- HD: headers and result ----
    HD001 ResultAgainstBoard "result-against-board" Error ""
        en "the result is {written}, but the final position is {by}: {derived}"
        zh "结果写作 {written}，但终局局面是{by}：{derived}";
    HD002 ResultTagAgainstMarker "result-tag-against-marker" Warning "PGN 8.1.1.7"
        en "the Result tag says {tag}, the marker after the moves says {marker}"
        zh "Result 标签是 {tag}，着法后的标记是 {marker}";
    HD003 ResultUnreadable "result-unreadable" Warning ""
        en "`{text}` is no result that can be understood"
        zh "“{text}”不是能看懂的结果";
    HD004 DuplicateHeader "duplicate-header" Warning "PGN 8.1"
        en "header {name} is given twice"
        zh "标题项 {name} 出现了两次";
    HD005 BadStart "bad-start" Error ""
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
}

//! The Chinese help: one line an argument. English stands with the arguments themselves.

use clap::Command;

use crate::findings::Lang;

const COMMANDS: &[(&str, &str)] = &[
    ("check", "检查对局，指出哪一局有什么问题"),
    ("convert", "以另一种格式或记谱法规范地写出对局"),
    ("fmt", "按原格式规范化文件"),
    ("snapshot", "每局写一行稳定的摘要，或与已有摘要比较"),
    ("show", "打印某一局面的棋盘"),
    ("score", "围棋终局计算：死子、数子、数目，并与记录的结果核对"),
    ("explain", "打印某个代码的说明"),
    ("formats", "列出各种格式，以及读写各会丢失什么"),
];

/// By command (empty: any) and argument.
const ARGUMENTS: &[(&str, &str, &str)] = &[
    ("", "lang", "消息与帮助的语言"),
    ("", "help", "打印帮助"),
    ("", "version", "打印版本"),
    ("", "paths", "文件、文件夹（其下所有文件），或用 - 表示标准输入"),
    (
        "",
        "rules",
        "某种棋的规则，如 xiangqi=cxa2020；象棋还可带数字，如 xiangqi=cxa1999,cycles=4,limit=40（构成循环的次数、自然限着的回合数）；可重复",
    ),
    ("", "jobs", "工作线程数 [默认：每个处理器一个]"),
    (
        "",
        "keep_illegal",
        "国际象棋：遇到不合法但已走出的着法，只要能看出走的是哪个子，就接着走下去；该着仍报错误",
    ),
    ("", "max_size", "二进制或压缩文件的大小上限，单位为字节，也可写作 64M、2G [默认：256M]"),
    (
        "check",
        "format",
        "报告的形式：附原文与棋盘、每条问题一行、或每局一个 JSON 对象 [默认：终端上为 human，否则为 concise]",
    ),
    ("check", "fail_on", "出现此级别及以上的问题时，退出码为 1"),
    ("", "sure", "简写着法的读法达到此概率时，不再报为未定"),
    ("", "also", "同一局的另一份记录，用来确定简写的着法"),
    ("check", "score", "数出终局的围棋对局，并与记录的结果核对"),
    ("check", "strict", "按 fmt 写出的形式（PGN 即导出格式）要求每局：写法上的偏差算错误"),
    (
        "check",
        "profile",
        "除着法外记录还应有什么：无要求（default），或正式比赛记录表应有的全部内容：结果、用时、犯规、签名（competition）",
    ),
    ("convert", "to", "要写出的格式，见 yanpu formats"),
    (
        "convert",
        "format_version",
        "格式的版本，用于可写多种版本的格式（XQF 10 和 18，SGF 4 和 3），见 yanpu formats [默认：前者]",
    ),
    ("", "notation", "着法的记谱法 [默认：与原记录相同]"),
    ("", "reduced", "只写规定的标签和着法：PGN 的简化导出格式"),
    ("", "no_comments", "不写注释"),
    ("", "no_nags", "不写评注符号"),
    ("", "no_variations", "不写变着"),
    ("", "no_clocks", "不写用时"),
    ("", "only_tags", "只写这些标题项；读懂着法所必需的总会写出"),
    ("", "drop_tags", "不写这些标题项"),
    ("", "line_length", "折行格式中每行的最大列数；0 为不限 [默认：PGN 为 79]"),
    (
        "convert",
        "positions",
        "写成局面格式时写哪些局面：最后的（last）、起始的（start），或起始与每着之后的全部（all）",
    ),
    (
        "check",
        "annotations",
        "用 --format jsonl 时，列出主线各着注释中由程序写入的内容：用时、评分、箭头与标记的格子",
    ),
    ("convert", "encoding", "文本输出的编码 [默认：UTF-8]"),
    ("", "input_encoding", "输入的编码，不作自动识别"),
    ("", "encoding", "输入的编码，不作自动识别"),
    (
        "convert",
        "output",
        "写入的文件；有多个输入，或格式每个文件只存一局而有多局时，为文件夹 [默认：标准输出]",
    ),
    ("convert", "force", "覆盖已有的文件"),
    (
        "",
        "condition",
        "只处理满足条件的对局，如 'player ~ 胡荣华 and plies >= 40'；表达式见 docs/zh/selection.md",
    ),
    ("", "games", "只处理文件中这些序号的对局，如 3-7,10"),
    ("", "first", "只处理选中的前 N 局（所有输入合计）"),
    (
        "check",
        "duplicates",
        "指出重复的对局：着法与主要标题都相同（exact）、着法相同（moves）、着法是另一局的开头（prefix）、对局者相同而只有一着不同（near）",
    ),
    ("check", "eco", "国际象棋的 ECO 编号与着法所属开局不同时指出"),
    (
        "convert",
        "dedupe",
        "略去重复的对局：着法与主要标题都相同（exact）、着法相同（moves）、着法是更长一局的开头（prefix）",
    ),
    ("convert", "sort", "按标题或其他字段排序，如 Date,-WhiteElo；全部对局留在内存中"),
    ("convert", "split", "每个文件写 N 局，放在 -o 的文件夹中；每个文件一局时以对局者命名"),
    (
        "convert",
        "eco",
        "写入国际象棋的 ECO、Opening、Variation：只补缺（missing）或全部重写（replace）",
    ),
    ("fmt", "check", "不写文件；有未规范化的文件时，退出码为 1"),
    ("fmt", "diff", "只打印改动，不打印结果"),
    ("fmt", "write", "把结果写回原文件"),
    ("fmt", "minimal", "只按安全的改法修改有问题之处，其余字节不动（SGF、PGN、着法列表）"),
    ("fmt", "unsafe", "与 --minimal 合用：不安全的改法（很可能符合原意）也一并采用"),
    ("snapshot", "output", "写入摘要的文件"),
    ("snapshot", "check", "用来比较的摘要文件"),
    ("show", "path", "文件，或用 - 表示标准输入"),
    ("show", "game", "文件中的第几局，从 1 起"),
    ("show", "ply", "从开局起的着数 [默认：到最后]"),
    ("score", "format", "输出的形式：棋盘与各种计算，或每局一个 JSON 对象"),
    ("score", "ignore_result", "计算时不看记录的结果"),
    ("explain", "code", "代码（如 XQ004）或其名称"),
];

fn argument(command: &str, id: &str) -> Option<&'static str> {
    let fits = |of: &str| of == command || of.is_empty();
    ARGUMENTS.iter().find(|(of, known, _)| fits(of) && *known == id).map(|(_, _, text)| *text)
}

/// The command with its help in that language.
pub(super) fn localise(command: Command, lang: Lang) -> Command {
    if lang == Lang::En {
        return command;
    }
    let about = "读取、检查并改写象棋、国际象棋和围棋的对局记录";
    let version =
        clap::Arg::new("version").long("version").short('V').action(clap::ArgAction::Version);
    let command = command.disable_version_flag(true).arg(version).about(about);
    let mut command = translated(command.subcommand_help_heading("命令"), "");
    for (name, about) in COMMANDS {
        command = command.mut_subcommand(name, |sub| translated(sub.about(*about), name));
    }
    command
}

/// A command with the Chinese help of its arguments, and Chinese headings.
fn translated(command: Command, name: &str) -> Command {
    // The flags that clap adds by itself are only known to a command that was built.
    let help = clap::Arg::new("help").long("help").short('h').action(clap::ArgAction::Help);
    let template = "{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}";
    let command = command.disable_help_flag(true).arg(help).help_template(template);
    command.mut_args(|arg| {
        let heading = if arg.is_positional() { "参数" } else { "选项" };
        let text = argument(name, arg.get_id().as_str());
        let arg = arg.help_heading(heading);
        match text {
            Some(text) => arg.help(text),
            None => arg,
        }
    })
}

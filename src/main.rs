//! The program: arguments, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    yanpu::cli::main(std::env::args_os())
}

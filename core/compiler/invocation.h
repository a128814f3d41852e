#pragma once
#include "core/compiler/module_compiler.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
class DiagnosticsEngine;
} // namespace clang

namespace inlinescope {

/// `arguments` with the other path wherever one of them is, or ends in `=` and, the path of a side file, exactly as it
/// is spelled: `-fprofile-instrument-use-path=P`, `-fbasic-block-sections=list=P`, `-mllvm -sample-profile-file=P`,
/// `-proftext P`. No object holds the path of a file that it was made with, so it stays the same bit for bit.
std::vector<std::string> redirect(std::vector<std::string> arguments, const std::vector<Redirection>& sideFiles);

/// The cc1 arguments that remain for a compile of bitcode: what the rules of command_line_rules.h leave of the command
/// line, with the paths of `sideFiles` redirected, and with `-x ir`. Nothing, with the option and its value in
/// `refused`, where they refuse one, or where responseFileAmong() finds a word, in the command line or in what was made
/// of it.
std::optional<std::vector<std::string>> argumentsForBitcode(const std::vector<std::string>& commandLine,
                                                            const std::vector<Redirection>& sideFiles,
                                                            std::string& refused);

/// The first word that begins with '@': clang and LLVM read the file of that name in its place wherever they parse
/// words, also as another option's value. To be asked of the words that are handed over, last of all: an alias that is
/// one word (`-triple=@file`) can be two after clang's table was asked. Nothing if there is none.
std::optional<std::string> responseFileAmong(const std::vector<std::string>& words);

/// What a person is told of a refused option.
std::string refusalOf(const std::string& option);

/// Clang's own reading of the request: input is the request's bitcode (not copied), the output name is only a name, and
/// nothing is written beside the object (remarks, stack usage, .dwo, coverage notes, dependencies, timings, statistics,
/// logs). Null, with diagnostics, where the rules or clang refuse it.
std::shared_ptr<clang::CompilerInvocation> makeInvocation(const CompileRequest& request,
                                                          clang::DiagnosticsEngine& diagnostics);

} // namespace inlinescope

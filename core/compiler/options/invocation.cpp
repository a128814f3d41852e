// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/options/invocation.h"

#include "core/compiler/options/argument_words.h"
#include "core/compiler/options/command_line_rules.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendOptions.h>
#include <clang/Options/Options.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>
#include <llvm/Support/MemoryBuffer.h>

namespace inlinescope {
namespace {

constexpr std::string_view nullDevice = "/dev/null";

using llvm::opt::Arg;
using llvm::opt::InputArgList;

/// The value of an option that reads the file of this name.
std::string readable(const Arg& argument, const std::vector<Redirection>& sideFiles) {
    const std::string value = argument.getValue();
    if (!argument.getOption().matches(clang::options::OPT_fbasic_block_sections_EQ)) return openable(value, sideFiles);
    const std::string list = "list=";
    return value.starts_with(list) ? list + openable(value.substr(list.size()), sideFiles) : value;
}

void append(std::vector<std::string>& words, const Arg& argument, const std::string& value) {
    const std::string spelling = argument.getSpelling().str();
    const bool separate = argument.getOption().getKind() == llvm::opt::Option::SeparateClass;
    separate ? words.insert(words.end(), {spelling, value}) : words.insert(words.end(), spelling + value);
}

void append(std::vector<std::string>& words, const Arg& argument, const InputArgList& parsed) {
    llvm::opt::ArgStringList rendered;
    argument.render(parsed, rendered);
    words.insert(words.end(), rendered.begin(), rendered.end());
}

/// Adds the options that pass the rules to `words`. Returns false, with the option in `refused`, if the rules refuse
/// one.
bool filter(const InputArgList& parsed, const std::vector<Redirection>& sideFiles, std::vector<std::string>& words,
            std::string& refused) {
    for (const Arg* argument : parsed) {
        const OptionRule rule = ruleOf(argument->getOption());
        if (rule == OptionRule::Keep) append(words, *argument, parsed);
        if (rule == OptionRule::Discard) append(words, *argument, std::string(nullDevice));
        if (rule == OptionRule::Read) append(words, *argument, readable(*argument, sideFiles));
        if (rule != OptionRule::Refuse) continue;
        refused = argument->getAsString(parsed);
        return false;
    }
    return true;
}

void refuse(clang::DiagnosticsEngine& diagnostics, const std::string& option) {
    diagnostics.Report(diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "%0")) << refusalOf(option);
}

} // namespace

std::optional<std::vector<std::string>> argumentsForBitcode(const std::vector<std::string>& commandLine,
                                                            const std::vector<Redirection>& sideFiles,
                                                            std::string& refused) {
    const auto readsResponseFile = [&refused](const std::vector<std::string>& words) {
        const auto found = responseFileAmong(words);
        if (found) refused = "the response file " + *found;
        return found.has_value();
    };
    if (readsResponseFile(commandLine)) return std::nullopt;
    const std::vector<std::string> redirected = redirect(commandLine, sideFiles);
    const std::vector<const char*> raw = pointers(redirected);
    llvm::ArrayRef<const char*> arguments(raw);
    if (!arguments.empty() && llvm::StringRef(arguments.front()) == "-cc1") arguments = arguments.drop_front();
    unsigned missingIndex = 0;
    unsigned missingCount = 0;
    const InputArgList parsed = clang::getDriverOptTable().ParseArgs(arguments, missingIndex, missingCount,
                                                                     llvm::opt::Visibility(clang::options::CC1Option));
    std::vector<std::string> words{"-x", "ir"};
    if (!filter(parsed, sideFiles, words, refused)) return std::nullopt;
    if (missingCount > 0) // an option at the end that lacks its value is not among the parsed ones; clang reports it
        words.insert(words.end(), arguments.begin() + missingIndex, arguments.end());
    if (readsResponseFile(words)) return std::nullopt;
    return words;
}

std::shared_ptr<clang::CompilerInvocation> makeInvocation(const CompileRequest& request,
                                                          clang::DiagnosticsEngine& diagnostics) {
    std::string refused;
    const auto arguments = argumentsForBitcode(request.commandLine, request.sideFiles, refused);
    if (!arguments) return refuse(diagnostics, refused), nullptr;
    auto invocation = std::make_shared<clang::CompilerInvocation>();
    if (!clang::CompilerInvocation::CreateFromArgs(*invocation, pointers(*arguments), diagnostics)) return nullptr;
    clang::FrontendOptions& frontend = invocation->getFrontendOpts();
    const llvm::MemoryBufferRef input(
        llvm::StringRef(reinterpret_cast<const char*>(request.bitcode.data()), request.bitcode.size()), "module.bc");
    frontend.Inputs = {clang::FrontendInputFile(input, clang::InputKind(clang::Language::LLVM_IR))};
    frontend.OutputFile = "module.o";
    frontend.ProgramAction = clang::frontend::EmitObj;
    frontend.DisableFree = false;
    return invocation;
}

} // namespace inlinescope

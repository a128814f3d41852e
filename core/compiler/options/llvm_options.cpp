// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/options/llvm_options.h"

#include "core/compiler/options/argument_words.h"
#include "core/compiler/options/command_line_rules.h"

#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/raw_ostream.h>

namespace inlinescope {
namespace {

constexpr const char* sizeGuardOption = "ml-advisor-size-increase-threshold";
constexpr const char* noUpgradeOption = "disable-auto-upgrade-debug-info";

constexpr const char* replayOption = "cgscc-inline-replay"; ///< there are others that begin with it
constexpr const char* advisorOptions[] = {"enable-ml-inliner", "enable-module-inliner",
                                          "inliner-interactive-channel-base", replayOption};

/// The option, if LLVM has it and it was given. Call it after the parsing, which knows all spellings.
llvm::cl::Option* given(llvm::StringRef name) {
    const auto& options = llvm::cl::getRegisteredOptions();
    const auto found = options.find(name);
    return found != options.end() && found->second->getNumOccurrences() > 0 ? found->second : nullptr;
}

bool namesOption(const std::string& argument, llvm::StringRef name) {
    return llvm::StringRef(argument).ltrim('-').split('=').first == name;
}

/// An option as LLVM's own parser will find it in a list of words.
struct Occurrence {
    std::string name;            ///< without dashes and value
    std::string* word = nullptr; ///< the word that holds the value
    std::size_t valueBegin = 0;  ///< where the value begins in it
    bool known = false;
};

/// The option at `index`, which is moved to its last word.
Occurrence occurrenceAt(std::vector<std::string>& words, std::size_t& index) {
    std::string& word = words[index];
    const auto [name, value] = llvm::StringRef(word).ltrim('-').split('=');
    const auto& options = llvm::cl::getRegisteredOptions();
    const auto found = options.find(name);
    Occurrence result{name.str(), &word, word.size() - value.size(), word.starts_with('-') && found != options.end()};
    const bool alone = result.known && word.find('=') == std::string::npos;
    if (alone && found->second->getValueExpectedFlag() == llvm::cl::ValueRequired && index + 1 < words.size())
        result.word = &words[++index], result.valueBegin = 0;
    return result;
}

/// Checks a command line's LLVM options against the rules, and removes retired ones and those that play back decisions:
/// a build that plays some back can embed bitcode, and is no other module for it. Returns a message with the reason
/// for a refused option, and with all unknown options; empty if there are none.
std::string filter(std::vector<std::string>& words, const std::vector<Redirection>& sideFiles) {
    std::string unknown;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::size_t begin = i;
        const Occurrence option = occurrenceAt(words, i);
        const OptionRule rule = ruleOfLlvmOption(option.name);
        if (option.name.starts_with(replayOption) || (!option.known && rule == OptionRule::Drop)) {
            words.erase(words.begin() + std::ptrdiff_t(begin), words.begin() + std::ptrdiff_t(i) + 1);
            i = begin - 1;
            continue;
        }
        if (!option.known) {
            unknown += "error: unknown LLVM option '" + words[i] + "' in the module's command line\n";
            continue;
        }
        if (rule == OptionRule::Refuse)
            return unknown + "error: refused the LLVM option -" + option.name +
                   " of the module's command line: it could read, write, load or start something besides the compile; "
                   "remove it from the command line, or give it yourself as an LLVM option of the run\n";
        if (rule == OptionRule::Read)
            option.word->replace(option.valueBegin, std::string::npos,
                                 openable(option.word->substr(option.valueBegin), sideFiles));
    }
    return unknown;
}

/// The filtered options of the command line, then the user's.
std::vector<std::string> allOptions(std::vector<std::string> options, const CompileRequest& request) {
    const std::vector<std::string> further = redirect(request.mllvm, request.sideFiles);
    options.insert(options.end(), further.begin(), further.end());
    // LLVM's ML advisor stops asking when the IR has doubled. Under the default heuristic it must not stop, since only
    // features would be lost. So the guard's limit is raised, unless an option sets it.
    const auto isSet = [&options](const char* name) {
        return llvm::any_of(options, [name](const std::string& option) { return namesOption(option, name); });
    };
    if (request.record && request.policy == PolicyKind::Default && !isSet(sizeGuardOption))
        options.push_back(std::string("-") + sizeGuardOption + "=1e30");
    // This LLVM has written it, so there is nothing to upgrade. Clang verifies a module that it has read anyway.
    if (request.prepared && !isSet(noUpgradeOption)) options.push_back(std::string("-") + noUpgradeOption);
    return options;
}

std::string refusalOfAdvisor(const char* option) {
    return std::string("error: the LLVM option -") + option +
           " chooses an inliner or an inlining advisor of its own, so that the run's policy would not decide; remove "
           "it from the module's command line and from the run's LLVM options\n";
}

/// Why a recording compile cannot follow the given options; empty if it can.
std::string otherAdvisor() {
    for (const char* name : advisorOptions)
        if (given(name)) return refusalOfAdvisor(name);
    return {};
}

/// The words without the options that only report.
std::vector<std::string> withoutReports(std::vector<std::string> words) {
    std::vector<std::string> kept;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::size_t begin = i;
        if (ruleOfLlvmOption(occurrenceAt(words, i).name) == OptionRule::Drop) continue;
        kept.insert(kept.end(), words.begin() + std::ptrdiff_t(begin), words.begin() + std::ptrdiff_t(i) + 1);
    }
    return kept;
}

/// Resets options that only report to their defaults, wherever they were given.
void dropReports() {
    for (const auto& [name, option] : llvm::cl::getRegisteredOptions())
        if (option->getNumOccurrences() > 0 && ruleOfLlvmOption(name) == OptionRule::Drop) option->setDefault();
}

} // namespace

std::string filterForAnotherCompiler(std::vector<std::string>& options, const std::vector<Redirection>& sideFiles,
                                     std::vector<std::string>& unknown) {
    std::vector<std::string> known;
    for (const std::string& option : options) {
        const bool isFlag = option.starts_with('-') && option.find('=') == std::string::npos;
        const bool isValue = !known.empty() && !option.starts_with('-');
        const bool isKnown =
            isValue || llvm::cl::getRegisteredOptions().contains(llvm::StringRef(option).ltrim('-').split('=').first);
        (isFlag && !isKnown ? unknown : known).push_back(option);
    }
    std::string refusal = filter(known, sideFiles);
    options = withoutReports(std::move(known));
    return refusal;
}

std::string advisorAmong(const std::vector<std::string>& options) {
    for (const char* name : advisorOptions)
        if (llvm::any_of(options, [name](const std::string& option) { return namesOption(option, name); }))
            return refusalOfAdvisor(name);
    return {};
}

bool applyLlvmOptions(const clang::CompilerInvocation& invocation, const CompileRequest& request,
                      std::string& messages) {
    std::vector<std::string> own = invocation.getFrontendOpts().LLVMArgs;
    const std::string refusal = filter(own, request.sideFiles);
    messages += refusal;
    if (!refusal.empty()) return false;
    std::vector<std::string> options = allOptions(std::move(own), request);
    if (options.empty()) return true;
    if (const auto file = responseFileAmong(options)) {
        messages += "error: " + refusalOf("the response file " + *file) + "\n";
        return false;
    }
    options.insert(options.begin(), "clang (LLVM option parsing)");
    const std::vector<const char*> raw = pointers(options);
    llvm::raw_string_ostream stream(messages);
    if (!llvm::cl::ParseCommandLineOptions(static_cast<int>(raw.size()), raw.data(), "", &stream)) return false;
    const std::string words = request.record ? otherAdvisor() : std::string();
    stream << words;
    dropReports();
    return words.empty();
}

} // namespace inlinescope

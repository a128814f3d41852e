// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/options/external_arguments.h"

#include "core/compiler/options/argument_words.h"
#include "core/compiler/options/invocation.h"
#include "core/compiler/options/llvm_options.h"

#include <clang/Options/Options.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>

namespace inlinescope {
namespace {

constexpr std::string_view llvmOption = "-mllvm";
constexpr std::string_view joinedLlvmOption = "-mllvm=";

/// The first word that clang's table does not know as an option; empty if there is none.
std::string unknownOption(const std::vector<std::string>& words) {
    const std::vector<const char*> raw = pointers(words);
    unsigned missingIndex = 0;
    unsigned missingCount = 0;
    const llvm::opt::InputArgList parsed = clang::getDriverOptTable().ParseArgs(
        raw, missingIndex, missingCount, llvm::opt::Visibility(clang::options::CC1Option));
    for (const llvm::opt::Arg* argument : parsed)
        if (argument->getOption().getKind() == llvm::opt::Option::UnknownClass) return argument->getSpelling().str();
    return missingCount > 0 ? words[missingIndex] : std::string();
}

/// Removes the LLVM options from the words and returns them.
std::vector<std::string> takeLlvmOptions(std::vector<std::string>& words) {
    std::vector<std::string> options;
    std::vector<std::string> rest;
    for (std::size_t index = 0; index < words.size(); ++index) {
        if (words[index] == llvmOption && index + 1 < words.size())
            options.push_back(words[++index]);
        else if (words[index].starts_with(joinedLlvmOption))
            options.push_back(words[index].substr(joinedLlvmOption.size()));
        else
            rest.push_back(words[index]);
    }
    words = std::move(rest);
    return options;
}

} // namespace

VettedCommandLine externalArguments(const std::vector<std::string>& commandLine, const std::vector<std::string>& mllvm,
                                    const std::vector<Redirection>& sideFiles) {
    VettedCommandLine result;
    std::string refused;
    auto words = argumentsForBitcode(commandLine, sideFiles, refused);
    if (!words) return {{}, {}, "error: " + refusalOf(refused)};
    std::vector<std::string> options = takeLlvmOptions(*words);
    const auto isLlvmOption = [](const std::string& word) { return word.starts_with(llvmOption); };
    if (const auto left = llvm::find_if(*words, isLlvmOption); left != words->end())
        return {{}, {}, "error: " + refusalOf(*left)}; // not as it is parsed above
    if (const std::string unknown = unknownOption(*words); !unknown.empty())
        return {{},
                {},
                "error: refused " + unknown +
                    ": LLVM " LLVM_VERSION_STRING
                    " does not know it, nor what another compiler does with it; remove it from the command line"};
    const std::string refusal = filterForAnotherCompiler(options, sideFiles, result.unknown);
    if (!refusal.empty()) return {{}, {}, refusal};
    options.insert(options.begin(), result.unknown.begin(), result.unknown.end());
    const std::vector<std::string> own = redirect(mllvm, sideFiles);
    options.insert(options.end(), own.begin(), own.end());
    if (std::string advisor = advisorAmong(options); !advisor.empty()) return {{}, {}, advisor};
    result.arguments = std::move(*words);
    for (std::string& option : options)
        result.arguments.insert(result.arguments.end(), {std::string(llvmOption), std::move(option)});
    if (const auto file = responseFileAmong(result.arguments))
        return {{}, {}, "error: " + refusalOf("the response file " + *file)};
    return result;
}

} // namespace inlinescope

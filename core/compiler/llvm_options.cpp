#include "core/compiler/llvm_options.h"

#include "core/compiler/invocation.h"

#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/raw_ostream.h>

namespace inlinescope {
namespace {

constexpr const char* sizeGuardOption = "ml-advisor-size-increase-threshold";

constexpr const char* pluginOption = "x86-lvi-load-opt-plugin";

constexpr const char* advisorOptions[] = {"enable-ml-inliner", "enable-module-inliner",
                                          "inliner-interactive-channel-base", "cgscc-inline-replay"};

/// They change nothing of the object, but write files, or keep timers that clang's own driver would have to set up.
constexpr const char* reportingOptions[] = {"amdgpu-module-splitting-print-module-dotcfg",
                                            "amdgpu-module-splitting-print-partition-summaries",
                                            "attributor-dump-dep-graph",
                                            "crash-diagnostics-dir",
                                            "info-output-file",
                                            "ir-dump-directory",
                                            "lto-stats-file",
                                            "memprof-export-to-dot",
                                            "module-summary-dot-file",
                                            "opt-bisect-print-ir-path",
                                            "pgo-view-block-coverage-graph",
                                            "polly-dot",
                                            "polly-dump-after",
                                            "polly-dump-after-file",
                                            "polly-dump-before",
                                            "polly-dump-before-file",
                                            "polly-export",
                                            "print-after-all",
                                            "print-before-all",
                                            "print-changed",
                                            "print-on-crash-path",
                                            "stats",
                                            "stats-json",
                                            "time-passes-per-run",
                                            "time-passes",
                                            "track-memory",
                                            "x86-lvi-load-dot"};

/// The option where LLVM has it and it was given. Asked after the parsing, which knows every way to spell one.
llvm::cl::Option* given(llvm::StringRef name) {
    const auto& options = llvm::cl::getRegisteredOptions();
    const auto found = options.find(name);
    return found != options.end() && found->second->getNumOccurrences() > 0 ? found->second : nullptr;
}

bool namesOption(const std::string& argument, llvm::StringRef name) {
    return llvm::StringRef(argument).ltrim('-').split('=').first == name;
}

std::vector<std::string> optionsOf(const clang::CompilerInvocation& invocation, const CompileRequest& request) {
    std::vector<std::string> options = invocation.getFrontendOpts().LLVMArgs;
    const std::vector<std::string> further = redirect(request.mllvm, request.sideFiles);
    options.insert(options.end(), further.begin(), further.end());
    // LLVM's ML advisor stops asking when the IR has doubled. Under the default heuristic nobody shall stop, and only
    // features would be lost: the guard is put out of reach, unless somebody sets it.
    const bool guardSet =
        llvm::any_of(options, [](const std::string& option) { return namesOption(option, sizeGuardOption); });
    if (request.record && request.policy == PolicyKind::Default && !guardSet)
        options.push_back(std::string("-") + sizeGuardOption + "=1e30");
    return options;
}

/// Why the given options cannot be followed; empty where they can.
std::string refusal(const CompileRequest& request) {
    if (given(pluginOption)) return std::string("error: refused to load the plugin of -") + pluginOption + "\n";
    if (!request.record) return {};
    for (const char* name : advisorOptions)
        if (given(name))
            return std::string("error: the LLVM option -") + name +
                   " chooses an inliner or an inlining advisor of its own, so that the run's policy would not decide; "
                   "take it out of the module's command line and of the run's LLVM options\n";
    return {};
}

} // namespace

std::vector<const char*> pointers(const std::vector<std::string>& arguments) {
    std::vector<const char*> result;
    for (const std::string& argument : arguments)
        result.push_back(argument.c_str());
    return result;
}

bool applyLlvmOptions(const clang::CompilerInvocation& invocation, const CompileRequest& request,
                      std::string& messages) {
    std::vector<std::string> options = optionsOf(invocation, request);
    if (options.empty()) return true;
    options.insert(options.begin(), "clang (LLVM option parsing)");
    const std::vector<const char*> raw = pointers(options);
    llvm::raw_string_ostream stream(messages);
    if (!llvm::cl::ParseCommandLineOptions(static_cast<int>(raw.size()), raw.data(), "", &stream)) return false;
    const std::string words = refusal(request);
    stream << words;
    for (const char* name : reportingOptions)
        if (llvm::cl::Option* option = given(name)) option->setDefault();
    return words.empty();
}

} // namespace inlinescope

#include "core/compiler/invocation.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/FrontendOptions.h>
#include <clang/Options/Options.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

namespace inlinescope {
namespace {

constexpr const char* nullDevice = "/dev/null";
constexpr const char* sizeGuardOption = "ml-advisor-size-increase-threshold";

bool isReplaced(const llvm::opt::Arg& argument) {
    using namespace clang::options;
    const llvm::opt::Option option = argument.getOption().getUnaliasedOption();
    return option.matches(OPT_INPUT) || option.matches(OPT_o) || option.matches(OPT_x) ||
           option.matches(OPT_fembed_bitcode_EQ);
}

std::vector<const char*> pointers(const std::vector<std::string>& arguments) {
    std::vector<const char*> result;
    for (const std::string& argument : arguments)
        if (!argument.empty()) result.push_back(argument.c_str());
    return result;
}

void redirectSideOutputs(clang::CodeGenOptions& options) {
    // An object without its .dwo would carry the .dwo sections itself, so such a file is still "written".
    for (std::string* path : {&options.SplitDwarfOutput, &options.OptRecordFile, &options.StackUsageOutput})
        if (!path->empty()) *path = nullDevice;
    options.SaveTempsFilePrefix.clear();
}

/// Command lines come with corpora from anywhere: none of them may bring code into the process.
std::string firstPlugin(const clang::CompilerInvocation& invocation) {
    if (!invocation.getFrontendOpts().Plugins.empty()) return invocation.getFrontendOpts().Plugins.front();
    if (!invocation.getCodeGenOpts().PassPlugins.empty()) return invocation.getCodeGenOpts().PassPlugins.front();
    return {};
}

bool namesOption(const std::string& argument, llvm::StringRef name) {
    return llvm::StringRef(argument).ltrim('-').split('=').first == name;
}

} // namespace

std::vector<std::string> argumentsForBitcode(const std::vector<std::string>& commandLine) {
    const std::vector<const char*> raw = pointers(commandLine);
    llvm::ArrayRef<const char*> arguments(raw);
    if (!arguments.empty() && llvm::StringRef(arguments.front()) == "-cc1") arguments = arguments.drop_front();
    unsigned missingIndex = 0;
    unsigned missingCount = 0;
    const llvm::opt::InputArgList parsed = clang::getDriverOptTable().ParseArgs(
        arguments, missingIndex, missingCount, llvm::opt::Visibility(clang::options::CC1Option));
    llvm::opt::ArgStringList kept;
    for (const llvm::opt::Arg* argument : parsed)
        if (!isReplaced(*argument)) argument->render(parsed, kept);
    if (missingCount >
        0) // an option that lacks its value at the end is not among the parsed ones; clang shall say so itself
        for (const char* rest : arguments.slice(missingIndex))
            kept.push_back(rest);
    std::vector<std::string> result(kept.begin(), kept.end());
    result.insert(result.begin(), {"-x", "ir"});
    return result;
}

std::shared_ptr<clang::CompilerInvocation> makeInvocation(const CompileRequest& request,
                                                          clang::DiagnosticsEngine& diagnostics) {
    const std::vector<std::string> arguments = argumentsForBitcode(request.commandLine);
    auto invocation = std::make_shared<clang::CompilerInvocation>();
    if (!clang::CompilerInvocation::CreateFromArgs(*invocation, pointers(arguments), diagnostics)) return nullptr;
    if (const std::string plugin = firstPlugin(*invocation); !plugin.empty()) {
        diagnostics.Report(
            diagnostics.getCustomDiagID(clang::DiagnosticsEngine::Error, "refused to load the plugin %0"))
            << plugin;
        return nullptr;
    }
    clang::FrontendOptions& frontend = invocation->getFrontendOpts();
    const llvm::MemoryBufferRef input(
        llvm::StringRef(reinterpret_cast<const char*>(request.bitcode.data()), request.bitcode.size()), "module.bc");
    frontend.Inputs = {clang::FrontendInputFile(input, clang::InputKind(clang::Language::LLVM_IR))};
    frontend.OutputFile = "module.o";
    frontend.ProgramAction = clang::frontend::EmitObj;
    frontend.DisableFree = false;
    frontend.StatsFile.clear();
    redirectSideOutputs(invocation->getCodeGenOpts());
    return invocation;
}

bool applyLlvmOptions(const clang::CompilerInvocation& invocation, const CompileRequest& request,
                      std::string& messages) {
    std::vector<std::string> options = invocation.getFrontendOpts().LLVMArgs;
    options.insert(options.end(), request.mllvm.begin(), request.mllvm.end());
    // LLVM's ML advisor stops asking when the IR has doubled. Under the default heuristic nobody shall stop, and only
    // features would be lost: the guard is put out of reach, unless somebody sets it.
    const bool guardSet =
        llvm::any_of(options, [](const std::string& option) { return namesOption(option, sizeGuardOption); });
    if (request.record && request.policy == PolicyKind::Default && !guardSet)
        options.push_back(std::string("-") + sizeGuardOption + "=1e30");
    if (options.empty()) return true;
    options.insert(options.begin(), "clang (LLVM option parsing)");
    const std::vector<const char*> raw = pointers(options);
    llvm::raw_string_ostream stream(messages);
    return llvm::cl::ParseCommandLineOptions(static_cast<int>(raw.size()), raw.data(), "", &stream);
}

} // namespace inlinescope

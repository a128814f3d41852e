#include "core/compiler/invocation.h"

#include "core/compiler/llvm_options.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/FrontendOptions.h>
#include <clang/Options/Options.h>
#include <llvm/Option/ArgList.h>
#include <llvm/Option/OptTable.h>
#include <llvm/Option/Option.h>
#include <llvm/Support/MemoryBuffer.h>

namespace inlinescope {
namespace {

constexpr const char* nullDevice = "/dev/null";

bool isReplaced(const llvm::opt::Arg& argument) {
    using namespace clang::options;
    const llvm::opt::Option option = argument.getOption().getUnaliasedOption();
    return option.matches(OPT_INPUT) || option.matches(OPT_o) || option.matches(OPT_x) ||
           option.matches(OPT_fembed_bitcode_EQ);
}

/// Whatever clang would write beside the object goes away, or to the null device where its absence would change the
/// object: without its .dwo an object carries the .dwo sections itself, and a remark file leaves a section of its own.
void dropSideOutputs(clang::CodeGenOptions& options) {
    for (std::string* path :
         {&options.SplitDwarfOutput, &options.OptRecordFile, &options.StackUsageOutput, &options.AsSecureLogFile})
        if (!path->empty()) *path = nullDevice;
    for (std::string* path : {&options.CoverageNotesFile, &options.SaveTempsFilePrefix, &options.ThinLinkBitcodeFile,
                              &options.DIBugsReportFilePath})
        path->clear();
    // Timers that the driver's own action would set up; without them clang crashes.
    options.TimePasses = options.TimePassesPerRun = options.TimePassesJson = options.TimePassesStatsFile = false;
    options.TimeTrace = options.EnableDIPreservationVerify = false;
}

void dropSideOutputs(clang::CompilerInvocation& invocation) {
    dropSideOutputs(invocation.getCodeGenOpts());
    clang::FrontendOptions& frontend = invocation.getFrontendOpts();
    frontend.ShowStats = frontend.AppendStats = false;
    for (std::string* path : {&frontend.StatsFile, &frontend.TimeTracePath, &frontend.ModuleOutputPath,
                              &frontend.DumpMinimizationHintsPath, &invocation.getDiagnosticOpts().DiagnosticLogFile,
                              &invocation.getDiagnosticOpts().DiagnosticSerializationFile})
        path->clear();
    invocation.getDependencyOutputOpts() = {};
}

/// Command lines come with corpora from anywhere: none of them may bring code into the process.
std::string firstPlugin(const clang::CompilerInvocation& invocation) {
    if (!invocation.getFrontendOpts().Plugins.empty()) return invocation.getFrontendOpts().Plugins.front();
    if (!invocation.getCodeGenOpts().PassPlugins.empty()) return invocation.getCodeGenOpts().PassPlugins.front();
    return {};
}

} // namespace

std::vector<std::string> redirect(std::vector<std::string> arguments, const std::vector<Redirection>& sideFiles) {
    for (std::string& argument : arguments) {
        for (const Redirection& file : sideFiles) {
            if (argument != file.path && !argument.ends_with("=" + file.path)) continue;
            argument.replace(argument.size() - file.path.size(), file.path.size(), file.opened);
            break;
        }
    }
    return arguments;
}

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
    const std::vector<std::string> arguments = argumentsForBitcode(redirect(request.commandLine, request.sideFiles));
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
    dropSideOutputs(*invocation);
    return invocation;
}

} // namespace inlinescope

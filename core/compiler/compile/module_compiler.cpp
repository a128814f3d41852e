// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/module_compiler.h"

#include "core/base/processor_time.h"
#include "core/compiler/bodies/debug_variables.h"
#include "core/compiler/bodies/function_bodies.h"
#include "core/compiler/bodies/module_copy.h"
#include "core/compiler/compile/bitcode_producer.h"
#include "core/compiler/compile/replay_locations.h"
#include "core/compiler/compile/source_attributes.h"
#include "core/compiler/compile/thin_backend.h"
#include "core/compiler/objects/object_measures.h"
#include "core/compiler/objects/out_of_memory.h"
#include "core/compiler/options/invocation.h"
#include "core/compiler/options/llvm_options.h"
#include "core/compiler/recording/call_pass.h"
#include "core/compiler/recording/compile_hooks.h"
#include "core/compiler/recording/embeddings.h"
#include "core/compiler/recording/recording_advisor.h"
#include "core/compiler/recording/remark_filter.h"
#include "core/compiler/recording/size_estimate.h"

#include <clang/CodeGen/BackendUtil.h>
#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/BuryPointer.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/VirtualOutputBackend.h>
#include <llvm/Support/raw_ostream.h>

#include <sys/resource.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <unistd.h>

namespace inlinescope {
namespace {

/// What the advisor factory needs. LLVM takes a plain function pointer for it, so the factory finds the one compile of
/// the process through a pointer that is valid during the compile.
struct Recording {
    const CompileRequest& request;
    ForcedAdvices script;
    Recorder recorder;
    llvm::ModuleAnalysisManager* moduleAnalyses = nullptr;
    std::optional<std::vector<FunctionBody>> bodies = {};
    bool functionSections = false;
    clang::CompilerInstance* instance = nullptr;
    std::string* diagnostics = nullptr; ///< so far
    llvm::Module* module = nullptr;     ///< set by the first pass
    bool inlining = false;              ///< the inliner has begun, or the place where it would be has passed
    bool lastPassSeen = false;          ///< the pass that ends every pipeline of clang has begun
    std::optional<Result<std::int64_t>> estimated = {};
    std::vector<std::byte> namedBitcode = {};
};
Recording* currentRecording = nullptr;

class CurrentRecording {
public:
    explicit CurrentRecording(Recording& recording) : m_before(std::exchange(currentRecording, &recording)) {}
    ~CurrentRecording() { currentRecording = m_before; }
    CurrentRecording(const CurrentRecording&) = delete;
    CurrentRecording& operator=(const CurrentRecording&) = delete;

private:
    Recording* const m_before;
};

llvm::InlineAdvisor* makeAdvisor(llvm::Module& module, llvm::FunctionAnalysisManager& analyses,
                                 llvm::InlineParams params, llvm::InlineContext context) {
    Recording& recording = *currentRecording;
    readEmbeddingVocabulary(module, *recording.moduleAnalyses);
    return new RecordingAdvisor(module, analyses, *recording.moduleAnalyses, params, context, recording.request,
                                recording.script, recording.recorder);
}

void hookAdvisor(llvm::PassBuilder& builder, Recording& recording) {
    builder.registerAnalysisRegistrationCallback([&recording](llvm::ModuleAnalysisManager& analyses) {
        recording.moduleAnalyses = &analyses;
        analyses.registerPass([] { return llvm::PluginInlineAdvisorAnalysis(makeAdvisor); });
    });
}

/// After the last inliner: the following passes must see the same module as under plain clang.
struct EndRecordingPass : llvm::PassInfoMixin<EndRecordingPass> {
    Recorder* recorder = nullptr;
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        recorder->end(module);
        return llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

void hookEnd(llvm::PassBuilder& builder, Recorder& recorder) {
    builder.registerOptimizerLastEPCallback(
        [&recorder](llvm::ModulePassManager& passes, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
            EndRecordingPass pass;
            pass.recorder = &recorder;
            passes.addPass(std::move(pass));
        });
}

/// A message with the paths of side files as the command line spells them.
std::string spelled(std::string words, const std::vector<Redirection>& sideFiles) {
    for (const Redirection& file : sideFiles) {
        for (std::size_t at = 0; (at = words.find(file.opened, at)) != std::string::npos;) {
            const std::size_t end = at + file.opened.size();
            const bool whole = end == words.size() || !llvm::isDigit(words[end]); // not the 1 of /proc/self/fd/12
            if (whole) words.replace(at, file.opened.size(), file.path);
            at += whole ? file.path.size() : file.opened.size();
        }
    }
    return words;
}

/// Adds the estimate, and if there is none, the reason. A module without functions has no last pass over them.
void addEstimate(const Recording& recording, const llvm::Module* module, ModuleRunResult& result) {
    if (!recording.request.sizeModel) return;
    if (!recording.estimated) {
        if (module && hasNoCode(*module)) result.estimated = 0;
    } else if (recording.estimated->ok()) {
        result.estimated = **recording.estimated;
    } else {
        result.diagnostics += "warning: no size estimate: " + describe(recording.estimated->error()) + "\n";
    }
}

/// The result of a compile whose diagnostics are `recording.diagnostics`. `object` is null if there is none.
Result<CompiledModule> resultOf(Recording& recording, const llvm::SmallVectorImpl<char>* object,
                                const llvm::Module* module) {
    CompiledModule output;
    INLINESCOPE_TRY(const bool sound, recording.recorder.finish(output.result));
    output.result.diagnostics =
        spelled(*recording.diagnostics, recording.request.sideFiles) + output.result.diagnostics;
    output.result.bodies = std::move(recording.bodies);
    output.script = recording.script.outcomes();
    output.replaySites = recording.recorder.takeReplaySites();
    output.namedBitcode = std::move(recording.namedBitcode);
    if (!object || !sound) return output;
    const auto* bytes = reinterpret_cast<const std::byte*>(object->data());
    output.object.assign(bytes, bytes + object->size());
    INLINESCOPE_CHECK(measureObject(output.object, module, output.result));
    addEstimate(recording, module, output.result);
    output.result.status = ModuleRunStatus::Ok;
    return output;
}

/// Generates code for a module after its passes.
Result<CompiledModule> generate(Recording& recording, clang::CodeGenOptions options, llvm::Module& module) {
    options.DisableLLVMPasses = true;
    options.PassBuilderCallbacks.clear();
    options.ThinLTOIndexFile.clear();
    clang::CompilerInstance& instance = *recording.instance;
    llvm::SmallVector<char, 0> object;
    clang::emitBackendOutput(instance, options, module.getDataLayoutStr(), &module, clang::Backend_EmitObj,
                             instance.getVirtualFileSystemPtr(), std::make_unique<llvm::raw_svector_ostream>(object));
    const bool done = !instance.getDiagnostics().hasErrorOccurred() && !object.empty();
    return resultOf(recording, done ? &object : nullptr, &module);
}

bool isInliner(llvm::StringRef pass) {
    return pass == "ModuleInlinerWrapperPass" || pass == "ModuleInlinerPass";
}

/// Calls `begin` before the first inliner of the pipeline, or where the passes after it would begin.
template <class Begin>
void hookInlinersBegin(llvm::PassBuilder& builder, Begin begin) {
    builder.getPassInstrumentationCallbacks()->registerBeforeNonSkippedPassCallback(
        [begin](llvm::StringRef pass, llvm::Any) {
            if (isInliner(pass)) begin();
        });
    builder.registerOptimizerEarlyEPCallback(
        [begin](llvm::ModulePassManager& passes, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
            passes.addPass(CallPass([begin](llvm::Module&, llvm::ModuleAnalysisManager&) { begin(); }));
        });
}

/// For a module over which the passes before the inliner have run: they are skipped.
void skipPassesBeforeInliners(llvm::PassBuilder& builder, Recording& recording) {
    builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback(
        [&recording](llvm::StringRef pass, llvm::Any) { return recording.inlining || isInliner(pass); });
}

/// CompileHooks::RecordBaseline.
void recordBaseline(const Recording& recording, const llvm::Module& module, CompileHooks& hooks) {
    CompileRequest request = recording.request;
    request.hooks = &hooks;
    Recording baseline{request, ForcedAdvices(request.script), recording.recorder};
    baseline.instance = recording.instance;
    baseline.diagnostics = recording.diagnostics;
    const CurrentRecording current(baseline);
    const std::size_t diagnosticsBefore = recording.diagnostics->size();
    std::unique_ptr<llvm::Module> copy = copyOf(module);
    baseline.recorder.adopt(*copy);
    clang::CodeGenOptions options = recording.instance->getCodeGenOpts();
    const auto hookPipeline = [&baseline, &hooks](llvm::PassBuilder& builder) {
        skipPassesBeforeInliners(builder, baseline);
        hookInlinersBegin(builder, [&baseline] { baseline.inlining = true; });
        hookAdvisor(builder, baseline);
        hookEnd(builder, baseline.recorder);
        hooks.hookPipeline(builder);
    };
    options.PassBuilderCallbacks = {hookPipeline};
    options.DisableFree = false; // the process goes on, and makes images of its memory
    ThinBackendHooks thin{.pipeline = hookPipeline, .isMerged = true};
    const CurrentThinBackend currentThin(thin);
    clang::emitBackendOutput(*recording.instance, options, copy->getDataLayoutStr(), copy.get(),
                             clang::Backend_EmitNothing, recording.instance->getVirtualFileSystemPtr(), nullptr);
    hooks.recorded(*copy, [&] { return generate(baseline, options, *copy); });
    recording.diagnostics->resize(diagnosticsBefore); // the passes that are left report the same again
    llvm::BuryPointer(std::move(copy));               // as the module of compileModule()
}

/// Describes bodies and names callsites before any pass can change them.
void beginRecording(Recording& recording, llvm::Module& module) {
    const CompileRequest& request = recording.request;
    keepOwnRemarks(module.getContext(), request.policy == PolicyKind::Default && request.script.empty());
    recording.module = &module;
    const bool keeps = !request.hooks && request.decisions;
    if (keeps) recording.bodies = functionBodies(module);
    recording.recorder.begin(module, request.prepared ? std::nullopt : std::optional(request.keySource), keeps);
    if (request.replaySites) recording.recorder.keepReplaySites();
    if (!request.debugInfo) dropDebugVariables(module);
    if (request.hooks) request.hooks->begun(module, recording.functionSections, recording.script);
}

void beginInlining(Recording& recording) {
    if (std::exchange(recording.inlining, true) || !recording.module || !recording.request.hooks) return;
    recording.request.hooks->beforeInlining(
        *recording.module, [&](CompileHooks& hooks) { recordBaseline(recording, *recording.module, hooks); });
}

/// The first pass of the pipeline.
struct BeginRecordingPass : llvm::PassInfoMixin<BeginRecordingPass> {
    Recording* recording = nullptr;
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        beginRecording(*recording, module);
        return llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

/// After the last pass estimates the module, removes its debug info, and calls CompileHooks::optimized(). Clang's
/// pipelines end with a pass over all functions that writes remarks, and have no extension point after it.
void watchForTheEnd(llvm::PassInstrumentationCallbacks& callbacks, Recording& recording) {
    callbacks.registerAfterPassCallback([&recording](llvm::StringRef pass, llvm::Any, const llvm::PreservedAnalyses&) {
        if (pass == "AnnotationRemarksPass") recording.lastPassSeen = true;
        if (!recording.lastPassSeen || !recording.module || pass != "ModuleToFunctionPassAdaptor") return;
        llvm::Module& module = *std::exchange(recording.module, nullptr);
        if (const std::optional<Policy>& model = recording.request.sizeModel)
            recording.estimated = estimateSize(module, *model, *recording.moduleAnalyses);
        if (!recording.request.hooks && recording.request.debugInfo) return;
        recording.moduleAnalyses->invalidate(module, llvm::PreservedAnalyses::none());
        if (!recording.request.debugInfo) llvm::StripDebugInfo(module);
        if (recording.request.hooks) recording.request.hooks->optimized(module);
    });
}

/// Gives the module the name that clang gave it when it compiled the source file. It runs before any pass that can
/// write the name into the object, as AddressSanitizer does. A module that is read from bitcode has the name of its
/// file.
struct NameModulePass : llvm::PassInfoMixin<NameModulePass> {
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        if (const llvm::StringRef source = module.getSourceFileName(); !source.empty())
            module.setModuleIdentifier(source);
        return llvm::PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

void nameModule(llvm::PassBuilder& builder) {
    builder.registerPipelineStartEPCallback(
        [](llvm::ModulePassManager& passes, llvm::OptimizationLevel) { passes.addPass(NameModulePass()); });
}

struct AddAttributesPass : llvm::PassInfoMixin<AddAttributesPass> {
    const CompileRequest* request = nullptr;
    llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager&) {
        addAttributes(module, request->attributes, request->keySource);
        return llvm::PreservedAnalyses::none();
    }
    static bool isRequired() { return true; }
};

void addAttributesFirst(llvm::PassBuilder& builder, const CompileRequest& request) {
    builder.registerPipelineStartEPCallback([&request](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
        AddAttributesPass pass;
        pass.request = &request;
        passes.addPass(std::move(pass));
    });
}

/// Hooks all but the beginning, which ThinLTO's pipeline has no extension point for.
void hookInliner(llvm::PassBuilder& builder, Recording& recording) {
    hookAdvisor(builder, recording);
    hookEnd(builder, recording.recorder);
    if (recording.request.hooks || recording.request.sizeModel || !recording.request.debugInfo)
        watchForTheEnd(*builder.getPassInstrumentationCallbacks(), recording);
    if (recording.request.prepared) skipPassesBeforeInliners(builder, recording);
    if (recording.request.prepared || recording.request.hooks)
        hookInlinersBegin(builder, [&recording] { beginInlining(recording); });
    if (recording.request.hooks) recording.request.hooks->hookPipeline(builder);
}

void hookPipeline(llvm::PassBuilder& builder, Recording& recording) {
    builder.registerPipelineStartEPCallback([&recording](llvm::ModulePassManager& passes, llvm::OptimizationLevel) {
        BeginRecordingPass pass;
        pass.recording = &recording;
        passes.addPass(std::move(pass));
    });
    hookInliner(builder, recording);
}

/// The same as hookPipeline() and addAttributesFirst() for clang's ThinLTO backend.
ThinBackendHooks thinHooks(Recording& recording) {
    const CompileRequest& asked = recording.request;
    ThinBackendHooks hooks{.sideFiles = asked.sideFiles, .isMerged = asked.prepared};
    hooks.merged = [&recording, &asked](llvm::Module& module, const llvm::ModuleSummaryIndex& index) {
        if (!asked.attributes.empty() && !asked.prepared) addAttributes(module, asked.attributes, asked.keySource);
        if (!asked.record) return;
        recording.recorder.setOrigins(importedFunctions(module, index));
        beginRecording(recording, module);
    };
    if (!asked.record) return hooks;
    hooks.pipeline = [&recording](llvm::PassBuilder& builder) { hookInliner(builder, recording); };
    // At -O0 its pipeline ends before the place of hookEnd(); elsewhere this finds nothing to do.
    hooks.optimized = [&recording](llvm::Module& module) {
        if (recording.request.hooks) beginInlining(recording);
        recording.recorder.end(module);
    };
    return hooks;
}

/// The one file that a compile writes, in memory.
class MemoryFile final : public llvm::vfs::OutputFileImpl {
public:
    explicit MemoryFile(llvm::SmallVectorImpl<char>& bytes) : m_bytes(bytes), m_stream(bytes) {}
    llvm::Error keep() override { return llvm::Error::success(); }
    llvm::Error discard() override {
        m_bytes.clear();
        return llvm::Error::success();
    }
    llvm::raw_pwrite_stream& getOS() override { return m_stream; }

private:
    llvm::SmallVectorImpl<char>& m_bytes;
    llvm::raw_svector_ostream m_stream;
};

/// Stores in `bytes` what the compiler writes to its one output file.
class MemoryOutput final : public llvm::vfs::OutputBackend {
public:
    explicit MemoryOutput(llvm::SmallVectorImpl<char>& bytes) : m_bytes(bytes) {}

protected:
    llvm::IntrusiveRefCntPtr<llvm::vfs::OutputBackend> cloneImpl() const override {
        return llvm::makeIntrusiveRefCnt<MemoryOutput>(m_bytes);
    }
    llvm::Expected<std::unique_ptr<llvm::vfs::OutputFileImpl>>
    createFileImpl(llvm::StringRef, std::optional<llvm::vfs::OutputConfig>) override {
        return std::make_unique<MemoryFile>(m_bytes);
    }

private:
    llvm::SmallVectorImpl<char>& m_bytes;
};

/// One compile: clang's own action for IR input, with its output kept in memory and its diagnostics as text.
class Compilation {
public:
    explicit Compilation(const CompileRequest& request)
        : m_request(request), m_recording{request, ForcedAdvices(request.script), {}} {}

    Result<CompiledModule> run() {
        m_recording.diagnostics = &m_diagnostics;
        const bool compiled = compile();
        return resultOf(m_recording, compiled ? &m_object : nullptr, m_module.get());
    }

private:
    bool compile() {
        clang::DiagnosticOptions options;
        llvm::raw_string_ostream stream(m_diagnostics);
        clang::TextDiagnosticPrinter early(stream, options);
        const auto diagnostics =
            clang::CompilerInstance::createDiagnostics(*llvm::vfs::getRealFileSystem(), options, &early, false);
        const auto invocation = makeInvocation(m_request, *diagnostics);
        if (!invocation || !applyLlvmOptions(*invocation, m_request, m_diagnostics)) return false;
        nameInput(*invocation);
        const CurrentRecording current(m_recording);
        m_recording.functionSections = invocation->getCodeGenOpts().FunctionSections;
        invocation->getCodeGenOpts().PassBuilderCallbacks.push_back(nameModule);
        if (m_request.profilingLocations)
            invocation->getCodeGenOpts().PassBuilderCallbacks.push_back(
                [this](llvm::PassBuilder& b) { addReplayLocations(b, m_recording.namedBitcode); });
        if (!m_request.attributes.empty() && !m_request.prepared)
            invocation->getCodeGenOpts().PassBuilderCallbacks.push_back(
                [this](llvm::PassBuilder& b) { addAttributesFirst(b, m_request); });
        if (m_request.record)
            invocation->getCodeGenOpts().PassBuilderCallbacks.push_back(
                [this](llvm::PassBuilder& b) { hookPipeline(b, m_recording); });
        return execute(invocation);
    }

    /// With a ThinLTO index the module gets the name that the index has for it.
    void nameInput(clang::CompilerInvocation& invocation) {
        const clang::CodeGenOptions& options = invocation.getCodeGenOpts();
        if (options.ThinLTOIndexFile.empty()) return;
        const std::string& opened = options.ThinLTOIndexFile;
        m_inputName =
            nameInThinIndex({opened, spelled(opened, m_request.sideFiles), options.MainFileName}, m_request.bitcode);
        clang::FrontendInputFile& input = invocation.getFrontendOpts().Inputs.front();
        if (!m_inputName.empty())
            input = clang::FrontendInputFile(llvm::MemoryBufferRef(input.getBuffer().getBuffer(), m_inputName),
                                             input.getKind());
    }

    bool execute(const std::shared_ptr<clang::CompilerInvocation>& invocation) {
        invocation->getDiagnosticOpts().ShowColors = false;
        llvm::raw_string_ostream stream(m_diagnostics);
        clang::TextDiagnosticPrinter printer(stream, invocation->getDiagnosticOpts());
        clang::CompilerInstance instance(invocation);
        instance.createVirtualFileSystem();
        instance.createDiagnostics(&printer, false);
        instance.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
        instance.setOutputManager(llvm::makeIntrusiveRefCnt<MemoryOutput>(m_object));
        m_recording.instance = &instance;
        ThinBackendHooks thin = thinHooks(m_recording);
        const CurrentThinBackend currentThin(thin);
        clang::EmitObjAction action(&m_context);
        const bool done = instance.ExecuteAction(action) && !instance.getDiagnostics().hasErrorOccurred();
        m_module = action.takeModule();
        if (!done && !m_module) m_diagnostics.insert(0, newerProducer(m_request.bitcode));
        if (!thin.failure.empty()) m_diagnostics += "error: " + thin.failure + "\n";
        if (!done || m_object.empty()) return false;
        return !m_request.record || m_recording.recorder.begun() || recordWithoutPipeline(instance.getCodeGenOpts());
    }

    /// If no passes ran, no advisor was asked, and the calls are unchanged. If passes ran, the pipeline has no place
    /// for an advisor, so the policy had no effect on the object.
    bool recordWithoutPipeline(const clang::CodeGenOptions& options) {
        if (options.DisableLLVMPasses && m_module) {
            m_recording.recorder.begin(*m_module, m_request.keySource);
            return true;
        }
        m_diagnostics +=
            "error: the inlining policy was not asked: clang ran a pipeline of passes that takes no advisor\n";
        return false;
    }

    const CompileRequest& m_request;
    Recording m_recording;
    std::string m_diagnostics;
    std::string m_inputName; ///< of the bitcode, unless it is the usual one
    llvm::SmallVector<char, 0> m_object;
    llvm::LLVMContext m_context;
    std::unique_ptr<llvm::Module> m_module;
};

} // namespace

void initializeCompiler(void (*outOfMemory)()) {
    if (outOfMemory) callWithoutMemory(outOfMemory);
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    llvm::InitializeAllAsmParsers();
    llvm::InitializeAllDisassemblers();
}

Result<CompiledModule> compileModule(const CompileRequest& request) {
    if ((request.policy == PolicyKind::Model && !request.model) ||
        (request.policy == PolicyKind::Release && !request.release))
        return Error{ErrorCode::InvalidArgument, "no policy given", {}, {}, "a loaded policy"};
    const auto begin = std::chrono::steady_clock::now();
    if (::chdir("/") != 0) return Error{ErrorCode::Unreadable, std::strerror(errno), "/", {}, "a working directory"};
    auto compilation = std::make_unique<Compilation>(request);
    Result<CompiledModule> output = compilation->run();
    // The process ends after this one compile, so destroying the module and the context would waste time.
    llvm::BuryPointer(std::move(compilation));
    if (output.ok()) {
        output->result.wallNs = std::chrono::nanoseconds(std::chrono::steady_clock::now() - begin).count();
        rusage usage{};
        ::getrusage(RUSAGE_SELF, &usage);
        output->result.cpuNs = processorTime(usage);
    }
    return output;
}

} // namespace inlinescope

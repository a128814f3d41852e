// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/compiler/recording/forced_advices.h"
#include "core/model/decision.h"
#include "core/model/module_run.h"

#include <llvm/ADT/STLFunctionalExtras.h>

#include <optional>

namespace llvm {
class CallBase;
class Module;
class PassBuilder;
} // namespace llvm

namespace inlinescope {

/// Called during one compile at the points below, in this order. A function that is not overridden does nothing. No
/// call may change the result of the compile unless its comment says so. A call may fork, or return more than
/// once to the same state of the process: what returns from it continues the compile from there.
class CompileHooks {
public:
    virtual ~CompileHooks() = default;

    /// Adds passes and instrumentation to the pipeline, after those of the recording.
    virtual void hookPipeline(llvm::PassBuilder&) {}
    /// Before the first pass, when callsites already have names. `functionSections`: every function gets a section of
    /// its own. May change the module, and may add advices to the script.
    virtual void begun(llvm::Module&, bool functionSections, ForcedAdvices& script) {
        (void)functionSections, (void)script;
    }
    /// Runs the passes that are left over a copy of the module as it is now, with other hooks, which get the calls of
    /// asked(), then recorded(), and with the same answers to the same questions.
    using RecordBaseline = llvm::function_ref<void(CompileHooks&)>;
    /// Before the first inliner that asks questions; without one, after the walk over the call graph. May call `record`
    /// once.
    virtual void beforeInlining(llvm::Module&, RecordBaseline record) { (void)record; }
    /// The inliner asks about a callsite, or an attribute demands that it be inlined; it is not answered yet. May add
    /// advices to the script (ForcedAdvices::overrule), which then already answer this question. `otherwise` is the
    /// answer without any script, if that is known.
    virtual void asked(const llvm::CallBase&, const CallsiteKey&, ForcedAdvices& script,
                       std::optional<bool> otherwise) {
        (void)script, (void)otherwise;
    }
    /// After the last pass of a RecordBaseline; `generate` returns the compile's result with the object of the copy.
    using GenerateObject = llvm::function_ref<Result<CompiledModule>()>;
    virtual void recorded(llvm::Module& copy, GenerateObject generate) { (void)copy, (void)generate; }
    /// After the last pass, before code generation; not called if clang runs no pipeline, or runs it over no function.
    /// May change the module.
    virtual void optimized(llvm::Module&) {}
};

} // namespace inlinescope

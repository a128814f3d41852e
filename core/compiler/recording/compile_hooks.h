// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/recording/forced_advices.h"
#include "core/model/decision.h"

#include <optional>

namespace llvm {
class CallBase;
class Module;
class PassBuilder;
} // namespace llvm

namespace inlinescope {

/// Called during one compile at the points below, in this order. A function that is not overridden does nothing. No
/// call may change the result of the compile unless its comment says so. A call may fork: the process that returns from
/// it continues the compile from there.
class CompileHooks {
public:
    virtual ~CompileHooks() = default;

    /// Adds passes and instrumentation to the pipeline, after those of the recording.
    virtual void hookPipeline(llvm::PassBuilder&) {}
    /// Before the first pass, when callsites already have names. `functionSections`: every function gets a section of
    /// its own.
    virtual void begun(llvm::Module&, bool functionSections) { (void)functionSections; }
    /// After begun(). Returns the hooks for a recording of the baseline, or null if none is wanted; may change the
    /// module. With hooks, the passes first run over a copy of the module, with the same answers to the same questions
    /// and these hooks (all calls except begun(), recordingHooks() and optimized()).
    virtual CompileHooks* recordingHooks(llvm::Module&) { return nullptr; }
    /// After the recording of the baseline, if there was one.
    virtual void baselineRecorded() {}
    /// The inliner asks about a callsite, or an attribute demands that it be inlined; it is not answered yet. May add
    /// advices to the script (ForcedAdvices::overrule), which then already answer this question. `otherwise` is the
    /// answer without any script, if that is known.
    virtual void asked(const llvm::CallBase&, const CallsiteKey&, ForcedAdvices& script,
                       std::optional<bool> otherwise) {
        (void)script, (void)otherwise;
    }
    /// After the last pass, before code generation; not called if clang runs no pipeline, or runs it over no function.
    /// May change the module.
    virtual void optimized(llvm::Module&) {}
};

} // namespace inlinescope

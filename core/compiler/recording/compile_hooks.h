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

/// Takes part in one compile, at the points below, in their order; what is not overridden does nothing. None of the
/// calls may change what the compile makes unless it says so. A call may fork: the process that returns from it goes on
/// with the compile from there.
class CompileHooks {
public:
    virtual ~CompileHooks() = default;

    /// Adds passes and instrumentation to the pipeline, behind the recording's own.
    virtual void hookPipeline(llvm::PassBuilder&) {}
    /// Before the first pass, callsites being nameable already. `functionSections`: every function gets a section of
    /// its own.
    virtual void begun(llvm::Module&, bool functionSections) { (void)functionSections; }
    /// Behind begun(): hooks for a rehearsal, if one is wanted; may change the module. The passes then first run over a
    /// copy of the module, with the same answers to the same questions and these hooks (all calls but begun(),
    /// recordingHooks() and optimized()).
    virtual CompileHooks* recordingHooks(llvm::Module&) { return nullptr; }
    /// Behind the rehearsal, where there was one.
    virtual void baselineRecorded() {}
    /// The inliner asks about a callsite, or an attribute demands that it be inlined; not answered yet. May give the
    /// script advices of its own (ForcedAdvices::overrule), which then answer this question already. `otherwise` is
    /// what would be answered without any script, where that is known.
    virtual void asked(const llvm::CallBase&, const CallsiteKey&, ForcedAdvices& script,
                       std::optional<bool> otherwise) {
        (void)script, (void)otherwise;
    }
    /// After the last pass, before code generation; not where clang runs no pipeline, or over no function. May change
    /// the module.
    virtual void optimized(llvm::Module&) {}
};

} // namespace inlinescope

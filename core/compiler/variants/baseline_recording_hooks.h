// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/late_passes.h"
#include "core/compiler/variants/visit_recorder.h"

#include <functional>
#include <utility>

namespace inlinescope {

/// The hooks for a recording of the baseline.
class BaselineRecordingHooks : public CompileHooks {
public:
    /// What recorded() does.
    using Recorded = std::function<void(llvm::Module& copy, GenerateObject generate)>;
    BaselineRecordingHooks(VisitRecorder& visits, LatePasses& late, Recorded recorded)
        : m_visits(visits), m_late(late), m_recorded(std::move(recorded)) {}
    void hookPipeline(llvm::PassBuilder& builder) override {
        m_visits.hookPipeline(builder);
        m_late.hookRecording(builder);
    }
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override {
        m_visits.asked(call, key, script, otherwise);
    }
    void recorded(llvm::Module& copy, GenerateObject generate) override { m_recorded(copy, generate); }

private:
    VisitRecorder& m_visits;
    LatePasses& m_late;
    const Recorded m_recorded;
};

} // namespace inlinescope

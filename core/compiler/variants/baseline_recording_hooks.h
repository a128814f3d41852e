// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/unchanged_functions.h"
#include "core/compiler/variants/visit_recorder.h"

namespace inlinescope {

/// The hooks for a recording of the baseline.
class BaselineRecordingHooks : public CompileHooks {
public:
    /// `unchanged` may be null.
    BaselineRecordingHooks(VisitRecorder& visits, UnchangedFunctions* unchanged)
        : m_visits(visits), m_unchanged(unchanged) {
        m_visits.runsLaterPasses = unchanged != nullptr;
    }
    void hookPipeline(llvm::PassBuilder& builder) override {
        m_visits.hookPipeline(builder);
        if (m_unchanged) m_unchanged->hookBaseline(builder);
    }
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override {
        m_visits.asked(call, key, script, otherwise);
    }

private:
    VisitRecorder& m_visits;
    UnchangedFunctions* const m_unchanged;
};

} // namespace inlinescope

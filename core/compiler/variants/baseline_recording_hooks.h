// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/late_passes.h"
#include "core/compiler/variants/visit_recorder.h"

namespace inlinescope {

/// The hooks for a recording of the baseline.
class BaselineRecordingHooks : public CompileHooks {
public:
    BaselineRecordingHooks(VisitRecorder& visits, LatePasses& late) : m_visits(visits), m_late(late) {}
    void hookPipeline(llvm::PassBuilder& builder) override {
        m_visits.hookPipeline(builder);
        m_late.hookRecording(builder);
    }
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override {
        m_visits.asked(call, key, script, otherwise);
    }

private:
    VisitRecorder& m_visits;
    LatePasses& m_late;
};

} // namespace inlinescope

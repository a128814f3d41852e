// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/settled_functions.h"
#include "core/compiler/variants/visit_recorder.h"

namespace inlinescope {

/// What is written down in a rehearsal of the baseline.
class RehearsalHooks : public CompileHooks {
public:
    /// `settled` may be null.
    RehearsalHooks(VisitRecorder& visits, SettledFunctions* settled) : m_visits(visits), m_settled(settled) {
        m_visits.goOn = settled != nullptr;
    }
    void hookPipeline(llvm::PassBuilder& builder) override {
        m_visits.hookPipeline(builder);
        if (m_settled) m_settled->hookBaseline(builder);
    }
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override {
        m_visits.asked(call, key, script, otherwise);
    }

private:
    VisitRecorder& m_visits;
    SettledFunctions* const m_settled;
};

} // namespace inlinescope

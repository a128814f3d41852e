// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/forced_advices.h"

#include <algorithm>

namespace inlinescope {

ForcedAdvices::ForcedAdvices(const std::vector<ForcedAdvice>& script) : m_advices(script) {
    for (const ForcedAdvice& advice : script) {
        m_given.push_back(advice.key());
        m_outcomes.emplace(advice.key(), ForcedOutcome::Unmatched);
    }
}

void ForcedAdvices::overrule(const std::vector<ForcedAdvice>& advices) {
    m_advices.overrule(advices);
    for (const ForcedAdvice& advice : advices) {
        m_given.push_back(advice.key());
        m_outcomes[advice.key()] = ForcedOutcome::Unmatched;
    }
}

void ForcedAdvices::note(const ForcedAdvice& advice, ForcedOutcome outcome) {
    ForcedOutcome& noted = m_outcomes.at(advice.key());
    noted = std::max(noted, outcome);
}

std::vector<ForcedOutcome> ForcedAdvices::outcomes() const {
    std::vector<ForcedOutcome> outcomes;
    for (const ForcedAdvice::Key& key : m_given)
        outcomes.push_back(m_outcomes.at(key));
    return outcomes;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/forced_advices.h"

#include <algorithm>
#include <limits>

namespace inlinescope {

ForcedAdvices::ForcedAdvices(const std::vector<ForcedAdvice>& advices)
    : m_advices(advices), m_outcomes(advices.size(), ForcedOutcome::Unmatched) {
    for (std::size_t index = 0; index < advices.size(); ++index)
        m_index.try_emplace({advices[index].hash, advices[index].occurrence}, index);
}

void ForcedAdvices::overrule(const std::vector<ForcedAdvice>& advices) {
    for (const ForcedAdvice& advice : advices) {
        if (!advice.occurrence) // std::nullopt is less than any occurrence
            m_index.erase(m_index.lower_bound({advice.hash, std::nullopt}),
                          m_index.upper_bound({advice.hash, std::numeric_limits<std::uint32_t>::max()}));
        m_index.insert_or_assign({advice.hash, advice.occurrence}, m_advices.size());
        m_advices.push_back(advice);
    }
    m_outcomes.resize(m_advices.size(), ForcedOutcome::Unmatched);
}

std::optional<std::size_t> ForcedAdvices::at(const Key& key) const {
    const auto found = m_index.find(key);
    return found == m_index.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> ForcedAdvices::find(const CallsiteKey& key) const {
    const auto exact = at({key.hash, key.occurrence});
    return exact ? exact : at({key.hash, std::nullopt});
}

std::vector<ForcedOutcome> ForcedAdvices::outcomes() const {
    std::vector<ForcedOutcome> result;
    for (const ForcedAdvice& advice : m_advices)
        result.push_back(m_outcomes[at({advice.hash, advice.occurrence}).value_or(result.size())]);
    return result;
}

void ForcedAdvices::note(std::size_t advice, ForcedOutcome outcome) {
    m_outcomes[advice] = std::max(m_outcomes[advice], outcome);
}

} // namespace inlinescope

#include "core/compiler/forced_advices.h"

#include <algorithm>

namespace inlinescope {

ForcedAdvices::ForcedAdvices(const std::vector<ForcedAdvice>& advices)
    : m_advices(advices), m_outcomes(advices.size(), ForcedOutcome::Unmatched) {
    for (std::size_t index = 0; index < advices.size(); ++index)
        m_index.try_emplace({advices[index].hash, advices[index].occurrence}, index);
}

std::optional<std::size_t> ForcedAdvices::find(const CallsiteKey& key) const {
    auto found = m_index.find({key.hash, key.occurrence});
    if (found == m_index.end()) found = m_index.find({key.hash, std::nullopt});
    return found == m_index.end() ? std::nullopt : std::optional(found->second);
}

void ForcedAdvices::note(std::size_t advice, ForcedOutcome outcome) {
    m_outcomes[advice] = std::max(m_outcomes[advice], outcome);
}

} // namespace inlinescope

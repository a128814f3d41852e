// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/advice_set.h"

#include <iterator>
#include <limits>

namespace inlinescope {

AdviceSet::AdviceSet(const std::vector<ForcedAdvice>& script) {
    for (const ForcedAdvice& advice : script)
        m_advices.emplace(advice.key(), advice);
}

void AdviceSet::overrule(const ForcedAdvice& advice) {
    if (!advice.occurrence) // std::nullopt is less than any occurrence
        m_advices.erase(m_advices.lower_bound({advice.hash, std::nullopt}),
                        m_advices.upper_bound({advice.hash, std::numeric_limits<std::uint32_t>::max()}));
    m_advices.insert_or_assign(advice.key(), advice);
}

void AdviceSet::overrule(const std::vector<ForcedAdvice>& advices) {
    for (const ForcedAdvice& advice : advices)
        overrule(advice);
}

std::optional<ForcedAdvice> AdviceSet::find(const CallsiteKey& key) const {
    auto found = m_advices.find({key.hash, key.occurrence});
    if (found == m_advices.end()) found = m_advices.find({key.hash, std::nullopt});
    return found == m_advices.end() ? std::nullopt : std::optional(found->second);
}

std::vector<ForcedAdvice> AdviceSet::list() const {
    std::vector<ForcedAdvice> advices;
    for (const auto& [key, advice] : m_advices)
        advices.push_back(advice);
    return advices;
}

std::size_t AdviceSet::indexOf(const ForcedAdvice::Key& key) const {
    return std::size_t(std::distance(m_advices.begin(), m_advices.find(key)));
}

} // namespace inlinescope

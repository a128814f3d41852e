// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/script.h"

#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {

/// A script's advices about the callsites of one module, found by key, and the outcome of each in a compile.
class ForcedAdvices {
public:
    explicit ForcedAdvices(const std::vector<ForcedAdvice>& advices);

    /// Adds advices, in their order. Each replaces an older advice about the same question; one without an occurrence
    /// replaces all older advices about its hash.
    void overrule(const std::vector<ForcedAdvice>& advices);

    /// Index of the advice about this question: the one that names its occurrence, otherwise the one about every
    /// question.
    std::optional<std::size_t> find(const CallsiteKey& key) const;
    bool inlines(std::size_t advice) const { return m_advices[advice].advice == Advice::Inline; }

    void note(std::size_t advice, ForcedOutcome outcome);
    /// One per advice, in the order in which they were given. An advice that was replaced has the outcome of its
    /// replacement.
    std::vector<ForcedOutcome> outcomes() const;

private:
    using Key = std::pair<std::uint64_t, std::optional<std::uint32_t>>;
    std::optional<std::size_t> at(const Key& key) const;

    std::vector<ForcedAdvice> m_advices;
    std::map<Key, std::size_t> m_index;
    std::vector<ForcedOutcome> m_outcomes;
};

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/advice_set.h"

#include <map>
#include <optional>
#include <vector>

namespace inlinescope {

/// A script's advices about the callsites of one module, and the outcome of each in a compile.
class ForcedAdvices {
public:
    explicit ForcedAdvices(const std::vector<ForcedAdvice>& script);

    /// Adds advices as AdviceSet does; they have no outcome yet.
    void overrule(const std::vector<ForcedAdvice>& advices);

    std::optional<ForcedAdvice> find(const CallsiteKey& key) const { return m_advices.find(key); }
    void note(const ForcedAdvice& advice, ForcedOutcome outcome);
    /// One per advice, in the order in which they were given. An advice that was replaced has the outcome of its
    /// replacement with the same key.
    std::vector<ForcedOutcome> outcomes() const;

private:
    AdviceSet m_advices;
    std::vector<ForcedAdvice::Key> m_given;
    std::map<ForcedAdvice::Key, ForcedOutcome> m_outcomes;
};

} // namespace inlinescope

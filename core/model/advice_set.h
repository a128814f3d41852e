// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/script.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace inlinescope {

/// The advices that count, if later ones overrule earlier ones.
class AdviceSet {
public:
    /// Of a script, which has each key at most once. The order of its advices means nothing.
    explicit AdviceSet(const std::vector<ForcedAdvice>& script);

    /// Adds an advice. It replaces an older one with the same key; without an occurrence it replaces all older ones
    /// about its hash.
    void overrule(const ForcedAdvice& advice);
    void overrule(const std::vector<ForcedAdvice>& advices); ///< in their order

    /// The advice about this question: the one that names its occurrence, otherwise the one about every question.
    std::optional<ForcedAdvice> find(const CallsiteKey& key) const;
    /// By key.
    std::vector<ForcedAdvice> list() const;
    /// The place in list() of the advice with this key, or the length of list().
    std::size_t indexOf(const ForcedAdvice::Key& key) const;

private:
    std::map<ForcedAdvice::Key, ForcedAdvice> m_advices;
};

} // namespace inlinescope

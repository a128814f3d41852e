// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/child_processes.h"
#include "core/compiler/variants/session_messages.h"
#include "core/model/script.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace inlinescope {

/// Begins a child for each variant at the first question about which the variant has an advice, and takes their
/// reports.
class VariantStarter {
public:
    /// Both references must outlive this object. `variants` may get longer.
    VariantStarter(ChildProcesses& children, const std::vector<std::vector<ForcedAdvice>>& variants,
                   std::size_t processes);

    /// From now on only the variants from `first` on are waiting.
    void waitFor(std::size_t first);

    /// Gets a child's measures. If it fails, no other function of this object may be called.
    std::function<Result<void>(std::size_t variant, VariantMessage&&)> take;
    std::size_t processes;         ///< children that may run at a time
    std::set<std::size_t> waiting; ///< variants without a child; they equal the baseline so far. At first all.

    /// Whether a variant may have an advice about callsites of this hash.
    bool concerns(std::uint64_t hash) const { return m_byHash.contains(hash); }
    /// Begins a child for each waiting variant that has an advice about this question, which the inliner asks now.
    /// Returns the variant in a child, std::nullopt in this process. Errors: those of ChildProcesses and `take`.
    Result<std::optional<std::size_t>> begin(const CallsiteKey& key);
    /// The first waiting variant that has an advice about this question.
    std::optional<std::size_t> variantAbout(const CallsiteKey& key) const;
    /// Waits until at most `left` children run, and takes the reports of those that ended.
    Result<void> waitUntil(std::size_t left);

private:
    std::set<std::size_t> variantsAbout(const CallsiteKey& key) const;

    ChildProcesses& m_children;
    const std::vector<std::vector<ForcedAdvice>>& m_variants;
    std::unordered_multimap<std::uint64_t, std::size_t> m_byHash; ///< variants by the hashes of their advices
};

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/baseline_record.h"
#include "core/compiler/variants/child_processes.h"
#include "core/compiler/variants/late_passes.h"
#include "core/compiler/variants/session_child.h"
#include "core/compiler/variants/session_messages.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace inlinescope {

/// The child that compiles one variant from the first question that the variant answers by itself. It reports a
/// VariantMessage.
class VariantChild : public SessionChild {
public:
    /// What the child takes over from the session.
    struct Baseline {
        const BaselineRecord* record; ///< gives the pieces of unchanged functions; null: generate the whole object
        bool functionSections;
        PhaseClock& clock;
        const LatePasses* ranking; ///< unless null, functions that it replaced count as unchanged
    };
    /// `advices` are the variant's own. What the other arguments refer to must outlive this object.
    VariantChild(ChildProcesses& children, const std::vector<ForcedAdvice>& advices, const Baseline& baseline);

    /// Whether the variant may have an advice about callsites of this hash.
    bool concerns(std::uint64_t hash) const { return m_hashes.contains(hash); }
    void optimized(llvm::Module& module) override;
    [[noreturn]] void report(Result<CompiledModule>&& output) override;

private:
    /// Leaves only what has to be generated.
    void reduce(llvm::Module& module);
    VariantMessage messageOf(Result<CompiledModule>&& output) const;

    ChildProcesses& m_children;
    const std::size_t m_advices; ///< how many the variant has
    std::set<std::uint64_t> m_hashes;
    const Baseline m_baseline;
    std::optional<Reduction> m_reduction; ///< what was removed from the module; absent: the object is whole
};

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/analysis/growth_causes.h"
#include "core/store/workspace_reader.h"

#include <optional>
#include <vector>

namespace inlinescope {

/// Whether two module runs are known to have compiled different bitcode, that is two revisions of a module.
bool haveDifferentBitcode(const ModuleRunRow& a, const ModuleRunRow& b);
/// Whether they are known to have compiled the same bitcode.
bool haveSameBitcode(const ModuleRunRow& a, const ModuleRunRow& b);

/// Everything that is stored of one side of a module and that a comparison by structure needs.
struct ModuleEvidence {
    std::int64_t text = 0;
    std::vector<FunctionSize> functions;
    std::optional<std::vector<FunctionBody>> bodies; ///< std::nullopt if an older program compiled the bitcode
    std::vector<Decision> decisions;
};
Result<ModuleEvidence> readModuleEvidence(const WorkspaceReader& reader, const ModuleRunRow& row);

/// Two sides of a module, compared by structure. Must not outlive the evidence.
class RevisionComparison {
public:
    RevisionComparison(const ModuleEvidence& a, const ModuleEvidence& b);
    Alignment alignment() const;
    /// For two revisions; std::nullopt if the facts of one side's bodies are missing.
    std::optional<GrowthCauses> causes() const;
    /// For one bitcode under two runs; std::nullopt also in this case, since an older program did not distinguish
    /// aliases.
    std::optional<GrowthCauses> causesOfDecisions() const;
    const std::vector<Rename>& renames() const { return m_names.renames(); }

private:
    const ModuleEvidence& m_a;
    const ModuleEvidence& m_b;
    CommonNames m_names;
};

} // namespace inlinescope

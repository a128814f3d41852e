// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/module_evidence.h"

#include "core/analysis/revision_alignment.h"

namespace inlinescope {
namespace {

std::span<const FunctionBody> bodiesOf(const ModuleEvidence& evidence) {
    return evidence.bodies ? std::span<const FunctionBody>(*evidence.bodies) : std::span<const FunctionBody>();
}

CommonNames namesOf(const ModuleEvidence& a, const ModuleEvidence& b) {
    return a.bodies && b.bodies ? CommonNames(*a.bodies, *b.bodies) : CommonNames();
}

GrowthSide sideOf(const ModuleEvidence& evidence) {
    return {evidence.text, evidence.functions, bodiesOf(evidence), evidence.decisions};
}

bool haveHashes(const ModuleRunRow& a, const ModuleRunRow& b) {
    return !a.input.bitcodeHash.empty() && !b.input.bitcodeHash.empty();
}

} // namespace

bool haveDifferentBitcode(const ModuleRunRow& a, const ModuleRunRow& b) {
    return haveHashes(a, b) && a.input.bitcodeHash != b.input.bitcodeHash;
}

bool haveSameBitcode(const ModuleRunRow& a, const ModuleRunRow& b) {
    return haveHashes(a, b) && a.input.bitcodeHash == b.input.bitcodeHash;
}

Result<ModuleEvidence> readModuleEvidence(const WorkspaceReader& reader, const ModuleRunRow& row) {
    ModuleEvidence evidence;
    evidence.text = row.sizes.text;
    INLINESCOPE_TRY(evidence.functions, reader.moduleRuns().functions(row.id));
    INLINESCOPE_TRY(evidence.bodies, reader.modules().bodies(row.input.bitcodeHash));
    INLINESCOPE_TRY(evidence.decisions, reader.decisions().values(row.id));
    return evidence;
}

RevisionComparison::RevisionComparison(const ModuleEvidence& a, const ModuleEvidence& b)
    : m_a(a), m_b(b), m_names(namesOf(a, b)) {}

Alignment RevisionComparison::alignment() const {
    return alignRevisions(m_a.decisions, m_b.decisions, m_names);
}

std::optional<GrowthCauses> RevisionComparison::causes() const {
    if (!m_a.bodies || !m_b.bodies) return std::nullopt;
    return causesOfGrowth(sideOf(m_a), sideOf(m_b), m_names);
}

std::optional<GrowthCauses> RevisionComparison::causesOfDecisions() const {
    if (!m_a.bodies || !m_b.bodies) return std::nullopt;
    return causesInSameBitcode(sideOf(m_a), sideOf(m_b));
}

} // namespace inlinescope

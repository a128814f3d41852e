// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/stored_explanations.h"

#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/explanation_table.h"

#include <algorithm>

namespace inlinescope {

Result<MixMemory> MixMemory::open(const JobContext& context, const WorkspaceReader& reader, const DecisionMix& mix,
                                  bool again) {
    MixMemory memory(context, mix, again);
    if (again) return memory;
    const MixSpec spec = mix.spec();
    INLINESCOPE_TRY(const std::vector<ExplanationRow> rows, reader.explanations().between(spec.a, spec.b));
    for (const ExplanationRow& row : rows)
        if (row.mix == spec && row.found.verified) memory.m_finished.push_back(row.found);
    INLINESCOPE_TRY(const std::vector<MeasuredMix> measured, reader.explanations().mixes(spec));
    for (const MeasuredMix& one : measured)
        memory.m_measured[one.decisions] = {one.text, one.shape};
    return memory;
}

std::optional<FoundExplanation> MixMemory::finished(bool exact) const {
    const auto found = std::ranges::find(m_finished, exact, &FoundExplanation::exact);
    return found == m_finished.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::uint32_t> MixMemory::decisionsOf(const Subset& subset) const {
    std::vector<std::uint32_t> decisions;
    for (const std::size_t element : subset)
        decisions.push_back(static_cast<std::uint32_t>(m_mix.decisions()[element].b));
    std::ranges::sort(decisions);
    return decisions;
}

std::optional<SubsetSize> MixMemory::find(const Subset& subset) const {
    const auto found = m_measured.find(decisionsOf(subset));
    return found == m_measured.end() ? std::nullopt : std::optional(found->second);
}

Result<void> MixMemory::beginWriting() {
    if (m_writer) return {};
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(m_context.workspacePath));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait));
    INLINESCOPE_TRY(m_id, writer.explanations().beginMix(m_mix.spec(), m_again));
    m_writer.emplace(std::move(writer));
    return {};
}

void MixMemory::tell(const Result<void>& stored) {
    if (stored.ok() || m_failed) return;
    m_failed = true;
    Error error = stored.error();
    error.found = "the results are not stored: " + error.found;
    m_context.finding({Severity::Warning, m_mix.rowA().moduleName, std::move(error)});
}

void MixMemory::keep(const Subset& subset, const SubsetSize& size) {
    const std::vector<MeasuredMix> one = {{decisionsOf(subset), size.bytes, size.shape}};
    if (m_failed) return;
    const Result<void> ready = beginWriting();
    tell(ready.ok() ? m_writer->explanations().putMixes(m_id, one) : ready);
}

void MixMemory::keep(const FoundExplanation& found) {
    if (m_failed) return;
    const Result<void> ready = beginWriting();
    tell(ready.ok() ? m_writer->explanations().put(m_id, found) : ready);
}

void MixMemory::keep(const std::vector<FlipResult>& flips) {
    if (m_failed || flips.empty()) return;
    const Result<void> ready = beginWriting();
    tell(ready.ok() ? m_writer->flips().put(m_mix.rowA().id, flips) : ready);
}

ExplainExperience experienceOf(const WorkspaceReader& reader, const ExplainOptions& options) {
    ExplainExperience experience;
    if (const Result<std::vector<ExplanationRow>> rows = reader.explanations().all(); rows.ok())
        for (const ExplanationRow& row : *rows)
            if (row.found.verified && row.found.exact == options.exact && row.mix.others == options.others)
                experience.add(row.found.differing, row.found.compiles);
    return experience;
}

Explanation explanationOf(ExplanationRow row) {
    Explanation explanation;
    static_cast<FoundExplanation&>(explanation) = std::move(row.found);
    explanation.module = std::move(row.moduleName);
    explanation.table = culpritTable(explanation);
    return explanation;
}

Result<std::optional<Explanation>> storedExplanation(const std::string& workspace, const ExplainOptions& options) {
    using Stored = std::optional<Explanation>;
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    std::vector<ModuleRunId> sides;
    for (const std::string& name : {options.runA, options.runB}) {
        INLINESCOPE_TRY(const RunModule side, findModule(reader, name, options.module));
        if (!side.row) return Stored();
        sides.push_back(side.row->id);
    }
    INLINESCOPE_TRY(std::vector<ExplanationRow> rows, reader.explanations().between(sides[0], sides[1]));
    std::erase_if(rows, [&](const ExplanationRow& row) { return row.mix.others != options.others; });
    if (rows.empty()) return Stored();
    const auto exact =
        std::ranges::find(rows, options.exact, [](const ExplanationRow& row) { return row.found.exact; });
    return Stored(explanationOf(std::move(exact == rows.end() ? rows.front() : *exact)));
}

Result<std::map<std::string, FoundExplanation>> storedExplanations(const std::string& workspace,
                                                                   const std::string& runA, const std::string& runB) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const RunRow a, reader.runs().byName(runA));
    INLINESCOPE_TRY(const RunRow b, reader.runs().byName(runB));
    INLINESCOPE_TRY(std::vector<ExplanationRow> rows, reader.explanations().between(a.id, b.id)); // exact ones last
    std::map<std::string, FoundExplanation> found;
    for (ExplanationRow& row : rows)
        if (row.mix.others == Others::Decide && !row.found.ended)
            found.try_emplace(row.moduleName, std::move(row.found));
    return found;
}

} // namespace inlinescope

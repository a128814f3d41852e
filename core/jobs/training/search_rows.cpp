// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/search_rows.h"

#include "core/analysis/unique_size.h"
#include "core/jobs/training/saved_bytes.h"

#include <algorithm>

namespace inlinescope {

/// In the order of the searches.
Result<SearchRows::Results> SearchRows::results(const WorkspaceReader& reader) const {
    Results results;
    for (const RunId search : m_searches) {
        INLINESCOPE_TRY(std::vector<ModuleRunRow> rows, reader.moduleRuns().of(search));
        for (ModuleRunRow& row : rows)
            if (row.status == ModuleRunStatus::Ok) results.emplace(row.module, std::move(row));
    }
    return results;
}

Result<std::int64_t> SearchRows::savedBy(const WorkspaceReader& reader, const ModuleRunRow& result,
                                         const ModuleRunRow& row, std::size_t position) const {
    if (m_objective == SearchObjective::Text) return row.sizes.text - result.sizes.text;
    INLINESCOPE_TRY(std::vector<FunctionSize> before, reader.moduleRuns().functions(row.id));
    INLINESCOPE_TRY(std::vector<FunctionSize> after, reader.moduleRuns().functions(result.id));
    keepCommonKnowledge(before, after);
    return m_bodies.added(position, row.sizes.text, before) - m_bodies.added(position, result.sizes.text, after);
}

Result<SearchRows::Found> SearchRows::best(const WorkspaceReader& reader, const Results& results,
                                           const ModuleRunRow& row, std::size_t position) const {
    Found found;
    const auto [first, last] = results.equal_range(row.module);
    for (auto result = first; result != last; ++result) {
        INLINESCOPE_TRY(const std::int64_t saved, savedBy(reader, result->second, row, position));
        if (saved > found.saved) found = {result->second.id, saved};
    }
    return found;
}

Result<void> SearchRows::add(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules) {
    INLINESCOPE_TRY(const Results results, this->results(reader));
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run));
    INLINESCOPE_TRY(m_bodies, bodiesOf(reader, rows, modules, m_objective));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].status != ModuleRunStatus::Ok || !modules.contains(rows[i].moduleName)) continue;
        INLINESCOPE_TRY(const Found found, best(reader, results, rows[i], i));
        if (found.saved > 0) INLINESCOPE_CHECK(addModule(reader, rows[i], found));
    }
    return {};
}

Result<void> SearchRows::addModule(const WorkspaceReader& reader, const ModuleRunRow& row, const Found& found) {
    INLINESCOPE_TRY(const std::vector<Decision> before, reader.decisions().values(row.id));
    std::map<CallsiteKey, Advice> answers; // of the run
    for (const Decision& decision : before)
        if (!decision.mandatory && decision.outcome != Outcome::NeverAsked)
            answers.emplace(decision.key, decision.advice);
    INLINESCOPE_TRY(const AskedDecisions asked, m_features.askedOf(reader, found.id, row.moduleName));
    const auto differing = std::ranges::count_if(asked.decisions, [&](const Decision& decision) {
        const auto answer = answers.find(decision.key);
        return answer != answers.end() && answer->second != decision.advice;
    });
    if (differing == 0) return {};
    const float weight = rowWeight(double(found.saved) / double(differing));
    for (const Decision& decision : asked.decisions) {
        const std::vector<float> values = asked.values(decision);
        m_set.values.insert(m_set.values.end(), values.begin(), values.end());
        m_set.labels.push_back(decision.advice == Advice::Inline);
        m_set.weights.push_back(weight);
    }
    return {};
}

} // namespace inlinescope

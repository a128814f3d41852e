// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/flip_rows.h"

#include "core/analysis/unique_size.h"
#include "core/jobs/training/saved_bytes.h"

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

/// The module's functions after a flip. A function that only the flip leaves in the object is shared if the flipped
/// callee is; other such functions too are callees of one, as the flip makes calls of them.
std::vector<FunctionSize> flipped(std::vector<FunctionSize> functions, const FlipResult& flip,
                                  const Decision& decision) {
    const bool withTables = knowsTables(functions);
    std::map<std::string, std::int64_t> deltas, tables;
    for (const SizeDelta& change : flip.functions)
        deltas[change.name] += change.delta;
    for (const SizeDelta& change : flip.tables)
        tables[change.name] += change.delta;
    for (FunctionSize& function : functions) {
        if (const auto change = deltas.extract(function.name)) function.size += change.mapped();
        if (const auto change = tables.extract(function.name); change && function.tables)
            *function.tables += change.mapped();
    }
    std::erase_if(functions, [](const FunctionSize& function) { return function.size <= 0; });
    const bool isShared = decision.linkage.starts_with("linkonce") || decision.linkage.starts_with("weak");
    for (const auto& [name, delta] : deltas) {
        FunctionSize& added = functions.emplace_back();
        added.name = name;
        added.size = delta;
        added.shared = isShared;
        if (withTables) added.tables = tables[name];
    }
    return functions;
}

} // namespace

Result<void> FlipRows::add(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules) {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run));
    INLINESCOPE_TRY(m_bodies, bodiesOf(reader, rows, m_objective));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].status != ModuleRunStatus::Ok || !modules.contains(rows[i].moduleName)) continue;
        INLINESCOPE_TRY(std::vector<FlipResult> flips, reader.flips().of(rows[i].id));
        std::erase_if(flips, [](const FlipResult& flip) {
            return flip.others != Others::Decide || flip.decisions.size() != 1 || flip.status != FlipStatus::Ok;
        });
        if (!flips.empty()) INLINESCOPE_CHECK(addModule(reader, rows[i], flips, i));
    }
    return {};
}

Result<void> FlipRows::addModule(const WorkspaceReader& reader, const ModuleRunRow& row,
                                 const std::vector<FlipResult>& flips, std::size_t position) {
    INLINESCOPE_TRY(const AskedDecisions asked, m_features.askedOf(reader, row.id, row.moduleName));
    INLINESCOPE_TRY(const std::vector<FunctionSize> functions, reader.moduleRuns().functions(row.id));
    for (const FlipResult& flip : flips) {
        const auto decision = std::ranges::lower_bound(asked.decisions, flip.decisions.front(), {}, &Decision::ordinal);
        if (decision == asked.decisions.end() || decision->ordinal != flip.decisions.front()) continue;
        const std::vector<float> values = asked.values(*decision);
        const std::int64_t grown = change(flip, *decision, row, functions, position);
        const bool inlines = (decision->advice == Advice::Inline) == (grown > 0) && grown != 0;
        m_set.values.insert(m_set.values.end(), values.begin(), values.end());
        m_set.labels.push_back(inlines);
        m_set.weights.push_back(rowWeight(double(grown)));
    }
    return {};
}

std::int64_t FlipRows::change(const FlipResult& flip, const Decision& decision, const ModuleRunRow& row,
                              const std::vector<FunctionSize>& functions, std::size_t position) const {
    if (m_objective == SearchObjective::Text) return flip.text;
    return m_bodies.added(position, row.sizes.text + flip.text, flipped(functions, flip, decision)) -
           m_bodies.added(position, row.sizes.text, functions);
}

} // namespace inlinescope

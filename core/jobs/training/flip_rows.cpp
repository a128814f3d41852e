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

bool isAlone(const FlipResult& flip) {
    return flip.decisions.size() == 1;
}

/// The part of what flips of a module save alone that they also save together: by the largest set of such flips that is
/// measured; all of it if none is. Bytes of text.
double shareThatAddsUp(const std::vector<FlipResult>& flips) {
    std::map<std::uint32_t, std::int64_t> saving;
    for (const FlipResult& flip : flips)
        if (isAlone(flip) && flip.text < 0) saving[flip.decisions.front()] = flip.text;
    const FlipResult* largest = nullptr;
    const auto isSaving = [&saving](std::uint32_t decision) { return saving.contains(decision); };
    for (const FlipResult& flip : flips)
        if (!isAlone(flip) && (!largest || flip.decisions.size() > largest->decisions.size()) &&
            std::ranges::all_of(flip.decisions, isSaving))
            largest = &flip;
    if (!largest) return 1;
    std::int64_t sum = 0;
    for (const std::uint32_t decision : largest->decisions)
        sum += saving[decision];
    return std::clamp(double(largest->text) / double(sum), 0.0, 1.0);
}

} // namespace

Result<void> FlipRows::add(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules) {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run));
    INLINESCOPE_TRY(m_bodies, bodiesOf(reader, rows, modules, m_objective));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].status != ModuleRunStatus::Ok || !modules.contains(rows[i].moduleName)) continue;
        INLINESCOPE_TRY(std::vector<FlipResult> flips, reader.flips().of(rows[i].id));
        std::erase_if(flips, [](const FlipResult& flip) {
            return flip.others != Others::Decide || flip.status != FlipStatus::Ok;
        });
        if (!flips.empty()) INLINESCOPE_CHECK(addModule(reader, rows[i], flips, i));
    }
    return {};
}

Result<void> FlipRows::addModule(const WorkspaceReader& reader, const ModuleRunRow& row,
                                 const std::vector<FlipResult>& flips, std::size_t position) {
    INLINESCOPE_TRY(const AskedDecisions asked, m_features.askedOf(reader, row.id, row.moduleName));
    INLINESCOPE_TRY(const std::vector<FunctionSize> functions, reader.moduleRuns().functions(row.id));
    const double share = shareThatAddsUp(flips);
    for (const FlipResult& flip : flips) {
        if (!isAlone(flip)) continue;
        const auto decision = std::ranges::lower_bound(asked.decisions, flip.decisions.front(), {}, &Decision::ordinal);
        if (decision == asked.decisions.end() || decision->ordinal != flip.decisions.front()) continue;
        const std::int64_t grown = change(flip, *decision, row, functions, position);
        const double kept = grown < 0 ? share : 1;
        if (kept == 0) continue;
        const std::vector<float> values = asked.values(*decision);
        const bool inlines = (decision->advice == Advice::Inline) == (grown > 0) && grown != 0;
        m_set.values.insert(m_set.values.end(), values.begin(), values.end());
        m_set.labels.push_back(inlines);
        m_set.weights.push_back(rowWeight(double(grown)) * float(kept));
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

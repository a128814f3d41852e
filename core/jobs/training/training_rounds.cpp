// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/training_rounds.h"

#include "core/analysis/unique_size.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <map>

namespace inlinescope {
namespace {

Cell changeCell(std::int64_t now, std::int64_t before) {
    return before > 0 ? percentCell(100 * double(now - before) / double(before)) : Cell();
}

} // namespace

double SetSizes::change(SearchObjective objective) const {
    const auto [now, before] =
        objective == SearchObjective::Text ? std::pair(text, textBefore) : std::pair(unique, uniqueBefore);
    return before > 0 ? double(now - before) / double(before) : 0;
}

Result<void> TrainingRounds::add(const WorkspaceReader& reader, RunRow run, std::string folder, std::int64_t rows) {
    m_rounds.push_back({std::move(run), std::move(folder), rows, {}, {}});
    INLINESCOPE_TRY(m_rounds.back().training, sizes(reader, m_training));
    INLINESCOPE_TRY(m_rounds.back().held, sizes(reader, m_held));
    return {};
}

/// Of the last round against the first.
Result<SetSizes> TrainingRounds::sizes(const WorkspaceReader& reader, const std::set<std::string>& names) const {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> before, reader.moduleRuns().of(m_rounds.front().run.id));
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> now, reader.moduleRuns().of(m_rounds.back().run.id));
    std::map<std::string, const ModuleRunRow*> first;
    for (const ModuleRunRow& row : before)
        if (row.status == ModuleRunStatus::Ok) first[row.moduleName] = &row;
    SetSizes sizes;
    UniqueSizeMeter unique, uniqueBefore;
    for (const ModuleRunRow& row : now) {
        const auto start = first.find(row.moduleName);
        if (row.status != ModuleRunStatus::Ok || start == first.end() || !names.contains(row.moduleName)) continue;
        INLINESCOPE_TRY(const std::vector<FunctionSize> functions, reader.moduleRuns().functions(row.id));
        INLINESCOPE_TRY(const std::vector<FunctionSize> functionsBefore,
                        reader.moduleRuns().functions(start->second->id));
        ++sizes.modules;
        sizes.text += row.sizes.text;
        sizes.unique += unique.add(row.sizes.text, functions);
        sizes.textBefore += start->second->sizes.text;
        sizes.uniqueBefore += uniqueBefore.add(start->second->sizes.text, functionsBefore);
    }
    return sizes;
}

std::size_t TrainingRounds::best() const {
    const auto change = [this](const TrainingRound& round) { return round.training.change(m_objective); };
    return std::size_t(std::ranges::min_element(m_rounds, {}, change) - m_rounds.begin());
}

std::ptrdiff_t TrainingRounds::sinceSmallest() const {
    const auto change = [this](const TrainingRound& round) {
        return (round.held.modules > 0 ? round.held : round.training).change(m_objective);
    };
    return m_rounds.end() - std::ranges::min_element(m_rounds, {}, change) - 1;
}

int TrainingRounds::worse() const {
    int count = -1; // the first is not smaller than itself
    double smallest = 0;
    for (const TrainingRound& round : m_rounds) {
        const double change = round.training.change(m_objective);
        count += change >= smallest;
        smallest = std::min(smallest, change);
    }
    return count;
}

Table TrainingRounds::table() const {
    Table table = makeTable({{"round", ColumnKind::Count},
                             {"run"},
                             {"rows", ColumnKind::Count},
                             {"modules", ColumnKind::Count},
                             {"text", ColumnKind::Bytes},
                             {"text_percent", ColumnKind::Percent},
                             {"unique", ColumnKind::Bytes},
                             {"unique_percent", ColumnKind::Percent},
                             {"held_modules", ColumnKind::Count},
                             {"held_text", ColumnKind::Bytes},
                             {"held_text_percent", ColumnKind::Percent},
                             {"held_unique", ColumnKind::Bytes},
                             {"held_unique_percent", ColumnKind::Percent},
                             {"best"}});
    for (std::size_t i = 0; i < m_rounds.size(); ++i) {
        const TrainingRound& round = m_rounds[i];
        std::vector<Cell> row{cell(std::int64_t(i)), cell(round.run.spec.name), cell(round.rows)};
        for (const SetSizes& set : {round.training, round.held})
            row.insert(row.end(), {cell(set.modules), cell(set.text), changeCell(set.text, set.textBefore),
                                   cell(set.unique), changeCell(set.unique, set.uniqueBefore)});
        row.push_back(i == best() ? cell("yes") : Cell());
        table.rows.push_back(std::move(row));
    }
    return table;
}

std::vector<ScalarEvent> TrainingRounds::events(SetSizes TrainingRound::* set) const {
    std::vector<ScalarEvent> events;
    for (std::size_t i = 0; i < m_rounds.size(); ++i)
        for (const auto& [tag, bytes] : {std::pair("text", &SetSizes::text), {"unique", &SetSizes::unique}})
            events.push_back(
                {tag, std::int64_t(i), double(m_rounds[i].run.createdAt) / 1000, float(m_rounds[i].*set.*bytes)});
    return events;
}

} // namespace inlinescope

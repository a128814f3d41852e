// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/explanation_table.h"

#include "core/base/counted.h"
#include "core/jobs/sides/module_side.h"
#include "core/jobs/sides/stored_regret.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <utility>

namespace inlinescope {
namespace {

std::string featuresText(const std::vector<FeatureOutlier>& features) {
    std::string text;
    for (const FeatureOutlier& feature : features) {
        char percentile[32];
        std::snprintf(percentile, sizeof percentile, "%.1f", feature.percentile);
        text += (text.empty() ? "" : "; ") + feature.name + "=" + feature.value + " (p" + percentile + ")";
    }
    return text;
}

/// Of listExplanations().
Row regretRow(const StoredRegret& regret) {
    const std::string status = regret.missing ? counted(regret.missing, "decision") + " not measured" : "ok";
    return {cell(regret.module),
            cell(regret.run),
            cell(regret.best),
            Cell(), // exact
            cell(toString(Others::Held)),
            cell(regret.size),
            cell(regret.bestSize),
            cell(regret.bestSize - regret.size),
            Cell(), // bytes of all decisions
            cell(regret.sum.decisions),
            cell(regret.sum.bytes()),
            Cell(), // interaction
            Cell(), // left
            Cell(), // compiles
            Cell(), // verified
            cell(status),
            Cell(), // time
            cell("regret"),
            cell(regret.sum.lost),
            cell(regret.sum.won)};
}

} // namespace

std::string_view toString(const std::optional<Advice>& advice) {
    return advice ? toString(*advice) : "not asked";
}

std::string explanationStatus(const FoundExplanation& explanation) {
    return explanation.verified ? "ok" : explanation.whyEnded();
}

Table culpritTable(const FoundExplanation& explanation) {
    Table table = makeTable({{"rank", ColumnKind::Number},
                             {"caller"},
                             {"callee"},
                             {"site"},
                             {"location"},
                             {"advice_a", ColumnKind::Status},
                             {"advice_b", ColumnKind::Status},
                             {"bytes", ColumnKind::Delta},
                             {"sum", ColumnKind::Delta},
                             {"together", ColumnKind::Delta},
                             {"features"},
                             {"decision_a", ColumnKind::Number},
                             {"decision_b", ColumnKind::Number},
                             {"mark", ColumnKind::Status}});
    std::int64_t rank = 0, sum = 0;
    for (const Culprit& culprit : explanation.culprits) {
        sum += culprit.bytes;
        table.rows.push_back({cell(++rank), cell(culprit.caller), cell(culprit.callee), cell(culprit.site),
                              cell(culprit.location), culprit.adviceA ? cell(toString(*culprit.adviceA)) : Cell(),
                              cell(toString(culprit.adviceB)), cell(culprit.bytes), cell(sum), cell(culprit.together),
                              cell(featuresText(culprit.features)), cell(culprit.decisionA), cell(culprit.decisionB),
                              cell(markText(culprit.mark))});
    }
    return table;
}

Result<Table> listExplanations(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const std::vector<ExplanationRow> rows, reader.explanations().all());
    Table table =
        makeTable({{"module"}, {"run_a"}, {"run_b"}, {"exact", ColumnKind::Status}, {"others", ColumnKind::Status}});
    for (const ColumnName size : std::initializer_list<ColumnName>{"size_a", "size_b"})
        table.columns.push_back({size, ColumnKind::Bytes});
    for (const ColumnName change : std::initializer_list<ColumnName>{"delta", "decisions"})
        table.columns.push_back({change, ColumnKind::Delta});
    table.columns.push_back({"culprits", ColumnKind::Count});
    for (const ColumnName change : std::initializer_list<ColumnName>{"explained", "interaction", "left"})
        table.columns.push_back({change, ColumnKind::Delta});
    table.columns.push_back({"compiles", ColumnKind::Count});
    table.columns.push_back({"verified", ColumnKind::Status});
    table.columns.push_back({"status", ColumnKind::Status});
    table.columns.push_back({"time"});
    table.columns.push_back({"kind", ColumnKind::Status});
    for (const ColumnName change : std::initializer_list<ColumnName>{"lost", "won"})
        table.columns.push_back({change, ColumnKind::Delta});
    for (const ExplanationRow& row : rows) {
        const FoundExplanation& found = row.found;
        table.rows.push_back({cell(row.moduleName),
                              cell(row.runA),
                              cell(row.runB),
                              flagCell(found.exact),
                              cell(toString(row.mix.others)),
                              cell(found.sizeA),
                              cell(found.sizeB),
                              cell(found.delta()),
                              cell(found.all - found.none),
                              cell(std::int64_t(found.culprits.size())),
                              cell(found.explained()),
                              cell(found.interaction),
                              cell(found.left()),
                              cell(std::int64_t(found.compiles)),
                              flagCell(found.verified),
                              cell(explanationStatus(found)),
                              timeCell(row.explainedAt),
                              cell("explanation"),
                              Cell(),
                              Cell()});
    }
    INLINESCOPE_TRY(const std::vector<StoredRegret> regrets, storedRegrets(reader));
    for (const StoredRegret& regret : regrets)
        table.rows.push_back(regretRow(regret));
    return table;
}

Result<Table> listCulprits(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const std::vector<ExplanationRow> rows, reader.explanations().all());
    Table table = makeTable({{"module"},
                             {"run_a"},
                             {"run_b"},
                             {"exact", ColumnKind::Status},
                             {"others", ColumnKind::Status},
                             {"rank", ColumnKind::Number},
                             {"caller"},
                             {"callee"},
                             {"site"},
                             {"location"},
                             {"advice_a", ColumnKind::Status},
                             {"advice_b", ColumnKind::Status},
                             {"bytes", ColumnKind::Delta},
                             {"together", ColumnKind::Delta},
                             {"decision_a", ColumnKind::Number},
                             {"decision_b", ColumnKind::Number}});
    std::multimap<std::int64_t, Row, std::greater<>> bySize;
    for (const ExplanationRow& row : rows) {
        std::int64_t rank = 0;
        for (const Culprit& culprit : row.found.culprits)
            bySize.emplace(std::abs(culprit.bytes),
                           Row{cell(row.moduleName), cell(row.runA), cell(row.runB), flagCell(row.found.exact),
                               cell(toString(row.mix.others)), cell(++rank), cell(culprit.caller), cell(culprit.callee),
                               cell(culprit.site), cell(culprit.location),
                               culprit.adviceA ? cell(toString(*culprit.adviceA)) : Cell(),
                               cell(toString(culprit.adviceB)), cell(culprit.bytes), cell(culprit.together),
                               cell(culprit.decisionA), cell(culprit.decisionB)});
    }
    for (auto& [bytes, row] : bySize)
        table.rows.push_back(std::move(row));
    return table;
}

} // namespace inlinescope

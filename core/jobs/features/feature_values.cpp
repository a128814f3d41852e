// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/feature_values.h"

#include "core/jobs/common/run_module.h"
#include "core/jobs/common/run_scan.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/compared_runs.h"
#include "core/jobs/sides/flip_cells.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// A feature of one side: its value, and its rank if it has one.
struct FeatureValue {
    std::string name;
    Cell value, percentile;
};
using FeatureValues = std::vector<FeatureValue>;

Cell rankOf(const TensorColumn& column, std::size_t row, const std::vector<FeatureRow>& distributions) {
    const auto found = std::ranges::find(distributions, column.spec, &FeatureRow::spec);
    if (found == distributions.end() || column.spec.elementCount() != 1) return {};
    return percentCell(percentileOf(elementAsDouble(column.spec.type, column.row(row), 0), *found));
}

/// A side as it is stored; empty if it is absent.
struct StoredSide {
    RunModule module;
    std::optional<DecisionRow> decision = {};
};

Result<StoredSide> storedSide(const WorkspaceReader& reader, const DecisionSide& side) {
    INLINESCOPE_TRY(RunModule module, findModule(reader, side.run, side.module));
    if (!module.row || !side.decision) return StoredSide{std::move(module)};
    std::vector<DecisionRow> rows;
    if (*side.decision >= 0 && *side.decision < module.row->counts.rows()) {
        INLINESCOPE_TRY(rows, reader.decisions().of(module.row->id, *side.decision, 1));
    }
    if (rows.empty())
        return Error{ErrorCode::NotFound,
                     "decision " + std::to_string(*side.decision),
                     side.module,
                     {},
                     "one that `decisions` lists"};
    return StoredSide{std::move(module), std::move(rows[0])};
}

Result<FeatureValues> valuesOf(const WorkspaceReader& reader, const DecisionSide& side) {
    FeatureValues values;
    INLINESCOPE_TRY(const StoredSide stored, storedSide(reader, side));
    if (!stored.decision) return values;
    const Decision& decision = stored.decision->decision;
    if (decision.featureRow >= 0) {
        INLINESCOPE_TRY(const auto columns, reader.features().columns(stored.module.row->id));
        INLINESCOPE_TRY(const auto distributions, reader.features().distributions(stored.module.run.id));
        const auto row = std::size_t(decision.featureRow);
        for (const TensorColumn& column : columns)
            values.push_back(
                {column.spec.name, tensorCell(column.spec, column.row(row)), rankOf(column, row, distributions)});
    }
    for (std::size_t i = 0; i < decision.policyOutputs.size(); ++i)
        values.push_back({"policy_output_" + std::to_string(i), cell(decision.policyOutputs[i]), {}});
    return values;
}

FeatureValue valueOf(const FeatureValues& values, const std::string& name) {
    const auto found = std::ranges::find(values, name, &FeatureValue::name);
    return found == values.end() ? FeatureValue{name, {}, {}} : *found;
}

/// Every name once, in the order of the sides' features.
std::vector<std::string> namesOf(const std::vector<FeatureValues>& sides) {
    std::vector<std::string> names;
    for (const FeatureValues& side : sides)
        for (const FeatureValue& value : side)
            if (std::ranges::find(names, value.name) == names.end()) names.push_back(value.name);
    return names;
}

/// Whether two sides with a value have different ones; the values are in cells 1 to `sides`.
bool differs(const Row& row, std::size_t sides) {
    const Cell* first = nullptr;
    for (std::size_t side = 1; side <= sides; ++side) {
        if (row[side].index() == 0) continue;
        if (first && *first != row[side]) return true;
        first = &row[side];
    }
    return false;
}

} // namespace

Result<Table> featuresOfDecisions(const std::string& path, const std::vector<DecisionSide>& sides) {
    if (sides.size() > mostComparedRuns)
        return Error{ErrorCode::InvalidArgument,
                     std::to_string(sides.size()) + " decisions side by side",
                     {},
                     {},
                     "at most " + std::to_string(mostComparedRuns)};
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    Table table = makeTable({{"feature"}});
    std::vector<FeatureValues> values;
    for (const DecisionSide& side : sides) {
        INLINESCOPE_TRY(values.emplace_back(), valuesOf(reader, side));
    }
    const auto add = [&](ColumnName name, ColumnKind kind) {
        for (std::size_t side = 0; side < sides.size(); ++side)
            table.columns.push_back({columnOfSide(name, side), kind});
    };
    add("value", ColumnKind::Number);
    add("percentile", ColumnKind::Percentile);
    for (const std::string& name : namesOf(values)) {
        Row& row = table.rows.emplace_back(Row{cell(name)});
        for (const FeatureValues& side : values)
            row.push_back(valueOf(side, name).value);
        for (const FeatureValues& side : values)
            row.push_back(valueOf(side, name).percentile);
    }
    std::vector<Row> alike;
    std::erase_if(table.rows, [&](Row& row) {
        const bool same = !differs(row, sides.size());
        if (same) alike.push_back(std::move(row));
        return same;
    });
    std::ranges::move(alike, std::back_inserter(table.rows));
    return table;
}

Result<Table> chosenDecisions(const std::string& path, const std::vector<DecisionSide>& sides) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    Table table = makeTable({{"run"},
                             {"module"},
                             {"decision", ColumnKind::Number},
                             {"caller"},
                             {"callee"},
                             {"location"},
                             {"outcome", ColumnKind::Status},
                             {"cost", ColumnKind::Number},
                             {"threshold", ColumnKind::Number},
                             {"reason"},
                             {"flip", ColumnKind::Delta},
                             {"flip_state", ColumnKind::Status}});
    for (const DecisionSide& side : sides) {
        INLINESCOPE_TRY(const StoredSide stored, storedSide(reader, side));
        Row& row = table.rows.emplace_back(Row{cell(side.run), cell(side.module)});
        if (stored.decision) {
            const Decision& d = stored.decision->decision;
            std::ranges::move(Row{cell(std::int64_t(d.ordinal)), cell(d.caller), cell(d.callee), cell(locationText(d)),
                                  cell(toString(d.outcome)), cell(d.cost), cell(d.threshold), cell(d.reason)},
                              std::back_inserter(row));
            appendFlip(row, *stored.decision, isBuiltIn(stored.module.run));
        }
        row.resize(table.columns.size());
    }
    return table;
}

Result<Table> decisionFeatures(const std::string& path, const std::string& runA, const std::string& runB,
                               const std::string& module, std::optional<std::int64_t> decisionA,
                               std::optional<std::int64_t> decisionB) {
    std::vector<DecisionSide> sides = {{runA, module, decisionA}};
    if (!runB.empty()) sides.push_back({runB, module, decisionB});
    return featuresOfDecisions(path, sides);
}

Result<Table> runFeatures(const std::string& path, const std::string& run) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunRow row, reader.runs().byName(run));
    INLINESCOPE_TRY(const auto features, reader.features().distributions(row.id));
    Table table = makeTable({{"feature"},
                             {"type", ColumnKind::Status},
                             {"elements", ColumnKind::Count},
                             {"values", ColumnKind::Count},
                             {"minimum", ColumnKind::Number},
                             {"maximum", ColumnKind::Number}});
    for (const FeatureRow& feature : features) {
        const bool any = feature.count > 0;
        table.rows.push_back({cell(feature.spec.name), cell(toString(feature.spec.type)),
                              cell(feature.spec.elementCount().value_or(0)), cell(feature.count),
                              any ? cell(feature.minimum) : Cell(), any ? cell(feature.maximum) : Cell()});
    }
    return table;
}

} // namespace inlinescope

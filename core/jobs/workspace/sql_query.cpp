// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/sql_query.h"

#include "core/base/join.h"
#include "core/jobs/common/snapshot.h"

#include <algorithm>
#include <map>
#include <set>

namespace inlinescope {
namespace {

/// What a row of each view is.
const std::map<std::string_view, std::string_view> meanings = {
    {"v_annotations", "a label or a note"},
    {"v_attribute_results", "a measured source attribute: the bytes that it gives back"},
    {"v_binary_parts", "a segment, section, symbol, compile unit or inlined function of a binary"},
    {"v_culprits", "a decision that an explained delta comes from"},
    {"v_curves", "a point of a curve in an imported event file"},
    {"v_decisions", "a decision of a run"},
    {"v_explanations", "an explained delta of two module runs"},
    {"v_features", "a feature of a run, with its range"},
    {"v_findings", "a finding about an input or a run"},
    {"v_flips", "a measured flip of a decision"},
    {"v_functions", "a function of a module run, with its size"},
    {"v_log_contexts", "a context of a training log"},
    {"v_module_runs", "a module in a run, with its sizes and counts"},
    {"v_modules", "a module of a corpus"},
    {"v_performance", "what a policy reached in a module or function, as imported"},
    {"v_remarks", "what an optimization remark of another build says about a call"},
    {"v_report_entries", "a file of a size report"},
    {"v_runs", "a run, with the sums of the modules that have the value; running: or its program was killed"},
    {"v_side_files", "a file that a module's command line reads, and if it was captured a run of it"},
    {"v_training_packages", "a package in a round of a training, with its sizes"},
    {"v_vocabularies", "a quantile of a feature in an imported vocabulary"},
};

bool isNumber(const SqlValue& value) {
    return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value);
}

ColumnKind kindOf(const SqlRows& rows, std::size_t column) {
    bool any = false;
    for (const std::vector<SqlValue>& row : rows.rows) {
        const SqlValue& value = row[column];
        if (std::holds_alternative<std::monostate>(value)) continue;
        if (!isNumber(value)) return ColumnKind::Text;
        any = true;
    }
    return any ? ColumnKind::Number : ColumnKind::Text;
}

/// Names of columns are keys in JSON.
std::string distinct(const std::string& name, std::set<std::string>& taken) {
    std::string own = name;
    for (int number = 2; !taken.insert(own).second; ++number)
        own = name + '_' + std::to_string(number);
    return own;
}

} // namespace

Result<Table> sqlTable(const std::string& path, const std::string& statement, std::size_t mostRows,
                       const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(SqlRows rows, reader.sql().select(statement, mostRows, cancel));
    Table table;
    std::set<std::string> taken;
    for (std::size_t column = 0; column < rows.columns.size(); ++column) {
        Column own;
        own.name = distinct(rows.columns[column], taken);
        own.kind = kindOf(rows, column);
        table.columns.push_back(std::move(own));
    }
    static_assert(std::is_same_v<SqlValue, Cell>);
    table.rows = std::move(rows.rows);
    if (rows.isCut) table.notes.push_back("only the first " + std::to_string(mostRows) + " rows");
    return table;
}

Result<Table> sqlViews(const std::string& path) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const std::vector<SqlView> views, reader.sql().views());
    Table table{{Column("view"), Column("columns"), Column("meaning")}, {}, {}, {}};
    for (const SqlView& view : views) {
        const auto meaning = meanings.find(view.name);
        table.rows.push_back({view.name, join(view.columns, ", "),
                              meaning == meanings.end() ? Cell() : cell(std::string(meaning->second))});
    }
    return table;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/body_table.h"

#include "core/analysis/body_comparison.h"
#include "core/base/counted.h"
#include "core/base/name_part.h"
#include "core/base/nearest_name.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/decision_cells.h"
#include "core/jobs/sides/module_side.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"
#include "core/model/symbol_text.h"

#include <algorithm>

namespace inlinescope {
namespace {

std::vector<std::string> bodyNameForms(const std::string& name) {
    return {shortSymbol(name), name, symbolText(name, SymbolForm::Full)};
}

/// The linkage name of the function that the user means.
Result<std::string> namedFunction(const std::string& typed, const std::vector<Decision>& decisions,
                                  const std::string& module) {
    std::vector<std::string> names;
    for (const Decision& decision : decisions)
        for (const std::string* name : {&decision.caller, &decision.callee}) {
            if (*name == typed) return typed;
            names.push_back(*name);
        }
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    INLINESCOPE_TRY(std::string found, nameWithPart(typed, names, bodyNameForms, "functions"));
    if (std::ranges::binary_search(names, found)) return found;
    Error missing{ErrorCode::NotFound, "function " + typed, module, {}, "one that `decisions` lists"};
    std::vector<std::string> all;
    for (const std::string& name : names)
        for (std::string& form : bodyNameForms(name))
            all.push_back(std::move(form));
    missing.remedy = didYouMean(typed, all);
    return missing;
}

Cell numberOfDecision(const Decision* decision) {
    return decision ? cell(std::int64_t(decision->ordinal)) : Cell();
}

Table tableOfCalls(const BodyComparison& comparison) {
    Table table = makeTable({{"depth", ColumnKind::Number},
                             {"mark", ColumnKind::Status},
                             {"function"},
                             {"location"},
                             {"outcome_a", ColumnKind::Status},
                             {"outcome_b", ColumnKind::Status},
                             {"cost_a", ColumnKind::Number},
                             {"cost_b", ColumnKind::Number},
                             {"threshold_a", ColumnKind::Number},
                             {"threshold_b", ColumnKind::Number},
                             {"reason_a"},
                             {"reason_b"},
                             {"decision_a", ColumnKind::Number},
                             {"decision_b", ColumnKind::Number},
                             {"inline_path"}});
    const Decision none;
    for (const InlineNode& node : differingCalls(comparison)) {
        const bool isOfCopy = node.row && comparison.isOfCopy[*node.row];
        const AlignedCallsite site = node.row ? comparison.rows[*node.row] : AlignedCallsite();
        const Decision* ofA = isOfCopy && site.a ? &comparison.itself[*site.a] : nullptr;
        const Decision* ofB = site.b ? &comparison.copies[*site.b] : nullptr;
        const Decision& a = ofA ? *ofA : none;
        const Decision& b = ofB ? *ofB : none;
        table.rows.push_back({cell(std::int64_t(node.depth)), isOfCopy ? cell(markText(site.mark)) : Cell(),
                              cell(node.function), cell(formatPlace(node.place)),
                              ofA ? cell(toString(a.outcome)) : Cell(), ofB ? cell(toString(b.outcome)) : Cell(),
                              cell(a.cost), cell(b.cost), cell(a.threshold), cell(b.threshold), cell(a.reason),
                              cell(b.reason), numberOfDecision(ofA), numberOfDecision(ofB),
                              cell(ofB   ? pathText(b)
                                   : ofA ? pathText(a)
                                         : std::string())});
    }
    return table;
}

/// What the counts say, for the command line.
std::string sentenceOfBodies(const BodyTable& result, const BodyRequest& request) {
    const std::string run = "run " + request.run + ": ", copies = counted(result.copies, "copy", "copies");
    if (result.copies == 0)
        return run + result.body + " is not inlined into " +
               (request.function.empty() ? "another function of " + request.module : request.function);
    if (result.neverAsked)
        return run + "nothing is compared with " + copies + " of " + result.body +
               ", since the inliner was asked about no call of " + result.body +
               " by itself: it was removed before, or never visited";
    std::string text = run + copies + " of " + result.body + ", " + std::to_string(result.alike) + " decided as " +
                       result.body + " by itself (_a: by itself, _b: in the copy)";
    if (result.open > 0)
        text += "; not compared, since there are too many calls: " + counted(result.open, "copy", "copies");
    return text;
}

} // namespace

Result<BodyTable> bodyTable(const std::string& path, const BodyRequest& request, const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const RunModule side, findModule(reader, request.run, request.module));
    INLINESCOPE_CHECK(side.result());
    INLINESCOPE_TRY(const std::vector<Decision> decisions, decisionsOf(reader, side));
    BodyRequest named = request;
    INLINESCOPE_TRY(named.body, namedFunction(request.body, decisions, request.module));
    if (!request.function.empty()) {
        INLINESCOPE_TRY(named.function, namedFunction(request.function, decisions, request.module));
    }
    const BodyComparison comparison = compareBody(decisions, named.body, named.function, cancel);
    if (cancel.isCancelled()) return CancelToken::error();
    BodyTable result{tableOfCalls(comparison), named.body,           comparison.copyCount,
                     comparison.alikeCount,    comparison.openCount, comparison.neverAsked};
    result.table.notes.push_back(sentenceOfBodies(result, named));
    return result;
}

} // namespace inlinescope

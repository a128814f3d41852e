// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/decision_cells.h"

#include "core/base/counted.h"
#include "core/model/names.h"
#include "core/model/outcomes.h"

namespace inlinescope {
namespace {

Cell adviceCell(const std::optional<bool>& advice) {
    return advice ? cell(toString(*advice ? Advice::Inline : Advice::Refuse)) : Cell();
}

} // namespace

std::vector<Column> decisionColumns() {
    return {{"decision", ColumnKind::Number},
            {"caller"},
            {"callee"},
            {"site"},
            {"advice", ColumnKind::Status},
            {"outcome", ColumnKind::Status},
            {"cost", ColumnKind::Number},
            {"threshold", ColumnKind::Number},
            {"reason"},
            {"location"},
            {"default_advice", ColumnKind::Status},
            {"inline_path"},
            {"linkage", ColumnKind::Status}};
}

std::string pathText(const Decision& decision) {
    return decision.path.isReal() ? formatPlaces(decision.path.places) : formatSite(decision.path);
}

bool isAlwaysInlined(const Decision& decision) {
    return isInlinedByAttribute(decision.outcome, decision.mandatory);
}

std::string noteOfAlwaysInlined(const std::string& run, std::int64_t calls) {
    return run + ": " + counted(calls, "call was", "calls were") +
           " inlined by an attribute in a pass before the inliner. If this pass inlines a body that has such a call, "
           "remarks name the copy of the call, and the run does not";
}

std::vector<std::string> notesOfAlwaysInlined(std::int64_t rows) {
    if (rows == 0) return {};
    return {counted(rows, "row is a call", "rows are calls") +
            " of the bitcode that an attribute has inlined in a pass before the inliner (never asked). If this pass "
            "inlines a body that has such a call, the copy of the call has no row"};
}

Row decisionCells(const Decision& d) {
    const bool asked = d.outcome != Outcome::NeverAsked;
    return {cell(std::int64_t(d.ordinal)),
            cell(d.caller),
            cell(d.callee),
            cell(formatKey(d.key)),
            asked ? cell(toString(d.advice)) : Cell(),
            cell(toString(d.outcome)),
            cell(d.cost),
            cell(d.threshold),
            cell(d.reason),
            cell(locationText(d)),
            adviceCell(d.defaultAdvice),
            cell(pathText(d)),
            cell(d.linkage)};
}

} // namespace inlinescope

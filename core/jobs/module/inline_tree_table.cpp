// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/inline_tree_table.h"

#include "core/analysis/inline_tree.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/flip_cells.h"
#include "core/jobs/sides/module_side.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"

namespace inlinescope {
namespace {

std::string placeText(const SourcePlace& place) {
    if (place.file.empty()) return {};
    return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

struct TreeSide {
    RunModule side;
    ModuleEvidence evidence;
    std::vector<FunctionSize> functions;
    FlipCells flips;

    static Result<TreeSide> read(const WorkspaceReader& reader, const std::string& run, const std::string& module,
                                 Others others) {
        INLINESCOPE_TRY(RunModule side, findModule(reader, run, module));
        INLINESCOPE_TRY(ModuleEvidence evidence, evidenceOf(reader, side));
        INLINESCOPE_TRY(std::vector<FunctionSize> functions, functionsOf(reader, side));
        FlipCells flips;
        if (side.row) {
            INLINESCOPE_TRY(flips, FlipCells::read(reader, side.run, *side.row, evidence.decisions, others));
        }
        return TreeSide{std::move(side), std::move(evidence), std::move(functions), std::move(flips)};
    }
    void appendFlip(Row& row, const std::optional<std::size_t>& decision) const {
        if (decision)
            flips.append(row, *decision);
        else
            row.resize(row.size() + 2);
    }
    const Decision* decision(const std::optional<std::size_t>& index) const {
        return index ? &evidence.decisions[*index] : nullptr;
    }
};

Cell outcomeCell(const Decision* decision) {
    return decision ? cell(toString(decision->outcome)) : Cell();
}
Cell ordinalCell(const Decision* decision) {
    return decision ? cell(std::int64_t(decision->ordinal)) : Cell();
}

/// For two sides with a result; a function that only the other side has counts as 0 bytes.
Cell deltaCell(const InlineNode& node, bool comparable) {
    if (!comparable || (!node.sizeA && !node.sizeB)) return {};
    return cell(node.sizeB.value_or(0) - node.sizeA.value_or(0));
}

Table oneSidedTree(const TreeSide& a) {
    Table table = makeTable({{"depth", ColumnKind::Number},
                             {"function"},
                             {"location"},
                             {"outcome_a", ColumnKind::Status},
                             {"size_a", ColumnKind::Bytes},
                             {"decision_a", ColumnKind::Number},
                             {"flip_a", ColumnKind::Delta},
                             {"flip_state_a", ColumnKind::Status}});
    std::vector<AlignedCallsite> rows(a.evidence.decisions.size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        rows[row].a = row;
    for (const InlineNode& node : inlineTree(rows, a.evidence.decisions, {}, a.functions, {})) {
        const Decision* decision = a.decision(node.row);
        table.rows.push_back({cell(std::int64_t(node.depth)), cell(node.function), cell(placeText(node.place)),
                              outcomeCell(decision), cell(node.sizeA), ordinalCell(decision)});
        a.appendFlip(table.rows.back(), node.row);
    }
    return table;
}

Table twoSidedTree(const TreeSide& a, const TreeSide& b, TreeRows rows) {
    Table table = makeTable({{"depth", ColumnKind::Number},
                             {"mark", ColumnKind::Status},
                             {"function"},
                             {"location"},
                             {"outcome_a", ColumnKind::Status},
                             {"outcome_b", ColumnKind::Status},
                             {"size_a", ColumnKind::Bytes},
                             {"size_b", ColumnKind::Bytes},
                             {"delta", ColumnKind::Delta},
                             {"decision_a", ColumnKind::Number},
                             {"decision_b", ColumnKind::Number},
                             {"flip_a", ColumnKind::Delta},
                             {"flip_state_a", ColumnKind::Status},
                             {"flip_b", ColumnKind::Delta},
                             {"flip_state_b", ColumnKind::Status}});
    const Alignment alignment = alignmentOf(a.side, a.evidence, b.side, b.evidence);
    const bool comparable = a.side.ok() && b.side.ok();
    std::vector<InlineNode> tree =
        inlineTree(alignment.rows, a.evidence.decisions, b.evidence.decisions, a.functions, b.functions);
    if (rows == TreeRows::Differing) tree = differingNodes(tree, alignment.rows);
    for (const InlineNode& node : tree) {
        const AlignedCallsite site = node.row ? alignment.rows[*node.row] : AlignedCallsite();
        const Decision *ofA = a.decision(site.a), *ofB = b.decision(site.b);
        table.rows.push_back({cell(std::int64_t(node.depth)), node.row ? cell(markText(site.mark)) : Cell(),
                              cell(node.function), cell(placeText(node.place)), outcomeCell(ofA), outcomeCell(ofB),
                              cell(node.sizeA), cell(node.sizeB), deltaCell(node, comparable), ordinalCell(ofA),
                              ordinalCell(ofB)});
        a.appendFlip(table.rows.back(), site.a);
        b.appendFlip(table.rows.back(), site.b);
    }
    return table;
}

} // namespace

Result<InlineTreeTable> inlineTreeTable(const std::string& path, const std::string& runA, const std::string& runB,
                                        const std::string& module, Others others, TreeRows rows) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const TreeSide a, TreeSide::read(reader, runA, module, others));
    if (runB.empty()) {
        Table table = oneSidedTree(a);
        noteSide(table.notes, reader, a.side);
        return InlineTreeTable{std::move(table), {a.functions.size(), 0}};
    }
    INLINESCOPE_TRY(const TreeSide b, TreeSide::read(reader, runB, module, others));
    Table table = twoSidedTree(a, b, rows);
    noteSide(table.notes, reader, a.side);
    noteSide(table.notes, reader, b.side);
    return InlineTreeTable{std::move(table), {a.functions.size(), b.functions.size()}};
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/flip_cells.h"

#include "core/base/enum_words.h"
#include "core/jobs/common/toolchains.h"
#include "core/model/names.h"
#include "core/model/script.h"

namespace inlinescope {

namespace {

/// Of a decision that is not measured.
FlipStatus statusOf(const Decision& decision, const std::optional<ForcedAdvice>& forced, bool isBuiltIn) {
    const FlipStatus possible = isBuiltIn ? FlipStatus::NotMeasured : FlipStatus::AnotherCompiler;
    return flipObstacle(decision, forced).value_or(possible);
}

} // namespace

bool isBuiltIn(const RunRow& run) {
    return compilerOf(run.spec.toolchain).path.empty();
}

void appendFlip(Row& row, const DecisionRow& decision, bool isBuiltIn) {
    const auto& flip = decision.flips[std::size_t(Others::Decide)];
    const bool isKnown = isBuiltIn && flip;
    const auto unmeasured = [&] {
        return statusOf(decision.decision, forcedAdvices({decision.decision}).front(), isBuiltIn);
    };
    row.push_back(isKnown ? cell(flip->delta) : Cell());
    row.push_back(cell(toString(isKnown ? flip->status : unmeasured())));
}

std::optional<FlipStatus> flipStatusOf(std::string_view word) {
    return enumeratorOf(word, lastOf(FlipStatus()));
}

FlipCells::FlipCells(const std::vector<Decision>& decisions, bool isBuiltIn) {
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < decisions.size(); ++index)
        m_cells.push_back({{}, statusOf(decisions[index], forced[index], isBuiltIn)});
}

Result<FlipCells> FlipCells::read(const WorkspaceReader& reader, const RunRow& run, const ModuleRunRow& row,
                                  const std::vector<Decision>& decisions, Others others) {
    FlipCells cells(decisions, isBuiltIn(run));
    if (!isBuiltIn(run)) return cells;
    INLINESCOPE_TRY(const std::vector<FlipResult> flips, reader.flips(row.id));
    for (const FlipResult& flip : flips) {
        if (flip.others != others || flip.decisions.size() != 1 || flip.decisions[0] >= decisions.size()) continue;
        Cells& known = cells.m_cells[flip.decisions[0]];
        known.status = flip.status;
        if (flip.hasSizes()) known.delta = cell(flip.text);
    }
    return cells;
}

void FlipCells::append(Row& row, std::size_t decision) const {
    row.push_back(m_cells[decision].delta);
    row.push_back(cell(toString(m_cells[decision].status)));
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/flip_cells.h"

#include "core/base/enum_words.h"
#include "core/jobs/common/toolchains.h"
#include "core/model/names.h"
#include "core/model/script.h"

#include <algorithm>
#include <iterator>

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
    const auto unmeasured = [&] {
        return FlipText{statusOf(decision.decision, forcedAdvices({decision.decision}).front(), isBuiltIn), {}};
    };
    std::ranges::copy(flipCells(isBuiltIn && flip ? *flip : unmeasured()), std::back_inserter(row));
}

std::array<Cell, 2> flipCells(const FlipText& flip) {
    return {cell(flip.delta), cell(toString(flip.status))};
}

std::optional<FlipStatus> flipStatusOf(std::string_view word) {
    return enumeratorOf(word, lastOf(FlipStatus()));
}

FlipCells::FlipCells(const std::vector<Decision>& decisions, bool isBuiltIn) {
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < decisions.size(); ++index)
        m_flips.push_back({statusOf(decisions[index], forced[index], isBuiltIn), {}});
}

Result<FlipCells> FlipCells::read(const WorkspaceReader& reader, const RunRow& run, const ModuleRunRow& row,
                                  const std::vector<Decision>& decisions, Others others) {
    FlipCells cells(decisions, isBuiltIn(run));
    if (!isBuiltIn(run)) return cells;
    INLINESCOPE_TRY(const std::vector<FlipResult> flips, reader.flips().of(row.id));
    for (const FlipResult& flip : flips) {
        if (flip.others != others || flip.decisions.size() != 1 || flip.decisions[0] >= decisions.size()) continue;
        cells.m_flips[flip.decisions[0]] = flip.effect();
    }
    return cells;
}

void FlipCells::append(Row& row, std::size_t decision) const {
    std::ranges::copy(flipCells(m_flips[decision]), std::back_inserter(row));
}

} // namespace inlinescope

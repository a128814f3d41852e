// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/flip_cells.h"

#include "core/jobs/common/toolchains.h"
#include "core/model/names.h"
#include "core/model/script.h"

namespace inlinescope {

namespace {

constexpr const char* AnotherCompiler = "another compiler";

std::string stateOf(const Decision& decision, const std::optional<ForcedAdvice>& forced) {
    return flipObstacle(decision, forced).value_or(flipNotMeasured);
}

} // namespace

bool isBuiltIn(const RunRow& run) {
    return compilerOf(run.spec.toolchain).path.empty();
}

void appendFlip(Row& row, const DecisionRow& decision, bool isBuiltIn) {
    const auto& flip = decision.flips[std::size_t(Others::Decide)];
    if (isBuiltIn && flip) {
        row.push_back(cell(flip->delta));
        row.push_back(cell(toString(flip->status)));
        return;
    }
    std::string state = stateOf(decision.decision, forcedAdvices({decision.decision}).front());
    row.push_back({});
    row.push_back(cell(!isBuiltIn && state == flipNotMeasured ? AnotherCompiler : state));
}

FlipCells::FlipCells(const std::vector<Decision>& decisions) {
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < decisions.size(); ++index)
        m_cells.push_back({{}, stateOf(decisions[index], forced[index])});
}

Result<FlipCells> FlipCells::read(const WorkspaceReader& reader, const RunRow& run, const ModuleRunRow& row,
                                  const std::vector<Decision>& decisions, Others others) {
    FlipCells cells(decisions);
    if (!isBuiltIn(run)) {
        for (Cells& each : cells.m_cells)
            if (each.state == flipNotMeasured) each.state = AnotherCompiler;
        return cells;
    }
    INLINESCOPE_TRY(const std::vector<FlipResult> flips, reader.flips(row.id));
    for (const FlipResult& flip : flips) {
        if (flip.others != others || flip.decisions.size() != 1 || flip.decisions[0] >= decisions.size()) continue;
        Cells& known = cells.m_cells[flip.decisions[0]];
        known.state = toString(flip.status);
        if (flip.hasSizes()) known.delta = cell(flip.text);
    }
    return cells;
}

void FlipCells::append(Row& row, std::size_t decision) const {
    row.push_back(m_cells[decision].delta);
    row.push_back(cell(m_cells[decision].state));
}

} // namespace inlinescope

#include "core/jobs/flip_cells.h"

#include "core/jobs/toolchains.h"
#include "core/model/names.h"
#include "core/model/script.h"

namespace inlinescope {

FlipCells::FlipCells(const std::vector<Decision>& decisions) {
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < decisions.size(); ++index)
        m_cells.push_back({{}, flipObstacle(decisions[index], forced[index]).value_or("not measured")});
}

Result<FlipCells> FlipCells::read(const WorkspaceReader& reader, const RunRow& run, const ModuleRunRow& row,
                                  const std::vector<Decision>& decisions, Others others) {
    FlipCells cells(decisions);
    if (!compilerOf(run.spec.toolchain).path.empty()) {
        for (Cells& each : cells.m_cells)
            if (each.state == "not measured") each.state = "another compiler";
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

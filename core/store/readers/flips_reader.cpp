// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/flips_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/tables/flips.h"

namespace inlinescope {

using namespace store;

Result<std::vector<FlipResult>> FlipsReader::of(ModuleRunId id) const {
    return m_state->read([&] {
        std::vector<FlipResult> flips;
        Lookup lookup(m_state->connection);
        Query row =
            m_state->connection.query("SELECT others, decision, further, status, text, changes, tables FROM flips "
                                      "WHERE module_run_id = ?1 ORDER BY others, decision, further");
        for (row.bind(id); row.step();)
            flips.push_back(readFlip(row, 0, lookup));
        return flips;
    });
}

Result<std::vector<FlipCounts>> FlipsReader::counts(RunId run) const {
    return m_state->read([&] {
        std::vector<FlipCounts> counts;
        Query row = m_state->connection.query(
            "SELECT f.module_run_id, f.others, count(*), sum(f.text < 0), sum(f.text = 0), sum(f.text > 0), "
            "sum(f.status BETWEEN 1 AND 4), sum(f.text IS NULL) FROM module_runs mr CROSS JOIN flips f ON "
            "f.module_run_id = mr.id JOIN modules m ON m.id = mr.module_id WHERE mr.run_id = ?1 AND f.further = x'' "
            "GROUP BY mr.id, f.others ORDER BY m.name, f.others");
        for (row.bind(run); row.step();)
            counts.push_back({ModuleRunId{row.integer(0)}, row.enumerator(1, Others::Held), row.count(2), row.count(3),
                              row.count(4), row.count(5), row.count(6), row.count(7)});
        return counts;
    });
}

Result<void> FlipsReader::scan(const ModuleDecisions& module, Others others, const FlipVisitor& visit) const {
    return m_state->read([&] {
        Query query = m_state->connection.query(
            "SELECT decision, status, text FROM flips WHERE module_run_id = ?1 AND others = ?2 AND further = x''");
        query.bind(module.moduleRun, static_cast<int>(others));
        while (query.step()) {
            const std::int64_t decision = query.integer(0);
            if (decision < 0 || decision >= module.count)
                query.damaged(0, std::to_string(decision), "one of " + std::to_string(module.count) + " decisions");
            visit(decision, {query.enumerator(1, FlipStatus::TimedOut), query.optionalInteger(2)});
        }
    });
}

} // namespace inlinescope

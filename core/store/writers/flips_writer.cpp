// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/flips_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/flips.h"

#include <algorithm>
#include <functional>

namespace inlinescope {

using namespace store;

namespace {

void requireDecisions(const FlipResult& flip, std::int64_t known) {
    const std::vector<std::uint32_t>& decisions = flip.decisions;
    const bool isAscending =
        std::ranges::adjacent_find(decisions, std::greater_equal<std::uint32_t>()) == decisions.end();
    if (decisions.empty() || !isAscending || decisions.back() >= known)
        fail(ErrorCode::InvalidArgument, "flipped decisions", {},
             "of the " + std::to_string(known) + " of the module run, ascending");
}

} // namespace

Result<void> FlipsWriter::put(ModuleRunId moduleRun, std::span<const FlipResult> flips) const {
    return m_state->transact([&] {
        const std::int64_t known = decisionsOf(m_state->connection, moduleRun);
        Query insert = m_state->connection.query(
            "INSERT OR REPLACE INTO flips (module_run_id, others, decision, further, status, text, changes, tables) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
        for (const FlipResult& flip : flips) {
            requireDecisions(flip, known);
            insert
                .bind(moduleRun, static_cast<int>(flip.others), flip.decisions.front(), packFurther(flip.decisions),
                      static_cast<int>(flip.status), flip.hasSizes() ? std::optional(flip.text) : std::nullopt,
                      packChanges(m_state->interner, flip), packTables(m_state->interner, flip))
                .run();
        }
    });
}

} // namespace inlinescope

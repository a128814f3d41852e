// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/explanations_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/tables/explanations.h"

namespace inlinescope {

using namespace store;

Result<std::vector<ExplanationRow>> ExplanationsReader::all() const {
    return m_state->read(
        [&] { return readExplanations(m_state->connection, explanationQuery(m_state->connection, "")); });
}

Result<std::vector<ExplanationRow>> ExplanationsReader::between(RunId a, RunId b) const {
    return m_state->read([&] {
        Query query = explanationQuery(m_state->connection, "WHERE a.run_id = ?1 AND b.run_id = ?2");
        query.bind(a, b);
        return readExplanations(m_state->connection, std::move(query));
    });
}

Result<std::vector<ExplanationRow>> ExplanationsReader::between(ModuleRunId a, ModuleRunId b) const {
    return m_state->read([&] {
        Query query = explanationQuery(m_state->connection, "WHERE x.module_run_a = ?1 AND x.module_run_b = ?2");
        query.bind(a, b);
        return readExplanations(m_state->connection, std::move(query));
    });
}

Result<std::vector<MeasuredMix>> ExplanationsReader::mixes(const MixSpec& spec) const {
    return m_state->read([&] {
        Query mix =
            m_state->connection.query("SELECT id FROM decision_mixes WHERE module_run_a = ?1 AND module_run_b = "
                                      "?2 AND others = ?3 AND decisions_hash = ?4 AND compiler = ?5");
        mix.bind(spec.a, spec.b, static_cast<int>(spec.others), spec.decisionsHash, spec.compiler);
        return mix.step() ? readMixes(m_state->connection, mix.integer(0)) : std::vector<MeasuredMix>();
    });
}

} // namespace inlinescope

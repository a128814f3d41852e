// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/trainings_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/tables/trainings.h"

namespace inlinescope {

using namespace store;

namespace {

constexpr const char* TrainingColumns = "SELECT t.id, t.name, t.corpus_id, t.objective, t.seed, t.started_at, c.name "
                                        "FROM trainings t JOIN corpora c ON c.id = t.corpus_id";

TrainingRow trainingRow(Connection& connection, const Query& row) {
    const TrainingId id{row.integer(0)};
    const TrainingSpec spec{row.text(1), CorpusId{row.integer(2)}, row.word(3, SearchObjective::Unique),
                            static_cast<std::uint64_t>(row.integer(4))};
    return {id, spec, row.text(6), row.integer(5), readRounds(connection, id)};
}

} // namespace

Result<std::vector<TrainingRow>> TrainingsReader::all() const {
    const auto makeRow = [&](const Query& row) { return trainingRow(m_state->connection, row); };
    return m_state->read([&] { return collect(m_state->connection, TrainingColumns, " ORDER BY t.name", makeRow); });
}

Result<TrainingRow> TrainingsReader::byName(const std::string& name) const {
    const auto makeRow = [&](const Query& row) { return trainingRow(m_state->connection, row); };
    return m_state->read([&] {
        return namedRow(collect(m_state->connection, TrainingColumns, " WHERE t.name = ?1", makeRow, name), "training",
                        name, m_state->connection, "SELECT name FROM trainings");
    });
}

} // namespace inlinescope

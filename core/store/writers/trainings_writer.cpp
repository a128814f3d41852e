// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/trainings_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/trainings.h"

namespace inlinescope {

using namespace store;

namespace {

void insertRound(Connection& connection, TrainingId training, std::size_t number, const TrainingRound& round) {
    connection
        .query("INSERT INTO training_rounds (training_id, round, run, policy, accepted, flips, fitted_rows) VALUES "
               "(?1, ?2, ?3, ?4, ?5, ?6, ?7)")
        .bind(training, number, round.run, round.policy, round.accepted, round.flips, round.rows)
        .run();
    for (const PackageSizes& package : round.packages) {
        const SetSizes& sizes = package.sizes;
        connection
            .query("INSERT INTO training_packages (training_id, round, role, package, modules, text, text_before, "
                   "unique_text, unique_before) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")
            .bind(training, number, toString(package.role), package.package, sizes.modules, sizes.text,
                  sizes.textBefore, sizes.unique, sizes.uniqueBefore)
            .run();
    }
}

void requireReadable(const TrainingRound& round) {
    for (const std::int64_t count : {round.flips, round.rows})
        requireCount(count, "rows of a round");
    SetSizes sum;
    for (const PackageSizes& package : round.packages) {
        const SetSizes& one = package.sizes;
        for (const std::int64_t size : {one.modules, one.text, one.unique, one.textBefore, one.uniqueBefore})
            requireCount(size, "bytes of a package");
        sum.add(one);
        for (const std::int64_t size : {sum.modules, sum.text, sum.unique, sum.textBefore, sum.uniqueBefore})
            requireCount(size, "bytes of all packages");
    }
}

} // namespace

Result<TrainingId> TrainingsWriter::begin(const TrainingSpec& spec) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireStillThere(connection, ItemNoun::Corpus, spec.corpus.value);
        const auto seed = static_cast<std::int64_t>(spec.seed);
        Query known = connection.query("SELECT id, corpus_id, objective, seed FROM trainings WHERE name = ?1");
        if (!known.bind(spec.name).step()) {
            connection
                .query("INSERT INTO trainings (name, corpus_id, objective, seed, started_at) VALUES (?1, ?2, ?3, ?4, "
                       "?5)")
                .bind(spec.name, spec.corpus, toString(spec.objective), seed, now())
                .run();
            return TrainingId{connection.lastId()};
        }
        const TrainingId id{known.integer(0)};
        if (CorpusId{known.integer(1)} == spec.corpus && known.text(2) == toString(spec.objective) &&
            known.integer(3) == seed)
            return id;
        removeRounds(connection, id);
        connection
            .query("UPDATE trainings SET corpus_id = ?2, objective = ?3, seed = ?4, started_at = ?5 WHERE id = ?1")
            .bind(id, spec.corpus, toString(spec.objective), seed, now())
            .run();
        return id;
    });
}

Result<void> TrainingsWriter::put(TrainingId training, std::size_t number, const TrainingRound& round) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        if (!connection.query("SELECT count(*) FROM trainings WHERE id = ?1").bind(training).single())
            fail(ErrorCode::NotFound, "the training was deleted", connection.path());
        requireReadable(round);
        const std::vector<TrainingRound> stored = readRounds(connection, training);
        if (number > stored.size())
            fail(ErrorCode::InvalidArgument, "round " + std::to_string(number), connection.path(),
                 "round " + std::to_string(stored.size()));
        if (number < stored.size() && stored[number] == round) return;
        removeRounds(connection, training, std::int64_t(number));
        insertRound(connection, training, number, round);
    });
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/trainings.h"

#include "core/store/file/writer_state.h"

namespace inlinescope::store {

namespace {

std::vector<PackageSizes> readPackages(Connection& connection, TrainingId training, std::int64_t round) {
    Query row = connection.query("SELECT role, package, modules, text, unique_text, text_before, unique_before FROM "
                                 "training_packages WHERE training_id = ?1 AND round = ?2 ORDER BY role, package");
    std::vector<PackageSizes> packages;
    SetSizes sum;
    for (row.bind(training, round); row.step();) {
        packages.push_back({row.word(0, PackageRole::Validation),
                            row.text(1),
                            {row.count(2), row.count(3), row.count(4), row.count(5), row.count(6)}});
        sum.add(packages.back().sizes);
        for (const std::int64_t all : {sum.modules, sum.text, sum.unique, sum.textBefore, sum.uniqueBefore})
            if (all > LargestCount) row.damaged(3, "packages of " + std::to_string(all), "at most 2^40");
    }
    return packages;
}

} // namespace

std::vector<TrainingRound> readRounds(Connection& connection, TrainingId training) {
    Query row = connection.query("SELECT round, run, policy, accepted, flips, fitted_rows FROM training_rounds WHERE "
                                 "training_id = ?1 ORDER BY round");
    std::vector<TrainingRound> rounds;
    for (row.bind(training); row.step();) {
        const auto number = std::int64_t(rounds.size());
        if (row.integer(0) != number)
            row.damaged(0, "round " + std::to_string(row.integer(0)), "round " + std::to_string(number));
        rounds.push_back({row.text(1), row.text(2), row.integer(3) != 0, row.count(4), row.count(5),
                          readPackages(connection, training, number)});
    }
    return rounds;
}

void removeRounds(Connection& connection, TrainingId training, std::int64_t first) {
    connection.query("DELETE FROM training_packages WHERE training_id = ?1 AND round >= ?2")
        .bind(training, first)
        .run();
    connection.query("DELETE FROM training_rounds WHERE training_id = ?1 AND round >= ?2").bind(training, first).run();
}

void removeTrainingsOf(Connection& connection, std::int64_t corpus) {
    for (const std::int64_t training : idsOf(connection, "SELECT id FROM trainings WHERE corpus_id = ?1", corpus)) {
        removeRounds(connection, TrainingId{training});
        execute(connection, "DELETE FROM trainings WHERE id = ?1", training);
    }
}

} // namespace inlinescope::store

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/training_table.h"

#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/training_packages.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>

namespace inlinescope {
namespace {

Cell changeCell(const SetSizes& sizes, SearchObjective objective) {
    const std::int64_t before = objective == SearchObjective::Text ? sizes.textBefore : sizes.uniqueBefore;
    return before > 0 ? percentCell(100 * sizes.change(objective)) : Cell();
}

/// modules,text,text_percent,unique,unique_percent
Row sizeCells(const SetSizes& sizes) {
    return {cell(sizes.modules), cell(sizes.text), changeCell(sizes, SearchObjective::Text), cell(sizes.unique),
            changeCell(sizes, SearchObjective::Unique)};
}

void append(Row& row, Row more) {
    row.insert(row.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

} // namespace

std::size_t bestRound(const std::vector<TrainingRound>& rounds) {
    const auto last = std::find_if(rounds.rbegin(), rounds.rend(), [](const auto& round) { return round.accepted; });
    return last == rounds.rend() ? 0 : std::size_t(rounds.rend() - last - 1);
}

Table roundTable(const std::vector<TrainingRound>& rounds) {
    Table table = makeTable({{"round", ColumnKind::Count},
                             {"run"},
                             {"rows", ColumnKind::Count},
                             {"modules", ColumnKind::Count},
                             {"text", ColumnKind::Bytes},
                             {"text_percent", ColumnKind::Percent},
                             {"unique", ColumnKind::Bytes},
                             {"unique_percent", ColumnKind::Percent},
                             {"held_modules", ColumnKind::Count},
                             {"held_text", ColumnKind::Bytes},
                             {"held_text_percent", ColumnKind::Percent},
                             {"held_unique", ColumnKind::Bytes},
                             {"held_unique_percent", ColumnKind::Percent},
                             {"best"},
                             {"policy"},
                             {"flips", ColumnKind::Count},
                             {"accepted", ColumnKind::Status}});
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        const TrainingRound& round = rounds[i];
        Row row{cell(std::int64_t(i)), cell(round.run), cell(round.rows)};
        append(row, sizeCells(round.of(PackageRole::Training)));
        append(row, sizeCells(round.of(PackageRole::Validation)));
        append(row, {i == bestRound(rounds) ? cell("yes") : Cell(), cell(round.policy), cell(round.flips),
                     flagCell(round.accepted)});
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table packageTable(const std::vector<TrainingRound>& rounds) {
    Table table = makeTable({{"round", ColumnKind::Count},
                             {"set", ColumnKind::Status},
                             {"package"},
                             {"modules", ColumnKind::Count},
                             {"text", ColumnKind::Bytes},
                             {"text_percent", ColumnKind::Percent},
                             {"unique", ColumnKind::Bytes},
                             {"unique_percent", ColumnKind::Percent}});
    for (std::size_t i = 0; i < rounds.size(); ++i)
        for (const PackageSizes& package : rounds[i].packages) {
            Row row{cell(std::int64_t(i)), cell(toString(package.role)), cell(package.package)};
            append(row, sizeCells(package.sizes));
            table.rows.push_back(std::move(row));
        }
    return table;
}

Table curveTable(const std::vector<TrainingRound>& rounds) {
    return packageTable(byPackage(rounds));
}

Result<Table> listTrainings(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const std::vector<TrainingRow> trainings, reader.trainings().all());
    Table table = makeTable({{"training"},
                             {"corpus"},
                             {"objective", ColumnKind::Status},
                             {"seed"},
                             {"rounds", ColumnKind::Count},
                             {"best", ColumnKind::Count},
                             {"text_percent", ColumnKind::Percent},
                             {"unique_percent", ColumnKind::Percent},
                             {"held_text_percent", ColumnKind::Percent},
                             {"held_unique_percent", ColumnKind::Percent},
                             {"started"}});
    for (const TrainingRow& training : trainings) {
        const std::size_t best = bestRound(training.rounds);
        const TrainingRound round = training.rounds.empty() ? TrainingRound() : training.rounds[best];
        Row row{cell(training.spec.name),
                cell(training.corpusName),
                cell(toString(training.spec.objective)),
                cell(std::to_string(training.spec.seed)),
                cell(std::int64_t(training.rounds.size())),
                training.rounds.empty() ? Cell() : cell(std::int64_t(best))};
        for (const PackageRole role : {PackageRole::Training, PackageRole::Validation})
            for (const SearchObjective objective : {SearchObjective::Text, SearchObjective::Unique})
                row.push_back(changeCell(round.of(role), objective));
        row.push_back(timeCell(training.startedAt));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Result<Table> storedRounds(const std::string& workspacePath, const std::string& training) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspacePath));
    INLINESCOPE_TRY(const TrainingRow row, reader.trainings().byName(training));
    return roundTable(row.rounds);
}

Result<Table> storedPackages(const std::string& workspacePath, const std::string& training) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspacePath));
    INLINESCOPE_TRY(const TrainingRow row, reader.trainings().byName(training));
    return packageTable(row.rounds);
}

Result<Table> storedCurves(const std::string& workspacePath, const std::string& training) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspacePath));
    INLINESCOPE_TRY(const TrainingRow row, reader.trainings().byName(training));
    return curveTable(row.rounds);
}

Result<ShownTraining> shownTraining(const std::string& workspacePath, const std::string& name) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspacePath));
    INLINESCOPE_TRY(const std::vector<TrainingRow> trainings, reader.trainings().all());
    ShownTraining shown;
    for (const TrainingRow& training : trainings)
        shown.names.push_back(training.spec.name);
    const auto named = std::ranges::find(shown.names, name);
    const auto latest = std::ranges::max_element(trainings, {}, &TrainingRow::startedAt);
    if (trainings.empty()) {
        INLINESCOPE_TRY(const std::vector<CorpusRow> corpora, reader.corpora().all());
        if (!corpora.empty()) shown.corpus = corpora.front().spec.name;
        return shown;
    }
    const TrainingRow& row = named == shown.names.end() ? *latest : trainings[std::size_t(named - shown.names.begin())];
    shown.name = row.spec.name;
    shown.corpus = row.corpusName;
    shown.objective = row.spec.objective;
    shown.seed = row.spec.seed;
    shown.rounds = row.rounds;
    shown.curves = byPackage(row.rounds);
    shown.roundTable = roundTable(row.rounds);
    shown.packageTable = packageTable(row.rounds);
    return shown;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Trainings and their rounds.
class TestStoredTrainings : public QObject {
    Q_OBJECT

    struct Trained : Sandbox {
        WorkspaceWriter writer = need(workspace.writer());
        WorkspaceReader reader = need(workspace.reader());
        CorpusId corpus = addCorpus(writer);
        TrainingSpec spec{"bytes", corpus, SearchObjective::Unique, std::numeric_limits<std::uint64_t>::max()};
        TrainingId training = need(writer.trainings().begin(spec));

        void put(std::size_t number, const TrainingRound& round) {
            need(writer.trainings().put(training, number, round));
        }
        std::vector<TrainingRound> rounds() { return need(reader.trainings().byName("bytes")).rounds; }
        std::string value(const std::string& sql) { return RawDatabase(path).value(sql); }
        bool passesCheck() { return need(reader.check(sha256)).empty(); }
    };

    static TrainingRound round(int number, std::int64_t text = 90) {
        const std::string word = std::to_string(number);
        return {"bytes-" + word,
                "policy '" + word,
                number < 2,
                number * 10,
                number * 100,
                {{PackageRole::Training, "a b", {2, text, 80, 100, 85}},
                 {PackageRole::Training, "z", {1, 7, 6, 7, 6}},
                 {PackageRole::Validation, "a b", {1, 3, 2, 4, 5}}}};
    }

private slots:
    void everyValueComesBack() {
        Trained box;
        for (int number = 0; number < 3; ++number)
            box.put(std::size_t(number), round(number));
        const TrainingRow row = need(box.reader.trainings().byName("bytes"));
        QVERIFY(row.id == box.training && row.spec == box.spec);
        QCOMPARE(row.corpusName, std::string("corpus"));
        QVERIFY(row.startedAt > 0);
        QVERIFY((row.rounds == std::vector{round(0), round(1), round(2)}));
        QCOMPARE(need(box.reader.trainings().all()).size(), std::size_t(1));
        QVERIFY(box.passesCheck());
        RawDatabase raw(box.path);
        QCOMPARE(raw.rows("SELECT name, objective, seed FROM trainings"), std::vector<std::string>{"bytes|unique|-1"});
        QCOMPARE(raw.rows("SELECT round, run, policy, accepted, flips, fitted_rows FROM training_rounds"),
                 (std::vector<std::string>{"0|bytes-0|policy '0|1|0|0", "1|bytes-1|policy '1|1|10|100",
                                           "2|bytes-2|policy '2|0|20|200"}));
        QCOMPARE(
            raw.rows("SELECT training, corpus, role, package, modules, text, text_before, unique_text, "
                     "unique_before FROM v_training_packages WHERE round = 1 ORDER BY role, package"),
            (std::vector<std::string>{"bytes|corpus|training|a b|2|90|100|80|85", "bytes|corpus|training|z|1|7|7|6|6",
                                      "bytes|corpus|validation|a b|1|3|4|2|5"}));
    }

    /// A training that is resumed stores its rounds again.
    void theSameRoundAgainKeepsTheLaterOnes() {
        Trained box;
        for (int number = 0; number < 3; ++number)
            box.put(std::size_t(number), round(number));
        QVERIFY(need(box.writer.trainings().begin(box.spec)) == box.training);
        const std::int64_t before = need(box.reader.dataVersion());
        box.put(1, round(1));
        QCOMPARE(need(box.reader.dataVersion()), before); // nothing to reload
        QCOMPARE(box.rounds().size(), std::size_t(3));
        box.put(1, round(1, 89));
        QVERIFY((box.rounds() == std::vector{round(0), round(1, 89)}));
        QCOMPARE(box.value("SELECT count(*) FROM training_packages"), std::string("6"));
    }

    void anotherTrainingOfTheNameBeginsAnew() {
        Trained box;
        box.put(0, round(0));
        box.spec.seed = 2;
        QVERIFY(need(box.writer.trainings().begin(box.spec)) == box.training);
        QVERIFY(box.rounds().empty());
        QVERIFY(need(box.reader.trainings().byName("bytes")).spec == box.spec);
    }

    void itGoesWithItsCorpus() {
        Trained box;
        box.put(0, round(0));
        need(box.writer.corpora().remove(box.corpus));
        QVERIFY(need(box.reader.trainings().all()).empty());
        QCOMPARE(box.value("SELECT (SELECT count(*) FROM training_rounds) + (SELECT count(*) FROM training_packages)"),
                 std::string("0"));
        QVERIFY(failsWith(box.writer.trainings().put(box.training, 0, round(0)), ErrorCode::NotFound));
        QVERIFY(failsWith(box.writer.trainings().begin(box.spec), ErrorCode::NotFound));
    }

    void whatCouldNotBeReadAgainIsRefused() {
        Trained box;
        QVERIFY(failsWith(box.writer.trainings().put(box.training, 1, round(1)), ErrorCode::InvalidArgument));
        for (const std::int64_t text : {std::int64_t(-1), (std::int64_t(1) << 40) + 1, std::int64_t(1) << 40})
            QVERIFY(failsWith(box.writer.trainings().put(box.training, 0, round(0, text)), ErrorCode::LimitExceeded));
        QVERIFY(box.rounds().empty());
        QVERIFY(failsWith(box.reader.trainings().byName("bites"), ErrorCode::NotFound));
    }

    void damagedOnesAreErrorsAndCheckNamesThem() {
        for (const char* damage :
             {"UPDATE trainings SET objective = 'speed'", "UPDATE training_rounds SET round = 7",
              "UPDATE training_rounds SET flips = -1", "UPDATE training_rounds SET fitted_rows = 'x'",
              "UPDATE training_packages SET role = 'held' WHERE package = 'z'",
              "UPDATE training_packages SET modules = -1", "UPDATE training_packages SET text = 1 << 40",
              "UPDATE training_packages SET text_before = -1", "UPDATE training_packages SET unique_text = 1 << 41",
              "UPDATE training_packages SET unique_before = x''"}) {
            Trained box;
            box.put(0, round(0));
            RawDatabase raw(box.path);
            raw.exec("PRAGMA foreign_keys = OFF");
            raw.exec(damage);
            QVERIFY2(failsWith(box.reader.trainings().all(), ErrorCode::Malformed), damage);
            QVERIFY2(!box.passesCheck(), damage);
        }
        Trained box;
        RawDatabase(box.path).exec("PRAGMA foreign_keys = OFF; UPDATE trainings SET corpus_id = 99");
        QVERIFY(!box.passesCheck());
    }
};

QTEST_GUILESS_MAIN(TestStoredTrainings)
#include "tst_stored_trainings.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Which decisions account for a module's difference between two runs, and the compiles that this rests on.
class TestStoredExplanations : public QObject {
    Q_OBJECT

    /// Two runs of one module with two decisions.
    struct Explained : Sandbox {
        WorkspaceWriter writer = need(workspace.writer());
        WorkspaceReader reader = need(workspace.reader());
        CorpusId corpus = addCorpus(writer);
        ModuleId module = need(writer.modules().put(corpus, moduleOf("a", "bitcode"), asBytes("bitcode"))).id;
        RunId runA = beginRun(writer, corpus, "A"), runB = beginRun(writer, corpus, "B");
        MixSpec mix{measure(runA), measure(runB), Others::Decide, "hash", "clang"};

        ModuleRunId measure(RunId run) {
            ModuleRunResult result;
            result.status = ModuleRunStatus::Ok;
            result.decisions = {decision(0, "f", 1, Outcome::Inlined), decision(1, "g", 1, Outcome::Refused)};
            const ModuleRunId id = need(writer.moduleRuns().put(run, module, result));
            need(writer.runs().finish(run, RunStatus::Finished));
            return id;
        }
        MixId begin(bool again = false) { return need(writer.explanations().beginMix(mix, again)); }
        void put() {
            const MixId id = begin();
            need(writer.explanations().putMixes(id, oddMixes()));
            need(writer.explanations().put(id, oddExplanation()));
        }
        std::vector<MeasuredMix> mixes() { return need(reader.explanations().mixes(mix)); }
        std::vector<ExplanationRow> rows() { return need(reader.explanations().all()); }
        bool passesCheck() { return need(reader.check(sha256)).empty(); }
        /// Rows of all tables that are about explanations.
        QString counts() {
            QString text;
            for (const char* table :
                 {"decision_mixes", "measured_mixes", "explanations", "culprits", "culprit_features"})
                text +=
                    QString::fromStdString(RawDatabase(path).value(std::string("SELECT count(*) FROM ") + table)) + ' ';
            return text;
        }
    };

private slots:
    void everyValueComesBack() {
        Explained box;
        box.put();
        QVERIFY(box.mixes() == oddMixes());
        const auto rows = box.rows();
        QCOMPARE(rows.size(), std::size_t(1));
        QVERIFY(rows[0].mix == box.mix);
        QVERIFY(rows[0].found == oddExplanation());
        QCOMPARE(rows[0].moduleName + rows[0].runA + rows[0].runB, std::string("aAB"));
        QVERIFY(rows[0].explainedAt > 0);
        QCOMPARE(need(box.reader.explanations().between(box.runA, box.runB)).size(), std::size_t(1));
        QVERIFY(need(box.reader.explanations().between(box.runB, box.runA)).empty());
        QCOMPARE(need(box.reader.explanations().between(box.mix.a, box.mix.b)).size(), std::size_t(1));
        QVERIFY(need(box.reader.explanations().between(box.mix.b, box.mix.a)).empty());
        QVERIFY(box.passesCheck());
        RawDatabase raw(box.path);
        QCOMPARE(raw.rows("SELECT module, run_a, run_b, others, delta, culprits, explained FROM v_explanations"),
                 std::vector<std::string>{"a|A|B|decide|-20|1|-20"});
        QCOMPARE(raw.rows("SELECT callee, advice_a, advice_b, bytes, decision_a, decision_b FROM v_culprits"),
                 std::vector<std::string>{"callee'\"||inline|-20||1"});
    }

    void oneThatIsAsExactTakesThePlaceOfAnEarlierOne() {
        Explained box;
        box.put();
        FoundExplanation other = oddExplanation();
        other.exact = true;
        other.verified = false;
        other.ended = EarlyEnd::Cancelled;
        need(box.writer.explanations().put(box.begin(), other));
        QCOMPARE(box.rows().size(), std::size_t(2));
        other.verified = true;
        other.ended.reset();
        other.culprits.front().features.clear();
        need(box.writer.explanations().put(box.begin(), other));
        const auto rows = box.rows();
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(rows[0].found == oddExplanation() && rows[1].found == other);
        QVERIFY(box.passesCheck());
    }

    void anotherCompilerOrOtherDecisionsMeasureAnew() {
        for (const bool compiler : {true, false}) {
            Explained box;
            box.put();
            (compiler ? box.mix.compiler : box.mix.decisionsHash) = "another";
            QVERIFY(box.mixes().empty());
            QCOMPARE(box.rows().size(), std::size_t(1)); // shown until something else is measured
            box.begin();
            QCOMPARE(box.counts(), QString("1 0 0 0 0 "));
            box.put();
            QVERIFY(box.mixes() == oddMixes());
        }
        Explained box;
        box.put();
        box.begin(true);
        QCOMPARE(box.counts(), QString("1 0 0 0 0 "));
    }

    void theyGoWithEitherOfTheirRuns() {
        for (const bool first : {true, false}) {
            Explained box;
            box.put();
            const MixId mix = box.begin();
            need(box.writer.runs().remove(first ? box.runA : box.runB));
            QCOMPARE(box.counts(), QString("0 0 0 0 0 "));
            QVERIFY(box.passesCheck());
            QVERIFY(failsWith(box.writer.explanations().putMixes(mix, oddMixes()), ErrorCode::NotFound));
            QVERIFY(failsWith(box.writer.explanations().put(mix, oddExplanation()), ErrorCode::NotFound));
            QVERIFY(failsWith(box.writer.explanations().beginMix(box.mix, false), ErrorCode::NotFound));
        }
        Explained box;
        box.put();
        box.measure(box.runB); // made again
        QCOMPARE(box.counts(), QString("0 0 0 0 0 "));
    }

    void whatCouldNotBeReadAgainIsRefused() {
        Explained box;
        const MixId mix = box.begin();
        for (const std::vector<std::uint32_t>& decisions :
             {std::vector<std::uint32_t>{2}, std::vector<std::uint32_t>{1, 0}, std::vector<std::uint32_t>{1, 1}})
            QVERIFY(failsWith(box.writer.explanations().putMixes(mix, std::vector<MeasuredMix>{{decisions, 1, 1}}),
                              ErrorCode::InvalidArgument));
        QVERIFY(failsWith(box.writer.explanations().putMixes(mix, std::vector<MeasuredMix>{{{}, -1, 1}}),
                          ErrorCode::LimitExceeded));
        FoundExplanation negative = oddExplanation();
        negative.none = -1;
        QVERIFY(failsWith(box.writer.explanations().put(mix, negative), ErrorCode::LimitExceeded));
        // Each is within the limit, and their sum is beyond it.
        FoundExplanation large = oddExplanation();
        large.culprits.front().bytes = std::int64_t(1) << 40;
        large.culprits.push_back(large.culprits.front());
        QVERIFY(failsWith(box.writer.explanations().put(mix, large), ErrorCode::LimitExceeded));
        FoundExplanation together = oddExplanation();
        together.culprits.front().together = -(std::int64_t(1) << 40) - 1;
        QVERIFY(failsWith(box.writer.explanations().put(mix, together), ErrorCode::LimitExceeded));
        QCOMPARE(box.counts(), QString("1 0 0 0 0 "));
    }

    void damagedOnesAreErrorsThatNameTheirPlace_data() {
        QTest::addColumn<QString>("damage");
        QTest::addColumn<QString>("place");
        const auto row = [](const char* damage, const char* place) { QTest::newRow(damage) << damage << place; };
        row("UPDATE explanations SET size_a = -1", "explanations.size_a");
        row("UPDATE explanations SET size_b = 9223372036854775807", "explanations.size_b");
        row("UPDATE explanations SET none_size = 'x'", "explanations.none_size");
        row("UPDATE explanations SET all_size = -9223372036854775808", "explanations.all_size");
        row("UPDATE explanations SET culprits_size = 9223372036854775807", "explanations.culprits_size");
        row("UPDATE explanations SET all_but_size = -1", "explanations.all_but_size");
        row("UPDATE explanations SET interaction = -9223372036854775808", "explanations.interaction");
        row("UPDATE explanations SET decisions = -1", "explanations.decisions");
        row("UPDATE explanations SET differing = -1", "explanations.differing");
        row("UPDATE explanations SET compiles = 9223372036854775807", "explanations.compiles");
        row("UPDATE decision_mixes SET others = 2", "decision_mixes.others");
        row("UPDATE culprits SET decision_a = -1", "culprits.decision_a");
        row("UPDATE culprits SET decision_b = 2", "culprits.decision_b");
        row("UPDATE culprits SET advice_a = 2", "culprits.advice_a");
        row("UPDATE culprits SET advice_b = -1", "culprits.advice_b");
        row("UPDATE culprits SET mark = 4", "culprits.mark");
        row("UPDATE culprits SET bytes = 9223372036854775807", "culprits.bytes");
        row("UPDATE culprits SET together = -9223372036854775808", "culprits.together");
        row("UPDATE culprits SET rank = 7", "culprit_features.rank");
        row("UPDATE culprit_features SET percentile = 1e308", "culprit_features.percentile");
        row("UPDATE culprit_features SET percentile = -1", "culprit_features.percentile");
        row("INSERT INTO culprits SELECT explanation_id, 2, decision_a, decision_b, '', '', '', '', 0, 0, 0, "
            "1099511627776, NULL FROM culprits; UPDATE culprits SET bytes = 1099511627776",
            "culprits.bytes");
    }
    void damagedOnesAreErrorsThatNameTheirPlace() {
        QFETCH(const QString, damage);
        QFETCH(const QString, place);
        Explained box;
        box.put();
        RawDatabase(box.path).exec(damage.toStdString());
        const auto rows = box.reader.explanations().all();
        QVERIFY(failsWith(rows, ErrorCode::Malformed));
        QVERIFY2(QString::fromStdString(describe(rows.error())).contains(place), describe(rows.error()).c_str());
        QVERIFY(failsWith(box.reader.explanations().between(box.runA, box.runB), ErrorCode::Malformed));
        QVERIFY(!box.passesCheck());
    }

    void damagedMixesAreErrors() {
        for (const char* damage :
             {"UPDATE measured_mixes SET text = -1", "UPDATE measured_mixes SET shape = 'x'",
              "UPDATE measured_mixes SET decisions = x'02' WHERE decisions = x'01'",
              "UPDATE measured_mixes SET decisions = x'0000' WHERE decisions = x'01'",
              "UPDATE measured_mixes SET decisions = x'ffffffffffffffffff01' WHERE decisions = x'01'",
              "UPDATE measured_mixes SET decisions = x'ff' WHERE decisions = x'01'"}) {
            Explained box;
            box.put();
            RawDatabase(box.path).exec(damage);
            const auto mixes = box.reader.explanations().mixes(box.mix);
            QVERIFY2(failsWith(mixes, ErrorCode::Malformed), damage);
            QVERIFY2(describe(mixes.error()).find("measured_mixes.") != std::string::npos, damage);
            QVERIFY2(!box.passesCheck(), damage);
        }
    }

    void checkNamesWhatIsReadableAndWrong() {
        for (const char* damage :
             {"UPDATE explanations SET verified = 0", "UPDATE explanations SET stopped = 'cancelled'",
              "UPDATE explanations SET interaction = 1", "UPDATE explanations SET decisions = 0",
              "UPDATE explanations SET none_size = 99, interaction = 1",
              "UPDATE culprits SET bytes = -21; UPDATE explanations SET interaction = 1",
              "UPDATE measured_mixes SET text = 81 WHERE decisions = x'01'",
              "UPDATE decision_mixes SET module_run_a = 99", "UPDATE explanations SET mix_id = 99"}) {
            Explained box;
            box.put();
            RawDatabase(box.path).exec(damage);
            QVERIFY2(!box.passesCheck(), damage);
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredExplanations)
#include "tst_stored_explanations.moc"

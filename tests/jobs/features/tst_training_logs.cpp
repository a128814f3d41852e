// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_reward.h"
#include "core/jobs/features/log_values.h"
#include "core/jobs/features/log_vocabulary.h"
#include "core/jobs/workspace/evidence_tables.h"
#include "core/model/observations_at_once.h"
#include "tests/jobs/job_fixture.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr float notNumber = std::numeric_limits<float>::quiet_NaN();

template <typename T>
QByteArray bytesOf(T value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

QByteArray spec(const char* name, const char* type) {
    return QByteArray("{\"name\":\"") + name + "\",\"type\":\"" + type + "\",\"port\":0,\"shape\":[1]}";
}

/// A log with one context, of a float and, if it has a name, an answer of the inliner.
QByteArray logOf(const std::vector<float>& values, const char* answer = "", const std::vector<qint64>& answers = {}) {
    QByteArray log = "{\"features\":[" + spec("value", "float");
    if (!answers.empty()) log += "," + spec(answer, "int64_t");
    log += "]}\n{\"context\":\"main\"}\n";
    for (std::size_t row = 0; row < values.size(); ++row) {
        log += "{\"observation\":" + QByteArray::number(qsizetype(row)) + "}\n" + bytesOf(values[row]);
        if (!answers.empty()) log += bytesOf(answers[row]);
        log += "\n";
    }
    return log;
}

struct Box : JobSandbox {
    void importLog(const QString& name, const QByteArray& log) {
        if (!writeWhole(folder.filePath(name + ".log"), log)) throw std::runtime_error("a log is not written");
        import(folder.filePath(name + ".log"));
    }
    Table distribution(const std::vector<std::string>& logs) const {
        return need(logDistribution(context.workspacePath, logs, "value", {})).table();
    }
};

bool hasNote(const Table& table, const std::string& words) {
    return std::ranges::any_of(table.notes, [&](const std::string& note) { return note.find(words) != note.npos; });
}

} // namespace

/// What is computed of the observations of training logs.
class TestTrainingLogs : public QObject {
    Q_OBJECT
private slots:
    void aDistributionSaysWhatIsNotANumber() {
        Box box;
        box.importLog("a", logOf({1, notNumber, 2, notNumber, notNumber}, "inlining_decision", {1, 1, 0, 0, 0}));
        const Table table = box.distribution({"a"});
        QVERIFY(*table.total == (Row{std::string("TOTAL"), {}, std::int64_t(1), std::int64_t(1)}));
        QVERIFY(hasNote(table, "1 value of inlined is not a number (NaN)"));
        QVERIFY(hasNote(table, "2 values of refused are not numbers (NaN)"));
        box.importLog("b", logOf({1, 2}));
        QVERIFY(box.distribution({"b"}).notes.empty());
    }

    /// Two observations of three values each.
    void eachElementOfAVectorCounts() {
        Box box;
        QByteArray log = "{\"features\":[{\"name\":\"value\",\"type\":\"float\",\"port\":0,\"shape\":[3]}]}\n"
                         "{\"context\":\"main\"}\n";
        for (const char* row : {"0", "1"})
            log += QByteArray("{\"observation\":") + row + "}\n" + bytesOf(1.0F) + bytesOf(1.0F) + bytesOf(2.0F) + "\n";
        box.importLog("a", log);
        const Table table = box.distribution({"a"});
        QVERIFY(table.columns[2].name == "observations"); // a contract
        QVERIFY(*table.total == (Row{std::string("TOTAL"), {}, std::int64_t(6)}));
        QVERIFY(hasNote(table, "each element of a vector counts"));
    }

    /// Of 1 and 3 the mean is 2 and the deviation 1.
    void aMeanIsOfTheFiniteValues() {
        Box box;
        box.importLog("a", logOf({1, infinite, 3, notNumber}));
        box.importLog("b", logOf({infinite, infinite}));
        const Table table = need(compareLogs(box.context.workspacePath, "a", "b", {})).table;
        const auto at = [&](const char* column) {
            return table.rows[0][std::size_t(table.columnIndex(std::string(column)))];
        };
        QVERIFY(at("mean_a") == Cell(2.0) && at("deviation_a") == Cell(1.0));
        QVERIFY(at("mean_b") == Cell() && at("deviation_b") == Cell());
        QVERIFY(at("maximum_a") == Cell(HUGE_VAL) && at("minimum_b") == Cell(HUGE_VAL));
        QVERIFY(hasNote(table, "(NaN) are left out: 1 of A, 0 of B"));
        QVERIFY(hasNote(table, "leave infinite values out: 1 of A, 2 of B"));
        QVERIFY(need(compareLogs(box.context.workspacePath, "a", "b", {})).observationsA == 4);
    }

    /// Such logs come through the interactive channel.
    void theHeuristicsAnswerIsNotADecision() {
        Box box;
        box.importLog("a", logOf({1, 2, 3}, "inlining_default", {1, 0, 0}));
        const LogDistribution distribution = need(logDistribution(box.context.workspacePath, {"a"}, "value", {}));
        QVERIFY(distribution.split == LogSplit::Default);
        const Table table = distribution.table();
        QVERIFY(table.columns[2].name == "default_inlines" && table.columns[3].name == "default_refuses");
        QVERIFY(*table.total == (Row{std::string("TOTAL"), {}, std::int64_t(1), std::int64_t(2)}));
        QVERIFY(hasNote(table, "the log has no inlining_decision"));
        box.importLog("b", logOf({1, 2, 3}, "inlining_decision", {1, 0, 0}));
        QVERIFY(box.distribution({"b"}).columns[2].name == "inlined" && box.distribution({"b"}).notes.empty());
    }

    /// 2^22 different floats are more than four million; the other features have their quantiles.
    void aVocabularyLeavesOutWhatHasTooManyValues() {
        Box box;
        constexpr int Elements = 1 << 18, Observations = 1 << 4;
        QByteArray log = "{\"features\":[" + spec("few", "float") +
                         ",{\"name\":\"many\",\"type\":\"float\",\"port\":0,\"shape\":[" +
                         QByteArray::number(Elements) + "]}]}\n{\"context\":\"main\"}\n";
        for (int row = 0; row < Observations; ++row) {
            log += "{\"observation\":" + QByteArray::number(row) + "}\n" + bytesOf(float(row));
            for (int element = 0; element < Elements; ++element)
                log += bytesOf(float(row * Elements + element));
            log += "\n";
        }
        box.importLog("a", log);
        const QString folder = box.folder.filePath("vocabulary");
        const Table table = need(writeVocabulary(box.context, {{"a"}, folder.toStdString(), 5}));
        QVERIFY(table.rows.size() == 1 && table.rows[0][0] == Cell(std::string("few")));
        QCOMPARE(readWhole(folder + "/few.buckets"), QByteArray("0.0\n3.75\n7.5\n11.25\n15.0\n"));
        QCOMPARE(QDir(folder).entryList(QDir::Files), QStringList("few.buckets"));
        QCOMPARE(box.findings.size(), std::size_t(1));
        QVERIFY(box.findings[0].severity == Severity::Warning && box.findings[0].subject == "a");
        QVERIFY(box.findings[0].error.code == ErrorCode::LimitExceeded);
    }

    void aRewardSaysWhichScoreIsMissing() {
        Box box;
        const QByteArray header =
            "{\"features\":[" + spec("index_to_evict", "int64_t") + "],\"score\":" + spec("reward", "float") + "}\n";
        const auto context = [](const char* name, std::optional<float> score) {
            const QByteArray line = QByteArray("{\"context\":\"") + name + "\"}\n";
            if (!score) return line;
            return line + "{\"observation\":0}\n" + bytesOf(qint64(1)) + "\n{\"outcome\":0}\n" + bytesOf(*score) + "\n";
        };
        box.importLog("a", header + context("empty", {}) + context("infinite", infinite) + context("some", 2.5F));
        const auto rewards = need(logRewards(box.context.workspacePath, "a", {}, {}));
        QCOMPARE(rewards.size(), std::size_t(3));
        QVERIFY(rewards[0].gap == RewardGap::NoObservation);
        QVERIFY(rewards[1].gap == RewardGap::NotFinite && !rewards[1].policy);
        QVERIFY(rewards[2].gap == RewardGap::NoModule && rewards[2].policy == 2.5);
        QVERIFY(hasNote(need(logRewardTable(box.context.workspacePath, "a", {}, {})), "no observation is logged"));
    }

    /// 32 MiB have eight of 4,000,000 bytes.
    void aPageOfLargeTensorsHasFewer() {
        Box box;
        constexpr int Elements = 4'000'000;
        QByteArray log = "{\"features\":[{\"name\":\"large\",\"type\":\"int8_t\",\"port\":0,\"shape\":[" +
                         QByteArray::number(Elements) + "]}]}\n{\"context\":\"main\"}\n";
        for (int row = 0; row < 10; ++row)
            log += "{\"observation\":" + QByteArray::number(row) + "}\n" + QByteArray(Elements, char(row)) + "\n";
        box.importLog("a", log);
        const auto rows = [&](std::int64_t first) {
            return need(logPage(box.context.workspacePath, "a", "main", first, 1000)).rows.size();
        };
        QCOMPARE(rows(0), std::size_t(8));
        QCOMPARE(rows(8), std::size_t(2));
        FeatureSchema schema = need(box.reader().logs().byName("a")).schema;
        QCOMPARE(observationsAtOnce(schema, 1000), 8);
        schema.score = TensorSpec{"reward", 0, ScalarType::Int8, {200'000}}; // 8 of both have 33,600,000 bytes
        QCOMPARE(observationsAtOnce(schema, 1000), 7);
        schema.features[0].shape = {1 << 30};
        QCOMPARE(observationsAtOnce(schema, 1000), 1);
        QCOMPARE(observationsAtOnce({}, 1000), 1000);
    }
};

QTEST_GUILESS_MAIN(TestTrainingLogs)
#include "tst_training_logs.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/sample_evidence.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

/// Training logs and size reports through the command line: samples made here, and real ones if they are next to the
/// checkout.
class CliEvidenceTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace, m_data; ///< of the available samples

    QList<QStringList> csv(const QStringList& arguments) {
        return parseCsv(runCli(m_workspace, QStringList{"--format", "csv"} + arguments).out);
    }

    /// Lines of a log that start an observation, counted without reading its tensors.
    static qint64 observationMarks(const QString& log) {
        QFile file(log);
        return file.open(QIODevice::ReadOnly) ? file.readAll().count("{\"observation\":") : -1;
    }

    bool write(const QString& name, const QByteArray& content) const {
        QFile file(m_folder.filePath("own/" + name));
        return QDir().mkpath(QFileInfo(file).path()) && file.open(QIODevice::WriteOnly) &&
               file.write(content) == content.size();
    }
    /// Makes samples with the names of the real ones; the expected result for two reports is a formula
    /// (sampleReport()).
    bool makeOwn() const {
        constexpr int binaries = 60;
        QJsonArray rows;
        for (int i = 1; i < binaries; ++i)
            rows << QJsonArray{QString("bin/tool%1").arg(i), 1000 + 7 * i, 1000 + 9 * i};
        const SampleTensor mask{"mask", "int64_t", 33}, weight{"weight", "float", 33};
        const SampleTensor embedding{"embedding", "float", 75};
        return write("traininglogs/inline-test-module-all-one.log", sampleLog(inlinerFeatures(), {""}, 12)) &&
               write("traininglogs/inline-test-module-all-one-with-default.log",
                     sampleLog(inlinerFeatures(39), {""}, 12)) &&
               write("traininglogs/inline-test-module-all-one-ir2vec75.log",
                     sampleLog(inlinerFeatures(39) << embedding, {""}, 12)) &&
               write("traininglogs/regalloc-evict-input-first-legal.log",
                     sampleLog({mask, weight}, {"f", "g"}, 30, true)) &&
               write("traininglogs/regalloc-priority-input.log", sampleLog({weight}, {"f"}, 9)) &&
               write("elf_sizes/llvm-19-bin_elf_sizes.json", sampleReport(binaries, 7)) &&
               write("elf_sizes/llvm-22-bin_elf_sizes.json", sampleReport(binaries, 9)) &&
               write("elf_sizes/expected_code_19_vs_22.json", QJsonDocument(QJsonObject{{"rows", rows}}).toJson());
    }

private slots:
    void initTestCase_data() {
        QTest::addColumn<QString>("data");
        QTest::newRow("our own") << m_folder.filePath("own");
        const QString real = qEnvironmentVariable("INLINESCOPE_SHARED_DATA", INLINESCOPE_SOURCE_DIR "/../shared/data");
        if (QFileInfo::exists(real)) QTest::newRow("real") << real;
    }
    void initTestCase() { QVERIFY(makeOwn()); }
    void init() {
        QFETCH_GLOBAL(QString, data);
        m_data = data;
        m_workspace = m_folder.filePath(data.startsWith(m_folder.path()) ? "own.inlinescope" : "real.inlinescope");
    }

    void aMistypedPartOfALogGetsTheNearest_data() {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QByteArray>("nearest");
        QTest::newRow("feature") << QStringList{"first", "--feature", "wieght"} << QByteArray("weight");
        QTest::newRow("of two logs") << QStringList{"first", "second", "--feature", "mas"} << QByteArray("mask");
        QTest::newRow("context") << QStringList{"second", "--context", "mian"} << QByteArray("main");
    }
    void aMistypedPartOfALogGetsTheNearest() {
        QFETCH(const QStringList, command);
        QFETCH(const QByteArray, nearest);
        const SampleTensor mask{"mask", "int64_t", 33}, weight{"weight", "float", 33};
        for (const auto& [name, log] : {std::pair("first", sampleLog({weight}, {"f"}, 3)),
                                        {"second", sampleLog({mask, weight}, {"main", "other"}, 3)}}) {
            const QString path = m_folder.filePath(name) + ".log";
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(log) == log.size());
            file.close();
            QCOMPARE(runCli(m_workspace, {"import", path}).exitCode, 0);
        }
        const Finished done = runCli(m_workspace, QStringList{"logs"} + command);
        QVERIFY(done.exitCode == 2 || done.exitCode == 3);
        QVERIFY2(done.err.contains("Did you mean \"" + nearest + "\"?"), done.err);
    }

    /// And two tensors of one name are two columns.
    void aPageOfALogSaysWhatItLeavesOut() {
        QByteArray log = sampleLog({{"x", "int64_t", 1}, {"x", "int64_t", 1}}, {"f"}, 3);
        log.replace(log.lastIndexOf("\"port\":0", log.indexOf('\n')), 8, "\"port\":1");
        QFile file(m_folder.filePath("twice.log"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(log) == log.size());
        file.close();
        QCOMPARE(runCli(m_workspace, {"import", file.fileName()}).exitCode, 0);
        const Finished page = runCli(
            m_workspace, {"--format", "json", "logs", "twice", "--context", "f", "--first", "1", "--count", "1"});
        QVERIFY2(page.exitCode == 0 && page.err.contains("1 of 3 observations, from 1 on"), page.err);
        const QJsonObject row = QJsonDocument::fromJson(page.out)[0].toObject();
        QCOMPARE(row.keys(), QStringList({"observation", "x", "x:1"}));
        QVERIFY(!runCli(m_workspace, {"logs", "twice", "--context", "f"}).err.contains("observations, from"));
    }

    void optionsOfLogsWithoutEffectAreWrongUsage_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const QStringList& arguments, const QByteArray& words) {
            QTest::newRow(qPrintable(arguments.join(' '))) << arguments << words;
        };
        for (const QStringList& option : {QStringList{"--callsites"},
                                          {"--run", "r"},
                                          {"--module", "m"},
                                          {"--reward"},
                                          {"--features"},
                                          {"--context", ""}}) {
            row(option, "no log with " + option[0].toUtf8());
            row(QStringList{"first", "second"} + option, "two logs with " + option[0].toUtf8());
        }
        row({"--feature", "mask"}, "no log with --feature");
        for (const char* other : {"--callsites", "--run=r", "--module=m", "--features"})
            row({"first", "--reward", other}, " excludes ");
        for (const char* other : {"--callsites", "--run=r", "--module=m", "--features", "--reward", "--context=f"})
            row({"first", "--feature", "mask", other}, " excludes ");
    }
    void optionsOfLogsWithoutEffectAreWrongUsage() {
        QFETCH(const QStringList, arguments);
        QFETCH(const QByteArray, words);
        const QString some = m_data + "/traininglogs/regalloc-priority-input.log"; // so that there is a workspace
        QCOMPARE(runCli(m_workspace, {"import", some}).exitCode, 0);
        const Finished done = runCli(m_workspace, QStringList{"logs"} + arguments);
        QCOMPARE(done.exitCode, 2);
        QVERIFY2(done.err.contains(words), done.err);
        QCOMPARE(done.out, QByteArray());
    }

    void logsAreListedWithTheirObservations_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("features");
        QTest::newRow("inliner") << "inline-test-module-all-one" << 38;
        QTest::newRow("with default") << "inline-test-module-all-one-with-default" << 39;
        QTest::newRow("ir2vec") << "inline-test-module-all-one-ir2vec75" << 40;
        QTest::newRow("eviction") << "regalloc-evict-input-first-legal" << 0;
        QTest::newRow("priority") << "regalloc-priority-input" << 0;
    }
    void logsAreListedWithTheirObservations() {
        QFETCH(QString, file);
        QFETCH(int, features);
        const QString path = m_data + "/traininglogs/" + file + ".log";
        const Finished done = runCli(m_workspace, {"import", path});
        QVERIFY2(done.exitCode == 0, done.err);
        qint64 sum = 0;
        for (const QStringList& row : csv({"logs", file}).mid(1)) {
            if (row[0] != "TOTAL") sum += row[1].toLongLong();
        }
        QVERIFY(sum > 0);
        QCOMPARE(sum, observationMarks(path));
        for (const QStringList& row : csv({"list", "logs"})) {
            if (row[0] == file && features) QCOMPARE(row[3].toInt(), features);
        }
    }

    void tensorsAreThoseOfTheFile() {
        const QString path = m_data + "/traininglogs/inline-test-module-all-one.log";
        runCli(m_workspace, {"import", path});
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray features = QJsonDocument::fromJson(file.readLine())["features"].toArray();
        while (!file.readLine().startsWith("{\"observation\":0}"))
            QVERIFY(!file.atEnd());
        QStringList expected = {"0"};
        for (qsizetype i = 0; i < features.size(); ++i) {
            qint64 value = 0;
            QCOMPARE(features[i]["type"].toString(), QString("int64_t"));
            QCOMPARE(file.read(reinterpret_cast<char*>(&value), 8), 8);
            expected << QString::number(value);
        }
        const auto rows = csv({"logs", "inline-test-module-all-one", "--context", "", "--count", "1"});
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[1], expected);
        for (qsizetype i = 0; i < features.size(); ++i)
            QCOMPARE(rows[0][i + 1], features[i]["name"].toString());
    }

    void aDamagedLogNamesThePlaceAndKeepsWhatIsBefore() {
        QFile whole(m_data + "/traininglogs/inline-test-module-all-one.log");
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        QFile cut(m_folder.filePath("cut.log"));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(bytes.left(bytes.size() - 7));
        cut.close();
        const Finished done = runCli(m_workspace, {"import", cut.fileName()});
        QCOMPARE(done.exitCode, 3);
        QVERIFY2(done.err.contains("cut.log") && done.err.contains("byte"), done.err);
        const qint64 kept = observationMarks(whole.fileName()) - 1;
        QCOMPARE(csv({"logs", "cut"}).last()[1].toLongLong(), kept);
        QVERIFY2(done.err.contains(QString("The first %1 items of the file are kept.\n").arg(kept).toUtf8()), done.err);
    }

    void sizesGiveTheRowsThatFuchsiasToolPrints() {
        const QString old = m_data + "/elf_sizes/llvm-19-bin_elf_sizes.json",
                      now = m_data + "/elf_sizes/llvm-22-bin_elf_sizes.json";
        QCOMPARE(runCli(m_workspace, {"import", old, now}).exitCode, 0);
        const auto rows = csv({"sizes", "llvm-19-bin_elf_sizes", "llvm-22-bin_elf_sizes", "--field", "code"});
        QCOMPARE(rows[0].join(','), QString("path,value_a,value_b,delta,percent,status"));
        QStringList printed, expected;
        for (const QStringList& row : rows.mid(1)) {
            if (row.last() == "ok") printed << row.mid(0, 3).join(' ');
        }
        QFile file(m_data + "/elf_sizes/expected_code_19_vs_22.json");
        QVERIFY(file.open(QIODevice::ReadOnly));
        for (const QJsonValue& row : QJsonDocument::fromJson(file.readAll())["rows"].toArray()) {
            if (row[0].toString() != "TOTAL")
                expected << QString("%1 %2 %3").arg(row[0].toString()).arg(row[1].toInteger()).arg(row[2].toInteger());
        }
        QVERIFY(!expected.isEmpty());
        printed.sort();
        expected.sort();
        QCOMPARE(printed, expected);
    }

    /// Neither run is stored.
    void linkedNamesNoBinaryIfItFails() {
        QStringList binaries;
        for (const char* name : {"one", "two"}) {
            QVERIFY(write(name + QStringLiteral(".c"), QByteArray("int ") + name + "(int x) { return x; }\n"));
            binaries << m_folder.filePath(QStringLiteral("own/") + name);
            QCOMPARE(runProgram("clang-22", {"-c", binaries.back() + ".c", "-o", binaries.back()}).exitCode, 0);
        }
        QCOMPARE(runCli(m_workspace, QStringList{"import"} + binaries).exitCode, 0);
        const auto before = csv({"list", "reports"});
        const Finished mistyped = runCli(m_workspace, {"linked", "befor", "aftre", "one", "two", "--name-binaries"});
        QCOMPARE(mistyped.exitCode, 2);
        QVERIFY2(mistyped.err.contains("befor"), mistyped.err);
        QCOMPARE(csv({"list", "reports"}), before);
    }

    void importingEvidenceTwiceDoesNotDouble() {
        const QString path = m_data + "/elf_sizes/llvm-22-bin_elf_sizes.json";
        runCli(m_workspace, {"import", path});
        const qsizetype reports = csv({"list", "reports"}).size();
        QVERIFY(runCli(m_workspace, {"import", path}).err.contains("already there"));
        QCOMPARE(csv({"list", "reports"}).size(), reports);
        QCOMPARE(runCli(m_workspace, {"check"}).exitCode, 0);
    }
};

QTEST_GUILESS_MAIN(CliEvidenceTest)
#include "tst_cli_evidence.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/importers/readers/example_samples.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QFile>
#include <QMap>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <cmath>

/// `trace`: what it writes is read by protoc, and compared with what `compare` and `logs` print of the same runs.
class TraceTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");
    QList<QStringList> m_table;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    void done(const QStringList& arguments) {
        const Finished finished = runCli(m_workspace, arguments);
        QVERIFY2(finished.exitCode == 0, finished.err);
    }
    QList<QStringList> csv(const QStringList& arguments) const {
        return parseCsv(runCli(m_workspace, QStringList{"--format", "csv"} + arguments).out);
    }
    static QByteArray content(const QString& file) {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    /// The messages of the records, with both checksums checked.
    static QList<QByteArray> messages(QByteArray file) {
        QList<QByteArray> all;
        while (file.size() >= 16) {
            const auto length = qsizetype(qFromLittleEndian<quint64>(file.constData()));
            all << file.mid(12, length);
            if (tfRecord(all.back()) != file.left(16 + length)) return {};
            file.remove(0, 16 + length);
        }
        return file.isEmpty() ? all : QList<QByteArray>();
    }
    /// The first value of each feature of each list, by protoc.
    static QMap<QString, QStringList> lists(const QByteArray& message) {
        QMap<QString, QStringList> all;
        QString name;
        for (const QByteArray& line : protoc("decode", "SequenceExample", message).split('\n')) {
            const QByteArray text = line.trimmed();
            if (text.startsWith("key: ")) name = QString::fromUtf8(text.mid(6, text.size() - 7));
            if (text.startsWith("value: ")) all[name] << QString::fromUtf8(text.mid(7));
        }
        return all;
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        done({"extract", "--input", input, "--output", path("corpus")});
        done({"import", path("corpus"), "--name", "test"});
        m_table = csv({"trace", "test", "--policy", "never", "--output", path("t.tfrecord")});
        QVERIFY(m_table.size() > 3);
        QCOMPARE(m_table[0], QString("module,key,default,policy,reward,observations").split(','));
    }

    void thePerformanceReportIsThatOfTheComparison() {
        QMap<QString, QByteArray> compared;
        for (const QByteArray& line :
             runCli(m_workspace, {"--format", "mlgo-csv", "compare", "trace-never-base", "trace-never"})
                 .out.split('\n'))
            compared[QString::fromUtf8(line.left(line.indexOf(',')))] = line;
        const QList<QByteArray> lines = content(path("t.tfrecord.csv")).trimmed().split('\n');
        QCOMPARE(lines.size(), m_table.size() - 1);
        for (qsizetype row = 1; row < m_table.size(); ++row) {
            QCOMPARE(lines[row - 1], compared[m_table[row][0]]);
            QCOMPARE(QString::fromUtf8(lines[row - 1]), m_table[row].mid(0, 4).join(','));
            const double before = m_table[row][2].toDouble(), after = m_table[row][3].toDouble();
            QVERIFY(std::abs(m_table[row][4].toDouble() - (1 - (after + 0.01) / (before + 0.01))) < 1e-9);
        }
    }

    void everyRecordHasTheQuestionsOfItsModule() {
        if (!hasProtoc()) QSKIP("protoc is not installed");
        const QList<QByteArray> records = messages(content(path("t.tfrecord")));
        QCOMPARE(records.size(), m_table.size() - 1);
        for (qsizetype record = 0; record < records.size(); ++record) {
            const QStringList& row = m_table[record + 1];
            const QMap<QString, QStringList> decoded = lists(records[record]);
            QVERIFY(decoded.size() > 38);
            done({"log", "trace-never", "--module", row[0], "--output", path("module.log")});
            done({"import", path("module.log"), "--name", QString("log%1").arg(record)});
            const QList<QStringList> logged =
                csv({"logs", QString("log%1").arg(record), "--context", "", "--count", "1000000"});
            QCOMPARE(logged.size() - 1, row[5].toInt());
            QCOMPARE(decoded.size(), logged[0].size()); // a reward in place of the number of the observation
            for (qsizetype column = 1; column < logged[0].size(); ++column) {
                QStringList values;
                for (qsizetype observation = 1; observation < logged.size(); ++observation)
                    values << logged[observation][column];
                QCOMPARE(decoded[logged[0][column]], values);
            }
            for (const QString& reward : decoded["reward"])
                QVERIFY(std::abs(reward.toDouble() - row[4].toDouble()) < 1e-6);
        }
    }

    void itIsImported() {
        done({"import", path("t.tfrecord"), path("t.tfrecord.csv")});
        const QList<QStringList> contexts = csv({"logs", "t"});
        QCOMPARE(contexts.size(), m_table.size() + 1); // and the total
        for (qsizetype row = 1; row < m_table.size(); ++row) {
            QCOMPARE(contexts[row][0], QString("record %1").arg(row - 1));
            QCOMPARE(contexts[row][1], m_table[row][5]);
        }
        const QList<QStringList> rewards = csv({"logs", "t", "--reward"});
        QCOMPARE(rewards.size(), m_table.size());
        for (qsizetype row = 1; row < m_table.size(); ++row)
            QVERIFY(std::abs(rewards[row][4].toDouble() - m_table[row][4].toDouble()) < 1e-6); // a float in the trace
        const QList<QStringList> report = csv({"performance", "t.tfrecord"});
        for (qsizetype row = 1; row < m_table.size(); ++row)
            QCOMPARE(report[row].mid(0, 5), m_table[row].mid(0, 5));
        QCOMPARE(csv({"list", "performance"}).value(1).mid(0, 3),
                 (QStringList{"t.tfrecord", "report", QString::number(m_table.size() - 1)}));
    }

    void underTheHeuristicEachRewardIsZero() {
        const QList<QStringList> table = csv({"trace", "test", "--policy", "default", "--output", path("d.tfrecord"),
                                              "--performance-file", path("d.csv")});
        QCOMPARE(table.size(), m_table.size());
        for (qsizetype row = 1; row < table.size(); ++row) {
            QCOMPARE(table[row][2], table[row][3]);
            QCOMPARE(table[row][2], m_table[row][2]);
            QCOMPARE(table[row][4].toDouble(), 0.0);
        }
        QVERIFY(QFile::exists(path("d.csv")));
    }

    void withoutAFileNothingIsDone() {
        const Finished finished = runCli(m_workspace, {"trace", "test", "--policy", "never"});
        QCOMPARE(finished.exitCode, 2);
        QVERIFY2(finished.err.contains("--output"), finished.err);
    }
};

QTEST_GUILESS_MAIN(TraceTest)
#include "tst_trace.moc"

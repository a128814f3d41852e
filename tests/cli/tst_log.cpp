// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/sample_evidence.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <algorithm>

/// `log` and `vocab`, compared with the log that stock clang-22 writes to the interactive channel: its questions are
/// answered with zeros, as the policy `never` does.
class LogTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");
    QString m_module;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    void done(const QStringList& arguments) {
        const Finished finished = runCli(m_workspace, arguments);
        QVERIFY2(finished.exitCode == 0, finished.err);
    }
    static QByteArray content(const QString& file) {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }

    /// Written by hand from the format's rules; all tensors are int64_t of one element.
    struct Log {
        QByteArray header, context;
        QStringList names;
        QList<QByteArray> lines, rows; ///< of the observations
    };
    static Log parsed(QByteArray text) {
        Log log;
        const auto line = [&text] {
            const QByteArray taken = text.left(text.indexOf('\n'));
            text.remove(0, taken.size() + 1);
            return taken;
        };
        log.header = line();
        const QJsonArray features = QJsonDocument::fromJson(log.header)["features"].toArray();
        for (const QJsonValue& feature : features)
            log.names << feature["name"].toString();
        log.context = line();
        while (!text.isEmpty()) {
            log.lines << line();
            log.rows << text.left(8 * log.names.size());
            text.remove(0, 8 * log.names.size() + 1);
        }
        return log;
    }
    Log stockLog() {
        QStringList arguments;
        for (const QByteArray& argument : content(m_folder.filePath("corpus/" + m_module + ".cmd")).split('\0'))
            if (!argument.isEmpty() && !argument.startsWith("-fembed-bitcode")) arguments << argument;
        for (const QString& option :
             {QString("-enable-ml-inliner=release"), QString("-inliner-interactive-include-default"),
              "-inliner-interactive-channel-base=" + path("channel")})
            arguments += {"-mllvm", option};
        arguments += {"-o", path("stock.o"), "-x", "ir", m_folder.filePath("corpus/" + m_module + ".bc")};
        if (!QFile::link("/dev/zero", path("channel.in")) || runProgram("clang-22", arguments).exitCode != 0) return {};
        return parsed(content(path("channel.out")));
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        done({"extract", "--input", input, "--output", path("corpus")});
        done({"import", path("corpus"), "--name", "test"});
        done({"run", "test", "--policy", "never", "--name", "never"});
        done({"run", "test", "--policy", "default", "--name", "default"});
        const QList<QStringList> modules = parseCsv(
            runCli(m_workspace, {"--format", "csv", "modules", "never", "--order-by", "decisions", "--descending"})
                .out);
        m_module = modules.value(1).value(modules.value(0).indexOf("module"));
        QVERIFY(!m_module.isEmpty());
    }

    void itIsWhatStockClangLogs() {
        done({"log", "never", "--module", m_module, "--output", path("never.log")});
        const Log ours = parsed(content(path("never.log"))), stock = stockLog();
        QVERIFY(stock.rows.size() > 10);
        QCOMPARE(ours.context, stock.context);
        QCOMPARE(ours.lines, stock.lines);
        QCOMPARE(ours.names.mid(0, stock.names.size()), stock.names);
        QCOMPARE(ours.names.mid(stock.names.size()), QStringList{"inlining_decision"});
        QVERIFY(ours.header.startsWith(stock.header.left(stock.header.indexOf("}]") + 1)));
        for (qsizetype row = 0; row < stock.rows.size(); ++row)
            QCOMPARE(ours.rows[row], stock.rows[row] + QByteArray(8, '\0'));
    }

    void theDecisionsAreThoseOfTheRun() {
        done({"log", "default", "--module", m_module, "--output", path("default.log")});
        const Log log = parsed(content(path("default.log")));
        const QByteArray recorded =
            runProgram("sqlite3", {m_workspace, "SELECT group_concat(advice, ' ') FROM (SELECT "
                                                "advice FROM v_decisions WHERE run = 'default' "
                                                "AND module = '" +
                                                    m_module + "' AND feature_row >= 0 ORDER BY decision)"})
                .out.trimmed();
        QStringList logged;
        for (const QByteArray& row : log.rows)
            logged << (row.right(8).front() == 1 ? "inline" : "refuse");
        QCOMPARE(logged.join(' '), QString(recorded));
        QVERIFY(logged.contains("inline") && logged.contains("refuse"));
    }

    void itIsImported() {
        done({"import", path("never.log"), "--name", "again"});
        const QList<QStringList> logs = parseCsv(runCli(m_workspace, {"--format", "csv", "logs", "again"}).out);
        QCOMPARE(logs.value(1).value(1).toLongLong(), parsed(content(path("never.log"))).rows.size());
    }

    /// Also those of stock clang's log, which was answered alike. sqlite3 says which questions the run has.
    void itsObservationsHaveTheCallsitesOfTheRun() {
        QVERIFY(!stockLog().rows.isEmpty() || QFile::exists(path("channel.out")));
        done({"import", path("never.log"), "--name", "again"});
        done({"import", path("channel.out"), "--name", "stock"});
        QByteArray asked =
            runProgram("sqlite3",
                       {"-csv", m_workspace,
                        "SELECT decision, caller, callee FROM v_decisions WHERE run = 'never' AND module = '" +
                            m_module + "' AND feature_row >= 0 ORDER BY decision"})
                .out;
        const QList<QStringList> expected = parseCsv(asked.replace("\r", "").replace("\n", "\r\n"));
        QVERIFY(expected.size() > 10);
        for (const char* log : {"again", "stock"}) {
            const QList<QStringList> found = parseCsv(
                runCli(m_workspace, {"--format", "csv", "logs", log, "--run", "never", "--module", m_module}).out);
            QCOMPARE(found.value(0).join(','), QString("observation,decision,caller,callee,location"));
            QCOMPARE(found.size() - 1, expected.size());
            for (qsizetype row = 0; row < expected.size(); ++row) {
                QCOMPARE(found[row + 1][0], QString::number(row));
                QCOMPARE(found[row + 1].mid(1, 3), expected[row]);
            }
        }
    }

    /// What is stored of a log stays, and needs no --run: the callsites are those that --run and --module give.
    void aTiedLogHasItsCallsites() {
        done({"import", path("never.log"), "--name", "again"}); // if it is not yet
        const auto csv = [this](const QStringList& arguments) {
            const Finished finished = runCli(m_workspace, QStringList{"--format", "csv"} + arguments);
            return finished.exitCode == 0 ? finished.out : "failed: " + finished.err;
        };
        QVERIFY(csv({"logs", "again", "--callsites"}).contains("not tied"));
        QVERIFY(!csv({"logs", "again"}).contains("module"));
        const QByteArray expected = csv({"logs", "again", "--run", "never", "--module", m_module});
        const Finished nameless = runCli(m_workspace, {"tie", "again", "--run", "never"});
        QCOMPARE(nameless.exitCode, 2);
        QVERIFY2(nameless.err.contains("no module is called again"), nameless.err);
        const QByteArray tied = csv({"tie", "again", "--run", "never", "--module", m_module});
        QCOMPARE(tied, csv({"logs", "again"}));
        QCOMPARE(parseCsv(tied).value(0).join(','), QString("context,observations,module"));
        QCOMPARE(parseCsv(tied).value(1).value(2), m_module);
        QVERIFY(csv({"list", "logs", "--filter", "log=again"}).trimmed().endsWith(",never"));
        QCOMPARE(csv({"logs", "again", "--callsites"}), expected);
        QCOMPARE(csv({"logs", "again", "--run", "never"}), expected); // the module is known
        QCOMPARE(csv({"logs", "again", "--run", "default"}),
                 csv({"logs", "again", "--run", "default", "--module", m_module}));
        done({"import", path("never.log")});
        QCOMPARE(csv({"logs", "again", "--callsites"}), expected);
        QVERIFY(!csv({"tie", "again", "--none"}).contains("module"));
        QVERIFY(csv({"logs", "again", "--callsites"}).contains("not tied"));
    }

    void eachContextIsTiedByItsNameOrByItself() {
        const QString other = QString::fromUtf8(
            runProgram("sqlite3", {m_workspace, "SELECT name FROM modules WHERE name <> '" + m_module +
                                                    "' AND name NOT LIKE '%/' || '" + m_module + "' LIMIT 1"})
                .out.trimmed());
        QFile log(path("contexts.log"));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write(sampleLog(inlinerFeatures(), {m_module.toUtf8(), "elsewhere", other.toUtf8()}, 2));
        log.close();
        done({"import", path("contexts.log"), "--name", "contexts"});
        const auto modules = [this](const QStringList& arguments, int exitCode, const QByteArray& words) {
            const Finished finished =
                runCli(m_workspace, QStringList{"--format", "csv", "tie", "contexts"} + arguments);
            if (finished.exitCode != exitCode || !finished.err.contains(words))
                return QStringList(QString::fromUtf8(finished.out + finished.err));
            QStringList found;
            for (const QStringList& row :
                 parseCsv(runCli(m_workspace, {"--format", "csv", "logs", "contexts"}).out).mid(1))
                if (row.value(0) != "TOTAL") found << row.value(2);
            return found;
        };
        QCOMPARE(modules({"--module", m_module}, 2, "not tied to one"), QStringList({"", "", ""}));
        QCOMPARE(modules({"--run", "never"}, 0, "1 context is not tied"), QStringList({m_module, "", other}));
        QCOMPARE(modules({"--context", "elsewhere", "--module", other}, 0, ""), QStringList({m_module, other, other}));
        QCOMPARE(modules({"--context", "elsewhere", "--run", "default", "--module", other}, 2, "tied to run never"),
                 QStringList({m_module, other, other}));
        QCOMPARE(modules({"--context", "nowhere", "--module", other}, 2, "context \"nowhere\""),
                 QStringList({m_module, other, other}));
        QCOMPARE(modules({"--run", "default", "--module", "nothing"}, 2, "no module \"nothing\""),
                 QStringList({m_module, other, other}));
        QCOMPARE(modules({"--run", "default", "--module", m_module}, 0, ""),
                 QStringList({m_module, m_module, m_module}));
        QCOMPARE(runCli(m_workspace, {"tie", "contexts", "--none", "--run", "never"}).exitCode, 2);
        done({"delete", "log", "contexts"});
    }

    /// A log of other decisions agrees up to the first other one, and says how much does not.
    void otherDecisionsAreNotMatched() {
        done({"log", "default", "--module", m_module, "--output", path("default.log")});
        done({"import", path("default.log"), "--name", "other"});
        const Finished finished =
            runCli(m_workspace, {"--format", "csv", "logs", "other", "--run", "never", "--module", m_module});
        const QList<QStringList> found = parseCsv(finished.out);
        qsizetype absent = 0;
        for (const QStringList& row : found.mid(1))
            absent += row[1].isEmpty() ? 1 : 0;
        QVERIFY(absent > 0 && absent < found.size() - 1);
        QVERIFY2(finished.err.contains(QByteArray::number(absent) + " are not"), finished.err);
        const Finished unnamed = runCli(m_workspace, {"logs", "other", "--run", "never"});
        QVERIFY2(unnamed.exitCode != 0 && unnamed.err.contains("no module is called other"), unnamed.err);
    }

    /// Of the answers and of the heuristic's there is none; the others' first and last quantiles are the smallest and
    /// the largest value, and a thousand lines are as numpy counts.
    void aVocabularyHasTheQuantilesOfEachFeature() {
        done({"import", path("never.log"), "--name", "again"}); // if it is not yet
        done({"vocab", "again", "--output", path("vocabulary")});
        const Log log = parsed(content(path("never.log")));
        const QStringList files = QDir(path("vocabulary")).entryList({"*.buckets"});
        QCOMPARE(files.size(), log.names.size() - 2);
        QVERIFY(!files.contains("inlining_decision.buckets") && !files.contains("inlining_default.buckets"));
        const qsizetype feature = log.names.indexOf("callee_basic_block_count");
        QList<qint64> values;
        for (const QByteArray& row : log.rows)
            values << qFromLittleEndian<qint64>(row.mid(8 * feature, 8).constData());
        std::ranges::sort(values);
        const QList<QByteArray> lines =
            content(path("vocabulary/callee_basic_block_count.buckets")).trimmed().split('\n');
        QCOMPARE(lines.size(), 1000);
        QCOMPARE(lines.first(), QByteArray::number(values.first()) + ".0");
        QCOMPARE(lines.last(), QByteArray::number(values.last()) + ".0");
        const Finished shown = runCli(m_workspace, {"--format", "csv", "vocab", path("vocabulary")});
        QCOMPARE(parseCsv(shown.out).size(), files.size() + 1);
        const Finished without = runCli(m_workspace, {"vocab", "again", "never"});
        QCOMPARE(without.exitCode, 2);
    }

    /// A log from a stranger may call a feature as it likes.
    void aFeatureCannotNameAFileElsewhere() {
        QFile log(path("bad.log"));
        QVERIFY(log.open(QIODevice::WriteOnly));
        log.write("{\"features\":[{\"name\":\"../out\",\"type\":\"int8_t\",\"port\":0,\"shape\":[1]},"
                  "{\"name\":\"in\",\"type\":\"int8_t\",\"port\":0,\"shape\":[1]}]}\n"
                  "{\"context\":\"c\"}\n{\"observation\":0}\n\x03\x05\n");
        log.close();
        done({"import", path("bad.log"), "--name", "bad"});
        const Finished finished = runCli(m_workspace, {"vocab", "bad", "--output", path("words/inner")});
        QCOMPARE(finished.exitCode, 0);
        QVERIFY2(finished.err.contains("../out"), finished.err);
        QCOMPARE(QDir(path("words")).entryList(QDir::Files | QDir::Hidden), QStringList());
        QCOMPARE(QDir(path("words/inner")).entryList(QDir::Files | QDir::Hidden), QStringList("in.buckets"));
        QCOMPARE(content(path("words/inner/in.buckets")).left(8), QByteArray("5.0\n5.0\n"));
    }

    void withoutAFileItIsWrongUsage() {
        const Finished finished = runCli(m_workspace, {"log", "never", "--module", m_module});
        QCOMPARE(finished.exitCode, 2);
        QVERIFY(finished.err.contains("--output"));
    }
};

QTEST_GUILESS_MAIN(LogTest)
#include "tst_log.moc"

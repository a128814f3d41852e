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
#include <cmath>

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
    QStringList commandLine() const {
        QStringList arguments;
        for (const QByteArray& argument : content(m_folder.filePath("corpus/" + m_module + ".cmd")).split('\0'))
            if (!argument.isEmpty() && !argument.startsWith("-fembed-bitcode")) arguments << argument;
        return arguments;
    }
    Log stockLog() {
        QStringList arguments = commandLine();
        for (const QString& option :
             {QString("-enable-ml-inliner=release"), QString("-inliner-interactive-include-default"),
              "-inliner-interactive-channel-base=" + path("channel")})
            arguments += {"-mllvm", option};
        arguments += {"-o", path("stock.o"), "-x", "ir", m_folder.filePath("corpus/" + m_module + ".bc")};
        QFile::remove(path("channel.in"));
        if (!QFile::link("/dev/zero", path("channel.in")) || runProgram("clang-22", arguments).exitCode != 0) return {};
        return parsed(content(path("channel.out")));
    }

    /// Bytes of text of an object, by llvm-size.
    qint64 textOf(const char* object) const {
        return runProgram("llvm-size-22", {path(object)})
            .out.split('\n')
            .value(1)
            .simplified()
            .split(' ')[0]
            .toLongLong();
    }
    /// Of the module as stock clang-22 compiles it.
    qint64 defaultText() const {
        QStringList arguments = commandLine();
        arguments += {"-o", path("plain.o"), "-x", "ir", m_folder.filePath("corpus/" + m_module + ".bc")};
        return runProgram("clang-22", arguments).exitCode == 0 ? textOf("plain.o") : 0;
    }
    /// By ml-compiler-opt's rule.
    static double rewardOf(double policy, double baseline) { return 1 - (policy + 0.01) / (baseline + 0.01); }

    /// Another workspace with the same corpus, without runs, and a log in it.
    QString workspaceOf(const char* name, const char* log, const QString& logName) const {
        const QString workspace = path(name);
        const bool isMade = runCli(workspace, {"import", path("corpus"), "--name", "test"}).exitCode == 0 &&
                            runCli(workspace, {"import", path(log), "--name", logName}).exitCode == 0;
        return isMade ? workspace : QString();
    }
    static Finished callsites(const QString& workspace, const QStringList& arguments) {
        return runCli(workspace, QStringList{"--format", "csv", "logs"} + arguments);
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

    /// The contexts of a log of the register allocator are functions, which its module's name covers; each of several
    /// contexts of the inliner has its own name only.
    void namesAgreeInATieAsInALookUp() {
        const auto imported = [this](const QByteArray& log) {
            QFile file(path("named.log"));
            return file.open(QIODevice::WriteOnly) && file.write(log) == log.size() && file.flush() &&
                   runCli(m_workspace, {"import", path("named.log"), "--name", m_module}).exitCode == 0;
        };
        QVERIFY(imported(sampleLog({{"mask", "int64_t", 33}, {"index_to_evict", "int64_t", 1}}, {"f", "g"}, 2)));
        const Finished tied = runCli(m_workspace, {"--format", "csv", "tie", m_module, "--run", "never"});
        QVERIFY2(tied.exitCode == 0 && !tied.err.contains("not tied"), tied.err);
        for (const QStringList& row : parseCsv(tied.out).mid(1, 2))
            QCOMPARE(row.value(2), m_module);
        done({"delete", "log", m_module});
        QVERIFY(imported(sampleLog(inlinerFeatures(), {"elsewhere", "nowhere"}, 2)));
        for (const QStringList& command : {QStringList{"tie", m_module}, {"logs", m_module}}) {
            const Finished none = runCli(m_workspace, command + QStringList{"--run", "never", "--context", "nowhere"});
            QCOMPARE(none.exitCode, 2);
            QVERIFY2(none.err.contains("no module is called nowhere"), none.err);
        }
        done({"delete", "log", m_module});
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

    /// Every fourth decision of a run is turned around, so that neither LLVM's heuristic nor another policy makes them.
    /// What a run of these decisions records is the reference.
    void withoutARunTheModuleIsCompiledUnderTheLogsDecisions() {
        const QString script = path("mixed.script");
        done({"--format", "script", "--output", script, "decisions", "default", "--module", m_module});
        QList<QByteArray> lines = content(script).split('\n');
        int number = 0;
        for (QByteArray& line : lines) {
            const bool inlines = line.startsWith("inline ");
            if ((!inlines && !line.startsWith("refuse ")) || ++number % 4 != 0) continue;
            line = (inlines ? "refuse " : "inline ") + line.mid(7);
        }
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(lines.join('\n')) > 0);
        file.close();
        done({"run", "test", "--policy", "script:" + script, "--name", "mixed", "--module", m_module});
        done({"log", "mixed", "--module", m_module, "--output", path("mixed.log")});
        done({"import", path("mixed.log"), "--name", "mixed"});
        const Finished expected = callsites(m_workspace, {"mixed", "--run", "mixed", "--module", m_module});
        QVERIFY(parsed(content(path("mixed.log"))).rows.size() > 10);
        QCOMPARE(parseCsv(expected.out).size() - 1, parsed(content(path("mixed.log"))).rows.size());
        QVERIFY2(expected.err.contains(", 0 are not"), expected.err);

        const QString other = workspaceOf("alone.inlinescope", "mixed.log", m_module);
        const Finished found = callsites(other, {m_module, "--callsites"});
        QCOMPARE(found.out, expected.out);
        QVERIFY2(found.err.contains(m_module.toUtf8() + " of corpus test, whose name agrees"), found.err);
        QVERIFY2(found.err.contains(m_module.toUtf8() + ", compiled again, 0 are not"), found.err);
        QVERIFY2(found.err.contains("\n0 questions of the compile are not in the log"), found.err);
        const qint64 baseline = defaultText();
        done({"objects", "mixed", "--output", path("objects")});
        const qint64 text = textOf(("objects/" + m_module.toUtf8() + ".o").constData());
        QVERIFY(text > 0 && baseline > 0 && text != baseline);
        const QByteArray sizes =
            QByteArray::number(text) + " B of text, " + QByteArray::number(baseline) + " B under the heuristic";
        QVERIFY2(found.err.contains(sizes), found.err);
        const QByteArray reward = found.err.mid(found.err.indexOf("\nreward ") + 8);
        QVERIFY(std::abs(reward.left(reward.indexOf(',')).toDouble() - rewardOf(double(text), double(baseline))) <
                1e-9);
        QCOMPARE(runProgram("sqlite3", {other, "SELECT count(*) FROM runs"}).out.trimmed(), QByteArray("0"));
    }

    /// Stock clang's log has no decisions: the heuristic makes other ones, and the rest is said.
    void aLogWithoutDecisionsIsMatchedAsFarAsTheHeuristicAsksTheSame() {
        const Log stock = stockLog();
        const Finished found = callsites(workspaceOf("undecided.inlinescope", "channel.out", "undecided"),
                                         {"undecided", "--module", m_module});
        const QList<QStringList> rows = parseCsv(found.out);
        QCOMPARE(rows.size() - 1, stock.rows.size());
        QVERIFY(!rows.value(1).value(1).isEmpty()); // the first question depends on no answer
        qsizetype absent = 0;
        for (const QStringList& row : rows.mid(1))
            absent += row[1].isEmpty() ? 1 : 0;
        QVERIFY(absent > 0);
        QVERIFY2(found.err.contains("compiled again, " + QByteArray::number(absent) + " are not"), found.err);
        QVERIFY2(found.err.contains("does not have its decisions") && !found.err.contains("reward"), found.err);
    }

    void theModuleIsTheOneWhoseNameAgrees() {
        done({"log", "default", "--module", m_module, "--output", path("default.log")});
        const QString other = workspaceOf("names.inlinescope", "default.log", m_module);
        const QByteArray expected = callsites(other, {m_module, "--module", m_module}).out;
        QCOMPARE(parseCsv(expected).size() - 1, parsed(content(path("default.log"))).rows.size());
        QCOMPARE(callsites(other, {m_module, "--callsites"}).out, expected);
        const QString stem = m_module.left(m_module.indexOf('.')) + ".7.log";
        QCOMPARE(runCli(other, {"rename", "log", m_module, stem}).exitCode, 0);
        QCOMPARE(callsites(other, {stem, "--callsites"}).out, expected);
        QCOMPARE(runCli(other, {"rename", "log", stem, "nothing"}).exitCode, 0);
        const Finished none = callsites(other, {"nothing", "--callsites"});
        QVERIFY2(none.exitCode != 0 && none.err.contains("no module is called nothing"), none.err);
        const Finished unknown = callsites(other, {"nothing", "--module", "nowhere"});
        QVERIFY2(unknown.exitCode != 0 && unknown.err.contains("no module \"nowhere\""), unknown.err);
        // The module is in two corpora.
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/g/compile_commands.json";
        QCOMPARE(runCli(other, {"extract", "--input", input, "--output", path("corpus-g")}).exitCode, 0);
        QCOMPARE(runCli(other, {"import", path("corpus-g"), "--name", "second"}).exitCode, 0);
        QCOMPARE(runCli(other, {"rename", "log", "nothing", m_module}).exitCode, 0);
        const Finished several = callsites(other, {m_module, "--callsites"});
        QVERIFY2(several.exitCode == 2 && several.err.contains(" may be the module of " + m_module.toUtf8()),
                 several.err);
    }

    /// Nothing is compiled if a run has asked the log's questions; and what the user says counts more than a name.
    void aRunThatAskedTheSameIsFoundUnlessATieSaysAnother() {
        done({"import", path("never.log"), "--name", "again"}); // if it is not yet
        done({"rename", "log", "again", m_module});
        const Finished found = callsites(m_workspace, {m_module, "--callsites"});
        QVERIFY2(found.err.contains("questions of never about " + m_module.toUtf8() + ", 0 are not"), found.err);
        QCOMPARE(found.out, callsites(m_workspace, {m_module, "--run", "never"}).out);
        done({"tie", m_module, "--run", "default"});
        const Finished tied = callsites(m_workspace, {m_module, "--callsites"});
        QVERIFY2(tied.err.contains(" of default about " + m_module.toUtf8()), tied.err);
        QCOMPARE(tied.out, callsites(m_workspace, {m_module, "--run", "default"}).out);
        done({"tie", m_module, "--none"});
        done({"rename", "log", m_module, "again"});
    }

    /// Of the module's bytes under the policy, whose object stock clang has made, and under the heuristic.
    void theRewardOfATiedLogIsThatOfItsRun() {
        QVERIFY(!stockLog().rows.isEmpty());
        done({"import", path("never.log"), "--name", "again"}); // if it is not yet
        const Finished untied = callsites(m_workspace, {"again", "--reward"});
        QVERIFY2(untied.err.contains("1 context has no reward: no run is known"), untied.err);
        done({"tie", "again", "--run", "never", "--module", m_module});
        const QList<QStringList> rows = parseCsv(callsites(m_workspace, {"again", "--reward"}).out);
        QCOMPARE(rows.value(0).join(','), QString("context,module,default,policy,reward"));
        QCOMPARE(rows.value(1).mid(0, 2), QStringList({"", m_module}));
        const qint64 baseline = defaultText(), text = textOf("stock.o");
        QVERIFY(baseline > 0 && text > baseline);
        QCOMPARE(rows[1][2].toLongLong(), baseline);
        QCOMPARE(rows[1][3].toLongLong(), text);
        QVERIFY(std::abs(rows[1][4].toDouble() - rewardOf(double(text), double(baseline))) < 1e-9);
        done({"tie", "again", "--none"});

        const QString other = workspaceOf("baseless.inlinescope", "never.log", m_module);
        QCOMPARE(runCli(other, {"run", "test", "--policy", "never", "--name", "never", "--module", m_module}).exitCode,
                 0);
        QCOMPARE(runCli(other, {"tie", m_module, "--run", "never"}).exitCode, 0);
        const Finished baseless = callsites(other, {m_module, "--reward"});
        QVERIFY2(baseless.err.contains("no run under the policy default"), baseless.err);
        QVERIFY2(baseless.out.contains("\n," + m_module.toUtf8() + ",,,"), baseless.out);
    }

    /// ml-compiler-opt takes a function's last score, and the default of its report.
    void theRewardOfARegisterAllocationIsOfItsLastScore() {
        const QList<SampleTensor> features = {{"mask", "int64_t", 33}, {"index_to_evict", "int64_t", 1}};
        const QByteArray module = m_module.toUtf8();
        const QList<std::pair<const char*, QByteArray>> files = {
            {"scored.log", sampleLog(features, {"f", "g"}, 3, true)},
            {"scored.csv", module + ",f,12.500000,9.000000\n" + module + ",h,2.000000,2.000000\n"}};
        for (const auto& [name, bytes] : files) {
            QFile file(path(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        }
        const QString other = workspaceOf("scores.inlinescope", "scored.log", m_module);
        const Finished before = callsites(other, {m_module, "--reward"});
        QVERIFY2(before.err.contains("2 contexts have no reward: no imported performance report"), before.err);
        QCOMPARE(runCli(other, {"import", path("scored.csv")}).exitCode, 0);
        const Finished found = callsites(other, {m_module, "--reward"});
        const QList<QStringList> rows = parseCsv(found.out);
        const double score = qFromLittleEndian<float>(sampleBytes({"reward", "float", 1}, 99, 2).constData());
        QCOMPARE(rows.value(1).mid(0, 3), QStringList({"f", m_module, "12.5"}));
        QCOMPARE(rows[1][3].toDouble(), score);
        QVERIFY(std::abs(rows[1][4].toDouble() - rewardOf(score, 12.5)) < 1e-9);
        QCOMPARE(rows.value(2)[4], QString());
        QVERIFY2(found.err.contains("1 context has no reward: no imported performance report"), found.err);
        const QStringList run = {"run", "test", "--policy", "default", "--name", "r", "--module", m_module};
        for (const QStringList& command : {run,
                                           QStringList{"tie", m_module, "--run", "r", "--module", m_module},
                                           {"capture", "r", "--module", m_module, "--output", path("scored only")}})
            QCOMPARE(runCli(other, command).exitCode, 0);
        QCOMPARE(callsites(path("scored only"), {m_module, "--reward"}).out, found.out);
        const Finished refused = callsites(other, {m_module, "--context", "f", "--callsites"});
        QVERIFY2(refused.exitCode != 0 && refused.err.contains("register allocator"), refused.err);
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
        done({"import", path("vocabulary"), "--name", "quantiles"});
        const Finished compared = runCli(m_workspace, {"--format", "csv", "vocab", "again", "--compare", "quantiles"});
        const QList<QStringList> rows = parseCsv(compared.out);
        QCOMPARE(rows.size(), files.size() + 1);
        for (const QStringList& row : rows.mid(1))
            QCOMPARE(row.mid(1, 2) + row.mid(7), QStringList({"1000", "1000", "0", "equal"}));
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

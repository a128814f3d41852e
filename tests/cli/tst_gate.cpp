// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/reference_compiler.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// The calls of is_digit() in json.c of the test corpus, by caller, with attributes in IR.
using Attributes = QMap<QString, QString>;

/// A revision of json.c, compiled in a folder of its own as a build with locations does.
class Revision {
public:
    Revision(const QString& folder, const QByteArray& before, const QByteArray& after) : m_folder(folder) {
        const QDir from(INLINESCOPE_SOURCE_DIR "/tests/corpus/sources");
        m_folder.mkpath(".");
        for (const QString& name : from.entryList({"*.h"}, QDir::Files))
            QFile::copy(from.filePath(name), m_folder.filePath(name));
        write("json.c", read(from.filePath("json.c")).replace(before, after));
        const QStringList flags =
            m_flags + QStringList{"-Xclang", "-fembed-bitcode=all", "-c", "json.c", "-o", "json.c.o"};
        m_remarks = QString::fromUtf8(clang(QStringList{"-Rpass=inline", "-Rpass-missed=inline"} + flags).err);
        const QJsonObject entry{{"directory", m_folder.path()},
                                {"file", "json.c"},
                                {"arguments", QJsonArray::fromStringList(QStringList{"clang-22"} + flags)}};
        write("compile_commands.json", QJsonDocument(QJsonArray{entry}).toJson());
    }

    QString database() const { return m_folder.filePath("compile_commands.json"); }
    qint64 text() const { return textOf("json.c.o"); }

    /// What clang says of the call of is_digit() in a function: "json.c:61:10 not inlined".
    QString remarkOn(const QString& caller) const {
        const QRegularExpression remark("^(json\\.c:\\d+:\\d+): remark: 'is_digit' (not inlined|inlined) into '" +
                                            caller + "'",
                                        QRegularExpression::MultilineOption);
        const QRegularExpressionMatch said = remark.match(m_remarks);
        return said.captured(1) + ' ' + said.captured(2);
    }

    /// text of clang's object with attributes on these calls.
    qint64 textWith(const Attributes& attributes) const {
        clang(m_flags + QStringList{"-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", "json.c", "-o", "json.ll"});
        const QRegularExpression definition("^define .*@(\\w+)\\("), call("call .*@is_digit\\(.*\\) #\\d+");
        QStringList lines = QString::fromUtf8(read(m_folder.filePath("json.ll"))).split('\n');
        QString function;
        for (QString& line : lines) {
            if (const auto begins = definition.match(line); begins.hasMatch()) function = begins.captured(1);
            if (const auto calls = call.match(line); calls.hasMatch())
                line.insert(calls.capturedEnd(), ' ' + attributes[function]);
        }
        write("json.ll", lines.join('\n').toUtf8());
        clang({"-Oz", "-c", "json.ll", "-o", "flipped.o"});
        return textOf("flipped.o");
    }

private:
    static QByteArray read(const QString& name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QString& name, const QByteArray& text) const {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    Finished clang(const QStringList& arguments) const {
        const Finished done = runProgram("clang-22", arguments, m_folder.path());
        if (done.exitCode != 0) QTest::qFail(done.err.constData(), __FILE__, __LINE__);
        return done;
    }
    qint64 textOf(const QString& object) const { return berkeleySizes(m_folder.filePath(object)).value(0, -1); }

    QDir m_folder;
    QStringList m_flags{"-std=c17", "-Oz", "-gline-tables-only"};
    QString m_remarks;
};

} // namespace

/// `gate` on real runs: one that decides one call differently, and one of another revision; expected values are from
/// queries of the workspace by sqlite3, and from clang.
class GateTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");
    QString m_module = "json.c.o"; ///< in which one decision is flipped
    QString m_callee, m_caller;
    qint64 m_growth = 0;

    void done(const QStringList& arguments) {
        const Finished finished = runCli(m_workspace, arguments);
        QVERIFY2(finished.exitCode == 0, finished.err);
    }
    QString sql(const QString& query) {
        return QString::fromUtf8(runProgram("sqlite3", {m_workspace, query}).out).trimmed();
    }
    QString text(const QString& run, const QString& module) {
        return sql(QString("SELECT sum(mr.text) FROM module_runs mr JOIN runs r ON r.id = mr.run_id JOIN modules m ON "
                           "m.id = mr.module_id WHERE r.name = '%1' AND m.name LIKE '%2'")
                       .arg(run, module));
    }

    /// A run of a script with one decision of the module flipped; returns its growth in bytes.
    qint64 runTurned(const QString& lines, qsizetype line) {
        QStringList edited = lines.split('\n');
        edited[line] =
            edited[line].startsWith("inline") ? "refuse" + edited[line].mid(6) : "inline" + edited[line].mid(6);
        QFile script(m_folder.filePath("turned.script"));
        if (!script.open(QIODevice::WriteOnly)) return 0;
        script.write(edited.join('\n').toUtf8());
        script.close();
        runCli(m_workspace, {"delete", "run", "turned"});
        if (runCli(m_workspace, {"run", "test", "--policy", "script:" + script.fileName(), "--name", "turned"})
                .exitCode)
            return 0;
        return text("turned", m_module).toLongLong() - text("base", m_module).toLongLong();
    }

    /// A corpus and a run of the same name.
    void runOf(const Revision& revision, const QString& name) {
        const QString corpus = m_folder.filePath("corpus-" + name);
        done({"extract", "--input", revision.database(), "--output", corpus});
        done({"import", corpus, "--name", name});
        done({"run", name, "--policy", "default", "--name", name});
    }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        const QString corpus = m_folder.filePath("corpus");
        done({"extract", "--input", input, "--output", corpus});
        done({"import", corpus, "--name", "test"});
        done({"run", "test", "--policy", "default", "--name", "base"});
        const QString lines = QString::fromUtf8(
            runCli(m_workspace, {"--format", "script", "decisions", "base", "--module", m_module}).out);
        const QStringList all = lines.split('\n');
        for (qsizetype line = all.size() - 1; line > 0 && m_growth <= 0; --line)
            if (all[line].startsWith("inline ") || all[line].startsWith("refuse ")) m_growth = runTurned(lines, line);
        QVERIFY(m_growth > 0);
    }

    void withinItsLimitItPasses() {
        const qint64 before = text("base", "%").toLongLong();
        const QString percent = QString::number(100.0 * double(m_growth) / double(before) + 0.01, 'f', 4);
        const Finished passed = runCli(m_workspace, {"gate", "base", "turned", "--max-growth", percent + "%"});
        QVERIFY2(passed.exitCode == 0, passed.err);
        QVERIFY2(passed.out.startsWith("## Size gate: passed"), passed.out);
        QCOMPARE(runCli(m_workspace, {"gate", "turned", "base"}).exitCode, 0); // smaller
        QCOMPARE(runCli(m_workspace,
                        {"gate", "base", "turned", "--explain", "0", "--max-module-growth", QString::number(m_growth)})
                     .exitCode,
                 0);
    }

    void beyondItSaysWhoIsToBlame() {
        const QString markdown = m_folder.filePath("gate.md"), junit = m_folder.filePath("gate.xml");
        const Finished failed =
            runCli(m_workspace, {"--format", "json", "gate", "base", "turned", "--max-module-growth",
                                 QString::number(m_growth - 1), "--markdown", markdown, "--junit", junit});
        QCOMPARE(failed.exitCode, 10);
        const QJsonObject gate = QJsonDocument::fromJson(failed.out).object();
        QCOMPARE(gate["passed"].toBool(true), false);
        QCOMPARE(gate["total"].toObject()["before"].toInteger(), text("base", "%").toLongLong());
        QCOMPARE(gate["total"].toObject()["after"].toInteger(), text("turned", "%").toLongLong());
        QCOMPARE(gate["modules"].toArray().size(), 1);
        const QJsonObject module = gate["modules"].toArray().at(0).toObject();
        QCOMPARE(module["module"].toString(), m_module);
        QCOMPARE(module["delta"].toInteger(), m_growth);
        QVERIFY(module["exceeds"].toBool());
        QCOMPARE(module["culprits"].toArray().size(), 1);
        QCOMPARE(module["culprits"].toArray().at(0).toObject()["bytes"].toInteger(), m_growth);
        QFile summary(markdown), report(junit);
        QVERIFY(summary.open(QIODevice::ReadOnly) && report.open(QIODevice::ReadOnly));
        QVERIFY(summary.readAll().contains("| `json.c.o` **over** | "));
        QVERIFY(report.readAll().contains("<failure type=\"module-growth\""));
    }

    void aBudgetIsInBytes() {
        const auto exitCode = [&](const QStringList& limits) {
            return runCli(m_workspace, QStringList{"gate", "base", "turned", "--explain", "0"} + limits).exitCode;
        };
        for (const char* option : {"--budget", "--module-budget"}) {
            QCOMPARE(exitCode({option, QString::number(m_growth)}), 0);
            QCOMPARE(exitCode({option, QString::number(m_growth) + "B"}), 0);
            QCOMPARE(exitCode({option, QString::number(m_growth - 1)}), 10);
            QCOMPARE(exitCode({option, QString::number(m_growth / 1024 + 1) + "KiB"}), 0);
            QCOMPARE(exitCode({option, "1MiB"}), 0);
        }
        QCOMPARE(exitCode({"--budget", "1MiB", "--module-budget", "0"}), 10);
        QCOMPARE(exitCode({"--budget", "1MiB", "--max-growth", "0%"}), 10);
        const Finished failed = runCli(m_workspace, {"gate", "base", "turned", "--explain", "0", "--budget", "0"});
        QVERIFY2(failed.out.contains("\n- text grew by +" + QByteArray::number(m_growth) +
                                     " bytes; the budget is 0 bytes\n"),
                 failed.out);
    }

    void anOverrideWithAReasonPasses() {
        const Finished allowed = runCli(m_workspace, {"gate", "base", "turned", "--explain", "0", "--module-budget",
                                                      "0", "--allow", "a faster parser"});
        QVERIFY2(allowed.exitCode == 0, allowed.err);
        QVERIFY2(allowed.out.startsWith("## Size gate: allowed beyond its limits\n"), allowed.out);
        QVERIFY2(allowed.out.contains("\n- 1 module grew by more than 0 bytes\n"), allowed.out);
        QVERIFY2(allowed.out.contains("\n- Allowed by an override. Its reason: a faster parser\n"), allowed.out);
        for (const char* none : {"", "  "})
            QCOMPARE(runCli(m_workspace, {"gate", "base", "turned", "--allow", none}).exitCode, 2);
    }

    void theSummarySaysWhatBothSidesAre() {
        done({"label", "run", "turned", "feature-7"});
        const Finished judged = runCli(
            m_workspace, {"gate", "base", "turned", "--explain", "0", "--budget", "1MiB", "--base-revision", "v1.0"});
        QVERIFY2(judged.out.contains("| revision | `v1.0` | `feature-7` |\n"), judged.out);
        const QByteArray compiler = sql("SELECT toolchain FROM runs WHERE name = 'base'").toUtf8();
        QVERIFY(compiler.startsWith("built-in LLVM "));
        QVERIFY2(judged.out.contains("| compiler | `" + compiler + "` | `" + compiler + "` |\n"), judged.out);
        const QJsonObject sides =
            QJsonDocument::fromJson(
                runCli(m_workspace, {"gate", "base", "turned", "--explain", "0", "--json", "-"}).out)
                .object()["sides"]
                .toObject();
        const QStringList flags = sides["base"].toObject()["flags"].toString().split(' ');
        QVERIFY2(flags[0].startsWith("-O") && flags[1] == "-triple", qPrintable(flags.join(' ')));
        QVERIFY(!flags.contains("-main-file-name") && !flags.contains("-o"));
        done({"label", "run", "turned", ""});
    }

    /// Stored by the explanation of the case before, so nothing is compiled for it.
    void theStoredCulpritIsNamedWithoutCompiling() {
        done({"explain", "base", "turned", "--module", m_module});
        const QJsonObject module =
            QJsonDocument::fromJson(
                runCli(m_workspace, {"gate", "base", "turned", "--explain", "0", "--json", "-"}).out)
                .object()["modules"]
                .toArray()
                .at(0)
                .toObject();
        QVERIFY(module["culprits"].isNull());
        QCOMPARE(module["culprit"].toObject()["bytes"].toInteger(), m_growth);
        QCOMPARE(module["culprit"].toObject()["callee"].toString(), sql("SELECT callee FROM culprits LIMIT 1"));
    }

    /// The callee grows, so its two callers do not inline it any more. clang's own remarks say where, and its objects
    /// with attributes on the calls how many bytes each refusal alone makes in the new revision.
    void ofTwoRevisionsTheCallsitesThatAreDecidedDifferentlyAreToBlame() {
        const QByteArray callee = "static int is_digit(char c) {";
        const Revision before(m_folder.filePath("before"), callee, callee);
        const Revision after(m_folder.filePath("after"), callee,
                             callee + "\n    static volatile unsigned seen[4];\n    seen[0] += (unsigned)c, "
                                      "seen[1] ^= seen[0], seen[2] -= seen[1], seen[3] += seen[2];");
        const Attributes inlined{{"digits", "alwaysinline"}, {"hex_digit", "alwaysinline"}};
        QMap<QString, qint64> bytes; // of the refusal in each caller
        QMap<QString, QString> places;
        for (const QString& caller : inlined.keys()) {
            QCOMPARE(before.remarkOn(caller).section(' ', 1), "inlined");
            QCOMPARE(after.remarkOn(caller).section(' ', 1), "not inlined");
            places[caller] = after.remarkOn(caller).section(' ', 0, 0);
            Attributes refused = inlined;
            refused[caller] = "noinline";
            bytes[caller] = after.textWith(refused) - after.textWith(inlined);
            QVERIFY(bytes[caller] > 0);
        }
        QVERIFY(bytes["digits"] != bytes["hex_digit"]);

        runOf(before, "before");
        runOf(after, "after");
        const QString markdown = m_folder.filePath("revisions.md");
        const Finished judged = runCli(m_workspace, {"--format", "json", "gate", "before", "after", "--module-budget",
                                                     "0", "--markdown", markdown});
        QCOMPARE(judged.exitCode, 10);
        const QJsonObject module = QJsonDocument::fromJson(judged.out).object()["modules"].toArray().at(0).toObject();
        QCOMPARE(module["before"].toInteger(), before.text());
        QCOMPARE(module["after"].toInteger(), after.text());
        QCOMPARE(module["culprits"].toArray().size(), 2);
        QFile summary(markdown);
        QVERIFY(summary.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(summary.readAll());
        for (const QString& caller : inlined.keys()) {
            const QString culprit = QString("`is_digit` into `%1` at `%2`, inline → refuse: +%3")
                                        .arg(caller, places[caller])
                                        .arg(bytes[caller]);
            QVERIFY2(text.contains(culprit + "<br>") || text.contains(culprit + " |"),
                     qPrintable(culprit + '\n' + text));
        }
    }

    /// The corpus of the case before has fewer modules.
    void differencesNameTheSidesAsTheHeaderDoes() {
        const Finished less = runCli(m_workspace, {"gate", "base", "before", "--explain", "0"});
        QVERIFY2(less.out.contains(" only in base: ") && !less.out.contains(" only in A"), less.out);
        const Finished more = runCli(m_workspace, {"gate", "before", "base", "--explain", "0"});
        QVERIFY2(more.out.contains(" only in new: ") && !more.out.contains(" only in B"), more.out);
    }

    void whatWasNotCompiledIsSaidAndFails() {
        done({"run", "test", "--policy", "default", "--name", "partial", "--module", "vm.c.o", "--module", "pack.c.o"});
        const Finished lost = runCli(m_workspace, {"gate", "base", "partial"});
        QCOMPARE(lost.exitCode, 10);
        QVERIFY2(lost.out.contains("**Not compared: 11 modules**"), lost.out);
        QVERIFY(lost.out.contains("- `" + m_module.toUtf8() + "`: missing in new ("));
        QCOMPARE(runCli(m_workspace, {"gate", "base", "partial", "--allow-lost"}).exitCode, 0);
    }

    void aSetOfRemarksIsToldFromARun() {
        QFile remarks(m_folder.filePath("other.opt.yaml"));
        QVERIFY(remarks.open(QIODevice::WriteOnly));
        remarks.write("--- !Missed\nPass: inline\nName: NoDefinition\nFunction: f\nArgs:\n  - Callee: g\n"
                      "  - String: ' will not be inlined into '\n  - Caller: f\n...\n");
        remarks.close();
        done({"import", remarks.fileName(), "--name", "other"});
        for (const QStringList& command : {QStringList{"gate", "base", "other"},
                                           {"gate", "other", "base"},
                                           {"tree", "base", "other", "--module", m_module}}) {
            const Finished refused = runCli(m_workspace, command);
            QCOMPARE(refused.exitCode, 2);
            QVERIFY2(refused.err.contains("\"other\" is a set of remarks, which has no bodies and no sizes"),
                     refused.err);
            QVERIFY2(refused.err.contains("`compare`, `callees` and `reasons` compare a set of remarks"), refused.err);
        }
        QCOMPARE(runCli(m_workspace, {"compare", "base", "other"}).exitCode, 0);
    }

    // A baseline that crashed: its modules have a status and no size.
    void nothingComparedIsAFailure() {
        done({"run", "test", "--policy", "default", "--name", "crashed"});
        sql("UPDATE module_runs SET status = 'crashed' WHERE run_id = (SELECT id "
            "FROM "
            "runs WHERE name = 'crashed')");
        for (const QStringList& runs : {QStringList{"crashed", "base"}, {"base", "crashed"}, {"crashed", "crashed"}}) {
            const Finished judged = runCli(m_workspace, QStringList{"--format", "json", "gate", "--allow-lost",
                                                                    "--max-growth", "1000%", "--allow", "label"} +
                                                            runs);
            QCOMPARE(judged.exitCode, 10);
            const QJsonObject gate = QJsonDocument::fromJson(judged.out).object();
            QCOMPARE(gate["passed"].toBool(true), false);
            QCOMPARE(gate["total"].toObject()["compared"].toInt(-1), 0);
            QCOMPARE(gate["total"].toObject()["nothing_compared"].toBool(), true);
        }
        const Finished summary = runCli(
            m_workspace, {"gate", "crashed", "base", "--allow", "label", "--junit", m_folder.filePath("nothing.xml")});
        QVERIFY2(summary.out.startsWith("## Size gate: failed"), summary.out);
        QVERIFY2(summary.out.contains("- An override does not allow that nothing was compared. Its reason: label"),
                 summary.out);
        QFile junit(m_folder.filePath("nothing.xml"));
        QVERIFY(junit.open(QIODevice::ReadOnly));
        QVERIFY(junit.readAll().contains("<failure type=\"nothing-compared\""));
        QVERIFY2(summary.out.contains("- no module has a size in both runs"), summary.out);
    }

    void oneReportMayGoToStdout() {
        const QStringList gate = {"gate", "base", "turned", "--explain", "0"};
        const auto inFolder = [&](const QStringList& arguments) {
            return runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                              QStringList{"--workspace", m_workspace} + gate + arguments, m_folder.path());
        };
        const Finished json = inFolder({"--json", "-", "--markdown", "summary.md"});
        QCOMPARE(json.exitCode, 10);
        QVERIFY(QJsonDocument::fromJson(json.out).object().contains("passed"));
        QVERIFY(QFile::exists(m_folder.filePath("summary.md")));
        QVERIFY(inFolder({"--junit", "-"}).out.startsWith("<?xml"));
        QVERIFY(inFolder({"--output", "-"}).out.startsWith("## Size gate"));
        QCOMPARE(inFolder({"--json", "-", "--junit", "-"}).exitCode, 2);
        QVERIFY(!QFile::exists(m_folder.filePath("-")));
    }

    void wrongUsageIsRefused() {
        for (const char* limit : {"nan%", "inf%", "-inf", "infinity", "1e999%", "nan", "%", "1%%"})
            QCOMPARE(runCli(m_workspace, {"gate", "base", "turned", "--max-growth", limit}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"gate", "base", "turned", "--max-growth", "much"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"gate", "base", "nobody"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"--format", "csv", "gate", "base", "turned", "--explain", "0"}).exitCode, 2);
        // Before anything else is looked at.
        const Finished early = runCli(m_workspace, {"--format", "csv", "gate", "base", "of no such name"});
        QCOMPARE(early.exitCode, 2);
        QVERIFY2(early.err.contains("--format csv"), early.err);
        QCOMPARE(runCli(m_workspace, {"--format", "junit", "compare", "base", "turned"}).exitCode, 2);
    }
};

QTEST_GUILESS_MAIN(GateTest)
#include "tst_gate.moc"

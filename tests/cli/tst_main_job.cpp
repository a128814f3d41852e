// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/reference_compiler.h"
#include "tests/support/sample_policies.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

/// The main use case on the command line, from objects to a comparison, compared with clang, llvm-size and
/// llvm-readelf.
class MainJobTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_workspace = m_folder.filePath("w.inlinescope");
    QString m_corpus = m_folder.filePath("corpus");
    QStringList m_modules;
    QMap<QString, QString> m_objects; ///< clang's object by module

    QList<QStringList> csv(const QStringList& arguments) {
        const Finished done = runCli(m_workspace, QStringList{"--format", "csv"} + arguments);
        if (done.exitCode != 0) qWarning("%s: %s", qPrintable(arguments.join(' ')), done.err.constData());
        return parseCsv(done.out);
    }

    int count(const QString& noun) { return int(csv({"list", noun}).size()) - 1; }

private slots:
    void initTestCase() {
        const QString input = INLINESCOPE_BINARY_DIR "/test-corpus/g-sections/compile_commands.json";
        Finished done = runCli(m_workspace, {"extract", "--input", input, "--output", m_corpus});
        QVERIFY2(done.exitCode == 0, done.err);
        done = runCli(m_workspace, {"import", m_corpus, "--name", "test"});
        QVERIFY2(done.exitCode == 0, done.err);
        for (const char* policy : {"default", "never"}) {
            done = runCli(m_workspace, {"run", "test", "--policy", policy, "--name", policy, "--jobs", "2"});
            QVERIFY2(done.exitCode == 0, done.err);
        }
        QFile description(m_corpus + "/corpus_description.json");
        QVERIFY(description.open(QIODevice::ReadOnly));
        for (const QJsonValue& name : QJsonDocument::fromJson(description.readAll())["modules"].toArray())
            m_modules << name.toString();
        QVERIFY(m_modules.size() >= 10);
        for (const QString& module : m_modules) {
            const QString object = m_folder.filePath(QString("o%1.o").arg(m_objects.size()));
            m_objects[module] = compileWithClang(m_corpus + "/" + module, object);
            QVERIFY2(!m_objects[module].isEmpty(), qPrintable(module));
        }
    }

    void headersAreTheContract() {
        const QString module = m_modules.first();
        const QString compared = csv({"compare", "default", "never"})[0].join(','); // a later column is at the end
        QVERIFY2(compared.startsWith("module,size_a,size_b,delta,percent,decisions_a,decisions_b,differing,status,"
                                     "unique_a,unique_b,added,removed,body_changed,decided_differently"),
                 qPrintable(compared));
        QCOMPARE(csv({"decisions", "default", "--module", module})[0].join(','),
                 QString("decision,caller,callee,site,advice,outcome,cost,threshold,reason,location,default_advice,"
                         "inline_path,linkage"));
        QCOMPARE(csv({"functions", "default", "never", "--module", module})[0].join(','),
                 QString("function,linkage,size_a,size_b,delta,cause,renamed_from"));
    }

    void totalOfTheDefaultRunIsTheSumThatLlvmSizeGives() {
        const auto rows = csv({"compare", "default", "never"});
        QCOMPARE(rows.size(), m_modules.size() + 2);
        qint64 sum = 0;
        for (const QStringList& row : rows.mid(1, m_modules.size())) {
            const qint64 text = berkeleySizes(m_objects[row[0]]).value(0, -1);
            QCOMPARE(row[1].toLongLong(), text);
            QCOMPARE(row[8], QString("ok"));
            QCOMPARE(row[3].toLongLong(), row[2].toLongLong() - row[1].toLongLong());
            sum += text;
        }
        QCOMPARE(rows.last()[0], QString("TOTAL"));
        QCOMPARE(rows.last()[1].toLongLong(), sum);
    }

    void compareSaysWhatIsMissingAndWhatWasNotAligned() {
        const Finished done = runCli(m_workspace, {"compare", "default", "never"});
        QVERIFY2(done.err.contains("none missing, none failed"), done.err);
        QVERIFY2(done.err.contains("not aligned"), done.err);
        QCOMPARE(runCli(m_workspace, {"run", "test", "--policy", "default", "--name", "one", "--module", m_modules[0]})
                     .exitCode,
                 0);
        const Finished part = runCli(m_workspace, {"compare", "default", "one"});
        QVERIFY2(part.err.contains(QByteArray::number(m_modules.size() - 1) + " missing in B"), part.err);
        QCOMPARE(runCli(m_workspace, {"delete", "run", "one"}).exitCode, 0);
    }

    void functionsEqualReadelf() {
        for (const QString& module : m_modules) {
            QMap<QString, qint64> sizes;
            auto rows = csv({"functions", "default", "--module", module});
            QCOMPARE(rows.last()[0], QString("TOTAL"));
            rows.removeLast();
            for (const QStringList& row : rows.mid(1))
                sizes[row[0]] += row[2].toLongLong();
            QCOMPARE(sizes, functionSizes(m_objects[module]));
        }
    }

    void neverInlinesOnlyWhatIsMandatory() {
        for (const QString& module : m_modules) {
            for (const QStringList& row : csv({"decisions", "never", "--module", module}).mid(1)) {
                if (row[4] == "inline") QVERIFY2(row[8].contains("always"), qPrintable(row.join(" | ")));
            }
        }
    }

    /// Each call of the bitcode to an always_inline function has a row, and a note says which calls have none. vm.c has
    /// one such function.
    void alwaysInlinedCallsHaveRowsAndANoteSaysWhichHaveNone() {
        const QByteArray code = runProgram("llvm-dis-22", {m_corpus + "/vm.c.o.bc", "-o", "-"}).out;
        const qsizetype calls = code.count("call i64 @pop(");
        QVERIFY(calls > 1);
        const QByteArray note =
            QByteArray::number(calls) + " rows are calls of the bitcode that an attribute has inlined";
        for (const QStringList& rows : {QStringList{"--module", "vm.c.o"}, {"--filter", "callee=pop"}}) {
            const Finished done = runCli(m_workspace, QStringList{"--format", "csv", "decisions", "default"} + rows);
            QVERIFY2(done.err.contains(note) && done.err.contains("the copy of the call has no row"), done.err);
            QCOMPARE(done.out.count(",never-asked,,,always inline attribute,"), calls);
        }
        QVERIFY(
            !runCli(m_workspace, {"decisions", "default", "--filter", "outcome=inlined"}).err.contains("has no row"));
    }

    void everyFormatHoldsTheSameRows() {
        const QStringList command = {"compare", "default", "never"};
        const qsizetype rows = m_modules.size() + 1;
        const QJsonArray json =
            QJsonDocument::fromJson(runCli(m_workspace, QStringList{"--format", "json"} + command).out).array();
        QCOMPARE(json.size(), rows);
        QCOMPARE(runCli(m_workspace, QStringList{"--format", "tsv"} + command).out.count('\n'), rows + 1);
        QCOMPARE(runCli(m_workspace, QStringList{"--format", "md"} + command).out.count('\n'), rows + 2);
        QCOMPARE(runCli(m_workspace, command).out.count('\n'), rows + 1);
        const QString file = m_folder.filePath("out.csv");
        QCOMPARE(runCli(m_workspace, QStringList{"--format", "csv", "--output", file} + command).exitCode, 0);
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), runCli(m_workspace, QStringList{"--format", "csv"} + command).out);
    }

    void alignedCallsitesHoldEveryDecisionOfBothRunsOnce() {
        for (const QString& module : m_modules) {
            QStringList a, b;
            for (const QStringList& row : csv({"compare", "default", "never", "--module", module}).mid(1)) {
                if (!row[6].isEmpty()) a << row[6];
                if (!row[12].isEmpty()) b << row[12];
                QCOMPARE(row[0] == "-", row[12].isEmpty());
                QCOMPARE(row[0] == "+", row[6].isEmpty());
            }
            QCOMPARE(a.size(), csv({"decisions", "default", "--module", module}).size() - 1);
            QCOMPARE(b.size(), csv({"decisions", "never", "--module", module}).size() - 1);
            QCOMPARE(a.removeDuplicates(), 0);
            QCOMPARE(b.removeDuplicates(), 0);
        }
    }

    void importingTwiceDoesNotDouble() {
        const int modules = count("modules");
        const Finished again = runCli(m_workspace, {"import", m_corpus});
        QCOMPARE(again.exitCode, 0);
        QVERIFY(again.err.contains("already there"));
        QCOMPARE(count("corpora"), 1);
        QCOMPARE(count("modules"), modules);
    }

    void anLlvmOptionHoldsForTheWholeRunAndIsRecorded() {
        QCOMPARE(runCli(m_workspace,
                        {"run", "test", "--policy", "default", "--name", "t0", "--mllvm", "-inline-threshold=-1000"})
                     .exitCode,
                 0);
        const QString object = m_folder.filePath("t0.o");
        const auto rows = csv({"compare", "default", "t0"});
        for (const QStringList& row : rows.mid(1, m_modules.size())) {
            QVERIFY(
                !compileWithClang(m_corpus + "/" + row[0], object, {"-mllvm", "-inline-threshold=-1000"}).isEmpty());
            QCOMPARE(row[2].toLongLong(), berkeleySizes(object).value(0, -1));
        }
        bool recorded = false;
        for (const QStringList& row : csv({"list", "runs"}))
            recorded |= row[0] == "t0" && row[4] == "-inline-threshold=-1000";
        QVERIFY(recorded);
    }

    void aSavedModelRunsAndItsFeaturesAreThere_data() {
        QTest::addColumn<QString>("policy");
        addPolicyRows();
        QTest::newRow("the built-in one") << QStringLiteral(INLINESCOPE_SOURCE_DIR "/resources/policies/oz-1");
    }
    void aSavedModelRunsAndItsFeaturesAreThere() {
        QFETCH(QString, policy);
        const QString run = "mlgo-" + policy.section('/', -1);
        const Finished done = runCli(m_workspace, {"run", "test", "--policy", policy, "--name", run});
        QVERIFY2(done.exitCode == 0, done.err);
        int differs = 0, withDefault = 0;
        for (const QString& module : m_modules) {
            for (const QStringList& row : csv({"decisions", run, "--module", module}).mid(1)) {
                withDefault += !row[10].isEmpty();
                differs += !row[10].isEmpty() && row[10] != row[4];
            }
        }
        QVERIFY(withDefault > 100);
        QVERIFY(differs > 0 || policy == ownPolicy()); // which imitates the heuristic
        QVERIFY(csv({"features", run, "--module", m_modules[0]})[0].contains("callee_basic_block_count"));
    }

    void byReferenceTellsAChangedAndAMissingFile() {
        const QString workspace = m_folder.filePath("r.inlinescope");
        const QString copy = m_folder.filePath("copy");
        QVERIFY(runProgram("cp", {"-r", m_corpus, copy}).exitCode == 0);
        QCOMPARE(runCli(workspace, {"import", copy, "--name", "ref", "--reference"}).exitCode, 0);
        QVERIFY(QFileInfo(workspace).size() < 4 * 1024 * 1024);
        QFile changed(copy + "/" + m_modules[0] + ".bc");
        QVERIFY(changed.open(QIODevice::Append) && changed.write("x") == 1);
        changed.close();
        QVERIFY(QFile::remove(copy + "/" + m_modules[1] + ".bc"));
        const Finished done = runCli(workspace, {"run", "ref", "--policy", "default"});
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.err.contains("changed"), done.err);
        const auto runs = parseCsv(runCli(workspace, {"--format", "csv", "list", "runs"}).out);
        QCOMPARE(runs[1][7], QString("2"));
        QCOMPARE(runs[1][6].toInt(), int(m_modules.size()) - 2);
    }

    void unspecifiedOverrideIsRefusedWithTheWordsToAct() {
        const QString folder = m_folder.filePath("unspecified");
        QVERIFY(QDir().mkpath(folder));
        QFile file(folder + "/corpus_description.json");
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"has_thinlto": true, "modules": ["a"], "global_command_override": ["<UNSPECIFIED>"]})");
        file.close();
        const Finished done = runCli(m_folder.filePath("u.inlinescope"), {"import", folder});
        QCOMPARE(done.exitCode, 3);
        QVERIFY2(done.err.contains("global_command_override"), done.err);
    }

    void missingFoldersAreMadeByEveryCommandThatWritesAFile() {
        const auto path = [&](const char* name) { return m_folder.filePath(QString("new/%1").arg(name)); };
        const QList<std::pair<QStringList, QString>> commands = {
            {{"list", "runs", "--output", path("a/runs.txt")}, path("a/runs.txt")},
            {{"report", "default", "never", "--modules", "0", "--output", path("b/r.html")}, path("b/r.html")},
            {{"--format", "script", "decisions", "default", "--output", path("c/s.script")}, path("c/s.script")},
            {{"gate", "default", "default", "--markdown", path("d/g.md")}, path("d/g.md")},
            {{"save-copy", path("e/w.inlinescope")}, path("e/w.inlinescope")},
            {{"objects", "default", "--module", m_modules[0], "--output", path("f/g")},
             path("f/g/") + m_modules[0] + ".o"}};
        for (const auto& [command, file] : commands) {
            const Finished done = runCli(m_workspace, command);
            QVERIFY2(done.exitCode == 0 && QFileInfo(file).size() > 0, command.join(' ').toUtf8() + ": " + done.err);
        }
        const QString workspace = path("h/w.inlinescope");
        QCOMPARE(runCli(workspace, {"import", m_corpus, "--reference"}).exitCode, 0);
    }

    void everyTableIsFilteredOrderedAndCut() {
        const QStringList command = {"compare", "default", "never"};
        const auto all = csv(command);
        QList<QStringList> rows = all.mid(1, m_modules.size());
        const auto printed = [&](const QStringList& more) { return csv(command + more); };
        QMap<QStringList, qsizetype> before; // equal rows keep their order
        for (const QStringList& row : rows)
            before[row] = before.size();
        std::ranges::sort(rows, {},
                          [&](const QStringList& row) { return std::pair(-row[1].toLongLong(), before[row]); });
        QCOMPARE(printed({"--order-by", "size_a", "--descending"}).mid(1, m_modules.size()), rows);
        QCOMPARE(printed({"--order-by", "size_a", "--descending"}).last(), all.last()); // TOTAL
        QCOMPARE(printed({"--order-by", "size_a", "--descending", "--limit", "2"}).mid(1), rows.mid(0, 2));
        const QString median = rows[rows.size() / 2][1];
        const auto larger = printed({"--filter", "size_a=>" + median, "--columns", "size_a,module"});
        QCOMPARE(larger[0], QStringList({"size_a", "module"}));
        QCOMPARE(larger.size() - 1, std::ranges::count_if(rows, [&](const QStringList& row) {
                     return row[1].toLongLong() > median.toLongLong();
                 }));
        const Finished part = runCli(m_workspace, command + QStringList{"--limit", "1"});
        QVERIFY2(
            part.err.contains("TOTAL is not printed: it is over " + QByteArray::number(m_modules.size()) + " rows"),
            part.err);
        const auto runs = csv({"list", "runs", "--filter", "run=NEVER", "--columns", "run,policy"});
        QCOMPARE(runs, QList<QStringList>({{"run", "policy"}, {"never", "never"}}));
        for (const QStringList& wrong :
             {QStringList{"--order-by", "sizes_a"}, {"--columns", "modul"}, {"--filter", "module"}, {"--descending"}})
            QCOMPARE(runCli(m_workspace, command + wrong).exitCode, 2);
        QVERIFY(
            runCli(m_workspace, command + QStringList{"--columns", "modul"}).err.contains("Did you mean \"module\"?"));
        QCOMPARE(runCli(m_workspace, {"check", "--limit", "3"}).exitCode, 2); // prints no table
    }

    void namesOfFunctionsAreDemangledOnlyIfAskedFor() {
        const QString module = "text.cpp.o";
        const auto callers = [&](const QStringList& more) {
            QStringList all;
            for (const QStringList& row :
                 csv(QStringList{"decisions", "default", "--module", module, "--columns", "caller"} + more).mid(1))
                all << row[0];
            return all;
        };
        const QStringList raw = callers({});
        QVERIFY(std::ranges::any_of(raw, [](const QString& name) { return name.startsWith("_Z"); }));
        QCOMPARE(callers({"--demangle", "raw"}), raw);
        const QStringList full = callers({"--demangle", "full"}), brief = callers({"--demangle", "short"});
        const QByteArray byFilter = runProgram("llvm-cxxfilt-22", raw).out;
        QCOMPARE(full.join('\n') + '\n', QString::fromUtf8(byFilter));
        for (qsizetype row = 0; row < raw.size(); ++row)
            QVERIFY2(brief[row].size() <= full[row].size() &&
                         (!brief[row].endsWith(')') || brief[row].endsWith("operator()")),
                     qPrintable(brief[row]));
    }

    void aUniquePartOfAFunctionsNameIsEnough() {
        const auto code = [&](const char* function) {
            return runCli(m_workspace,
                          {"code", "default", "--module", "json.c.o", "--as", "ir", "--function", function});
        };
        const Finished whole = code("json_count"), part = code("json");
        QVERIFY2(whole.exitCode == 0 && whole.out.contains("@json_count("), whole.err);
        QCOMPARE(part.out, whole.out);
        const Finished several = code("i"); // list, string, hex_digit, digits, skip_space
        QCOMPARE(several.exitCode, 2);
        QVERIFY2(several.err.contains("functions have \"i\" in their names") && several.err.contains("hex_digit"),
                 several.err);
    }

    void aMistypedNameGetsTheNearest_data() {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QByteArray>("nearest");
        const auto row = [](const char* name, const QStringList& command, const char* nearest) {
            QTest::newRow(name) << command << QByteArray(nearest);
        };
        row("command", {"comapre", "default", "never"}, "compare");
        row("command of a command", {"train", "bd"}, "bc");
        row("option", {"compare", "default", "never", "--modul=x"}, "--module");
        row("option of all commands", {"compare", "default", "never", "--wrkspace", "x"}, "--workspace");
        row("run", {"compare", "default", "nevr"}, "never");
        row("run to delete", {"delete", "run", "nver"}, "never");
        row("corpus", {"run", "tets", "--policy", "default"}, "test");
        row("module", {"functions", "default", "--module", "json.c.p"}, "json.c.o");
        row("part of a module", {"functions", "default", "--module", "json"}, "json.c.o");
        row("modules", {"reasons", "default", "--module", "jsno.c.o"}, "json.c.o");
        row("policy", {"run", "test", "--policy", "defualt"}, "default");
        row("stored policy", {"show", "nevver"}, "never");
        row("built-in policy", {"run", "test", "--policy", "release:oz1"}, "release:oz-1");
        row("function", {"code", "default", "--module", "json.c.o", "--function", "json_cuont"}, "json_count");
        row("features", {"features", "default", "--scatter", "callee_usres", "callee_users"}, "callee_users");
        row("feature", {"features", "default", "--distribution", "callee_usres"}, "callee_users");
        row("noun", {"list", "explanaton"}, "explanations");
        row("noun to delete", {"delete", "runn", "never"}, "run");
        row("word of an option", {"convert", "never", "--to", "tfilte", "--output", "x"}, "tflite");
        row("module of a label", {"label", "module", "jsno.c.o", "x"}, "json.c.o");
    }
    void aMistypedNameGetsTheNearest() {
        QFETCH(const QStringList, command);
        QFETCH(const QByteArray, nearest);
        const Finished done = runCli(m_workspace, command);
        QVERIFY(done.exitCode == 2 || done.exitCode == 3);
        QVERIFY2(done.err.contains("Did you mean \"" + nearest + "\"?"), done.err);
    }

    void housekeepingKeepsTheWorkspaceSound() {
        const QString copy = m_folder.filePath("copy.inlinescope");
        QCOMPARE(runCli(m_workspace, {"check"}).exitCode, 0);
        QCOMPARE(runCli(m_workspace, {"save-copy", copy}).exitCode, 0);
        QCOMPARE(runCli(copy, {"--format", "csv", "compare", "default", "never"}).out,
                 runCli(m_workspace, {"--format", "csv", "compare", "default", "never"}).out);
        QCOMPARE(runCli(copy, {"rename", "run", "never", "nothing"}).exitCode, 0);
        QCOMPARE(runCli(copy, {"compare", "default", "nothing"}).exitCode, 0);
        QCOMPARE(runCli(copy, {"compare", "default", "never"}).exitCode, 2);
        const Finished refused = runCli(copy, {"delete", "corpus", "test"}); // nobody can be asked
        QCOMPARE(refused.exitCode, 2);
        QVERIFY2(refused.err.contains(QByteArray::number(m_modules.size()) + " modules and ") &&
                     refused.err.contains("(default, ") && refused.err.contains("--yes"),
                 refused.err);
        QVERIFY(parseCsv(runCli(copy, {"--format", "csv", "list", "runs"}).out).size() > 1);
        QCOMPARE(runCli(copy, {"delete", "corpus", "test", "--yes"}).exitCode, 0);
        QCOMPARE(parseCsv(runCli(copy, {"--format", "csv", "list", "runs"}).out).size(), 1);
        QCOMPARE(runCli(copy, {"check"}).exitCode, 0);
        const Finished integrity = runProgram(
            "sqlite3", {copy, "PRAGMA integrity_check; PRAGMA foreign_key_check; SELECT count(*) FROM modules;"});
        QCOMPARE(integrity.out, QByteArray("ok\n0\n"));
    }

    void exitCodesAreTheContract() {
        QCOMPARE(runCli(m_workspace, {"compare", "default"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"frobnicate"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"compare", "default", "nosuch"}).exitCode, 2);
        QCOMPARE(runCli(m_workspace, {"import", "/nonexistent"}).exitCode, 3);
        QCOMPARE(runCli("/nonexistent/w.inlinescope", {"list", "runs"}).exitCode, 4);
        QCOMPARE(runCli(__FILE__, {"list", "runs"}).exitCode, 4);
    }
};

QTEST_GUILESS_MAIN(MainJobTest)
#include "tst_main_job.moc"

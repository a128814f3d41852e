// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/run_script.h"
#include "core/jobs/workspace/lists.h"
#include "tests/jobs/script_fixture.h"
#include "tests/support/sample_policies.h"

using namespace inlinescope;
using namespace inlinescope::testing;

/// Decisions that are written as text and run again; expected values are from stock clang, llvm-size and SQLite.
class TestScriptRuns : public QObject {
    Q_OBJECT

private slots:
    /// LLVM's ML advisor stops at the first inlining here; the decisions after that are in the script too.
    void anUneditedScriptOfAStoppedRunGivesTheObjectAgain_data() {
        QTest::addColumn<QString>("policy");
        addPolicyRows();
    }
    void anUneditedScriptOfAStoppedRunGivesTheObjectAgain() {
        QFETCH(QString, policy);
        const QByteArray name = policy.section('/', -1).toUtf8();
        JobSandbox box;
        box.extract();
        box.import(box.corpus);
        RunOptions options = box.runOptions("stopped", {"graph.cpp.o", "json.c.o"});
        options.policy = policy.toStdString();
        options.mllvm = {"-ml-advisor-size-increase-threshold=0.1"};
        need(runCorpus(box.context, options));
        QVERIFY(box.value("SELECT count(*) FROM module_runs WHERE force_stopped") != "0");
        const QByteArray script = scriptOf(box, "stopped");
        QVERIFY(script.contains("\notherwise " + name + "\n"));
        options.name = "again";
        need(runScript(box, script, options));
        QCOMPARE(sameObjects(box, "stopped", "again"), std::string("2"));

        // And the reverse: the decisions of a run that was never stopped, in a run in which the advisor stops.
        options.mllvm.clear();
        options.name = "free";
        options.policy = "default";
        need(runCorpus(box.context, options));
        options.mllvm = {"-ml-advisor-size-increase-threshold=0.1"};
        options.name = "held";
        need(runScript(box, otherwise(scriptOf(box, "free"), name), options));
        QCOMPARE(sameObjects(box, "free", "held"), std::string("2"));
    }

    /// Another way to refuse one call is an attribute in the module.
    void anEditedLineChangesThatDecisionAndNoOther() {
        JobSandbox box;
        prepare(box);
        QByteArrayList lines = scriptOf(box, "default").split('\n');
        const qsizetype line = lineOf(lines, "mix", "first");
        QVERIFY(line >= 0 && lines[line].startsWith("inline "));
        lines[line].replace(0, 6, "refuse");
        need(runScript(box, lines.join("\r\n"), box.runOptions("edited")));
        QCOMPARE(box.findings.size(), std::size_t(1)); // the one that the inliner fails to carry out in every run
        QCOMPARE(box.raw().rows("SELECT d.caller, d.callee FROM v_decisions d JOIN v_decisions e ON e.key_hash = "
                                "d.key_hash AND e.key_occurrence = d.key_occurrence WHERE d.run = 'default' AND e.run "
                                "= 'edited' AND d.advice <> e.advice"),
                 std::vector<std::string>{"first|mix"});

        QByteArray judged = source;
        judged.replace("@mix(i32 %x, i32 3)", "@mix(i32 %x, i32 3) noinline");
        const QString folder = box.folder.filePath("judge"), object = box.folder.filePath("judge.o");
        makeCorpus(folder, judged);
        QVERIFY(!compileWithClang(folder + "/m", object).isEmpty());
        QVERIFY(objectHash(box, "edited") != objectHash(box, "default"));
        QCOMPARE(QByteArray::fromStdString(objectHash(box, "edited")), hashOfFile(object));
        QCOMPARE(
            box.value("SELECT mr.text FROM module_runs mr JOIN runs r ON r.id = mr.run_id WHERE r.name = 'edited'"),
            std::to_string(berkeleySizes(object).at(0)));
    }

    void theLinesThatWereNotFollowedAreFindings() {
        JobSandbox box;
        prepare(box);
        QByteArrayList lines = scriptOf(box, "default").split('\n');
        const qsizetype gc = lineOf(lines, "collected", "other"), never = lineOf(lines, "kept", "keeps");
        QVERIFY(gc >= 0 && never >= 0);
        QVERIFY(lines[never].startsWith("# mandatory: refuse "));
        lines[never].replace("# mandatory: refuse ", "inline ");
        lines[0] += "\notherwise never";
        lines.removeAll("otherwise default");
        lines.append("refuse 0123456789abcdef  of another module\nmodule n");
        need(runScript(box, lines.join('\n'), box.runOptions("edited")));
        QList<QByteArray> told;
        for (const Finding& finding : box.findings) {
            QCOMPARE(QString::fromStdString(finding.error.file), box.folder.filePath("edited.script"));
            told << QByteArray::fromStdString(std::string(finding.severity == Severity::Note ? "note" : "warning") +
                                              ", " + finding.subject + ", " + finding.error.place);
        }
        QCOMPARE(told, (QList<QByteArray>{"warning, edited, line " + QByteArray::number(lines.size() + 2),
                                          "note, m, line " + QByteArray::number(gc + 1),
                                          "warning, m, line " + QByteArray::number(never + 1),
                                          "warning, m, line " + QByteArray::number(lines.size() + 1)}));
        QCOMPARE(box.value("SELECT count(*) FROM findings"), std::string("4"));
        QCOMPARE(
            box.value("SELECT mr.status FROM module_runs mr JOIN runs r ON r.id = mr.run_id WHERE name = 'edited'"),
            std::string("ok"));
    }

    /// The number of outcomes is what a worker says, which has read a foreign module.
    void anOutcomeWithoutAnAdviceIsIgnored() {
        const ScriptModule section{"m", 1, {}, 0, {{1, std::nullopt, Advice::Inline}}, {2}};
        const std::vector<ForcedOutcome> outcomes(100'000, ForcedOutcome::Failed);
        QCOMPARE(findingsOfScript("s", section, {}, outcomes).size(), std::size_t(1));
    }

    void aScriptIsAPolicyOfTheWorkspaceWithItsBase() {
        JobSandbox box;
        prepare(box);
        const QByteArray script = scriptOf(box, "default");
        need(runScript(box, otherwise(script, "never"), box.runOptions("s")));
        QCOMPARE(box.value("SELECT s.kind, s.source_path, b.name FROM policies s JOIN policies b ON b.id = s.base_id"),
                 "script|" + box.folder.filePath("edited.script").toStdString() + "|never");
        QCOMPARE(box.value("SELECT CAST(bytes AS TEXT) FROM policies WHERE kind = 'script'"),
                 otherwise(script, "never").toStdString());
        const Table policies = need(listTable(box.context.workspacePath, ListNoun::Policies));
        const auto& row = policies.rows.at(1); // by name: default, edited.script, never
        QCOMPARE(plainText(row.at(0)), std::string("edited.script"));
        QCOMPARE(plainText(row.at(std::size_t(policies.columnIndex("otherwise")))), std::string("never"));
        // Decisions without a line are the base's: without lines, all of them.
        need(runScript(box, "inlinescope-script 1\notherwise never\n", box.runOptions("none")));
        need(runPolicy(box, "never", "never"));
        QCOMPARE(objectHash(box, "none"), objectHash(box, "never"));
        QVERIFY(objectHash(box, "none") != objectHash(box, "default"));
        QVERIFY(box.passesCheck());
    }

    void aRunUnderAScriptIsResumed() {
        JobSandbox box;
        prepare(box);
        QByteArray script = scriptOf(box, "default");
        need(runScript(box, script, box.runOptions("s")));
        const RunSummary same = need(runScript(box, script, box.runOptions("s")));
        QVERIFY(same.resumed);
        QCOMPARE(same.kept, 1);
        const RunSummary edited = need(runScript(box, script.replace("\ninline ", "\nrefuse "), box.runOptions("s")));
        QCOMPARE(edited.redone.at(RedoReason::OtherPolicy), 1);
        // If only its name is given, the workspace's copy is used, whatever the file contains by now.
        QVERIFY(writeWhole(box.folder.filePath("edited.script"), "no script"));
        box.raw().exec("DELETE FROM module_runs WHERE run_id = (SELECT id FROM runs WHERE name = 's')");
        RunOptions options;
        options.resume = "s";
        need(runCorpus(box.context, options));
        need(runPolicy(box, "never", "never"));
        QCOMPARE(objectHash(box, "s"), objectHash(box, "never"));
    }

    void whatCannotBeAScriptIsRefused_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("words");
        QTest::newRow("no script") << QByteArray("module m\n") << int(ErrorCode::Malformed) << "line 1: \"module m\"";
        QTest::newRow("base that is nowhere") << QByteArray("inlinescope-script 1\notherwise /no/such\n")
                                              << int(ErrorCode::Unreadable) << "/no/such: there is no such policy";
        QTest::newRow("base that is a script") << QByteArray("inlinescope-script 1\notherwise first.script\n")
                                               << int(ErrorCode::Refused) << "otherwise first.script";
    }
    void whatCannotBeAScriptIsRefused() {
        QFETCH(QByteArray, text);
        QFETCH(int, code);
        QFETCH(QString, words);
        JobSandbox box;
        prepare(box);
        const QString first = box.folder.filePath("first.script");
        QVERIFY(writeWhole(first, scriptOf(box, "default")));
        need(runPolicy(box, "script:" + first.toStdString(), "first"));
        const auto ran = runScript(box, text, box.runOptions("s"));
        QVERIFY(failsWith(ran, ErrorCode(code)));
        const QString told = QString::fromStdString(describe(ran.error()));
        QVERIFY2(told.contains(words), qPrintable(told));
        QCOMPARE(box.value("SELECT count(*) FROM runs"), std::string("2"));
    }
};

QTEST_GUILESS_MAIN(TestScriptRuns)
#include "tst_script_runs.moc"

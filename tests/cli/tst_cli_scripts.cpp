// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"
#include "tests/support/reference_compiler.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

/// Decisions that are written, edited, run again and flipped on the command line.
class CliScriptsTest : public QObject {
    Q_OBJECT

    BuildFixture m_build;

    /// The value of `column` in the only row of `csv` whose `key` column is `value`.
    static QString valueOf(const QByteArray& csv, const QString& key, const QString& value, const QString& column) {
        const QList<QStringList> rows = parseCsv(csv);
        for (const QStringList& row : rows)
            if (row.at(rows[0].indexOf(key)) == value) return row.at(rows[0].indexOf(column));
        return {};
    }
    Finished csv(const QStringList& arguments) const { return m_build.cli(QStringList{"--format", "csv"} + arguments); }

private slots:
    void initTestCase() {
        QVERIFY(m_build.compile("m.o", {}));
        QCOMPARE(m_build.extract().exitCode, 0);
        QCOMPARE(m_build.cli({"import", "corpus"}).exitCode, 0);
        QCOMPARE(m_build.cli({"run", "corpus", "--policy", "default"}).exitCode, 0);
    }

    void anUneditedScriptIsTheSameRun() {
        QCOMPARE(m_build
                     .cli({"--format", "script", "--output", m_build.path("s.script"), "decisions", "default",
                           "--module", "m.o"})
                     .exitCode,
                 0);
        const QByteArray script = m_build.read("s.script");
        QVERIFY(script.startsWith("inlinescope-script 1\n"));
        QVERIFY(script.contains("\nmodule m.o\n"));
        QCOMPARE(m_build.cli({"--format", "script", "decisions", "default"}).out, script);
        const Finished ran = m_build.cli({"run", "corpus", "--policy", "script:s.script", "--name", "again"});
        QVERIFY2(ran.exitCode == 0, ran.err);
        QCOMPARE(valueOf(csv({"modules", "again"}).out, "module", "m.o", "object_hash"),
                 valueOf(csv({"modules", "default"}).out, "module", "m.o", "object_hash"));
        QCOMPARE(valueOf(csv({"list", "policies"}).out, "policy", "s.script", "kind"), QString("script"));
    }

    void aFlipOnTheCommandLineEqualsTheRunOfAnEditedScript() {
        const QByteArray decisions = csv({"decisions", "default", "--module", "m.o"}).out;
        const QString decision = valueOf(decisions, "callee", "cold", "decision");
        const QString site = valueOf(decisions, "callee", "cold", "site");
        QCOMPARE(valueOf(decisions, "callee", "cold", "advice"), QString("inline"));
        m_build.write("one.script", "inlinescope-script 1\r\nmodule m.o\r\nrefuse " + site.toUtf8() + "\r\n");
        QCOMPARE(m_build.cli({"run", "corpus", "--policy", "script:one.script", "--name", "one"}).exitCode, 0);
        const Finished flip = csv({"whatif", "default", "--module", "m.o", "--decision", decision});
        QVERIFY2(flip.exitCode == 0, flip.err);
        QVERIFY(flip.out.startsWith("decision,caller,callee,site,advice,text,delta,status,text_before,others,module,"
                                    "decisions,sum,interaction\r\n"));
        QCOMPARE(valueOf(flip.out, "decision", decision, "text"),
                 valueOf(csv({"modules", "one"}).out, "module", "m.o", "text"));
        QVERIFY(flip.err.contains("policy decides the others"));
        const Finished held = csv({"whatif", "default", "--module", "m.o", "--decision", decision, "--hold"});
        QVERIFY2(held.exitCode == 0, held.err);
        QCOMPARE(valueOf(held.out, "decision", decision, "others"), QString("held"));
    }

    /// The run of the edited script is compared with the run of the original.
    void explainingNamesTheEditedLine() {
        const QByteArray modulesA = csv({"modules", "default"}).out, modulesB = csv({"modules", "one"}).out;
        const int delta =
            valueOf(modulesB, "module", "m.o", "text").toInt() - valueOf(modulesA, "module", "m.o", "text").toInt();
        QVERIFY(delta != 0);
        const Finished explained = csv({"explain", "default", "one", "--module", "m.o", "--exact"});
        QVERIFY2(explained.exitCode == 0, explained.err);
        QVERIFY(
            explained.out.startsWith("rank,caller,callee,site,location,advice_a,advice_b,bytes,sum,together,features,"
                                     "decision_a,decision_b,mark\r\n"));
        QCOMPARE(parseCsv(explained.out).size(), 2);
        QCOMPARE(valueOf(explained.out, "rank", "1", "callee"), QString("cold"));
        QCOMPARE(valueOf(explained.out, "rank", "1", "advice_b"), QString("refuse"));
        QCOMPARE(valueOf(explained.out, "rank", "1", "bytes"), QString::number(delta));
        const QByteArray lastLine = explained.err.trimmed().split('\n').last();
        QVERIFY2(lastLine.startsWith("verified by compiling: this decision alone"), lastLine);
        QVERIFY2(lastLine.endsWith("interaction left over: 0 bytes"), lastLine);

        const Finished corpus = csv({"explain", "default", "one"});
        QVERIFY2(corpus.exitCode == 0, corpus.err);
        const QByteArray bytes = QByteArray::number(delta);
        QVERIFY2(corpus.out.startsWith("role,function,sites,modules,bytes,percent\r\ncallee,cold,1,1," + bytes +
                                       ",100\r\ncaller,main,1,1," + bytes + ",100\r\n"),
                 corpus.out);
        QVERIFY(corpus.out.contains("\nmodule,size_a,size_b,delta,decisions,culprits,explained,interaction,left,"
                                    "compiles,status\r\nm.o,"));
        const QByteArray functions = csv({"explain", "default", "one", "--part", "functions"}).out,
                         modules = csv({"explain", "default", "one", "--part", "modules"}).out;
        QCOMPARE(corpus.out, functions + "\r\n" + modules);
        QCOMPARE(csv({"explain", "default", "one", "--stored"}).out, corpus.out);
        const Finished stored = csv({"explain", "default", "one", "--module", "m.o", "--exact", "--stored"});
        QCOMPARE(stored.out, explained.out);
        QCOMPARE(stored.err.trimmed().split('\n').last(), lastLine);
        QCOMPARE(m_build.cli({"explain", "one", "default", "--module", "m.o", "--stored"}).exitCode, 2);
        const Finished json = m_build.cli({"--format", "json", "explain", "default", "one"});
        const QJsonObject both = QJsonDocument::fromJson(json.out).object();
        QCOMPARE(both["functions"].toArray().size(), 2);
        QCOMPARE(both["modules"].toArray()[0].toObject()["module"].toString(), QString("m.o"));
        QCOMPARE(m_build.cli({"explain", "default", "one", "--module", "m.o", "--part", "modules"}).exitCode, 2);
        QCOMPARE(m_build.cli({"explain", "default"}).exitCode, 2);
        QCOMPARE(m_build.cli({"explain", "default", "one", "--module", "m.o", "--modules", "1"}).exitCode, 2);
        QCOMPARE(m_build.cli({"explain", "default", "one", "--module", "m.o", "--compiles", "1", "--again"}).exitCode,
                 1);
    }

    void theCommandTakesADecisionTheOtherWay() {
        const QByteArray decisions = csv({"decisions", "default", "--module", "m.o"}).out;
        const QStringList words{
            "script",   "made.script", "--run",      "default",
            "--module", "m.o",         "--decision", valueOf(decisions, "callee", "cold", "decision")};
        const Finished made = m_build.cli(words);
        QVERIFY2(made.exitCode == 0, made.err);
        QVERIFY2(made.err.contains("made.script: 1 decision in 1 module, otherwise default"), made.err);
        QVERIFY(
            m_build.read("made.script").contains("\nrefuse " + valueOf(decisions, "callee", "cold", "site").toUtf8()));
        QCOMPARE(m_build.cli({"run", "corpus", "--policy", "script:made.script", "--name", "made"}).exitCode, 0);
        QCOMPARE(valueOf(csv({"modules", "made"}).out, "module", "m.o", "text"),
                 valueOf(csv({"modules", "one"}).out, "module", "m.o", "text"));
        QCOMPARE(m_build.cli(words.mid(0, 7) + QStringList{"99"}).exitCode, 2);
        QCOMPARE(m_build.cli({"script", "made.script", "--decision", "0"}).exitCode, 2);
        m_build.write("odd.script", "inlinescope-script 1\nmodule m.o\ninlin 0123456789abcdef\n");
        const Finished odd = m_build.cli({"script", "odd.script"});
        QCOMPARE(odd.exitCode, 3);
        QVERIFY2(odd.err.contains("odd.script: line 3: \"inlin\"; expected inline, refuse"), odd.err);
    }

    void foldersThatAreMissingAreMade_data() {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<QString>("made");
        const auto add = [](const QStringList& command, const QString& made) {
            QTest::newRow(qPrintable(made)) << command << made;
        };
        add({"list", "runs", "--output", "new/a/runs.txt"}, "new/a/runs.txt");
        add({"report", "default", "one", "--output", "new/b/c/report.html"}, "new/b/c/report.html");
        add({"--format", "lnt", "compare", "default", "one", "--output", "new/d/lnt.json"}, "new/d/lnt.json");
        add({"save-copy", "new/e/copy.inlinescope"}, "new/e/copy.inlinescope");
        add({"objects", "default", "--output", "new/f/objects"}, "new/f/objects/m.o.o");
        add({"playback", "default", "--output", "new/g/playback"}, "new/g/playback");
        add({"convert", INLINESCOPE_SOURCE_DIR "/tests/support/tiny", "--to", "tflite", "--output", "new/h/tiny"},
            "new/h/tiny/model.tflite");
        add({"gate", "default", "one", "--explain", "0", "--max-growth", "500%", "--json", "new/i/gate.json"},
            "new/i/gate.json");
        add({"extract", "--input", "compile_commands.json", "--output", "new/j/corpus"},
            "new/j/corpus/corpus_description.json");
        add({"script", "new/k/made.script", "--run", "default", "--module", "m.o", "--decision",
             valueOf(csv({"decisions", "default", "--module", "m.o"}).out, "callee", "cold", "decision")},
            "new/k/made.script");
        add({"--workspace", "new/l/other.inlinescope", "import", "corpus"}, "new/l/other.inlinescope");
    }
    void foldersThatAreMissingAreMade() {
        QFETCH(const QStringList, command);
        QFETCH(const QString, made);
        const bool hasOwn = command.front() == "--workspace";
        const Finished done =
            runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                       hasOwn ? command : QStringList{"--workspace", "w.inlinescope"} + command, m_build.folder.path());
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(QFile::exists(m_build.path(made)), qPrintable(made));
    }

    void whatIsNotAskedRightIsUsage() {
        QCOMPARE(m_build.cli({"--format", "script", "list", "runs"}).exitCode, 2);
        QCOMPARE(m_build.cli({"--format", "script", "decisions", "default", "--limit", "1"}).exitCode, 2);
        QCOMPARE(m_build.cli({"whatif", "default", "--module", "m.o"}).exitCode, 2);
        QCOMPARE(m_build.cli({"whatif", "default", "--module", "m.o", "--decision", "99"}).exitCode, 2);
        m_build.write("bad.script", "inlinescope-script 1\nmodule m.o\ninlin 0123456789abcdef\n");
        const Finished bad = m_build.cli({"run", "corpus", "--policy", "script:bad.script", "--name", "bad"});
        QCOMPARE(bad.exitCode, 3);
        QVERIFY2(bad.err.contains("bad.script: line 3: \"inlin\"; expected inline, refuse"), bad.err);
    }
};

QTEST_GUILESS_MAIN(CliScriptsTest)
#include "tst_cli_scripts.moc"

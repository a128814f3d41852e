// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"

#include <QTest>

/// --add-flag, --delete-flag and --replace-flag, and the messages that propose them. The expected objects are
/// clang-22's, with the recorded command line changed by hand here.
class TestRunFlags : public QObject {
    Q_OBJECT

    BuildFixture m_build;

    /// Runs m.o with the flags that the finding of a failed run proposes.
    Finished runAsHelped(const QString& name, const Finished& failed) {
        QStringList flags;
        const QString words = QString::fromUtf8(failed.err);
        for (QString word : words.split(QRegularExpression("\\s+"))) {
            if (word.endsWith('.')) word.chop(1);
            if (word.startsWith("--add-flag=") || word.startsWith("--delete-flag=")) flags << word;
        }
        return m_build.run(name, QStringList{"--module", "m.o"} + flags);
    }

    /// Inserts arguments at the front of m.o's recorded command line, and imports it.
    void record(const QStringList& words) {
        const QStringList line = m_recorded.mid(0, 1) + words + m_recorded.mid(1);
        m_build.write("corpus/m.o.cmd", line.join(QChar(0)).toUtf8());
        QCOMPARE(m_build.cli({"import", "corpus"}).exitCode, 0);
    }

    QStringList m_recorded; ///< with an empty last argument, as in the file

private slots:
    void initTestCase() {
        QVERIFY(m_build.compile("m.o", {"-mllvm", "-inline-threshold=1"}));
        QCOMPARE(m_build.extract().exitCode, 0);
        QCOMPARE(m_build.cli({"import", "corpus"}).exitCode, 0);
        for (const QByteArray& word : m_build.read("corpus/m.o.cmd").split('\0'))
            m_recorded << QString::fromUtf8(word);
        QVERIFY(m_recorded.contains("-O2"));
    }
    void init() {
        m_build.write("corpus/m.o.cmd", m_recorded.join(QChar(0)).toUtf8());
        QCOMPARE(m_build.cli({"import", "corpus"}).exitCode, 0);
    }

    void changesMakeTheObjectThatClangMakesByTheChangedLine() {
        QStringList changed = m_build.commandLine("m.o");
        const qsizetype debug = changed.indexOf("-main-file-name");
        QVERIFY(debug > 0);
        changed.remove(debug, 2);
        changed.replace(changed.indexOf(QRegularExpression("^-mframe-pointer=.*")), "-mframe-pointer=all");
        changed << "-Oz";
        const Finished ran = m_build.run("changed", {"--delete-flag", "-main-file-name", "--replace-flag",
                                                     "-mframe-pointer=all", "--add-flag", "-Oz"});
        QVERIFY2(ran.exitCode == 0, ran.err);
        QCOMPARE(m_build.objectHash("changed", "m.o"), m_build.reference("m.o", changed));
        QVERIFY(m_build.objectHash("changed", "m.o") != m_build.reference("m.o"));
        QCOMPARE(m_build.value({"list", "runs"}, "changed", "flags"),
                 QString("--delete-flag=-main-file-name --replace-flag=-mframe-pointer=all --add-flag=-Oz"));
    }

    void aReplacementThatDoesNotFitFailsItsModule() {
        const Finished ran = m_build.run("misfit", {"--replace-flag=-no-such-flag=1"});
        QCOMPARE(ran.exitCode, 1);
        QVERIFY2(ran.err.contains("--replace-flag=-no-such-flag does not occur in the command line"), ran.err);
        QCOMPARE(m_build.value({"modules", "misfit"}, "m.o", "status"), QString("failed"));
        const Finished twice = m_build.run("twice", {"--replace-flag=-f=1"});
        QVERIFY2(twice.err.contains("--replace-flag=-f occurs twice in the command line"), twice.err);
        QCOMPARE(m_build.run("wrong", {"--replace-flag=-f"}).exitCode, 2);
    }

    void unknownOptionsAreNamedWithTheFlagsThatHelp_data() {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("with a value") << QStringList{"-fno-such=1"};
        QTest::newRow("a switch") << QStringList{"-fno-such"};
        QTest::newRow("almost a known one") << QStringList{"-fno-inlin"};
        QTest::newRow("two") << QStringList{"-fno-such", "-fno-other=3"};
        QTest::newRow("two LLVM options") << QStringList{"-mllvm", "-no-such=1", "-mllvm", "-no-other"};
    }
    void unknownOptionsAreNamedWithTheFlagsThatHelp() {
        QFETCH(QStringList, words);
        record(words);
        const Finished failed = m_build.run(QString("unknown ") + QTest::currentDataTag(), {"--module", "m.o"});
        QCOMPARE(failed.exitCode, 1);
        for (const QString& word : words)
            if (word != "-mllvm") QVERIFY2(failed.err.contains(("'" + word + "'").toUtf8()), failed.err);
        const QString helped = QString("helped ") + QTest::currentDataTag();
        const Finished ran = runAsHelped(helped, failed);
        QVERIFY2(ran.exitCode == 0, failed.err + ran.err);
        QStringList known = m_recorded;
        known.removeAll("");
        known.removeIf([](const QString& word) { return word.startsWith("-fembed-bitcode"); });
        QCOMPARE(m_build.objectHash(helped, "m.o"), m_build.reference("m.o", known));
    }

    void theRunsOwnUnknownOptionIsReported() {
        for (const QStringList& own : {QStringList{"--add-flag=-fno-such"}, {"--mllvm=-no-such"}}) {
            const Finished failed = m_build.run("own" + own[0], own);
            QCOMPARE(failed.exitCode, 1);
            QVERIFY2(failed.err.contains("no-such'. Leave it out of the run's own options."), failed.err);
        }
    }

    void aFileThatTheRunNamesIsReadWhereItIs() {
        m_build.write("f.csv", "hot,cold\n");
        const QStringList flags = {"-mllvm", "-forceattrs-csv-path=" + m_build.path("f.csv")};
        const Finished ran = m_build.run("csv", {"--add-flag", flags[0], "--add-flag", flags[1]});
        QVERIFY2(ran.exitCode == 0, ran.err);
        QCOMPARE(m_build.objectHash("csv", "m.o"), m_build.reference("m.o", m_build.commandLine("m.o") + flags));
        QVERIFY(m_build.objectHash("csv", "m.o") != m_build.reference("m.o"));
        QCOMPARE(m_build.run("mllvm", {"--mllvm", flags[1]}).exitCode, 0);
        QCOMPARE(m_build.objectHash("mllvm", "m.o"), m_build.objectHash("csv", "m.o"));
        const Finished gone = m_build.run("gone", {"--add-flag=-fprofile-sample-use=/nowhere/p"});
        QCOMPARE(gone.exitCode, 1);
        QVERIFY2(gone.err.contains("the run's -fprofile-sample-use=/nowhere/p names no file"), gone.err);
    }

    void aProfileWithoutItsKindIsExplained() {
        m_build.write("corpus/p", "");
        record({"-fprofile-instrument-use-path=" + m_build.path("corpus/p")});
        const Finished failed = m_build.run("kind", {"--module", "m.o"});
        QCOMPARE(failed.exitCode, 1);
        QVERIFY2(failed.err.contains("Add --add-flag=-fprofile-instrument-use=llvm"), failed.err);
    }
};

QTEST_GUILESS_MAIN(TestRunFlags)
#include "tst_run_flags.moc"

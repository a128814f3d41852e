// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"
#include "tests/support/endless.h"
#include "tests/support/reference_compiler.h"
#include "tests/support/signals.h"

#include <QTest>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

/// The costs of flips on the command line: one, several, and a whole run that is cancelled and resumed.
class CliWhatIfTest : public QObject {
    Q_OBJECT

    BuildFixture m_build;

    static constexpr int Modules = 6;

    Finished csv(const QStringList& arguments) const { return m_build.cli(QStringList{"--format", "csv"} + arguments); }
    QList<QStringList> rows(const QStringList& arguments) const { return parseCsv(csv(arguments).out); }
    QString sql(const QString& query) const {
        return runProgram("sqlite3", {"-readonly", "-cmd", ".timeout 5000", m_build.path("w.inlinescope"), query})
            .out.trimmed();
    }
    int stored() const { return sql("SELECT count(*) FROM flips").toInt(); }
    /// A new workspace with a run.
    void prepare(const QString& corpus = "corpus") const {
        for (const char* ending : {"", "-wal", "-shm"})
            QFile::remove(m_build.path(QString("w.inlinescope") + ending));
        QCOMPARE(m_build.cli({"import", corpus, "--name", "corpus"}).exitCode, 0);
        QCOMPARE(m_build.run("default").exitCode, 0);
    }
    QString flippable() const { return sql("SELECT min(decision) FROM v_decisions WHERE callee = 'cold'"); }

    /// Adds a module to the corpus, in "endless": if either call of a constant is inlined, its compile does not end.
    void prepareEndless() {
        m_build.write("m.c", m_build.read("m.c") +
                                 "#ifdef ENDLESS\n"
                                 "#define CALLS s += ext(s); s ^= ext(s + 1); s += ext(s); s ^= ext(s + 1);\n"
                                 "static int large(int x) {\n"
                                 "  int s = ext(x);\n"
                                 "  CALLS CALLS CALLS CALLS CALLS CALLS CALLS CALLS CALLS CALLS\n"
                                 "  if (__builtin_constant_p(x)) " ENDLESS_ASSEMBLY "\n"
                                 "  return s;\n"
                                 "}\n"
                                 "int one(void) { return large(1); }\n"
                                 "int two(void) { return large(2); }\n"
                                 "int any(int x) { return large(x); }\n"
                                 "#endif\n");
        QVERIFY(m_build.compile("z.o", {"-DENDLESS"}));
        m_build.write("endless.json", QJsonDocument(m_build.database).toJson());
        QCOMPARE(m_build.cli({"extract", "--input", "endless.json", "--output", "endless"}).exitCode, 0);
        prepare("endless");
    }

    /// Runs the program in a terminal; returns its output.
    QByteArray inTerminal(const QStringList& arguments) const {
        const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
        if (terminal < 0 || ::grantpt(terminal) != 0 || ::unlockpt(terminal) != 0) return {};
        QProcess process;
        process.setWorkingDirectory(m_build.folder.path());
        process.setStandardErrorFile(QString::fromLocal8Bit(::ptsname(terminal)));
        process.start(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                      QStringList{"--workspace", m_build.path("w.inlinescope")} + arguments);
        process.waitForFinished(60'000);
        ::fcntl(terminal, F_SETFL, O_NONBLOCK);
        QByteArray text(1 << 16, '\0');
        text.resize(std::max<qsizetype>(::read(terminal, text.data(), std::size_t(text.size())), 0));
        ::close(terminal);
        return text;
    }

private slots:
    void initTestCase() {
        for (int module = 0; module < Modules; ++module)
            QVERIFY(m_build.compile(QString("m%1.o").arg(module), {QString("-DM=%1").arg(module)}));
        QCOMPARE(m_build.extract().exitCode, 0);
    }
    void init() { prepare(); }

    void aFlipIsFoundAgain() {
        const QStringList command = {"whatif", "default", "--module", "m0.o", "--decision", flippable()};
        const Finished first = csv(command);
        QVERIFY2(first.exitCode == 0, first.err);
        QVERIFY(first.err.contains("policy decides the others") && !first.err.contains("measured before"));
        QCOMPARE(stored(), 1);
        const Finished second = csv(command);
        QCOMPARE(second.out, first.out);
        QVERIFY2(second.err.contains("1 of them was measured before"), second.err);
        QVERIFY(!csv(command + QStringList{"--again"}).err.contains("measured before"));
        // With --hold it is another query.
        const Finished held = csv(command + QStringList{"--hold"});
        QVERIFY(held.err.contains("are held") && !held.err.contains("measured before"));
        QCOMPARE(stored(), 2);
    }

    void decisionsOfSeveralModulesAreOneWork() {
        const QStringList picked = {
            "whatif", "default", "--pick", "m1.o:" + flippable(), "--pick", "m0.o:" + flippable()};
        const Finished both = csv(picked);
        QVERIFY2(both.exitCode == 0, both.err);
        const QList<QStringList> table = parseCsv(both.out);
        QCOMPARE(table.size(), 3);
        const qsizetype module = table[0].indexOf("module"), delta = table[0].indexOf("delta");
        QCOMPARE(table[1][module] + ' ' + table[2][module], QString("m0.o m1.o"));
        QCOMPARE(sql("SELECT module||' '||decision FROM v_flips ORDER BY 1"),
                 "m0.o " + flippable() + "\nm1.o " + flippable());
        for (const int row : {1, 2}) // as one at a time
            QCOMPARE(rows({"whatif", "default", "--module", table[row][module], "--decision", flippable(), "--again"})
                         .at(1)[delta],
                     table[row][delta]);
        QCOMPARE(csv({"whatif", "default", "--pick", "m0.o"}).exitCode, 2);
        QCOMPARE(csv({"whatif", "default", "--pick", "m0.o:0", "--module", "m0.o"}).exitCode, 2);
        QVERIFY(csv({"whatif", "default", "--pick", "m0.o:99999"}).err.contains("m0.o"));
        QVERIFY(csv({"whatif", "default", "--pick", "none:0"}).exitCode != 0);
    }

    void sectionsAndFunctionsHaveTheirOwnTables() {
        const QStringList command = {"whatif", "default", "--module", "m0.o", "--decision", flippable()};
        const auto sections = rows(command + QStringList{"--sections"});
        QCOMPARE(sections[0].join(','), QString("decision,section,delta,status,others,module,decisions"));
        qint64 sum = 0;
        for (const QStringList& row : sections.mid(1))
            sum += row[2].toLongLong();
        QCOMPARE(sum, rows(command)[1][6].toLongLong()); // these modules have no data
        QCOMPARE(rows(command + QStringList{"--functions"})[0].join(','),
                 QString("decision,function,delta,status,others,module,decisions"));
        QCOMPARE(csv(command + QStringList{"--functions", "--sections"}).exitCode, 2);
    }

    void aSetFromAFileHasItsRowAfterItsParts() {
        m_build.write("set.txt", "# what main calls\n" + flippable().toUtf8() + "  cold into main\n");
        const Finished set = csv({"whatif", "default", "--module", "m0.o", "--set", "set.txt"});
        QVERIFY2(set.exitCode == 0, set.err);
        const auto table = parseCsv(set.out);
        QCOMPARE(table.size(), 3);
        QCOMPARE(table[2][11], flippable());
        QCOMPARE(table[2][6], table[1][6]); // for one decision the whole is equal to the part
        QCOMPARE(table[2][13], QString("0"));
        m_build.write("set.txt", "0\nnonsense\n");
        const Finished bad = csv({"whatif", "default", "--module", "m0.o", "--set", "set.txt"});
        QCOMPARE(bad.exitCode, 3);
        QVERIFY2(bad.err.contains("set.txt: line 2: \"nonsense\"; expected"), bad.err);
    }

    void helpSaysThatCopiesOfAFlippedCallKeepTheirAnswers() {
        const Finished help = m_build.cli({"whatif", "--help"});
        QCOMPARE(help.exitCode, 0);
        QVERIFY2(help.out.simplified().contains("if the caller is inlined elsewhere, the copies of the call there are "
                                                "separate decisions and keep their answers"),
                 help.out);
    }

    void whatIsNotAskedRightIsUsage() {
        for (const QStringList& wrong : {QStringList{},
                                         {"--module", "m0.o"},
                                         {"--module", "m0.o", "--all", "--differing", "default"},
                                         {"default", "--decision", "0"},
                                         {"default", "--set", "x"},
                                         {"default", "--sample", "0"},
                                         {"default", "--sample", "2", "--together"},
                                         {"none"}})
            QCOMPARE(csv(QStringList{"whatif"} + wrong).exitCode, 2);
    }

    void aWholeRunInterruptedIsResumed() {
        prepareEndless();
        QProcess process;
        process.setWorkingDirectory(m_build.folder.path());
        process.start(
            INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
            {"--workspace", m_build.path("w.inlinescope"), "--format", "csv", "whatif", "default", "--jobs", "2"});
        // It cannot end by itself before.
        QVERIFY(QTest::qWaitFor([&] { return stored() > 0 || process.state() == QProcess::NotRunning; }, 240'000));
        QVERIFY(signalProcess(process.processId(), SIGINT));
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 130);
        const int kept = stored();
        const auto printed = parseCsv(process.readAllStandardOutput());
        QCOMPARE(printed.size(), kept + 1);
        QCOMPARE(m_build.cli({"check"}).exitCode, 0);
        const Finished rest = csv({"whatif", "default", "--time-limit", "1"});
        QVERIFY2(rest.exitCode == 0, rest.err);
        QVERIFY2(rest.err.contains("2 timed-out"), rest.err);
        QVERIFY2(rest.err.contains(QByteArray::number(kept) + (kept == 1 ? " of them was" : " of them were") +
                                   " measured before"),
                 rest.err);
        QVERIFY(stored() > kept);
        const auto whole = parseCsv(rest.out);
        QCOMPARE(whole.size(), stored() + 1);
        for (const QStringList& row : printed)
            QVERIFY(whole.contains(row));
        QStringList order;
        for (const QStringList& row : whole.mid(1))
            order << row[10] + row[0].rightJustified(6, '0');
        QVERIFY(std::ranges::is_sorted(order));
        const auto modules = rows({"modules", "default"});
        for (const QStringList& row : modules.mid(1)) {
            const QString flips = "SELECT count(*) FROM v_flips WHERE module = '" + row[0] + "'";
            QCOMPARE(row[modules[0].indexOf("flips")], sql(flips));
            QCOMPARE(row[modules[0].indexOf("flips_smaller")], sql(flips + " AND delta < 0"));
        }
    }

    void aTerminalShowsTheTimeLeft() {
        const QByteArray shown = inTerminal({"--output", m_build.path("out"), "whatif", "default", "--sample", "3"});
        QVERIFY2(shown.contains("3/3 ") && shown.contains(" 0:00:00 left "), shown);
    }

    void rowsAreTheSameInEveryFormat() {
        const QStringList command = {"whatif", "default", "--sample", "4"};
        const auto table = parseCsv(csv(command).out);
        QCOMPARE(table.size(), 5);
        const auto json = QJsonDocument::fromJson(m_build.cli(QStringList{"--format", "json"} + command).out).array();
        QCOMPARE(json.size(), 4);
        for (qsizetype row = 0; row < json.size(); ++row) {
            const QJsonObject object = json[row].toObject();
            QCOMPARE(object["module"].toString(), table[row + 1][10]);
            QCOMPARE(qint64(object["delta"].toDouble()), table[row + 1][6].toLongLong());
            QVERIFY(object["sum"].isNull());
        }
        QCOMPARE(m_build.cli({"--format", "tsv", "whatif", "default", "--sample", "4"}).out.count('\n'), 5);
        QVERIFY(m_build.cli(QStringList{"--format", "md"} + command).out.startsWith("| decision |"));
    }
};

QTEST_GUILESS_MAIN(CliWhatIfTest)
#include "tst_cli_whatif.moc"

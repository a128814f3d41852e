// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"
#include "tests/support/sample_evidence.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

/// The example in the help of each command, and those of the manual, executed as they are written in the folder of a
/// small program: main.cpp and sum.c, compiled in the folder build.
class ExamplesTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_here = m_folder.filePath("here"), m_whole = m_folder.filePath("whole");
    const QString m_cli = INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli";

    void write(const QString& name, const QByteArray& text) const {
        QDir().mkpath(QFileInfo(m_here + '/' + name).path());
        QFile file(m_here + '/' + name);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    QJsonObject compile(const QString& clang, const QString& source, const QString& object) const {
        const QStringList arguments = {clang, "-O2",  "-g", "-Xclang", "-fembed-bitcode=all",
                                       "-c",  source, "-o", object};
        const Finished done = runProgram(clang, arguments.mid(1), m_here + "/build");
        if (done.exitCode != 0) qFatal("%s", done.err.constData());
        return {{"directory", m_here + "/build"},
                {"file", source},
                {"output", object},
                {"arguments", QJsonArray::fromStringList(arguments)}};
    }
    Finished shell(const QString& commands) const { return runProgram("bash", {"-euc", commands}, m_here); }
    QStringList subcommands(const QStringList& command) const {
        const QString help = QString::fromUtf8(runProgram(m_cli, command + QStringList{"--help"}).out);
        QStringList names;
        for (const QString& line : help.section("Subcommands:", 1).split('\n'))
            if (line.startsWith("  ") && !line.startsWith("   ") && !line.contains("inlinescope-cli"))
                names << line.simplified().section(' ', 0, 0);
        return names;
    }

private slots:
    void initTestCase() {
        qputenv("PATH", QByteArray(INLINESCOPE_BINARY_DIR "/bin:") + qgetenv("PATH"));
        write("main.cpp", "extern \"C\" int sum(const int*, int);\n"
                          "static int twice(int value) { return sum(&value, 1) + sum(&value, 1); }\n"
                          "int main(int count, char**) { return twice(count) + twice(count + 1); }\n");
        write("sum.c", "static int add(int a, int b) { return a + b; }\n"
                       "int sum(const int* values, int count) {\n"
                       "    int all = 0;\n"
                       "    for (int i = 0; i < count; ++i) all = add(all, values[i]);\n"
                       "    return all;\n"
                       "}\n");
        QVERIFY(QDir().mkpath(m_here + "/build"));
        const QJsonArray database = {compile("clang++-22", "../main.cpp", "main.o"),
                                     compile("clang-22", "../sum.c", "sum.o")};
        write("build/compile_commands.json", QJsonDocument(database).toJson());
        write("evidence/mylog", sampleLog(inlinerFeatures(), {"default"}, 4));
        write("evidence/before.json", sampleReport(2, 1));
        write("evidence/after.json", sampleReport(2, 3));
        write("evidence/scores.csv", "main,default,100,90\nsum,default,50,55\n");
        write("vocabulary/callee_users.buckets", "1\n2\n2\n");
        const Finished made =
            shell("cp -r " INLINESCOPE_SOURCE_DIR "/tests/support/tiny mypolicy\n"
                  "inlinescope-cli extract --input build/compile_commands.json --output corpus\n"
                  "mkdir -p bitcode corpora\n"
                  "cp corpus/*.bc bitcode\n"
                  "cp -r corpus corpora/first\n"
                  "cp -r corpus corpora/second\n"
                  "inlinescope-cli import corpus --name mine\n"
                  "cp workspace.inlinescope other.inlinescope\n"
                  "for run in default never; do\n"
                  "    inlinescope-cli run mine --policy $run --name $run\n"
                  "done\n"
                  "inlinescope-cli shard mine --policies never --shards 2 --output cluster\n"
                  "inlinescope-cli run-shard cluster 1\n"
                  "inlinescope-cli search mine --compiles 10 --name best\n"
                  "inlinescope-cli train bytes mine --objective unique --rounds 1 --output mypolicy3\n"
                  "inlinescope-cli import evidence/mylog --name mylog\n"
                  "inlinescope-cli import evidence/before.json --name before\n"
                  "inlinescope-cli import evidence/after.json --name after\n"
                  "inlinescope-cli import evidence/scores.csv --name scores\n");
        QVERIFY2(made.exitCode == 0, made.out + made.err);
        QCOMPARE(runProgram("cp", {"-r", m_here, m_whole}).exitCode, 0);
    }

    /// Each example begins with the same files, at the same place.
    void init() {
        QVERIFY(QDir(m_here).removeRecursively());
        QCOMPARE(runProgram("cp", {"-r", m_whole, m_here}).exitCode, 0);
    }

    void theExampleOfEachCommandRuns_data() {
        QTest::addColumn<QStringList>("command");
        for (const QString& name : subcommands({})) {
            QTest::newRow(qPrintable(name)) << QStringList{name};
            for (const QString& inner : subcommands({name}))
                QTest::newRow(qPrintable(name + ' ' + inner)) << QStringList{name, inner};
        }
    }
    void theExampleOfEachCommandRuns() {
        QFETCH(const QStringList, command);
        const QString help = QString::fromUtf8(runProgram(m_cli, command + QStringList{"--help"}).out);
        const QString example = help.section("\nExample:\n  ", 1).section('\n', 0, 0);
        QVERIFY2(example == "inlinescope-cli " + command.join(' ') ||
                     example.startsWith("inlinescope-cli " + command.join(' ') + ' '),
                 "no example: app/cli/examples.cpp has them");
        const Finished done = shell(example);
        QVERIFY2(done.exitCode == 0, example.toUtf8() + '\n' + done.out + done.err);
    }

    void theExamplesOfTheManualRun() {
        QFile page(INLINESCOPE_SOURCE_DIR "/resources/man/inlinescope-cli.1.in");
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString section =
            QString::fromUtf8(page.readAll()).section("\n.Sh EXAMPLES\n", 1).section("\n.Sh ", 0, 0);
        static const QRegularExpression block("^\\.Bd [^\n]*\n(.*?)^\\.Ed$",
                                              QRegularExpression::MultilineOption |
                                                  QRegularExpression::DotMatchesEverythingOption);
        int blocks = 0;
        for (auto it = block.globalMatch(section); it.hasNext(); ++blocks) {
            const QString commands = it.next().captured(1);
            const Finished done = shell(commands);
            QVERIFY2(done.exitCode == 0, commands.toUtf8() + done.out + done.err);
        }
        QCOMPARE(blocks, 4); // the way to two runs, and the three jobs
        QVERIFY(QFile::exists(m_here + "/modules.csv") && QFile::exists(m_here + "/comparison.html"));
    }
};

QTEST_GUILESS_MAIN(ExamplesTest)
#include "tst_examples.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"

#include <QDir>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QString guide = INLINESCOPE_SOURCE_DIR "/resources/guide/";
const QString demo = INLINESCOPE_BINARY_DIR "/demo/demo.inlinescope";
/// The line of a page whose examples use the demo.
const QString copyOfTheDemo = "cp /usr/share/inlinescope/demo.inlinescope workspace.inlinescope";

QString textOf(const QString& file) {
    QFile page(file);
    return page.open(QIODevice::ReadOnly) ? QString::fromUtf8(page.readAll()) : QString();
}

/// The blocks of a page that Markdown marks as shell commands.
QStringList examplesIn(const QString& text) {
    static const QRegularExpression block("^```sh\\n(.*?)^```$", QRegularExpression::MultilineOption |
                                                                     QRegularExpression::DotMatchesEverythingOption);
    QStringList examples;
    for (auto it = block.globalMatch(text); it.hasNext();)
        examples << it.next().captured(1);
    return examples;
}

void write(const QString& file, const QByteArray& text) {
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
}

/// A user's program, which CMake builds and make builds too.
void writeProgram(const QDir& folder) {
    write(folder.filePath("CMakeLists.txt"), "cmake_minimum_required(VERSION 3.25)\nproject(Sample LANGUAGES C CXX)\n"
                                             "add_executable(sample main.cpp sum.c)\n");
    write(folder.filePath("Makefile"), "sample: sum.o\nsum.o: sum.c\n\t$(CC) $(CFLAGS) -c -o sum.o sum.c\n");
    write(folder.filePath("main.cpp"), "extern \"C\" int sum(const int*, int);\n"
                                       "static int twice(int v) { return sum(&v, 1) + sum(&v, 1); }\n"
                                       "int main(int count, char**) { return twice(count) + twice(count + 1); }\n");
    write(folder.filePath("sum.c"), "static int add(int a, int b) { return a + b; }\n"
                                    "int sum(const int* v, int n) {\n"
                                    "    int all = 0;\n"
                                    "    for (int i = 0; i < n; ++i) all = add(all, v[i]);\n"
                                    "    return all;\n"
                                    "}\n");
}

} // namespace

/// The examples of README and guide, executed as they are written.
class GuideExamplesTest : public QObject {
    Q_OBJECT

    static void pages() {
        QTest::addColumn<QString>("text");
        QTest::newRow("README.md") << textOf(INLINESCOPE_SOURCE_DIR "/README.md");
        for (const QString& page : QDir(guide).entryList({"*.md"}, QDir::Files))
            if (const QString text = textOf(guide + page); text.contains("```sh"))
                QTest::newRow(qPrintable(page)) << text;
    }

private slots:
    void everyExampleRuns_data() { pages(); }
    void everyExampleRuns() {
        QFETCH(QString, text);
        const QStringList examples = examplesIn(text);
        QVERIFY(!examples.isEmpty());
        for (const char* program : {"bear", "make"})
            if (text.contains("\nbear ") && QStandardPaths::findExecutable(program).isEmpty())
                QSKIP("bear or make is not installed");
        QTemporaryDir folder;
        if (text.contains(copyOfTheDemo))
            QVERIFY(QFile::copy(demo, folder.filePath("workspace.inlinescope")));
        else
            writeProgram(QDir(folder.path()));
        for (const QString& example : examples) {
            const Finished done = runProgram("bash", {"-euc", example}, folder.path());
            QVERIFY2(done.exitCode == 0, (example.toUtf8() + done.out.right(2000) + done.err).constData());
        }
    }

    void everyLanguageHasTheSameExamples_data() { pages(); }
    void everyLanguageHasTheSameExamples() {
        QFETCH(QString, text);
        const QString page = QTest::currentDataTag();
        if (page == "README.md") return;
        for (const QString& language : QDir(guide).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            QCOMPARE(examplesIn(textOf(guide + language + '/' + page)), examplesIn(text));
    }

    void initTestCase() {
        qputenv("PATH", QByteArray(INLINESCOPE_BINARY_DIR "/bin:") + qgetenv("PATH"));
        // A build without make.
        if (QStandardPaths::findExecutable("make").isEmpty()) qputenv("CMAKE_GENERATOR", "Ninja");
    }

    void aTaskOfTheGuideHasAPage() {
        const QString index = textOf(guide + "index.md");
        for (const char* page : {"corpus", "compare", "policy", "measure", "playback", "gate", "look"}) {
            QVERIFY2(index.contains(QString("(%1.md)").arg(page)), page);
            QVERIFY2(!examplesIn(textOf(guide + page + ".md")).isEmpty(), page);
        }
    }
};

QTEST_GUILESS_MAIN(GuideExamplesTest)
#include "tst_guide_examples.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/build_compile.h"
#include "importers/jobs/build_recorder.h"
#include "importers/readers/compilation_database_reader.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace inlinescope;

namespace {

std::vector<std::string> wordsOf(const QString& text) {
    std::vector<std::string> words;
    for (const QString& word : text.split(' ', Qt::SkipEmptyParts))
        words.push_back(word.toStdString());
    return words;
}

} // namespace

class BuildRecorderTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString path(const QString& name) const { return m_folder->filePath(name); }
    void write(const QString& name, const QByteArray& text) const {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    QByteArray read(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Builds in the folder `src`.
    Result<RecordedBuild> record(const std::string& command) const {
        const QString before = QDir::currentPath();
        QDir::setCurrent(path("src"));
        Result<RecordedBuild> made = recordBuild({}, {command, path("out").toStdString()});
        QDir::setCurrent(before);
        return made;
    }
    /// "sub/b.o: COMPILER ARGUMENTS" of each object, without the compiler's folder.
    QStringList objects() const {
        const auto database =
            readCompilationDatabase(path("out/compile_commands.json").toStdString(), KeepCommands::Yes);
        QStringList found;
        if (!database.ok()) return {QString::fromStdString(describe(database.error()))};
        for (const DatabaseObject& object : database->objects) {
            QStringList words{QFileInfo(QString::fromStdString(object.compiler)).fileName()};
            for (std::size_t i = 1; i < object.arguments.size(); ++i)
                words << QString::fromStdString(object.arguments[i]);
            found << QDir(path("src")).relativeFilePath(QString::fromStdString(object.path)) + ": " + words.join(' ');
        }
        return found;
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void compilesOfACall_data() {
        QTest::addColumn<QString>("call");
        QTest::addColumn<QStringList>("expected");
        const auto row = [](const char* name, const QString& call, const QStringList& expected) {
            QTest::newRow(name) << call << expected;
        };
        row("a compile", "gcc -O2 -c a.c -o o/a.o", {"a.c o/a.o: gcc -O2 -c a.c -o o/a.o"});
        row("no output", "gcc -c lib/a.c -O2", {"lib/a.c a.o: gcc -O2 -c lib/a.c -o a.o"});
        row("joined output", "gcc -c a.c -oo/a.o", {"a.c o/a.o: gcc -c a.c -oo/a.o"});
        row("two sources", "g++ -c -DX=1 a.cpp b.cc",
            {"a.cpp a.o: g++ -DX=1 -c a.cpp -o a.o", "b.cc b.o: g++ -DX=1 -c b.cc -o b.o"});
        row("compile and link", "cc -O2 -I inc -o prog a.c b.o libx.a -L lib -lm -Wl,-s -pie -Xlinker a.c -u f.c",
            {"a.c a.o: cc -O2 -I inc -c a.c -o a.o"});
        row("values that look like sources", "cc -include x.c -MF d.c -D y.c -c a.c -o a.o",
            {"a.c a.o: cc -include x.c -MF d.c -D y.c -c a.c -o a.o"});
        row("link", "cc -o prog a.o b.o -lm", {});
        row("preprocessor", "cc -E a.c -o a.i", {});
        row("assembly", "cc -S a.c", {});
        row("dependencies", "cc -MM a.c", {});
        row("dependencies besides", "cc -MD -MP -c a.c -o a.o", {"a.c a.o: cc -MD -MP -c a.c -o a.o"});
        row("assembler source", "cc -c a.S -o a.o", {});
        row("no source", "cc --version", {});
        row("standard input", "cc -x c - -c -o a.o", {});
    }
    void compilesOfACall() {
        QFETCH(QString, call);
        QFETCH(QStringList, expected);
        QStringList made;
        for (const BuildCompile& compile : compilesOf("/b", wordsOf(call))) {
            QStringList words;
            for (const std::string& word : compile.arguments)
                words << QString::fromStdString(word);
            made << QString::fromStdString(compile.file + " " + compile.output + ": ") + words.join(' ');
        }
        QCOMPARE(made, expected);
    }

    void aDatabaseHasTheLastCompileOfEachObject() {
        const QByteArray made =
            QByteArray::fromStdString(compilationDatabase({{"/b", "z.c", "z.o", {"cc", "-c"}},
                                                           {"/b", "a.c", "a.o", {"cc", "-O0"}},
                                                           {"/b", "a.c", "a.o", {"cc", "-O2", "\xff"}}}));
        QCOMPARE(made, "[\n  {\n    \"directory\": \"/b\",\n    \"file\": \"a.c\",\n    \"output\": \"a.o\",\n"
                       "    \"arguments\": [\n      \"cc\",\n      \"-O2\",\n      \"%FF\"\n    ]\n  },\n"
                       "  {\n    \"directory\": \"/b\",\n    \"file\": \"z.c\",\n    \"output\": \"z.o\",\n"
                       "    \"arguments\": [\n      \"cc\",\n      \"-c\"\n    ]\n  }\n]\n");
    }

    /// An empty name in PATH is the current folder.
    void aBuildWithoutPathDoesNotSearchTheCurrentFolder_data() {
        QTest::addColumn<bool>("isSet");
        QTest::newRow("unset") << false;
        QTest::newRow("empty") << true;
    }
    void aBuildWithoutPathDoesNotSearchTheCurrentFolder() {
        QFETCH(bool, isSet);
        write("src/a.c", "int a;\n");
        const QByteArray before = qgetenv("PATH");
        isSet ? qputenv("PATH", "") : qunsetenv("PATH");
        const Result<RecordedBuild> made = record("printf %s \"$PATH\" > seen");
        qputenv("PATH", before);
        QVERIFY(!made.ok()); // nothing was compiled
        const QList<QByteArray> folders = read("src/seen").split(':');
        QVERIFY2(folders.size() > 1 && folders.contains("/usr/bin") && !folders.contains(""), read("src/seen"));
    }

    /// A makefile with a sub-folder, quoted flags, C++, and a program that is compiled and linked by one call.
    void aBuildByMakeIsNoted() {
        if (QStandardPaths::findExecutable("make").isEmpty()) QSKIP("make is not installed");
        write("src/Makefile", "CC = clang-22\nCXX = clang++-22\nCFLAGS = -O2 '-DNAME=\"a  b\"'\n"
                              "all: prog sub tool\n"
                              "prog: a.o b.o\n\t$(CXX) -o $@ $^\n"
                              "sub:\n\t$(MAKE) -C lib\n"
                              "tool: tool.c\n\t$(CC) $(CFLAGS) -o $@ tool.c -lm\n"
                              "probe:\n"
                              ".PHONY: sub\n");
        write("src/a.c", "int b(void);\nint main(void) { return b() + NAME[0]; }\n");
        write("src/b.cpp", "extern \"C\" int b() { return 1; }\n");
        write("src/tool.c", "int main(void) { return 0; }\n");
        write("src/lib/Makefile", "all: c.o\nc.o:\n\tclang-22 -O1 -c ../c.c -o $@\n"
                                  "\techo 'int t;' > conftest.c; clang-22 -c conftest.c; rm conftest.c\n");
        write("src/c.c", "int c(void) { return 3; }\n");
        const Result<RecordedBuild> made = record("make -j2");
        QVERIFY2(made.ok(), made.ok() ? "" : (describe(made.error()) + read("out/build.log").toStdString()).c_str());
        QStringList expected = {"a.o: clang-22 -O2 -DNAME=\"a  b\" -c -o a.o a.c", "b.o: clang++-22 -c -o b.o b.cpp",
                                "lib/c.o: clang-22 -O1 -c ../c.c -o c.o",
                                "tool.o: clang-22 -O2 -DNAME=\"a  b\" -c tool.c -o tool.o"};
        QStringList noted = objects();
        noted.sort();
        QCOMPARE(noted, expected);
        QCOMPARE(made->compiles, 4);
        QCOMPARE(QString::fromStdString(made->buildFolder), QFileInfo(path("src")).canonicalFilePath());
        QVERIFY(QFile::exists(path("src/prog")) && QFile::exists(path("src/tool"))); // the build's own result
        const Result<RecordedBuild> upToDate = record("make -o sub -o all prog tool");
        QVERIFY(!upToDate.ok() && upToDate.error().code == ErrorCode::NotFound);
    }

    void aCompilerOfTheEnvironmentIsNotedByItsPath() {
        write("src/a.c", "int a;\n");
        const QByteArray clang = QStandardPaths::findExecutable("clang-22").toUtf8();
        qputenv("CC", clang + " -O1");
        const Result<RecordedBuild> made = record("$CC -c a.c");
        qunsetenv("CC");
        QVERIFY2(made.ok(), made.ok() ? "" : describe(made.error()).c_str());
        QCOMPARE(objects(), QStringList{"a.o: clang-22 -O1 -c a.c -o a.o"});
    }

    void aBuildThatFailsSaysSo() {
        write("src/a.c", "int a\n");
        const Result<RecordedBuild> made = record("clang-22 -c a.c; echo the last line; exit 3");
        QVERIFY(!made.ok() && made.error().code == ErrorCode::NotCompiled);
        QVERIFY(made.error().found.find("exit code 3: the last line") != std::string::npos);
        QVERIFY(read("out/build.log").contains("error:"));
    }

    void theLaunchersAreGoneAfterTheBuild() {
        write("src/a.c", "int a;\n");
        QVERIFY(record("command -v clang-22 > ../launcher; clang-22 -c a.c").ok());
        const QString launcher = QString::fromUtf8(read("launcher")).trimmed();
        QVERIFY(launcher.endsWith("/clang-22") && launcher != QStandardPaths::findExecutable("clang-22"));
        QVERIFY(!QFile::exists(launcher));
    }
};

QTEST_GUILESS_MAIN(BuildRecorderTest)
#include "tst_build_recorder.moc"

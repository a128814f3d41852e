#include "tests/support/process.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

/// `extract` on a build of its own: quoted arguments, relative directories, C, C++ and assembly mixed, objects without
/// bitcode.
class ExtractTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QJsonArray m_database;

    QString path(const QString& name) const { return m_folder.filePath(name); }

    void write(const QString& name, const QByteArray& text) const {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }

    /// Builds one object and notes it in the database, as a command line or as arguments.
    void build(const QString& directory, const QStringList& arguments, bool asCommand) {
        QVERIFY(QDir().mkpath(path(directory)));
        const Finished done = runProgram(arguments[0], arguments.mid(1), path(directory));
        QVERIFY2(done.exitCode == 0, done.err);
        QJsonObject entry{{"directory", directory}, {"file", arguments.last()}};
        if (asCommand) {
            QStringList quoted;
            for (QString argument : arguments)
                quoted << "'" + argument.replace("'", "'\\''") + "'";
            entry["command"] = quoted.join(' ');
        } else {
            entry["arguments"] = QJsonArray::fromStringList(arguments);
        }
        m_database << entry;
    }

    Finished extract(const QString& output, const QJsonArray& database, const QStringList& further = {}) const {
        QFile file(path("compile_commands.json"));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write(QJsonDocument(database).toJson());
        file.close();
        return runCli(path("unused"),
                      QStringList{"extract", "--input", path("compile_commands.json"), "--output", path(output)} +
                          further);
    }

    static QByteArray read(const QString& name) {
        QFile file(name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:
    void initTestCase() {
        write("one.c", "static int twice(int x) { return 2 * x; }\nint one(int x) { return twice(x) + NAME[0]; }\n");
        write("two.cpp", "template <class T> T id(T x) { return x; }\nint two(int x) { return id(x); }\n");
        write("three.S", ".text\n.globl three\nthree: ret\n");
        const QStringList embed = {"-Xclang", "-fembed-bitcode=all", "-Oz", "-c", "-o"};
        build("b/c",
              QStringList{"clang-22", "-DNAME=\"a \\\"b\\\" c\""} + embed + QStringList{"my one.o", path("one.c")},
              true);
        build("b/cpp", QStringList{"clang++-22"} + embed + QStringList{"two.o", path("two.cpp")}, false);
        build("b/asm", {"clang-22", "-c", "-o", "three.o", path("three.S")}, true);
        build("b/plain", {"clang-22", "-DNAME=\"x\"", "-c", "-o", "plain.o", path("one.c")}, true);
    }

    void writesWhatObjcopyDumps() {
        const Finished done = extract("corpus", m_database);
        QCOMPARE(done.exitCode, 0);
        QVERIFY2(done.err.contains("2 modules of 4 objects"), done.err);
        QVERIFY2(done.err.contains("asm/three.o"), done.err);
        const QMap<QString, QString> objects = {{"c/my one.o", "b/c/my one.o"}, {"cpp/two.o", "b/cpp/two.o"}};
        for (auto it = objects.begin(); it != objects.end(); ++it) {
            const QString bc = path("dump.bc"), cmd = path("dump.cmd");
            QCOMPARE(runProgram("llvm-objcopy-22", {"--dump-section=.llvmbc=" + bc, "--dump-section=.llvmcmd=" + cmd,
                                                    path(it.value()), path("copy.o")})
                         .exitCode,
                     0);
            QCOMPARE(read(path("corpus/" + it.key() + ".bc")), read(bc));
            QCOMPARE(read(path("corpus/" + it.key() + ".cmd")), read(cmd));
            QVERIFY(!read(bc).isEmpty());
        }
        const QJsonObject description = QJsonDocument::fromJson(read(path("corpus/corpus_description.json"))).object();
        QCOMPARE(description["modules"].toArray(), (QJsonArray{"c/my one.o", "cpp/two.o"}));
        QCOMPARE(description["has_thinlto"].toBool(true), false);
    }

    void aFilterIsSearchedInEachArgument() {
        const Finished done = extract("filtered", m_database, {"--cmd-filter", "^-fc(xx|plusplus)|\\.cpp$"});
        QVERIFY2(done.exitCode == 0, done.err);
        const QJsonObject description =
            QJsonDocument::fromJson(read(path("filtered/corpus_description.json"))).object();
        QCOMPARE(description["modules"].toArray(), (QJsonArray{"cpp/two.o"}));
        QCOMPARE(extract("bad", m_database, {"--cmd-filter", "("}).exitCode, 2);
    }

    void withoutAnyBitcodeTheFlagsAreNamed() {
        const Finished done = extract("none", {m_database[2], m_database[3]});
        QVERIFY(done.exitCode != 0);
        QVERIFY2(done.err.contains("0 of 2 objects have bitcode"), done.err);
        QVERIFY2(done.err.contains("-DCMAKE_CXX_FLAGS=\"-Xclang -fembed-bitcode=all\""), done.err);
        QVERIFY2(done.err.contains("make CFLAGS"), done.err);
        QVERIFY(!QFileInfo::exists(path("none/corpus_description.json")));
    }

    void anUnreadableObjectDoesNotHideThatNoneHasBitcode() {
        QJsonArray database = {m_database[3]};
        database << QJsonObject{{"directory", "b"}, {"file", "y"}, {"arguments", QJsonArray{"cc", "-o", "missing.o"}}};
        const Finished done = extract("hidden", database);
        QVERIFY2(done.err.contains("0 of 2 objects have bitcode (1 could not be read)"), done.err);
        QVERIFY2(done.err.contains("-Xclang -fembed-bitcode=all"), done.err);
    }

    void entriesWithoutAnObjectAreNamedAsSuch() {
        const Finished done = extract(
            "noobject",
            {QJsonObject{{"directory", "b"}, {"file", "y"}, {"arguments", QJsonArray{"cc", "-fsyntax-only", "y.c"}}}});
        QVERIFY(done.exitCode != 0);
        QVERIFY2(done.err.contains("none with -o"), done.err);
    }

    void bitcodeWithoutACommandLineAndLtoObjectsAreToldApart() {
        const qsizetype before = m_database.size();
        build("b/half", {"clang++-22", "-Xclang", "-fembed-bitcode=bitcode", "-c", "-o", "half.o", path("two.cpp")},
              false);
        build("b/lto", {"clang++-22", "-flto", "-c", "-o", "lto.o", path("two.cpp")}, false);
        QJsonArray database = m_database;
        while (m_database.size() > before)
            m_database.removeLast();
        const Finished done = extract("halves", database);
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.err.contains("no command line"), done.err);
        QVERIFY2(done.err.contains("LTO bitcode"), done.err);
        QVERIFY2(done.err.contains("2 modules of 6 objects"), done.err);
    }

    void aMissingAndADamagedObjectCostThemselvesOnly() {
        write("b/damaged.o", "\x7f"
                             "ELF this is not an object");
        QJsonArray database = m_database;
        database << QJsonObject{{"directory", "b"}, {"file", "x"}, {"arguments", QJsonArray{"cc", "-o", "damaged.o"}}};
        database << QJsonObject{{"directory", "b"}, {"file", "y"}, {"arguments", QJsonArray{"cc", "-o", "missing.o"}}};
        const Finished done = extract("partly", database);
        QCOMPARE(done.exitCode, 1);
        QVERIFY2(done.err.contains("damaged.o") && done.err.contains("missing.o"), done.err);
        const QJsonObject description = QJsonDocument::fromJson(read(path("partly/corpus_description.json"))).object();
        QCOMPARE(description["modules"].toArray().size(), 2);
    }
};

QTEST_GUILESS_MAIN(ExtractTest)
#include "tst_extract.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

/// `extract` on a build made here: quoted arguments, relative directories, C, C++ and assembly mixed, objects without
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

    /// Builds one object and adds it to the database, as a command line or as arguments.
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

    /// Objects for Apple's systems, which clang embeds in other sections, and ELF sections of other names.
    void sectionsOfOtherNamesAreRead() {
        QVERIFY(QDir().mkpath(path("mac")) && QDir().mkpath(path("renamed")));
        QCOMPARE(runProgram("clang-22", {"--target=x86_64-apple-macos13", "-Oz", "-DNAME=\"x\"", "-Xclang",
                                         "-fembed-bitcode=all", "-c", path("one.c"), "-o", path("mac/one.o")})
                     .exitCode,
                 0);
        QCOMPARE(runProgram("llvm-objcopy-22",
                            {"--dump-section=__LLVM,__bitcode=" + path("mac.bc"),
                             "--dump-section=__LLVM,__cmdline=" + path("mac.cmd"), path("mac/one.o"), path("copy.o")})
                     .exitCode,
                 0);
        QCOMPARE(runProgram("llvm-objcopy-22",
                            {"--dump-section=.llvmbc=" + path("elf.bc"), "--dump-section=.llvmcmd=" + path("elf.cmd"),
                             "--rename-section=.llvmbc=.kept", "--rename-section=.llvmcmd=.command",
                             path("b/cpp/two.o"), path("renamed/two.o")})
                     .exitCode,
                 0);
        const auto extracted = [&](const QString& folder, const QStringList& further) {
            return runCli(path("unused"),
                          QStringList{"extract", "--input", path(folder), "--output", path(folder + "-corpus")} +
                              further);
        };
        QVERIFY2(extracted("mac", {}).exitCode == 0, extracted("mac", {}).err);
        QCOMPARE(read(path("mac-corpus/one.o.bc")), read(path("mac.bc")));
        QCOMPARE(read(path("mac-corpus/one.o.cmd")), read(path("mac.cmd")));
        QVERIFY(!read(path("mac.bc")).isEmpty());
        QVERIFY(extracted("renamed", {}).err.contains("0 of 1 objects have bitcode"));
        const Finished other = extracted("renamed", {"--bitcode-section", ".other"});
        QVERIFY2(other.exitCode == 2 && other.err.contains("in section .other"), other.err);
        const Finished named = extracted("renamed", {"--bitcode-section", ".kept", "--command-section", ".command"});
        QVERIFY2(named.exitCode == 0, named.err);
        QCOMPARE(read(path("renamed-corpus/two.o.bc")), read(path("elf.bc")));
        QCOMPARE(read(path("renamed-corpus/two.o.cmd")), read(path("elf.cmd")));
        QVERIFY(!read(path("elf.bc")).isEmpty());
        const Finished half = extracted("renamed", {"--bitcode-section", ".kept"});
        QVERIFY2(half.err.contains("no command line (.llvmcmd)"), half.err);
        QCOMPARE(extracted("renamed", {"--bitcode-section", ".kept", "--compile"}).exitCode, 2);
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

    void aBuildOfGccIsNamedAsSuch() {
        if (QStandardPaths::findExecutable("gcc").isEmpty()) QSKIP("gcc is not installed");
        const qsizetype before = m_database.size();
        build("b/gcc", {"gcc", "-DNAME=\"x\"", "-O2", "-c", "-o", "g.o", path("one.c")}, false);
        const QJsonArray database = {m_database.last()};
        while (m_database.size() > before)
            m_database.removeLast();
        const Finished done = extract("gcc", database);
        QCOMPARE(done.exitCode, 2);
        QVERIFY2(done.err.contains("gcc (gcc) compiles 1 of them, and embeds none"), done.err);
        QVERIFY2(done.err.contains("CC=clang"), done.err);
    }

    void noFlagIsAdvisedThatIsThereAlready() {
        const qsizetype before = m_database.size();
        build("b/allLto",
              {"clang-22", "-DNAME=\"x\"", "-flto", "-Xclang", "-fembed-bitcode=all", "-c", "-o", "l.o", path("one.c")},
              false);
        QJsonArray lto = {m_database.last()};
        QJsonObject stale = m_database[3].toObject(); // its object was made without the flag
        stale["arguments"] = QJsonArray{"clang-22", "-Xclang", "-fembed-bitcode=all", "-c", "-o", "plain.o"};
        stale.remove("command");
        while (m_database.size() > before)
            m_database.removeLast();
        const Finished lead = extract("lto", lto);
        QVERIFY2(lead.exitCode != 0 && lead.err.contains("Give --compile"), lead.err);
        QVERIFY2(lead.err.contains("link with -Wl,--save-temps=import"), lead.err);
        QVERIFY2(!lead.err.contains("Add -Xclang"), lead.err);
        const Finished old = extract("stale", {stale});
        QVERIFY2(old.exitCode != 0 && old.err.contains("build the objects again"), old.err);
        QVERIFY2(!old.err.contains("Add -Xclang"), old.err);
    }

    void objectsThatNoOptionNamesAreFound() {
        const qsizetype before = m_database.size();
        build("b/named", {"clang-22", "-DNAME=\"x\"", "-Xclang", "-fembed-bitcode=all", "-O2", "-c", path("one.c")},
              true);
        QVERIFY(QFile::exists(path("b/named/one.o"))); // written by clang
        QJsonArray database = {m_database.last()};
        while (m_database.size() > before)
            m_database.removeLast();
        database << QJsonObject{{"directory", "b"}, {"file", "y.c"}, {"command", "clang-22 -fsyntax-only y.c"}};
        const Finished done = extract("named", database);
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains("1 module of 1 object"), done.err);
        QVERIFY2(done.err.contains("1 entry compiles to no object file") && done.err.contains("y.c"), done.err);
        QVERIFY(QFile::exists(path("named/one.o.bc")));
    }

    // Expected by clang-22: at -O0 it marks its functions optnone, and the driver's flag embeds optimized bitcode.
    void aBuildThatMeasuresNothingIsReported_data() {
        QTest::addColumn<QStringList>("flags");
        QTest::addColumn<QString>("cause");
        QTest::addColumn<QString>("wayOut");
        const QString cc1 = "-Xclang -fembed-bitcode=all";
        QTest::newRow("no level") << cc1.split(' ') << "(-O0"
                                  << "-O2";
        QTest::newRow("-O0 after -O2") << ("-O2 -O0 " + cc1).split(' ') << "(-O0"
                                       << "-O2";
        QTest::newRow("the driver's flag") << QStringList{"-O2", "-fembed-bitcode=all"} << "-disable-llvm-passes"
                                           << "-Xclang -fembed-bitcode=all";
        QTest::newRow("as it should be") << ("-O0 -O2 " + cc1).split(' ') << ""
                                         << "";
    }
    void aBuildThatMeasuresNothingIsReported() {
        QFETCH(QStringList, flags);
        QFETCH(QString, cause);
        QFETCH(QString, wayOut);
        const QString name = QString("m%1").arg(QString::fromUtf8(QTest::currentDataTag()).replace(' ', '_'));
        write("calls.c", "int ext(int);\nstatic int twice(int x) { return ext(x) * 2; }\n"
                         "int one(int x) { return twice(x) + twice(x + 1); }\n");
        const qsizetype before = m_database.size();
        build("b/" + name, QStringList{"clang-22"} + flags + QStringList{"-c", "-o", "o.o", path("calls.c")}, false);
        const QJsonArray database = {m_database.last()};
        while (m_database.size() > before)
            m_database.removeLast();
        const Finished extracted = extract(name, database);
        QVERIFY2(extracted.exitCode == 0, extracted.err);
        const QString workspace = path(name + ".inlinescope");
        QCOMPARE(runCli(workspace, {"import", path(name), "--name", "c"}).exitCode, 0);
        const Finished ran = runCli(workspace, {"run", "c", "--policy", "default", "--name", "r"});
        QVERIFY2(ran.exitCode == 0, ran.err);
        QCOMPARE(ran.err.contains(" 0 decisions"), !cause.isEmpty());
        for (const QByteArray& said : {extracted.err, ran.err}) {
            QCOMPARE(said.contains("no policy decides anything in them"), !cause.isEmpty());
            QVERIFY2(said.contains(cause.toUtf8()) && said.contains(wayOut.toUtf8()), said);
        }
    }

    /// A Makefile written here, with the objects where make's own rules put them.
    void bearMakesTheDatabaseOfAMakefile() {
        if (QStandardPaths::findExecutable("bear").isEmpty()) QSKIP("bear is not installed");
        write("make/first.c", "int second(int);\nint first(int x) { return second(x) + second(1); }\n");
        write("make/second.c", "static int twice(int x) { return 2 * x; }\nint second(int x) { return twice(x); }\n");
        write("make/Makefile", "libboth.a: first.o second.o\n\t$(AR) rcs $@ $^\n");
        const Finished made = runProgram("bear",
                                         {"--output", path("make/build.json"), "--", "make", "CC=clang-22",
                                          "CFLAGS=-O2 -Xclang -fembed-bitcode=all"},
                                         path("make"));
        QVERIFY2(made.exitCode == 0, made.err);
        const Finished done =
            runCli(path("unused"), {"extract", "--input", path("make/build.json"), "--output", path("bear")});
        QVERIFY2(done.exitCode == 0 && done.err.contains("2 modules of 2 objects"), done.err);
        QVERIFY(QFile::exists(path("bear/first.o.bc")) && QFile::exists(path("bear/second.o.cmd")));
    }

    /// Whatever names the objects: the same modules, byte for byte. Only these objects are in the folder.
    void otherInputsGiveTheSameModules_data() {
        QTest::addColumn<QByteArray>("list");
        QTest::addColumn<QStringList>("options");
        QTest::newRow("folder") << QByteArray() << QStringList{"--input", path("only")};
        QTest::newRow("parameter file") << QByteArray(
                                               "-o\nprogram\nc/my one.o\ncpp/two.o\nasm/three.o\nplain/plain.o\n-lm\n")
                                        << QStringList{"--input", path("list"), "--object-folder",
                                                       path("b"), "--jobs",     "1"};
        QTest::newRow("list of objects") << QByteArray("c/my one.o\ncpp/two.o\nasm/three.o\nplain/plain.o\n")
                                         << QStringList{"--input", path("list"),      "--input-type",
                                                        "params",  "--object-folder", path("only")};
        QTest::newRow("aquery")
            << QByteArray(R"({"actions": [{"mnemonic": "CppLink", "arguments": ["ld", "-o", "p", "c/my one.o",
                              "cpp/two.o", "asm/three.o", "plain/plain.o"]}]})")
            << QStringList{"--input", path("list"), "--object-folder", path("only")};
    }
    void otherInputsGiveTheSameModules() {
        QFETCH(QByteArray, list);
        QFETCH(QStringList, options);
        QVERIFY2(extract("by-database", m_database).exitCode == 0, "the database");
        write("list", list);
        QVERIFY(QDir().mkpath(path("only")));
        for (const char* folder : {"c", "cpp", "asm", "plain"})
            QCOMPARE(runProgram("cp", {"-r", path("b/") + folder, path("only")}).exitCode, 0);
        QVERIFY(QDir(path("by-other")).removeRecursively());
        const Finished done = runCli(path("unused"), QStringList{"extract", "--output", path("by-other")} + options);
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains("2 modules of 4 objects"), done.err);
        for (const char* file : {"corpus_description.json", "c/my one.o.bc", "c/my one.o.cmd", "cpp/two.o.bc"}) {
            QVERIFY(!read(path("by-database/") + file).isEmpty());
            QCOMPARE(read(path("by-other/") + file), read(path("by-database/") + file));
        }
    }

    void anArchiveGivesItsMembers() {
        QVERIFY2(extract("of-build", m_database).exitCode == 0, "the database");
        const Finished written = runProgram(
            "llvm-ar-22", {"qc", path("libmine.a"), path("b/cpp/two.o"), path("b/c/my one.o"), path("b/asm/three.o")});
        QVERIFY2(written.exitCode == 0, written.err);
        const Finished done =
            runCli(path("unused"), {"extract", "--input", path("libmine.a"), "--output", path("of-archive")});
        QVERIFY2(done.exitCode == 0 && done.err.contains("2 modules of 3 objects"), done.err);
        QCOMPARE(read(path("of-archive/corpus_description.json")),
                 "{\n  \"has_thinlto\": false,\n  \"modules\": [\n    \"libmine.a/two.o\",\n"
                 "    \"libmine.a/my one.o\"\n  ]\n}");
        QCOMPARE(read(path("of-archive/libmine.a/my one.o.bc")), read(path("of-build/c/my one.o.bc")));
        QCOMPARE(read(path("of-archive/libmine.a/two.o.cmd")), read(path("of-build/cpp/two.o.cmd")));
        QVERIFY(!read(path("of-build/cpp/two.o.cmd")).isEmpty());
    }

    /// A thin archive has only paths of its members.
    void aThinArchiveGivesTheMembersBelowItsFolder() {
        QVERIFY2(extract("of-build", m_database).exitCode == 0, "the database");
        QTemporaryDir elsewhere;
        QVERIFY(QFile::copy(path("b/plain/plain.o"), elsewhere.filePath("secret.o")));
        const Finished written = runProgram("llvm-ar-22", {"qcT", path("libthin.a"), path("b/cpp/two.o"),
                                                           path("b/c/my one.o"), elsewhere.filePath("secret.o")});
        QVERIFY2(written.exitCode == 0, written.err);
        QVERIFY(read(path("libthin.a")).startsWith("!<thin>\n"));
        const Finished done =
            runCli(path("unused"), {"extract", "--input", path("libthin.a"), "--output", path("of-thin")});
        QVERIFY2(done.exitCode == 0 && done.err.contains("2 modules of 2 objects"), done.err);
        QVERIFY2(done.err.contains("secret.o") && done.err.contains("--object-folder"), done.err);
        QCOMPARE(read(path("of-thin/libthin.a/my one.o.bc")), read(path("of-build/c/my one.o.bc")));
        QVERIFY(!read(path("of-thin/libthin.a/my one.o.bc")).isEmpty());
        QCOMPARE(read(path("of-thin/libthin.a/two.o.cmd")), read(path("of-build/cpp/two.o.cmd")));
        const Finished given = runCli(path("unused"), {"extract", "--input", path("libthin.a"), "--output", path("all"),
                                                       "--object-folder", elsewhere.path()});
        QVERIFY2(given.err.contains("of 3 objects") && !given.err.contains("outside"), given.err);
    }

    /// The archive's author also made the folder, with a link in it that leads elsewhere.
    void aThinArchiveLeadsNowhereByALink() {
        QTemporaryDir elsewhere;
        QVERIFY(QFile::copy(path("b/cpp/two.o"), elsewhere.filePath("two.o")));
        QVERIFY(QDir().mkpath(path("linked")) && QFile::link(elsewhere.path(), path("linked/sub")));
        const Finished written = runProgram("llvm-ar-22", {"qcT", "thin.a", "sub/two.o"}, path("linked"));
        QVERIFY2(written.exitCode == 0, written.err);
        const QStringList command = {"extract", "--input", path("linked/thin.a"), "--output", path("of-linked")};
        const Finished done = runCli(path("unused"), command);
        QVERIFY2(done.exitCode != 0 && done.err.contains("--object-folder"), done.err);
        QVERIFY(!QFile::exists(path("of-linked")));
        const Finished given = runCli(path("unused"), command + QStringList{"--object-folder", elsewhere.path()});
        QVERIFY2(given.exitCode == 0 && given.err.contains("1 module of 1 object"), given.err);
    }

    /// The limit of words holds while they are split, so that the program gets along with 600 MiB of addresses.
    void aParameterFileOfTooManyWordsTakesLittleMemory() {
        if (inlinescope::testing::hasShadowMemory) QSKIP("a sanitizer takes all addresses");
        write("words", QByteArray("a ").repeated(16 << 20));
        const QString command = "ulimit -v 614400; exec " INLINESCOPE_BINARY_DIR
                                "/bin/inlinescope-cli extract --input " +
                                path("words") + " --output " + path("none");
        const Finished done = runProgram("sh", {"-c", command});
        QVERIFY2(done.exitCode == 3 && done.err.contains("more than two million arguments"), done.err);
    }

    void onlyADatabaseCanBeCompiledAgain() {
        const Finished done =
            runCli(path("unused"), {"extract", "--input", path("b"), "--compile", "--output", path("no")});
        QVERIFY2(done.exitCode == 2 && done.err.contains("compilation database"), done.err);
    }

    void foldersThatAreNotUtf8AreNamedBytewise() {
        const std::string folder = path("b").toStdString() + "/\xff";
        std::filesystem::create_directories(folder + "/sub");
        std::filesystem::copy_file(path("b/cpp/two.o").toStdString(), folder + "/two.o");
        std::ofstream(folder + "/db.json")
            << R"([{"directory": "sub", "file": "t.cpp", "command": "clang++ -c t.cpp -o ../two.o"}])";
        // A shell passes the byte to the program: QProcess would replace it.
        const QString cli = INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli";
        const auto shell = [&](const QString& output) {
            return runProgram("bash",
                              {"-c", cli + " extract --input '" + path("b") + "'/$'\\xff'/db.json --output " + output});
        };
        const Finished done = shell("'" + path("bytes") + "'");
        QVERIFY2(done.exitCode == 0, done.err);
        const QJsonObject description = QJsonDocument::fromJson(read(path("bytes/corpus_description.json"))).object();
        const QString name = description["modules"].toArray().at(0).toString();
        QVERIFY2(name.endsWith("/b/%FF/two.o"), qPrintable(name));
        QVERIFY(!read(path("bytes/" + name + ".bc")).isEmpty());
        const Finished refused = shell("'" + path("out") + "'$'\\xff'");
        std::filesystem::remove_all(folder); // Qt cannot remove a file that it cannot name
        QVERIFY2(refused.exitCode == 2 && refused.err.contains("not UTF-8"), refused.err);
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

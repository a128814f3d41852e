// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/compilation_database_reader.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace inlinescope;

class CompilationDatabaseTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string write(const std::string& text) const {
        const std::string path = m_folder.filePath("compile_commands.json").toStdString();
        std::ofstream(path) << text;
        return path;
    }

private slots:
    // Expected by a shell: it prints the words into which it splits the same line.
    void wordsEqualThoseOfTheShell_data() {
        QTest::addColumn<QString>("line");
        QTest::newRow("plain") << "clang  -c\ta.c -o a.o";
        QTest::newRow("double quotes") << "clang \"-DNAME=\\\"a b\\\"\" \"x y.c\" -o \"out dir/x y.o\"";
        QTest::newRow("single quotes") << "clang '-DX=\"1\"' 'back\\slash' -o 'it'\"'\"'s.o'";
        QTest::newRow("escapes") << "clang -DA=\\\"q\\\" two\\ words.c \"\\a \\\\ \\$HOME \\`\" -o b.o";
        QTest::newRow("empty argument") << "clang \"\" '' -o c.o";
        QTest::newRow("joined pieces") << "a\"b c\"d'e f'g -o x.o";
    }
    void wordsEqualThoseOfTheShell() {
        QFETCH(QString, line);
        QProcess shell;
        shell.start("/bin/sh", {"-c", "printf '%s\\n' " + line});
        QVERIFY(shell.waitForFinished());
        QStringList expected = QString::fromUtf8(shell.readAllStandardOutput()).split('\n');
        expected.removeLast();
        QStringList words;
        for (const std::string& word : splitShellWords(line.toStdString()))
            words << QString::fromStdString(word);
        QCOMPARE(words, expected);
    }

    void objectsAreNamedRelativeToTheCommonFolder() {
        const auto database = readCompilationDatabase(write(
            "["
            "{\"directory\": \"/b/one\", \"file\": \"x.c\", \"command\": \"cc -c 'x y.c' -o 'sub dir/x y.o'\"},"
            "{\"directory\": \"/b/two\", \"file\": \"x.c\", \"arguments\": [\"cc\", \"-c\", \"x.c\", \"-o\", \"x.o\"]},"
            "{\"directory\": \"/b/two\", \"file\": \"x.S\", \"arguments\": [\"cc\", \"-c\", \"x.S\", \"-ojoined.o\"]},"
            "{\"directory\": \"/b/two\", \"file\": \"h.h\", \"arguments\": [\"cc\", \"-fsyntax-only\", \"h.h\"]},"
            "{\"directory\": \"/b/two\", \"file\": \"x.c\", \"arguments\": [\"cc\", \"-c\", \"x.c\", \"-o\", "
            "\"./x.o\"]}]"));
        QVERIFY(database.ok());
        QCOMPARE(database->objects.size(), std::size_t(3));
        QCOMPARE(database->objects[0].path, std::string("/b/one/sub dir/x y.o"));
        QCOMPARE(database->objects[0].name, std::string("one/sub dir/x y.o"));
        QCOMPARE(database->objects[1].name, std::string("two/x.o"));
        QCOMPARE(database->objects[2].name, std::string("two/joined.o"));
        QCOMPARE(database->entriesWithoutObject, 1);
    }

    // The output files of clang and gcc according to their manuals: -o FILE, -oFILE, --output FILE, --output=FILE, else
    // with -c the source's name with .o in the folder in which they are started; no object if they stop before.
    void theObjectIsWhatTheCompilerWrites_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("object");
        QTest::newRow("-o") << "cc -c x.c -o y.o" << "" << "y.o";
        QTest::newRow("joined -o") << "cc -c x.c -oy.o" << "" << "y.o";
        QTest::newRow("joined -o without an extension") << "cc -c x.c -oy" << "" << "y";
        QTest::newRow("--output=") << "cc -c x.c --output=y.o" << "" << "y.o";
        QTest::newRow("--output") << "cc -c x.c --output y.o" << "" << "y.o";
        QTest::newRow("the last one counts") << "cc -c x.c -o y.o -o z.o" << "" << "z.o";
        QTest::newRow("the database's output") << "cc -c x.c" << "y.o" << "y.o";
        QTest::newRow("-o before the database's output") << "cc -c x.c -o y.o" << "z.o" << "y.o";
        QTest::newRow("-c alone") << "cc -c src/x.c" << "" << "x.o";
        QTest::newRow("an option's value is no output") << "cc -c x.c -Xclang -o -Xclang y" << "" << "x.o";
        QTest::newRow("preprocessed") << "cc -E x.c -o x.i" << "" << "";
        QTest::newRow("assembly") << "cc -S x.c -o x.s" << "" << "";
        QTest::newRow("dependencies") << "cc -MM x.c -o x.d" << "" << "";
        QTest::newRow("linked at once") << "cc x.c" << "" << "";
    }
    void theObjectIsWhatTheCompilerWrites() {
        QFETCH(QString, arguments);
        QFETCH(QString, output);
        QFETCH(QString, object);
        const QString field = output.isEmpty() ? QString() : ", \"output\": \"" + output + "\"";
        const auto database =
            readCompilationDatabase(write("[{\"directory\": \"/b\", \"file\": \"src/x.c\"" + field.toStdString() +
                                          ", \"command\": \"" + arguments.toStdString() + "\"}]"));
        QVERIFY(database.ok());
        QCOMPARE(database->entriesWithoutObject, object.isEmpty() ? 1 : 0);
        QCOMPARE(database->objects.size(), std::size_t(object.isEmpty() ? 0 : 1));
        if (object.isEmpty())
            QCOMPARE(database->firstWithoutObject, std::string("src/x.c"));
        else
            QCOMPARE(database->objects[0].path, "/b/" + object.toStdString());
    }

    void theCompilerAndWhatItIsAskedForAreTold() {
        const auto database = readCompilationDatabase(
            write("[{\"directory\": \"/b\", \"file\": \"x.c\", \"command\": \"ccache /usr/bin/gcc -c x.c\"},"
                  "{\"directory\": \"/b\", \"file\": \"y.c\", \"command\": \"clang -fembed-bitcode=all -c y.c\"},"
                  "{\"directory\": \"/b\", \"file\": \"z.c\", \"command\": \"clang -Xclang -fembed-bitcode=all -c "
                  "z.c\"}]"));
        QVERIFY(database.ok());
        QCOMPARE(database->objects[0].compiler, std::string("/usr/bin/gcc"));
        QVERIFY(database->objects[0].asked == AskedBitcode::No);
        QVERIFY(database->objects[1].asked == AskedBitcode::ByDriver);
        QVERIFY(database->objects[2].asked == AskedBitcode::ByCc1);
    }

    void namesAreUtf8WhateverTheFoldersAre() {
        const std::string folder = m_folder.filePath("b").toStdString() + "\xff";
        QVERIFY(std::filesystem::create_directory(folder));
        const std::string path = folder + "/compile_commands.json";
        std::ofstream(path) << "[{\"directory\": \"one\", \"file\": \"x.c\", \"command\": \"cc -c x.c -o ../x.o\"}]";
        const auto database = readCompilationDatabase(path);
        std::filesystem::remove_all(folder); // Qt cannot remove a file that it cannot name
        QVERIFY(database.ok());
        QCOMPARE(database->objects[0].path, folder + "/x.o");
        QVERIFY(database->objects[0].name.ends_with("/b%FF/x.o"));
    }

    void relativeDirectoriesStartAtTheFile() {
        const std::string path =
            write("[{\"directory\": \"build\", \"file\": \"x.c\", \"arguments\": [\"cc\", \"-o\", \"x.o\"]}]");
        const auto database = readCompilationDatabase(path);
        QVERIFY(database.ok());
        QCOMPARE(database->objects[0].path, m_folder.filePath("build/x.o").toStdString());
        QCOMPARE(database->objects[0].name, std::string("x.o"));
    }

    void anObjectOutsideNeverLeavesTheCorpus() {
        const auto database = readCompilationDatabase(
            write("[{\"directory\": \"/b\", \"file\": \"x.c\", \"arguments\": [\"cc\", \"-o\", \"../../etc/x.o\"]}]"));
        QVERIFY(database.ok());
        QCOMPARE(database->objects[0].name, std::string("etc/x.o"));
    }

    void damageIsNamed_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("no json") << "{" << "";
        QTest::newRow("no array") << "{}" << "";
        QTest::newRow("a number beyond all ranges") << "[{\"x\": 1e999}]" << "";
        QTest::newRow("no directory") << "[{\"directory\": \"/\", \"arguments\": [\"cc\"]}, {\"arguments\": [\"cc\"]}]"
                                      << "entry 1";
        QTest::newRow("no command") << "[{\"directory\": \"/\"}]" << "entry 0";
        QTest::newRow("wrong type") << "[{\"directory\": \"/\", \"arguments\": [1]}]" << "entry 0";
    }
    void damageIsNamed() {
        QFETCH(QString, text);
        QFETCH(QString, place);
        const std::string path = write(text.toStdString());
        const auto database = readCompilationDatabase(path);
        QVERIFY(!database.ok());
        QVERIFY(database.error().code == ErrorCode::Malformed);
        QCOMPARE(database.error().file, path);
        QCOMPARE(database.error().place, place.toStdString());
    }
};

QTEST_GUILESS_MAIN(CompilationDatabaseTest)
#include "tst_compilation_database_reader.moc"

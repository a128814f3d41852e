// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/side_file_options.h"
#include "tests/support/process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace inlinescope;

namespace {

using Words = std::vector<std::string>;

Words paths(const Words& commandLine) {
    Words found;
    for (const SideFileUse& use : sideFilesOf(commandLine))
        found.push_back(use.path);
    return found;
}

QStringList argumentsFor(const SideFileOption& option, const QString& path) {
    const QString name = QString::fromUtf8(option.option.data(), qsizetype(option.option.size()));
    switch (option.form) {
    case OptionForm::Joined:
        return {name + path};
    case OptionForm::Separate:
        return {name, path};
    case OptionForm::Llvm:
        return {"-mllvm", name + path};
    }
    return {};
}

} // namespace

/// The table is checked with clang-22: it gets each option with a file that does not exist.
class TestSideFileOptions : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        QFile source(m_folder.filePath("m.c"));
        QVERIFY(source.open(QIODevice::WriteOnly));
        source.write("int f(int x);\nint g(int x) { return f(x) + f(x + 1); }\n");
        source.close();
        QCOMPARE(runProgram("clang-22",
                            {"-O2", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", "m.c", "-o", "m.bc"},
                            m_folder.path())
                     .exitCode,
                 0);
        m_plain = compile({});
        QVERIFY(!m_plain.isEmpty());
    }

    void clangNeverOpensWhatIsNotRead_data() { rows(SideFileEffect::NotRead); }
    void clangNeverOpensWhatIsNotRead() {
        QFETCH(QStringList, arguments);
        QCOMPARE(compile(arguments), m_plain);
    }

    void clangFailsWithoutWhatIsDropped_data() { rows(SideFileEffect::Dropped); }
    void clangFailsWithoutWhatIsDropped() {
        QFETCH(QStringList, arguments);
        QVERIFY(compile(arguments).isEmpty());
        Words commandLine = {"-cc1"};
        for (const QString& argument : arguments)
            commandLine.push_back(argument.toStdString());
        commandLine.push_back("-O2");
        QVERIFY(withoutDroppedFiles(commandLine) == (Words{"-cc1", "-O2"}));
        QVERIFY(sideFilesOf(commandLine).empty());
    }

    /// Options that need no profile, sanitizer, target or level; the others have tests of their own.
    void clangFailsWithoutWhatIsRead_data() {
        QTest::addColumn<QStringList>("arguments");
        const QString path = m_folder.filePath("missing");
        for (const SideFileOption& option : sideFileOptions()) {
            const bool readAlone = option.effect == SideFileEffect::Read && option.onlyWith.empty() &&
                                   option.option != "-ms-secure-hotpatch-functions-file=" && // Windows
                                   option.option != "-codegen-data-use-path=" &&             // warns, and continues
                                   option.content != "IR2Vec vocabulary"; // read by an advisor that clang does not have
            if (readAlone) QTest::newRow(std::string(option.option).c_str()) << argumentsFor(option, path);
        }
        const QString sample = "-fprofile-sample-use=" + m_folder.filePath("m.c");
        QTest::newRow("coverage") << QStringList{"-fsanitize-coverage-type=3", "-fsanitize-coverage-trace-pc-guard",
                                                 "-fsanitize-coverage-allowlist=" + path};
        QTest::newRow("dataflow") << QStringList{"-fsanitize=dataflow", "-mllvm", "-dfsan-abilist=" + path};
        QTest::newRow("flow-sensitive") << QStringList{"-mllvm", "-enable-fs-discriminator", "-mllvm",
                                                       "-fs-profile-file=" + path};
    }
    void clangFailsWithoutWhatIsRead() {
        QFETCH(QStringList, arguments);
        Words commandLine;
        for (const QString& argument : arguments)
            commandLine.push_back(argument.toStdString());
        if (arguments.front().startsWith("-fprofile-instrument-use-path="))
            arguments << "-fprofile-instrument-use=llvm";
        const Finished clang = run(arguments);
        QVERIFY2(clang.exitCode != 0 || clang.err.contains("Error loading"), clang.err);
        QVERIFY2(clang.err.contains("missing") || clang.err.contains("No such file"), clang.err);
        QVERIFY(paths(commandLine) == Words{m_folder.filePath("missing").toStdString()});
    }

    void theFrontEndsProfileIsNotNeeded() {
        const std::string option = "-fprofile-instrument-use-path=/nowhere/p";
        QCOMPARE(compile({"-fprofile-instrument-use=clang", QString::fromStdString(option)}), m_plain);
        QVERIFY(paths({"-fprofile-instrument-use=clang", option}).empty());
        QVERIFY(!paths({"-fprofile-instrument-use=llvm", option}).empty());
        QVERIFY(!paths({option}).empty()); // older clangs do not have the kind
    }
    void aRemappingIsNeededWithAProfileOnly() {
        QCOMPARE(compile({"-fprofile-remapping-file=/nowhere/r"}), m_plain);
        QVERIFY(paths({"-fprofile-remapping-file=r"}).empty());
        QVERIFY(paths({"-fprofile-remapping-file=r", "-fprofile-sample-use=s"}) == (Words{"r", "s"}));
    }
    void sanitizerListsAreNeededWithCoverageOnly() {
        QCOMPARE(compile({"-fsanitize-coverage-ignorelist=/nowhere/l"}), m_plain);
        QVERIFY(paths({"-fsanitize-coverage-ignorelist=l"}).empty());
        QVERIFY(paths({"-fsanitize-coverage-ignorelist=l", "-fsanitize-coverage-type=3"}) == Words{"l"});
    }

    void anLlvmOptionIsFoundHoweverItIsSpelt_data() {
        QTest::addColumn<Words>("line");
        QTest::newRow("joined") << Words{"-mllvm", "-forceattrs-csv-path=/f", "-O2"};
        QTest::newRow("two dashes") << Words{"-mllvm", "--forceattrs-csv-path=/f"};
        QTest::newRow("apart") << Words{"-mllvm", "-forceattrs-csv-path", "-mllvm", "/f"};
    }
    void anLlvmOptionIsFoundHoweverItIsSpelt() {
        QFETCH(Words, line);
        const auto uses = sideFilesOf(line);
        QCOMPARE(uses.size(), std::size_t(1));
        QCOMPARE(uses[0].path, std::string("/f"));
        QCOMPARE(line[uses[0].argument].substr(uses[0].position), std::string("/f"));
        QCOMPARE(uses[0].option, std::string("-mllvm -forceattrs-csv-path="));
        QStringList arguments;
        for (const std::string& word : line)
            arguments << QString::fromStdString(word).replace("/f", "/nowhere/f");
        QVERIFY(run(arguments).err.contains("cannot open CSV file"));
    }

    void theNullDeviceIsNoSideFile() { QVERIFY(paths({"-fthinlto-index=/dev/null", "-fprofile-sample-use="}).empty()); }

    void theCompileFolderIsTheDriversOwn() {
        QCOMPARE(compileFolderOf({"-cc1", "-fdebug-compilation-dir=/b", "-fcoverage-compilation-dir=/c"}),
                 std::string("/b"));
        QCOMPARE(compileFolderOf({"-fdebug-compilation-dir=.", "-fcoverage-compilation-dir=/c"}), std::string("/c"));
        QCOMPARE(compileFolderOf({"-fdebug-compilation-dir=/proc/self/cwd"}), std::string());
    }

private:
    void rows(SideFileEffect effect) const {
        QTest::addColumn<QStringList>("arguments");
        for (const SideFileOption& option : sideFileOptions())
            if (option.effect == effect)
                QTest::newRow(std::string(option.option).c_str()) << argumentsFor(option, m_folder.filePath("missing"));
    }
    Finished run(const QStringList& arguments) const {
        const QStringList base = {"-cc1", "-triple", "x86_64-pc-linux-gnu", "-O2", "-emit-obj", "-x", "ir", "m.bc",
                                  "-o",   "m.o"};
        return runProgram("clang-22", base + arguments, m_folder.path());
    }
    QByteArray compile(const QStringList& arguments) const {
        QFile::remove(m_folder.filePath("m.o"));
        if (run(arguments).exitCode != 0) return {};
        QFile object(m_folder.filePath("m.o"));
        return object.open(QIODevice::ReadOnly) ? object.readAll() : QByteArray();
    }

    QTemporaryDir m_folder;
    QByteArray m_plain;
};

QTEST_GUILESS_MAIN(TestSideFileOptions)
#include "tst_side_file_options.moc"

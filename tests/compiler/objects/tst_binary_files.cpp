// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/objects/binary_folder.h"

#include <cstring>
#include <elf.h>

using namespace inlinescope;

/// Archives, and binaries with a separate debug file, compared with what LLVM's tools print of their parts.
class tst_binary_files : public QObject, private BinaryFolder {
    Q_OBJECT

private slots:
    void symbolsOfASeparateDebugFileAreRead_data() {
        QTest::addColumn<QStringList>("flags");
        QTest::addColumn<QStringList>("strip");
        QTest::newRow("executable") << QStringList{"-g"} << QStringList{};
        QTest::newRow("shared library") << QStringList{"-g", "-shared", "-fPIC"} << QStringList{};
        // So the sections have other numbers than in the debug file.
        QTest::newRow("without debug information") << QStringList{"-Wl,--build-id"} << QStringList{};
        QTest::newRow("without a section") << QStringList{"-g"} << QStringList{"--remove-section=.note.gnu.build-id"};
    }

    /// llvm-nm prints the symbols of the binary before it is stripped.
    void symbolsOfASeparateDebugFileAreRead() {
        QFETCH(const QStringList, flags);
        QFETCH(const QStringList, strip);
        QVERIFY(!make("whole", flags).isEmpty());
        const auto done = [&](const QString& program, const QStringList& arguments) {
            return support::run(program, arguments, m_folder.path()).code == 0;
        };
        QVERIFY(done("llvm-objcopy-22", {"--only-keep-debug", "whole", "whole.debug"}));
        QVERIFY(done("llvm-objcopy-22", QStringList{"--strip-all", "whole", "stripped"} + strip));
        const Named expected = symbolsByNm("whole");
        QVERIFY(expected.contains("outer"));
        QVERIFY(named(read("stripped").at(BinaryLevel::Symbols)) != expected);
        const BinarySink whole = read("whole"), sink = read("stripped", {"whole.debug"});
        QVERIFY(sink.findings.empty());
        const std::vector<BinaryPart> symbols = sink.at(BinaryLevel::Symbols);
        QVERIFY(named(symbols) == expected);
        QCOMPARE(fileBytesOf(symbols), QFileInfo(path("stripped")).size());
        const auto bytesInFile = [](const BinarySink& of) {
            Named bytes;
            for (const BinaryPart& part : of.at(BinaryLevel::Symbols))
                if (!part.isRest) bytes.emplace(part.name + part.place, part.fileBytes);
            return bytes;
        };
        QVERIFY(bytesInFile(sink) == bytesInFile(whole));
    }

    /// The binary is read as without that file.
    void aDamagedSeparateDebugFileIsAFinding() {
        QVERIFY(!make("sound", {"-g"}).isEmpty());
        const auto copied = [&](const QStringList& arguments) {
            return support::run("llvm-objcopy-22", arguments, m_folder.path()).code == 0;
        };
        QVERIFY(copied({"--only-keep-debug", "sound", "damaged.debug"}));
        QVERIFY(copied({"--strip-all", "sound", "bare"}));
        QByteArray bytes = support::readAll(path("damaged.debug"));
        Elf64_Ehdr header;
        std::memcpy(&header, bytes.constData(), sizeof header);
        for (unsigned index = 0; index < header.e_shnum; ++index) {
            Elf64_Shdr section;
            std::memcpy(&section, bytes.constData() + header.e_shoff + index * sizeof section, sizeof section);
            const Elf64_Word beyondAllNames = 0xFFFFFFF0;
            if (section.sh_type == SHT_SYMTAB)
                std::memcpy(bytes.data() + section.sh_offset + section.sh_size - sizeof(Elf64_Sym), &beyondAllNames,
                            sizeof beyondAllNames);
        }
        QFile file(path("damaged.debug"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        const BinarySink sink = read("bare", {"damaged.debug"});
        QCOMPARE(sink.findings.size(), std::size_t(1));
        QCOMPARE(sink.findings[0].subject, std::string("damaged.debug"));
        QVERIFY(sink.findings[0].error.found.starts_with("none of its symbols is read: "));
        QVERIFY(sink.at(BinaryLevel::Symbols) == read("bare").at(BinaryLevel::Symbols));
        QVERIFY(!sink.at(BinaryLevel::Inlined).empty());
    }

    void anArchiveHasItsMembers() {
        QVERIFY(!make("one.o", {"-c", "-g"}).isEmpty());
        QVERIFY(!make("two.o", {"-c", "-DOTHER"}).isEmpty());
        QFile note(path("note.txt"));
        QVERIFY(note.open(QIODevice::WriteOnly) && note.write("no object") == 9);
        note.close();
        QFile::remove(path("both.a"));
        QVERIFY(support::run("llvm-ar-22", {"rc", "both.a", "one.o", "two.o", "note.txt"}, m_folder.path()).code == 0);
        const BinarySink sink = read("both.a");
        QCOMPARE(sink.entries.size(), std::size_t(2));
        QCOMPARE(sink.entries[1].path, std::string("both.a(two.o)"));
        const std::int64_t size = QFileInfo(path("both.a")).size();
        for (std::size_t level = 0; level < binaryLevelNames.size(); ++level) // two.o has no debug information
            QCOMPARE(fileBytesOf(sink.at(BinaryLevel(level))), size);
        const auto isTwo = [](const BinaryPart& part) { return part.isRest && part.name == "two.o"; };
        const std::vector<BinaryPart> units = sink.at(BinaryLevel::Units);
        const auto two = std::ranges::find_if(units, isTwo);
        QVERIFY(two != units.end());
        QCOMPARE(two->fileBytes, QFileInfo(path("two.o")).size());
        const auto symbols = sink.at(BinaryLevel::Symbols);
        const auto isMain = [](const BinaryPart& part) { return part.name == "main" && part.place == "one.o: .text"; };
        QCOMPARE(std::ranges::count_if(symbols, isMain), 1);
        QVERIFY(std::ranges::any_of(symbols, [](const BinaryPart& part) {
            return part.isRest && part.name == "note.txt" && part.fileBytes == 9;
        }));
    }

    void aThinArchiveIsRefused() {
        QVERIFY(!make("one.o", {"-c"}).isEmpty());
        QVERIFY(support::run("llvm-ar-22", {"rc", "--thin", "thin.a", "one.o"}, m_folder.path()).code == 0);
        const QByteArray bytes = support::readAll(path("thin.a"));
        BinarySink sink;
        const Result<void> done = readBinary(viewOf(bytes), {}, "thin.a", sink);
        QVERIFY(!done.ok() && done.error().code == ErrorCode::Unsupported && !done.error().remedy.empty());
        QCOMPARE(sink.reports, 0);
    }
};

QTEST_GUILESS_MAIN(tst_binary_files)
#include "tst_binary_files.moc"

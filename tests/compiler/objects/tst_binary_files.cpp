// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/objects/binary_folder.h"

using namespace inlinescope;

/// Archives, compared with their members.
class tst_binary_files : public QObject, private BinaryFolder {
    Q_OBJECT

private slots:
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/binary_comparison.h"

#include <QtTest>

using namespace inlinescope;

namespace {

BinaryPart symbol(const char* name, std::int64_t bytes, const char* section = ".text") {
    return {BinaryLevel::Symbols, false, name, section, bytes, bytes, 0};
}

const ComparedPart& rowOf(const std::vector<ComparedPart>& rows, const std::string& name) {
    for (const ComparedPart& row : rows)
        if (row.name == name) return row;
    throw std::runtime_error("no row " + name);
}

std::optional<std::int64_t> bytesOf(const ComparedPart& row, std::size_t binary) {
    return row.sizes[binary] ? std::optional(row.sizes[binary]->bytes) : std::nullopt;
}

using Binaries = std::vector<std::vector<BinaryPart>>;

} // namespace

/// Cases whose pairs follow from the rule in the header: by name, then by demangled name, then by size and place.
class tst_binary_comparison : public QObject {
    Q_OBJECT
private slots:
    void equalNamesAreOneRow() {
        const auto rows =
            compareBinaries(Binaries{{symbol("f", 10), symbol("g", 5)}, {symbol("g", 7), symbol("f", 10)}});
        QCOMPARE(rows.size(), std::size_t(2));
        QCOMPARE(rows[0].name, std::string("f"));
        QVERIFY(rows[1].pairing == PartPairing::Name && bytesOf(rows[1], 1) == 7);
    }
    void aNameThatIsThereTwiceIsPairedInOrder() {
        const auto rows = compareBinaries(Binaries{{symbol("s", 1), symbol("s", 2)}, {symbol("s", 3)}});
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(bytesOf(rows[0], 1) == 3 && !bytesOf(rows[1], 1) && rows[1].pairing == PartPairing::None);
    }
    void constructorsOfOneClassArePairedByTheirDemangledName() {
        const auto rows = compareBinaries(Binaries{{symbol("_ZN1AC2Ev", 40)}, {symbol("_ZN1AC1Ev", 44)}});
        QCOMPARE(rows.size(), std::size_t(1));
        QVERIFY(rows[0].pairing == PartPairing::Demangled && bytesOf(rows[0], 1) == 44);
    }
    void numbersOfPromotedNamesDoNotCount() {
        const auto rows = compareBinaries(Binaries{{symbol("f.llvm.123", 40)}, {symbol("f.llvm.9", 44)}});
        QVERIFY(rows.size() == 1 && rows[0].pairing == PartPairing::Demangled);
    }
    void theOnlySymbolsOfASizeInASectionArePaired() {
        const auto rows = compareBinaries(Binaries{{symbol("old", 40), symbol("kept", 40), symbol("data", 16, ".data")},
                                                   {symbol("new", 40), symbol("kept", 40), symbol("text", 16)}});
        QCOMPARE(rows.size(), std::size_t(4));
        QVERIFY(rowOf(rows, "old").pairing == PartPairing::SizeAndPlace && bytesOf(rowOf(rows, "old"), 1) == 40);
        QVERIFY(!bytesOf(rowOf(rows, "data"), 1) && !bytesOf(rowOf(rows, "text"), 0));
    }
    void severalOfASizeAreNotPaired() {
        const auto rows = compareBinaries(Binaries{{symbol("a", 8), symbol("b", 8)}, {symbol("c", 8)}});
        QCOMPARE(rows.size(), std::size_t(3));
    }
    void aRestIsNoSymbolOfThatName() {
        BinaryPart rest = symbol(".text", 3, "");
        rest.isRest = true;
        const auto rows = compareBinaries(Binaries{{rest}, {symbol(".text", 3, "")}});
        QCOMPARE(rows.size(), std::size_t(2));
    }
    void callsOfOneFunctionArePairedByPlace() {
        const auto call = [](const char* place, std::int64_t bytes) {
            return BinaryPart{BinaryLevel::Callsites, false, "f", place, bytes, bytes, 1};
        };
        const auto rows = compareBinaries(Binaries{{call("a.c:1:2", 9)}, {call("a.c:3:4", 9), call("a.c:1:2", 8)}});
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(rows[0].place == "a.c:1:2" && bytesOf(rows[0], 1) == 8);
    }
    void moreThanTwoAreComparedWithAllBefore() {
        const auto rows =
            compareBinaries(Binaries{{symbol("f", 1)}, {symbol("f", 2), symbol("g", 3)}, {symbol("g", 4)}});
        QCOMPARE(rows.size(), std::size_t(2));
        QVERIFY(!bytesOf(rows[0], 2) && !bytesOf(rows[1], 0) && bytesOf(rows[1], 1) == 3 && bytesOf(rows[1], 2) == 4);
    }
};

QTEST_GUILESS_MAIN(tst_binary_comparison)
#include "tst_binary_comparison.moc"

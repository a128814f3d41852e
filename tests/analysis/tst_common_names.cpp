// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/common_names.h"
#include "core/model/symbol_folding.h"

#include <QtTest>

using namespace inlinescope;

namespace {

constexpr std::uint64_t allBits = ~std::uint64_t(0);

/// A sketch in which `differing` bits are different from allBits.
std::uint64_t sketch(int differing) {
    return differing ? allBits << differing : allBits;
}

} // namespace

class TestCommonNames : public QObject {
    Q_OBJECT

private slots:
    void hashesInNamesAreFolded_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("folded");
        const auto row = [](const char* name, const char* folded) { QTest::newRow(name) << name << folded; };
        row("plain", "plain");
        row("_ZN3FooC1Ev", "_ZN3FooC1Ev");
        row("helper.llvm.12345678901234", "helper");
        row("helper.__uniq.297301", "helper");
        row("helper.__uniq.297301.llvm.42", "helper");
        row("f.cold", "f.cold");
        row("f.cold.1", "f.cold");
        row("f.part.0", "f.part");
        row("f.isra.0.cold", "f.isra.cold");
        row("f.llvm.77.cold.2", "f.cold");
        row("f.specialized.3", "f.specialized");
        row("f.1", "f.1");       // LLVM's number of a second f: another function
        row("f.llvm", "f.llvm"); // no hash
        row("llvm.77", "llvm.77");
        row("f.resume", "f.resume");
        row("_ZN4core3fmt5write17h0123456789abcdefE", "_ZN4core3fmt5write17hE");
        row("_ZN4core3fmt5write17h0123456789abcdefE.llvm.5", "_ZN4core3fmt5write17hE");
        row("_ZN4core3fmt5write17h0123456789ABCDEFE", "_ZN4core3fmt5write17h0123456789ABCDEFE");
        row("", "");
        row(".", ".");
    }
    void hashesInNamesAreFolded() {
        QFETCH(QString, name);
        QFETCH(QString, folded);
        QCOMPARE(QString::fromStdString(foldedSymbol(name.toStdString())), folded);
    }

    void equalBodiesAreRenamesAndOneFunctionGoesOnce() {
        const std::vector<FunctionBody> a = {{"old_name", 7, 0, 20}, {"stays", 8, 0, 20}};
        const std::vector<FunctionBody> b = {{"stays", 9, 0, 20}, {"quite_other", 7, 0, 20}, {"new_name", 7, 0, 20}};
        const auto renames = proposeRenames(a, b);
        QVERIFY(renames == (std::vector<Rename>{{"old_name", "new_name", 1}})); // they share "_name"
    }

    void likenessIsJaccardTimesTheRatioOfLengths() {
        // 6 of 64 bits differ: J = 2 * 58 / 64 - 1 = 0.8125; 18 of 20 instructions: 0.8125 * 0.9 = 0.73125.
        const std::vector<FunctionBody> a = {{"a", 1, sketch(0), 20}};
        const std::vector<FunctionBody> b = {{"b", 2, sketch(6), 18}};
        const auto renames = proposeRenames(a, b);
        QCOMPARE(renames.size(), std::size_t(1));
        QCOMPARE(renames[0].similarity, 0.73125);
        // 13 bits: J = 0.59375, too little.
        QVERIFY(proposeRenames(a, std::vector<FunctionBody>{{"b", 2, sketch(13), 20}}).empty());
        // 12 bits: J = 0.625, sufficient, but not with half the length.
        QCOMPARE(proposeRenames(a, std::vector<FunctionBody>{{"b", 2, sketch(12), 20}}).size(), std::size_t(1));
        QVERIFY(proposeRenames(a, std::vector<FunctionBody>{{"b", 2, sketch(12), 10}}).empty());
    }

    void theBestPairGoesFirst() {
        const std::vector<FunctionBody> a = {{"one", 1, sketch(0), 20}, {"two", 2, sketch(4), 20}};
        const std::vector<FunctionBody> b = {{"three", 3, sketch(4), 20}};
        const auto renames = proposeRenames(a, b);
        QCOMPARE(renames.size(), std::size_t(1));
        QCOMPARE(renames[0].a, std::string("two"));
    }

    void aShortBodyIsProposedOnlyWhereItIsEqualAndTheOnlyOne() {
        const std::vector<FunctionBody> a = {{"get", 5, allBits, 3}};
        QCOMPARE(proposeRenames(a, std::vector<FunctionBody>{{"fetch", 5, allBits, 3}}).size(), std::size_t(1));
        QVERIFY(proposeRenames(a, std::vector<FunctionBody>{{"fetch", 6, allBits, 3}}).empty());
        QVERIFY(
            proposeRenames(a, std::vector<FunctionBody>{{"fetch", 5, allBits, 3}, {"other", 5, allBits, 3}}).empty());
    }

    void aNameWithAnotherHashIsNoRename() {
        const std::vector<FunctionBody> a = {{"f.llvm.1", 1, 0, 20}}, b = {{"f.llvm.2", 1, 0, 20}};
        QVERIFY(proposeRenames(a, b).empty());
        const CommonNames names(a, b);
        QCOMPARE(names.ofA("f.llvm.1"), std::string("f"));
        QCOMPARE(names.ofB("f.llvm.2"), std::string("f"));
    }

    void renamedFunctionsHaveTheNameOfA() {
        const std::vector<FunctionBody> a = {{"before", 1, 0, 20}, {"twin.llvm.1", 2, 0, 9}, {"twin.llvm.2", 3, 0, 9}};
        const std::vector<FunctionBody> b = {{"twin.llvm.3", 2, 0, 9}, {"twin.llvm.4", 3, 0, 9}, {"after", 1, 0, 20}};
        const CommonNames names(a, b);
        QCOMPARE(names.ofB("after"), std::string("before"));
        QCOMPARE(names.ofA("before"), std::string("before"));
        QVERIFY(names.renameOf("before") && *names.renameOf("before") == (Rename{"before", "after", 1}));
        QVERIFY(!names.renameOf("twin"));
        QCOMPARE(names.ofA("twin.llvm.2"), std::string("twin#2"));
        QCOMPARE(names.ofB("twin.llvm.4"), std::string("twin#2"));
        QCOMPARE(names.ofB("unknown.cold.3"), std::string("unknown.cold"));
    }

    void tenThousandOnEachSideAreStillPairedWhereTheyAreEqual() {
        std::vector<FunctionBody> a, b;
        for (int i = 0; i < 10'000; ++i) {
            a.push_back({"a" + std::to_string(i), std::uint64_t(i) + 1, 0, 20});
            b.push_back({"b" + std::to_string(i), std::uint64_t(i) + 5001, 0, 20});
        }
        QCOMPARE(proposeRenames(a, b).size(), std::size_t(5000));
    }
};

QTEST_APPLESS_MAIN(TestCommonNames)
#include "tst_common_names.moc"

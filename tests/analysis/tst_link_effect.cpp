// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/link_effect.h"

#include <QtTest>

using namespace inlinescope;

namespace {

FunctionSize function(const char* name, std::int64_t size, const char* linkage, bool shared = false) {
    return {name, size, ".text", linkage, shared, false, {}};
}
BinaryPart symbol(const char* name, std::int64_t bytes) {
    return {BinaryLevel::Symbols, false, name, ".text", bytes, bytes, 0};
}

} // namespace

class tst_link_effect : public QObject {
    Q_OBJECT
private slots:
    /// Module a drops the shared body s, which module b keeps: the win of 30 B does not survive the link; that of 4 B
    /// of the local function does.
    void aBodyThatAnotherModuleKeepsIsNoWin() {
        const ModuleFunctions before[] = {
            {"a", {function("s", 30, "linkonce_odr", true), function("l", 10, "internal")}},
            {"b", {function("s", 30, "linkonce_odr", true)}}};
        const ModuleFunctions after[] = {{"a", {function("l", 6, "internal")}},
                                         {"b", {function("s", 30, "linkonce_odr", true)}}};
        const auto effects =
            linkEffects(before, after, {symbol("s", 30), symbol("l", 10)}, {symbol("s", 30), symbol("l", 6)});
        QCOMPARE(effects.size(), std::size_t(2));
        QCOMPARE(effects[0].module, std::string("a"));
        QCOMPARE(effects[0].delta, -34);
        QVERIFY((effects[0].linked == std::array<std::int64_t, 3>{-4, 0, 0}));
        QCOMPARE(effects[1].delta, 0);
        QCOMPARE(effects[1].linkedDelta(), 0);
        QVERIFY((effects[0].found == std::array<std::size_t, 2>{2, 2})); // module a's s and l are in both binaries
        QVERIFY((effects[1].found == std::array<std::size_t, 2>{1, 1}));
    }
    /// Both modules grow the shared body by 5 B: the binary grows by 5, and the first module has it.
    void aSharedSymbolCountsOnce() {
        const ModuleFunctions before[] = {{"a", {function("s", 30, "linkonce_odr", true)}},
                                          {"b", {function("s", 30, "linkonce_odr", true)}}};
        const ModuleFunctions after[] = {{"a", {function("s", 35, "linkonce_odr", true)}},
                                         {"b", {function("s", 35, "linkonce_odr", true)}}};
        const auto effects = linkEffects(before, after, {symbol("s", 30)}, {symbol("s", 35)});
        QVERIFY((effects[0].linked == std::array<std::int64_t, 3>{0, 0, 5}) && effects[1].linkedDelta() == 0);
        QVERIFY(effects[0].delta == 5 && effects[1].delta == 5);
    }
    void severalSymbolsOfANameAreNotGuessed() {
        const ModuleFunctions before[] = {{"a", {function("init", 8, "internal")}},
                                          {"b", {function("init", 9, "internal")}}};
        const ModuleFunctions after[] = {{"a", {function("init", 7, "internal")}},
                                         {"b", {function("init", 9, "internal")}}};
        const std::vector<BinaryPart> symbols = {symbol("init", 8), symbol("init", 9)};
        const auto effects = linkEffects(before, after, symbols, symbols);
        QVERIFY(effects[0].unknown == 1 && effects[1].unknown == 1);
        QVERIFY(effects[0].delta == -1 && effects[0].linkedDelta() == 0);
        QVERIFY(effects[0].countedDelta == 0 && effects[0].functions == 1);
    }
    /// `init` of the first binary is not known (no module has one of 3 B), so its 4 B are in neither number; the 2 B of
    /// the other function are in both.
    void whatIsNotKnownInOneBinaryIsInNeitherNumber() {
        const ModuleFunctions before[] = {{"a", {function("init", 8, "internal"), function("f", 20, "external")}},
                                          {"b", {function("init", 9, "internal")}}};
        const ModuleFunctions after[] = {{"a", {function("init", 4, "internal"), function("f", 18, "external")}},
                                         {"b", {function("init", 9, "internal")}}};
        const auto effects = linkEffects(before, after, {symbol("init", 3), symbol("init", 9), symbol("f", 20)},
                                         {symbol("init", 4), symbol("init", 9), symbol("f", 18)});
        QVERIFY(effects[0].unknown == 1 && effects[0].functions == 2 && effects[1].unknown == 1);
        QVERIFY(effects[0].delta == -6 && effects[0].countedDelta == -2);
        QVERIFY((effects[0].linked == std::array<std::int64_t, 3>{0, -2, 0}));
        QVERIFY(effects[1].countedDelta == 0 && effects[1].linkedDelta() == 0);
    }
    /// Each module has its own; the linker removed none.
    void localFunctionsOfOneNameAreToldApartBySize() {
        const ModuleFunctions before[] = {{"a", {function("init", 8, "internal")}},
                                          {"b", {function("init", 9, "internal")}}};
        const ModuleFunctions after[] = {{"a", {function("init", 7, "internal")}},
                                         {"b", {function("init", 12, "internal")}}};
        const auto effects =
            linkEffects(before, after, {symbol("init", 9), symbol("init", 8)}, {symbol("init", 12), symbol("init", 7)});
        QVERIFY(effects[0].unknown == 0 && effects[1].unknown == 0);
        QVERIFY((effects[0].linked == std::array<std::int64_t, 3>{-1, 0, 0}));
        QVERIFY((effects[1].linked == std::array<std::int64_t, 3>{3, 0, 0}));
    }
    /// At first both are inlined everywhere; the symbol of 64 B is of a library, in both binaries.
    void aSymbolOfOtherObjectsIsNoneOfTheModules() {
        const ModuleFunctions before[] = {{"a", {}}, {"b", {}}};
        const ModuleFunctions after[] = {{"a", {function("init", 10, "internal")}},
                                         {"b", {function("init", 12, "internal")}}};
        const auto effects = linkEffects(before, after, {symbol("init", 64)},
                                         {symbol("init", 64), symbol("init", 12), symbol("init", 10)});
        QVERIFY(effects[0].unknown == 0 && effects[0].linkedDelta() == 10 && effects[0].countedDelta == 10);
        QVERIFY(effects[1].unknown == 0 && effects[1].linkedDelta() == 12 && effects[1].countedDelta == 12);
    }
    /// A linker that relaxes code makes it smaller.
    void theOneSymbolOfALocalFunctionIsItsOwnWithAnotherSize() {
        const ModuleFunctions run[] = {{"a", {function("f", 8, "internal")}}};
        const auto effects = linkEffects(run, run, {symbol("f", 6)}, {symbol("f", 4)});
        QVERIFY(effects[0].unknown == 0 && effects[0].linkedDelta() == -2);
    }
    void whatTheLinkerRemovedHasNoBytes() {
        const ModuleFunctions run[] = {{"a", {function("f", 8, "external")}}};
        const auto effects = linkEffects({}, run, {}, {symbol("other", 1)});
        QVERIFY(effects[0].delta == 8 && effects[0].linkedDelta() == 0);
        QVERIFY((effects[0].found == std::array<std::size_t, 2>{0, 0}));
    }
};

QTEST_GUILESS_MAIN(tst_link_effect)
#include "tst_link_effect.moc"

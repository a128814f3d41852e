// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_memory.h"

#include <QTest>

using namespace inlinescope;

namespace {

MeterMemory made(std::size_t prepared, std::size_t pieces) {
    return {std::make_shared<const std::vector<std::byte>>(prepared), std::vector<std::byte>(pieces)};
}

} // namespace

class TestSearchMemory : public QObject {
    Q_OBJECT
private slots:
    void aModuleGetsWhatItsLastStepLeft() {
        SearchMemory memory(100);
        memory.keep("a", made(10, 5));
        memory.keep("b", made(20, 6));
        memory.keep("a", made(11, 7));
        QCOMPARE(memory.bytes(), std::size_t(11 + 7 + 20 + 6));
        const MeterMemory taken = memory.take("a");
        QCOMPARE(taken.prepared->size(), std::size_t(11));
        QCOMPARE(taken.pieces.size(), std::size_t(7));
        QVERIFY(!memory.take("c").prepared);
    }

    /// Two steps of a module at a time use one prepared module, but different pieces.
    void aSecondStepGetsThePreparedModuleOnly() {
        SearchMemory memory(100);
        memory.keep("a", made(10, 5));
        const MeterMemory first = memory.take("a"), second = memory.take("a");
        QCOMPARE(second.prepared.get(), first.prepared.get());
        QVERIFY(second.pieces.empty());
        QCOMPARE(memory.bytes(), std::size_t(10));
    }

    void whatWasKeptFirstIsForgottenFirst() {
        SearchMemory memory(100);
        for (const char* module : {"a", "b", "c"})
            memory.keep(module, made(30, 10));
        QVERIFY(!memory.take("a").prepared);
        QVERIFY(memory.take("b").prepared && memory.take("c").prepared);
        memory.keep("b", made(30, 10)); // now c is the first
        memory.keep("d", made(50, 10));
        QCOMPARE(memory.bytes(), std::size_t(100));
        QVERIFY(memory.take("b").prepared && !memory.take("c").prepared);
        memory.keep("e", made(101, 0));
        QCOMPARE(memory.bytes(), std::size_t(0));
    }

    /// An empty one says that the module cannot be prepared.
    void thatAModuleCannotBePreparedIsKept() {
        SearchMemory memory(100);
        memory.keep("a", made(0, 0));
        QVERIFY(memory.take("a").prepared);
        memory.keep("a", {});
        QVERIFY(memory.take("a").prepared); // a step that made nothing removes nothing
    }

    /// Of another step of the same module.
    void whatAStepCouldNotMakeReplacesNothing() {
        SearchMemory memory(100);
        memory.keep("a", made(10, 5));
        memory.keep("a", made(0, 0));
        QCOMPARE(memory.bytes(), std::size_t(15));
        memory.keep("a", made(11, 0));
        QCOMPARE(memory.bytes(), std::size_t(16));
    }

    void aForgottenModuleHasNothing() {
        SearchMemory memory(100);
        memory.keep("a", made(10, 5));
        memory.forget("a");
        memory.forget("b");
        QCOMPARE(memory.bytes(), std::size_t(0));
        QVERIFY(!memory.take("a").prepared);
    }
};

QTEST_GUILESS_MAIN(TestSearchMemory)
#include "tst_search_memory.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/decision_list.h"

#include <QtTest>

using namespace inlinescope;

namespace {

Result<std::vector<NamedDecision>> parsed(const std::string& text) {
    return parseDecisionList(text, "f.list");
}

} // namespace

/// Expected values by hand, from the grammar.
class TestDecisionList : public QObject {
    Q_OBJECT

private slots:
    void numbersAndKeysAreReadWithTheirLines() {
        const auto list = parsed("\xef\xbb\xbf# mine\r\n\r\n 12\t forprep into luaV_execute\r\n0123456789abcdef\n"
                                 "\tffffffffffffffff#7 f into g\n0000000000000001#0\n4294967295");
        QVERIFY2(list.ok(), list.ok() ? "" : describe(list.error()).c_str());
        const std::vector<std::variant<std::uint32_t, CallsiteKey>> names = {12u, CallsiteKey{0x0123456789abcdef, 0},
                                                                             CallsiteKey{0xffffffffffffffff, 7},
                                                                             CallsiteKey{1, 0}, 4294967295u};
        const std::vector<std::uint32_t> lines = {3, 4, 5, 6, 7};
        QCOMPARE(list->size(), names.size());
        for (std::size_t index = 0; index < names.size(); ++index) {
            QVERIFY((*list)[index].name == names[index]);
            QCOMPARE((*list)[index].line, lines[index]);
        }
    }

    /// Sixteen digits are a key even if all are decimal.
    void aKeyOfDecimalDigitsIsAKey() {
        QVERIFY((parsed("1234567890123456").value()[0].name ==
                 std::variant<std::uint32_t, CallsiteKey>(CallsiteKey{0x1234567890123456, 0})));
    }

    void whatIsNoDecisionIsNamedWithItsLine_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("place");
        QTest::newRow("word") << "1\n\nluaV_execute\n" << "line 3";
        QTest::newRow("negative") << "-1" << "line 1";
        QTest::newRow("beyond 32 bits") << "4294967296" << "line 1";
        QTest::newRow("number with a tail") << "12x" << "line 1";
        QTest::newRow("short key") << "5\n0123456789abcde" << "line 2";
        QTest::newRow("capital digits") << "0123456789ABCDEF" << "line 1";
        QTest::newRow("occurrence that is none") << "0123456789abcdef#x" << "line 1";
        QTest::newRow("occurrence missing") << "0123456789abcdef#" << "line 1";
        QTest::newRow("advice") << "inline 0123456789abcdef" << "line 1";
        QTest::newRow("nothing") << "" << "line 1";
        QTest::newRow("comments only") << "# 1\n# 2\n" << "line 3";
    }
    void whatIsNoDecisionIsNamedWithItsLine() {
        QFETCH(QString, text);
        QFETCH(QString, place);
        const auto list = parsed(text.toStdString());
        QVERIFY(!list.ok());
        QVERIFY(list.error().code == ErrorCode::Malformed);
        QCOMPARE(list.error().file, std::string("f.list"));
        QCOMPARE(QString::fromStdString(list.error().place), place);
        QVERIFY(!list.error().expected.empty());
    }

    void bytesOfAnyKindAreNoCrash() {
        const auto list = parsed(std::string("\0\xff\x1b[31m", 7));
        QVERIFY(!list.ok());
        QCOMPARE(list.error().found, std::string("\"...[31m\""));
    }
};

QTEST_APPLESS_MAIN(TestDecisionList)
#include "tst_decision_list.moc"

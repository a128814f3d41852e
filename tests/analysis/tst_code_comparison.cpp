// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/code_comparison.h"

#include <QtTest>

using namespace inlinescope;

namespace {

/// "=", "-" or "+" of each row.
QByteArray marks(const CodeComparison& comparison) {
    QByteArray marks;
    for (const LinePair& row : comparison.rows)
        marks += row.isCommon() ? '=' : row.a ? '-' : '+';
    return marks;
}

} // namespace

class TestCodeComparison : public QObject {
    Q_OBJECT

private slots:
    void anInstructionMoreIsOneLineMore() {
        const std::string a = "define i32 @f(i32 %0) #2 {\n"
                              "  %2 = mul i32 %0, 3, !dbg !10\n"
                              "  br label %3\n"
                              "\n"
                              "3:                                                ; preds = %1\n"
                              "  ret i32 %2\n"
                              "}\n";
        const std::string b = "define i32 @f(i32 %0) #4 {\n"
                              "  %2 = add i32 %0, 1\n"
                              "  %3 = mul i32 %0, 3, !dbg !12\n"
                              "  br label %4\n"
                              "\n"
                              "4:                                                ; preds = %1\n"
                              "  ret i32 %3\n"
                              "}\n";
        const CodeComparison compared = compareCode(a, b);
        QCOMPARE(marks(compared), QByteArray("=+======"));
        QCOMPARE(compared.onlyA, std::size_t(0));
        QCOMPARE(compared.onlyB, std::size_t(1));
    }

    void anotherOperandIsAnotherLine() {
        const std::string a = "  %1 = add i32 %x, 1\n  %2 = add i32 %x, 2\n  store i32 %1, ptr %p\n";
        const std::string b = "  %1 = add i32 %x, 1\n  %2 = add i32 %x, 2\n  store i32 %2, ptr %p\n";
        QCOMPARE(marks(compareCode(a, b)), QByteArray("==-+"));
        const std::string c = "  %1 = add i32 %y, 1\n  %2 = add i32 %x, 2\n  store i32 %1, ptr %p\n";
        QCOMPARE(marks(compareCode(a, c)), QByteArray("-+=="));
    }

    void valuesThatAreNumberedOtherwiseAreTheSame() {
        const std::string a = "  %sum.i = add i32 %x, 1\n  store i32 %sum.i, ptr %p\n  ret void, !x !1\n";
        const std::string b = "  %sum.i27 = add i32 %x, 1\n  store i32 %sum.i27, ptr %p\n  ret void, !x !2\n";
        QCOMPARE(marks(compareCode(a, b)), QByteArray("==="));
    }

    void linesOfAChangeStandTogetherAndThoseOfTheFirstSideComeFirst() {
        const std::string a = "one\ntwo\nthree\nend\n", b = "eins\nzwei\nend\n";
        QCOMPARE(marks(compareCode(a, b)), QByteArray("---++="));
    }

    void labelsOfAssemblyStandForEachOther() {
        const std::string a = "\tje\t.L0\n\tcall\tf\n.L0:\n\tjmp\t.L0\n";
        const std::string b = "\tjmp\t.L0\n.L0:\n\tje\t.L1\n\tcall\tf\n.L1:\n\tjmp\t.L1\n";
        QCOMPARE(marks(compareCode(a, b)), QByteArray("++===="));
        const std::string c = "\tje\t.L0\n\tcall\tf+8\n.L0:\n\tjmp\t.L0\n";
        QCOMPARE(marks(compareCode(a, c)), QByteArray("=-+=="));
    }

    void whatIsNoCodeIsText() {
        for (const char* odd : {"%", "!", "#", "%\"", "\"", ":", ".L", "% %", "\xff\xfe%1", "a:b", "%\"a b\" = x"}) {
            const std::string text = std::string(odd) + "\n";
            QCOMPARE(marks(compareCode(text, text)), QByteArray("="));
            QCOMPARE(marks(compareCode(text, "other\n")), QByteArray("-+"));
        }
        QCOMPARE(marks(compareCode("", "")), QByteArray());
    }
};

QTEST_GUILESS_MAIN(TestCodeComparison)
#include "tst_code_comparison.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"
#include "tests/views/patience.h"
#include "views/theme/theme.h"
#include "views/widgets/code_view.h"

#include <QApplication>
#include <QScrollBar>
#include <QTest>

using namespace inlinescope;

namespace {

/// "Keyword:define Text:_ ...": the pieces with their kinds, without blanks.
QString piecesOf(const char* line, CodeLanguage language) {
    const char* const words[] = {"text", "comment", "keyword", "string", "number", "name", "type"};
    QStringList pieces;
    std::size_t at = 0;
    for (const CodePiece& piece : codePieces(line, language)) {
        const QString text = QString::fromUtf8(line + at, qsizetype(piece.length)).trimmed();
        if (!text.isEmpty() && piece.word != CodeWord::Text)
            pieces << QString("%1:%2").arg(words[int(piece.word)], text);
        at += piece.length;
    }
    return at == strlen(line) ? pieces.join(' ') : QString("%1 of %2 bytes").arg(at).arg(strlen(line));
}

} // namespace

class TestCodeLexer : public QObject {
    Q_OBJECT
private slots:
    void linesAreCutIntoPieces_data();
    void linesAreCutIntoPieces();
    void codeIsOfOneWidthInEachLocale();
    void everyColourIsReadableOnEveryGround();
    void whatDiffersKeepsItsGroundUnderColours();
    void theToolTipOfAMangledNameIsTheDemangledOne();
    void twoViewsScrollTogetherToTheEndOfTheLongerOne();
};

/// Expected text: llvm-cxxfilt.
void TestCodeLexer::theToolTipOfAMangledNameIsTheDemangledOne() {
    const QByteArray name = "_ZNSt6vectorIiSaIiEE9push_backEOi.llvm.77";
    const QByteArray demangled = runProgram("llvm-cxxfilt-22", {name}).out.trimmed();
    QVERIFY(demangled.startsWith("std::vector<int"));
    CodeView view("code", "Code");
    view.resize(1200, 300);
    view.setLines(
        {{"  call void @" + name + "(ptr %0) ; <b>", 1}, {"  callq <" + name + "+0x12>", 2}, {"_Znonsense", 3}});
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, patience));
    const auto tipAt = [&view](int line, int index) {
        const int position = view.positionFromLineIndex(line, index);
        const auto sent = [&](unsigned message) { return int(view.SendScintilla(message, 0UL, long(position))); };
        return view.toolTipAt(
            {sent(QsciScintilla::SCI_POINTXFROMPOSITION) + 2, sent(QsciScintilla::SCI_POINTYFROMPOSITION) + 3});
    };
    const QString expected = QString::fromUtf8(demangled + '\n' + name);
    for (const auto& [line, index] : {std::pair(0, 13), {0, 20}, {1, 9}, {1, 30}})
        QCOMPARE(tipAt(line, index), expected);
    for (const auto& [line, index] : {std::pair(0, 3), {0, 60}, {1, 3}, {2, 4}})
        QCOMPARE(tipAt(line, index), QString());
}

void TestCodeLexer::twoViewsScrollTogetherToTheEndOfTheLongerOne() {
    CodeView low("a", "A"), high("b", "B");
    lockScrolling(&low, &high);
    low.resize(300, 200);
    high.resize(300, 400);
    for (CodeView* view : {&low, &high}) {
        view->setLines(std::vector<CodeView::Line>(200, {"line", 1}));
        view->show();
        QVERIFY(QTest::qWaitForWindowExposed(view, patience));
    }
    const QScrollBar &a = *low.verticalScrollBar(), &b = *high.verticalScrollBar();
    QTRY_VERIFY_WITH_TIMEOUT(b.maximum() > 0 && a.maximum() > b.maximum(), patience);
    low.verticalScrollBar()->setValue(10);
    QCOMPARE(b.value(), 10);
    low.verticalScrollBar()->setValue(a.maximum());
    QCOMPARE(a.value(), a.maximum());
    QCOMPARE(b.value(), b.maximum());
    high.verticalScrollBar()->setValue(20);
    QCOMPARE(a.value(), 20);
}

void TestCodeLexer::linesAreCutIntoPieces_data() {
    QTest::addColumn<CodeLanguage>("language");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("pieces");
    const auto add = [](CodeLanguage language, const char* line, const char* pieces) {
        QTest::newRow(line) << language << QString(line) << QString(pieces);
    };
    using enum CodeLanguage;
    add(Ir, "define dso_local i32 @main(i32 %0) #0 {", "keyword:define type:i32 name:@main type:i32 name:%0 number:0");
    add(Ir, "  %3 = load ptr, ptr %2, align 8, !tbaa !5 ; note",
        "name:%3 keyword:load type:ptr type:ptr name:%2 number:8 name:!tbaa name:!5 comment:; note");
    add(Ir, "for.body:", "type:for.body");
    add(Ir, "  call void @\"operator new\"(i64 16)",
        "keyword:call type:void name:@\"operator new\" type:i64 number:16");
    add(Ir, "@s = constant [3 x i8] c\"hi\\00\"", "name:@s keyword:constant number:3 type:i8 string:\"hi\\00\"");
    add(Ir, "c\"unended", "string:\"unended");
    add(Assembly, "  callq 0x40 <second>", "keyword:callq number:0x40 name:<second>");
    add(Assembly, "  movq %rax, -8(%rbp) # spill", "keyword:movq name:%rax number:8 name:%rbp comment:# spill");
    add(Assembly, "  lea rax, [rip + 0x10]", "keyword:lea number:0x10");
    add(Assembly, "L1:", "type:L1");
    add(Assembly, "", "");
}

void TestCodeLexer::linesAreCutIntoPieces() {
    QFETCH(const CodeLanguage, language);
    QFETCH(const QString, line);
    QFETCH(const QString, pieces);
    QCOMPARE(piecesOf(qPrintable(line), language), pieces);
}

/// The contrast of WCAG 2.1, section 1.4.3: 4.5 or more is readable.
double contrast(const QColor& a, const QColor& b) {
    const auto luminance = [](const QColor& color) {
        const auto part = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
        return 0.2126 * part(color.redF()) + 0.7152 * part(color.greenF()) + 0.0722 * part(color.blueF());
    };
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

void TestCodeLexer::everyColourIsReadableOnEveryGround() {
    for (const bool dark : {false, true}) {
        const QPalette palette = themePalette(dark);
        for (int word = 0; word < codeWordCount; ++word) {
            const double found = contrast(codeColor(CodeWord(word), palette), palette.color(QPalette::Base));
            QVERIFY2(found >= 4.5, qPrintable(QString("%1 dark %2: %3").arg(word).arg(dark).arg(found)));
        }
    }
}

void TestCodeLexer::whatDiffersKeepsItsGroundUnderColours() {
    for (const bool dark : {false, true}) {
        CodeView view("code", "Code");
        view.setPalette(themePalette(dark));
        view.setLanguage(CodeLanguage::Ir);
        view.setLines({{"  ret i32 0", 1}, {"  ret i32 1", 2, CodeView::Mark::OnlySecond}});
        view.resize(400, 200);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view, patience));
        const QImage picture = view.viewport()->grab().toImage();
        const auto height = int(view.SendScintilla(QsciScintilla::SCI_TEXTHEIGHT, 0L));
        QSet<QRgb> first, second;
        for (int x = view.marginWidth(0) + view.marginWidth(1) + 4; x < 120; ++x)
            for (int y = 0; y < height; ++y) {
                first.insert(picture.pixel(x, y));
                second.insert(picture.pixel(x, y + height));
            }
        const QColor keyword = codeColor(CodeWord::Keyword, view.palette());
        QVERIFY(first.contains(view.palette().color(QPalette::Base).rgb()));
        QVERIFY(!second.contains(view.palette().color(QPalette::Base).rgb()));
        QVERIFY(first.size() > 2 && second.size() > 2);
        QVERIFY(keyword != view.palette().color(QPalette::Text));
    }
}

/// In a Chinese locale the system's font of code may be one of several widths.
void TestCodeLexer::codeIsOfOneWidthInEachLocale() {
    CodeView view("view", "View");
    const QFontMetrics metrics(view.font());
    QCOMPARE(metrics.horizontalAdvance("iiii"), metrics.horizontalAdvance("mmmm"));
}

int main(int count, char** arguments) {
    qputenv("LC_ALL", "zh_CN.UTF-8"); // before the fonts are looked for
    QApplication application(count, arguments);
    TestCodeLexer test;
    return QTest::qExec(&test, count, arguments);
}
#include "tst_code_lexer.moc"

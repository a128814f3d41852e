// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/code_view.h"

#include "core/model/symbol_text.h"
#include "views/text/fixed_font.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <memory>

namespace inlinescope {
namespace {

constexpr int numberMargin = 0, signMargin = 1;
// Markers: a sign and a background for each side, and the background where a side has no line.
constexpr int minusSign = 0, plusSign = 1, minusLine = 2, plusLine = 3, fillerLine = 4;
constexpr int noteStyle = 120;    // not used by any lexer
constexpr int foundIndicator = 8; // the first that no lexer uses

/// The mangled C++ name around a character of a line of IR or of instructions ("@_ZN1fEv(", "<_ZN1fEv+0x12>").
QString mangledNameAt(const QString& line, qsizetype at) {
    const auto isPart = [&](qsizetype index) {
        const QChar c = index < 0 || index >= line.size() ? QChar() : line[index];
        return c == QLatin1Char('_') || c == QLatin1Char('.') || c == QLatin1Char('$') ||
               (c.unicode() < 128 && c.isLetterOrNumber());
    };
    qsizetype begin = at, end = at;
    while (isPart(begin - 1))
        --begin;
    while (isPart(end))
        ++end;
    const QString name = line.mid(begin, end - begin);
    return name.startsWith(QLatin1String("_Z")) ? name : QString();
}

/// A tint on which the text is readable.
QColor tint(const QColor& color, const QPalette& palette) {
    const QColor base = palette.color(QPalette::Base);
    const auto mix = [](int strong, int ground) { return (strong * 18 + ground * 82) / 100; };
    return {mix(color.red(), base.red()), mix(color.green(), base.green()), mix(color.blue(), base.blue())};
}

} // namespace

CodeView::CodeView(const QString& name, const QString& title, QWidget* parent) : QsciScintilla(parent) {
    setObjectName(name);
    setAccessibleName(title);
    setUtf8(true);
    setEolMode(EolUnix);
    setTabWidth(8);
    setReadOnly(true);
    setFrameShape(NoFrame);
    setAnnotationDisplay(AnnotationStandard);
    setMarginType(numberMargin, TextMarginRightJustified);
    setMarginType(signMargin, SymbolMargin);
    setMarginWidth(2, 0);
    setMarginMarkerMask(numberMargin, 0);
    setMarginMarkerMask(signMargin, 1 << minusSign | 1 << plusSign);
    markerDefine('-', minusSign);
    markerDefine('+', plusSign);
    for (const int line : {minusLine, plusLine, fillerLine})
        markerDefine(Background, line);
    SendScintilla(SCI_SETSCROLLWIDTHTRACKING, 1UL);
    SendScintilla(SCI_SETENDATLASTLINE, 1UL);
    viewport()->setMouseTracking(true); // for the tooltip
    applyPalette();
}

QString CodeView::toolTipAt(const QPoint& place) const {
    const long position = SendScintilla(SCI_POSITIONFROMPOINTCLOSE, (unsigned long)(place.x()), long(place.y()));
    if (position < 0) return {};
    int line = 0, index = 0;
    lineIndexFromPosition(int(position), &line, &index);
    const std::string name = mangledNameAt(text(line), index).toStdString();
    const std::string words = longSymbol(name);
    return words == name ? QString() : QString::fromStdString(words);
}

void CodeView::mouseMoveEvent(QMouseEvent* event) {
    QsciScintilla::mouseMoveEvent(event);
    viewport()->setToolTip(toolTipAt(event->position().toPoint()));
}

void CodeView::applyPalette() {
    const QPalette colors = palette();
    const QFont fixed = fixedFont();
    applyLanguage();
    setFont(fixed);
    setPaper(colors.color(QPalette::Base));
    setColor(colors.color(QPalette::Text));
    setMarginsFont(fixed);
    setMarginsBackgroundColor(colors.color(QPalette::Base));
    setMarginsForegroundColor(quietColor(colors));
    setCaretForegroundColor(colors.color(QPalette::Text));
    setSelectionBackgroundColor(colors.color(QPalette::Highlight));
    setSelectionForegroundColor(colors.color(QPalette::HighlightedText));
    const auto paint = [&](int sign, int line, const QColor& color) {
        setMarkerForegroundColor(color, sign);
        setMarkerBackgroundColor(colors.color(QPalette::Base), sign);
        setMarkerBackgroundColor(tint(color, colors), line);
    };
    paint(minusSign, minusLine, largerColor(colors));
    paint(plusSign, plusLine, smallerColor(colors));
    setMarkerBackgroundColor(colors.color(QPalette::AlternateBase), fillerLine);
    const QByteArray family = fixed.family().toUtf8();
    SendScintilla(SCI_STYLESETFONT, noteStyle, family.constData());
    SendScintilla(SCI_STYLESETSIZEFRACTIONAL, noteStyle, long(fixed.pointSizeF() * double(SC_FONT_SIZE_MULTIPLIER)));
    SendScintilla(SCI_STYLESETFORE, noteStyle, colors.color(QPalette::Text));
    SendScintilla(SCI_STYLESETBACK, noteStyle, highlightTint(colors));
    SendScintilla(SCI_INDICSETSTYLE, foundIndicator, INDIC_STRAIGHTBOX);
    SendScintilla(SCI_INDICSETFORE, foundIndicator, findColor(colors));
    SendScintilla(SCI_INDICSETALPHA, foundIndicator, 255L);
    SendScintilla(SCI_INDICSETOUTLINEALPHA, foundIndicator, 255L);
    SendScintilla(SCI_INDICSETUNDER, foundIndicator, 1L);
    setMarginWidth(signMargin, fontMetrics().averageCharWidth() * 2);
}

void CodeView::changeEvent(QEvent* event) {
    QsciScintilla::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyPalette();
}

void CodeView::setLanguage(CodeLanguage language) {
    if (language == m_language) return;
    m_language = language;
    applyPalette();
}

/// A lexer also sets fonts and colours of the parts that are not text.
void CodeView::applyLanguage() {
    QsciLexer* before = lexer();
    setLexer(makeCodeLexer(m_language, palette(), fixedFont(), this));
    delete before;
}

void CodeView::setLines(const std::vector<Line>& lines) {
    QString text;
    int largest = 0;
    for (const Line& line : lines) {
        text += line.text + QLatin1Char('\n');
        largest = std::max(largest, line.number);
    }
    text.chop(1);
    clearMarginText();
    clearAnnotations();
    markerDeleteAll();
    SendScintilla(SCI_SETSCROLLWIDTH, 1UL); // which then grows with the shown lines
    setText(text);
    setMarginWidth(numberMargin, largest ? QString::number(largest) + QStringLiteral("00") : QString());
    for (int row = 0; row < int(lines.size()); ++row) {
        const Line& line = lines[std::size_t(row)];
        if (line.number) setMarginText(row, QString::number(line.number) + QLatin1Char(' '), STYLE_LINENUMBER);
        if (line.mark == Mark::Filler) markerAdd(row, fillerLine);
        if (line.mark == Mark::OnlyFirst) markerAdd(row, minusSign), markerAdd(row, minusLine);
        if (line.mark == Mark::OnlySecond) markerAdd(row, plusSign), markerAdd(row, plusLine);
    }
}

void CodeView::addNote(int line, const QString& words) {
    if (line >= 0 && line < lines()) annotate(line, words, noteStyle); // QScintilla exits at any other line
}

QString CodeView::shownLine(int line) const {
    QString words = text(line);
    if (words.endsWith(QLatin1Char('\n'))) words.chop(1);
    return words;
}

CodeView::Mark CodeView::markOf(int line) const {
    const unsigned marks = markersAtLine(line);
    if (marks & 1U << minusSign) return Mark::OnlyFirst;
    if (marks & 1U << plusSign) return Mark::OnlySecond;
    return marks & 1U << fillerLine ? Mark::Filler : Mark::None;
}

void CodeView::goTo(int line) {
    line = std::clamp(line, 0, std::max(0, lines() - 1));
    const auto onScreen = int(SendScintilla(SCI_LINESONSCREEN));
    setCursorPosition(line, 0);
    // notes occupy rows of their own
    const auto row = int(SendScintilla(SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(line)));
    setFirstVisibleLine(std::max(0, row - onScreen / 3));
}

QRect CodeView::rectOf(int line) const {
    const long start = SendScintilla(SCI_POSITIONFROMLINE, static_cast<unsigned long>(line));
    const auto top = int(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, start));
    return QRect(0, top, viewport()->width(), textHeight(line)).intersected(viewport()->rect());
}

std::vector<long> CodeView::markAll(const QString& text) {
    const QByteArray wanted = text.toUtf8();
    const long end = SendScintilla(SCI_GETLENGTH);
    SendScintilla(SCI_SETINDICATORCURRENT, foundIndicator);
    SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, end);
    std::vector<long> hits;
    SendScintilla(SCI_SETSEARCHFLAGS, 0UL);
    for (long at = 0; !wanted.isEmpty(); at = hits.back() + wanted.size()) {
        SendScintilla(SCI_SETTARGETSTART, at);
        SendScintilla(SCI_SETTARGETEND, end);
        const long hit = SendScintilla(SCI_SEARCHINTARGET, (unsigned long)(wanted.size()), wanted.constData());
        if (hit < 0) break;
        SendScintilla(SCI_INDICATORFILLRANGE, hit, long(wanted.size()));
        hits.push_back(hit);
    }
    return hits;
}

void CodeView::select(long begin, long end) {
    SendScintilla(SCI_SETSEL, begin, end);
    SendScintilla(SCI_SCROLLRANGE, begin, end);
}

void lockScrolling(CodeView* a, CodeView* b) {
    const auto isFollowing = std::make_shared<bool>(false); // a value that the other cannot reach must not come back
    const auto lock = [&isFollowing](const QScrollBar* from, QScrollBar* to) {
        QObject::connect(from, &QScrollBar::valueChanged, to, [to, isFollowing](int value) {
            if (*isFollowing) return;
            *isFollowing = true;
            to->setValue(value);
            *isFollowing = false;
        });
    };
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
        lock(from->verticalScrollBar(), to->verticalScrollBar());
        lock(from->horizontalScrollBar(), to->horizontalScrollBar());
    }
}

} // namespace inlinescope

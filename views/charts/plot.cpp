// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inlinescope {
namespace {

/// The text on one line if it fits, else on two, of which the second is cut.
QString fitted(const QString& text, const QFontMetrics& font, int room) {
    if (font.horizontalAdvance(text) <= room) return text;
    qsizetype end = text.lastIndexOf(QLatin1Char(' '));
    while (end > 0 && font.horizontalAdvance(text.first(end)) > room)
        end = text.lastIndexOf(QLatin1Char(' '), end - 1);
    if (end <= 0) return font.elidedText(text, Qt::ElideMiddle, room);
    return text.first(end) + QLatin1Char('\n') + font.elidedText(text.mid(end + 1), Qt::ElideRight, room);
}

} // namespace

QString axisNumber(double value) {
    const bool whole = std::abs(value) < 1e15 && value == std::round(value);
    return displayText(whole ? Cell(std::int64_t(value)) : Cell(value), ColumnKind::Number);
}

// NOLINTNEXTLINE(readability-function-size): the signature is QCustomPlot's
QString WholeTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
    const double whole = std::round(tick);
    return std::abs(tick - whole) < 1e-6 * std::max(1.0, std::abs(tick)) ? axisNumber(whole) : QString();
}

void Plot::redraw() {
    m_stale = true;
    update();
}

void Plot::setCaption(QCPAxis* axis, const QString& text) {
    m_captions[axis] = text;
    axis->setLabel(text);
    redraw();
}

void Plot::setColors(const QPalette& colors, const QFont& font) {
    setBackground(colors.brush(QPalette::Base));
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(QPen(lineColor(colors)));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(quietColor(colors));
        axis->setLabelColor(quietColor(colors));
        axis->setLabelFont(font);
        axis->setTickLabelFont(font);
        axis->grid()->setPen(QPen(lineColor(colors), 1));
        axis->grid()->setZeroLinePen(QPen(quietColor(colors), 1));
    }
}

/// A caption is centred on its axis; returns whether one has changed.
bool Plot::fitCaptions() {
    bool changed = false;
    for (const auto& [axis, text] : m_captions) {
        const QRect area = axis->axisRect()->rect();
        const bool across = axis->orientation() == Qt::Horizontal;
        const int centre = across ? area.center().x() : area.center().y();
        const int room = 2 * std::min(centre, (across ? width() : height()) - centre) - 4;
        const QString shown = fitted(text, QFontMetrics(axis->labelFont()), std::max(0, room));
        changed = changed || shown != axis->label();
        axis->setLabel(shown);
    }
    return changed;
}

/// Numbers below a narrow plot do not touch each other; returns whether their count has changed.
bool Plot::fitTicks() {
    const QSharedPointer<QCPAxisTicker> ticker = xAxis->ticker();
    if (!ticker.dynamicCast<WholeTicker>() && !ticker.dynamicCast<QCPAxisTickerTime>()) return false;
    const int ofNumber = QFontMetrics(xAxis->tickLabelFont()).horizontalAdvance(QStringLiteral("10,000,000"));
    const int count = std::clamp(axisRect()->width() / ofNumber, 2, 4), before = ticker->tickCount();
    ticker->setTickCount(count);
    return count != before;
}

void Plot::paintEvent(QPaintEvent* event) {
    if (std::exchange(m_stale, false)) {
        replot(rpQueuedRefresh); // into the buffer that is painted next
        const bool hasOtherTicks = fitTicks(), hasOtherCaptions = fitCaptions();
        if (hasOtherTicks || hasOtherCaptions || std::exchange(m_stale, false)) replot(rpQueuedRefresh);
    }
    QCustomPlot::paintEvent(event);
}

void Plot::resizeEvent(QResizeEvent* event) {
    m_stale = true; // the captions have another room
    QCustomPlot::resizeEvent(event);
}

} // namespace inlinescope

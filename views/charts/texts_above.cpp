// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/texts_above.h"

#include "views/charts/plot.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

constexpr int axisMargin = 15, space = 8, edge = 2; // pixels: beside the axes, between two texts, beside the plot

int widthOf(const QCPItemText& text) {
    return QFontMetrics(text.font()).horizontalAdvance(text.text());
}

} // namespace

TextsAbove::TextsAbove(Plot& plot) : QObject(&plot), m_plot(plot) {
    // The margins follow from the last layout, the places of the texts from this one.
    connect(&plot, &QCustomPlot::beforeReplot, this, &TextsAbove::arrange);
    connect(&plot, &QCustomPlot::afterLayout, this, &TextsAbove::arrange);
}

QCPItemText* TextsAbove::addText() {
    auto* text = new QCPItemText(&m_plot);
    text->setFont(m_font);
    text->setClipToAxisRect(false);
    text->setPositionAlignment(Qt::AlignLeft | Qt::AlignTop);
    text->position->setType(QCPItemPosition::ptAbsolute);
    return text;
}

QCPItemText* TextsAbove::addLegend() {
    m_legend.push_back(addText());
    return m_legend.back();
}

void TextsAbove::addName(double place, const QString& name, const QColor& color) {
    const auto at = std::ranges::lower_bound(m_names, place, {}, &Name::place);
    if (at != m_names.end() && at->place == place)
        return at->text->setText(tr("%1, %2", "names of one place").arg(at->text->text(), name));
    QCPItemText* text = addText();
    text->setText(name);
    text->setColor(color);
    m_names.insert(at, {place, text});
}

void TextsAbove::clearNames() {
    for (const Name& name : m_names)
        m_plot.removeItem(name.text);
    m_names.clear();
    m_lines = 0;
}

void TextsAbove::setFont(const QFont& font) {
    m_font = font;
    for (QCPItemText* text : m_legend)
        text->setFont(font);
    for (const Name& name : m_names)
        name.text->setFont(font);
}

void TextsAbove::place(QCPItemText& text, int left, int line) const {
    const int height = QFontMetrics(m_font).height();
    const int last = std::max(edge, m_plot.width() - edge - widthOf(text));
    text.position->setCoords(std::clamp(left, edge, last), m_plot.axisRect()->top() - edge - (m_lines - line) * height);
}

/// Returns the number of lines. The first part is moved to the left if the second one needs its room.
int TextsAbove::placeLegend() {
    if (m_legend.empty()) return 0;
    const QRect area = m_plot.axisRect()->rect();
    QCPItemText &first = *m_legend.front(), &second = *m_legend.back();
    if (m_legend.size() == 1 || second.text().isEmpty()) {
        place(first, area.left(), 0);
        return 1;
    }
    const int both = widthOf(first) + space + widthOf(second);
    const bool fits = edge + both + axisMargin <= m_plot.width();
    const int right = area.right() - widthOf(second);
    place(first, fits ? std::min(area.left(), right - space - widthOf(first)) : area.left(), 0);
    place(second, fits ? right : area.left(), fits ? 0 : 1);
    return fits ? 1 : 2;
}

/// Each name on the first line where it covers no other, from this one on. Returns the number of lines in all.
int TextsAbove::placeNames(int line) {
    const QRect area = m_plot.axisRect()->rect();
    std::vector<int> ends; // of each line
    for (const Name& name : m_names) {
        const double middle = m_plot.xAxis->coordToPixel(name.place);
        name.text->setVisible(middle >= area.left() && middle <= area.right() + 1);
        if (!name.text->visible()) continue;
        const int width = widthOf(*name.text);
        const int left = std::clamp(qRound(middle) - width / 2, edge, std::max(edge, m_plot.width() - edge - width));
        auto found = std::ranges::find_if(ends, [&](int end) { return end + space <= left; });
        if (found == ends.end()) found = ends.insert(found, 0);
        *found = left + width;
        place(*name.text, left, line + int(found - ends.begin()));
    }
    return line + int(ends.size());
}

void TextsAbove::arrange() {
    if (std::exchange(m_size, m_plot.size()) != m_plot.size()) m_lines = 0;
    // Never fewer at the same size: margins change the places of the names, and these must not change margins for ever.
    const int lines = std::max(m_lines, placeNames(placeLegend()));
    if (lines == m_lines) return;
    m_lines = lines;
    const int above = lines * QFontMetrics(m_font).height() + 2 * edge;
    m_plot.axisRect()->setMinimumMargins({axisMargin, std::max(axisMargin, above), axisMargin, axisMargin});
    m_plot.redraw();
}

} // namespace inlinescope

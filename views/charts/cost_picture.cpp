// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/cost_picture.h"

#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

/// The row of the explanation that a culprit belongs to, or -1.
int explanationOf(const Table& culprits, int culprit, const Table& explanations) {
    const auto isSame = [&](int row) {
        return std::ranges::all_of(
            std::array{ColumnName("module"), ColumnName("run_a"), ColumnName("run_b"), ColumnName("exact"),
                       ColumnName("others")},
            [&](ColumnName key) { return cellText(explanations, row, key) == cellText(culprits, culprit, key); });
    };
    int row = 0;
    while (row < int(explanations.rows.size()) && !isSame(row))
        ++row;
    return row < int(explanations.rows.size()) ? row : -1;
}

/// The first culprit of the runs, or of any, or -1.
int firstOf(const Table& culprits, const QStringList& runs) {
    for (int row = 0; row < int(culprits.rows.size()); ++row)
        if (runs.isEmpty() || runs == QStringList{cellText(culprits, row, "run_a"), cellText(culprits, row, "run_b")})
            return row;
    return -1;
}

} // namespace

CostPicture::CostPicture(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("costPicture"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    hide();
}

QSize CostPicture::sizeHint() const {
    return {480, fontMetrics().height() * 11};
}

QSize CostPicture::minimumSizeHint() const {
    return {480, fontMetrics().height() * 6};
}

int CostPicture::showLargest(const Table& explanations, const Table& culprits, const QStringList& runs,
                             SymbolForm symbols) {
    m_bars.clear();
    const int first = firstOf(culprits, runs);
    const int row = first < 0 ? -1 : explanationOf(culprits, first, explanations);
    setVisible(row >= 0);
    if (row < 0) return -1;
    const std::int64_t before = cellInteger(explanations, row, "size_a"),
                       after = cellInteger(explanations, row, "size_b");
    m_bars.push_back({cellText(explanations, row, "run_a"), 0, before});
    std::int64_t at = before;
    for (int culprit = first; culprit < int(culprits.rows.size()) && m_bars.size() < 4; ++culprit) {
        if (explanationOf(culprits, culprit, explanations) != row) continue;
        const std::int64_t bytes = cellInteger(culprits, culprit, "bytes");
        const std::string callee = cellText(culprits, culprit, "callee").toStdString();
        m_bars.push_back({QString::fromStdString(symbolText(callee, symbols)), at, at + bytes});
        at += bytes;
    }
    m_bars.push_back({tr("the rest"), at, after});
    m_bars.push_back({cellText(explanations, row, "run_b"), 0, after});
    m_title = tr("%1, from %2 to %3: the bytes of each decision, by the function that is called")
                  .arg(cellText(explanations, row, "module"), m_bars.front().label, m_bars.back().label);
    setAccessibleName(m_title);
    update();
    return first;
}

void CostPicture::paintEvent(QPaintEvent*) {
    if (m_bars.empty()) return;
    QPainter painter(this);
    const int line = fontMetrics().height(), step = width() / int(m_bars.size());
    const QRect area = rect().adjusted(0, 2 * line + 4, 0, -line - 4);
    std::int64_t most = 1;
    for (const Bar& bar : m_bars)
        most = std::max({most, bar.from, bar.to});
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRect(0, 0, width(), line), Qt::AlignLeft,
                     fontMetrics().elidedText(m_title, Qt::ElideMiddle, width()));
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const Bar& bar = m_bars[i];
        const bool isWhole = i == 0 || i + 1 == m_bars.size();
        const auto y = [&](std::int64_t bytes) {
            return area.bottom() - int(double(bytes) / double(most) * area.height());
        };
        const int left = int(i) * step, top = y(std::max(bar.from, bar.to)), bottom = y(std::min(bar.from, bar.to));
        const int sign = bar.to < bar.from ? -1 : 1;
        painter.fillRect(QRect(left + step / 8, top, step * 3 / 4, std::max(2, bottom - top)),
                         isWhole ? quietColor(palette()) : signColor(palette(), sign));
        const QString figure = isWhole ? grouped(bar.to) : signedGrouped(bar.to - bar.from);
        painter.drawText(QRect(left, top - line, step, line), Qt::AlignHCenter, tr("%1 B").arg(figure));
        painter.drawText(QRect(left, height() - line, step, line), Qt::AlignHCenter,
                         fontMetrics().elidedText(bar.label, Qt::ElideMiddle, step - 8));
    }
}

} // namespace inlinescope

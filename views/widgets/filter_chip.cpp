// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/filter_chip.h"

#include "views/models/words.h"

#include <QPainter>

namespace inlinescope {

FilterChip::FilterChip(const QString& name, QWidget* parent) : QToolButton(parent) {
    setObjectName(name);
    setToolTip(tr("Show all rows again: clear the filters (Ctrl+Shift+F)"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    tell(0, 0);
    hide();
}

void FilterChip::tell(std::int64_t shown, std::int64_t all) {
    setText(tr("%1 of %2", "shown rows, all rows").arg(grouped(shown), grouped(all)));
    setAccessibleName(tr("Filtered: %1. Clear the filters").arg(text()));
    updateGeometry();
}

QSize FilterChip::sizeHint() const {
    return {fontMetrics().horizontalAdvance(text() + QStringLiteral("  ×")) + 24, fontMetrics().height() + 8};
}

/// The colours of a selection: what is shown is not all.
void FilterChip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF pill = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
    const auto color = [this](QPalette::ColorRole role) { return palette().color(QPalette::Active, role); };
    painter.setBrush(color(QPalette::Highlight));
    painter.setPen(hasFocus() ? QPen(color(QPalette::WindowText), 2) : QPen(color(QPalette::Highlight)));
    painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2);
    painter.setPen(color(QPalette::HighlightedText));
    painter.drawText(rect(), Qt::AlignCenter, text() + QStringLiteral("  ×"));
}

} // namespace inlinescope

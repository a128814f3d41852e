// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/hover_frame.h"

#include "views/theme/theme.h"

#include <QPainter>

namespace inlinescope {

HoverFrame::HoverFrame(QWidget* on) : QWidget(on) {
    setObjectName(QStringLiteral("hoverFrame"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void HoverFrame::surround(const std::vector<QRect>& parts) {
    QRect all;
    for (const QRect& part : parts)
        all |= part;
    if (all.isEmpty()) return hide();
    m_parts.clear();
    for (const QRect& part : parts)
        if (!part.isEmpty()) m_parts.push_back(part.translated(-all.topLeft()));
    setGeometry(all);
    update();
    show();
    raise();
}

void HoverFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(quietColor(palette()));
    for (const QRect& part : m_parts)
        painter.drawRect(part.adjusted(0, 0, -1, -1));
}

} // namespace inlinescope

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

void HoverFrame::surround(const QRect& part) {
    if (part.isEmpty()) return hide();
    setGeometry(part);
    show();
    raise();
}

void HoverFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(quietColor(palette()));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/focus_ring.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QMenuBar>
#include <QPainter>

namespace inlinescope {

FocusRing::FocusRing(QWidget* window) : QWidget(window) {
    setObjectName(QStringLiteral("focusRing"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { follow(now); });
}

void FocusRing::showEverywhere(QObject* owner) {
    connect(qApp, &QApplication::focusChanged, owner, [](QWidget*, QWidget* now) {
        QWidget* window = now ? now->window() : nullptr;
        if (!window || window->windowType() == Qt::Popup) return;
        if (!window->findChild<FocusRing*>(QString(), Qt::FindDirectChildrenOnly)) (new FocusRing(window))->follow(now);
    });
}

void FocusRing::follow(QWidget* widget) {
    for (const QPointer<QWidget>& each : std::as_const(m_watched))
        if (each) each->removeEventFilter(this);
    m_watched.clear();
    const bool isHere = widget && widget != window() && window()->isAncestorOf(widget);
    m_widget = isHere && !qobject_cast<QMenuBar*>(widget) ? widget : nullptr;
    for (QWidget* each = m_widget; each && each != window(); each = each->parentWidget()) {
        each->installEventFilter(this);
        m_watched << each;
    }
    place();
}

void FocusRing::place() {
    if (!m_widget || !m_widget->isVisible() || !window()->isAncestorOf(m_widget)) return hide();
    // The current row of a list or table shows the focus too: a thick frame around all of them would be too much.
    const int thickness = qobject_cast<QAbstractItemView*>(m_widget) ? 1 : 2;
    setGeometry(QRect(m_widget->mapTo(window(), QPoint()), m_widget->size()));
    setMask(QRegion(rect()) - QRegion(rect().adjusted(thickness, thickness, -thickness, -thickness)));
    show();
    raise();
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
        place();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), palette().color(QPalette::Active, QPalette::Highlight));
}

} // namespace inlinescope

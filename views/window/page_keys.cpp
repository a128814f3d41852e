// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/page_keys.h"

#include <QAction>
#include <QKeyEvent>
#include <QTabWidget>

namespace inlinescope {
namespace {

/// The widget of the page that has the action.
QWidget* ownerOf(const QAction& action, const QWidget& page) {
    for (QObject* object : action.associatedObjects())
        if (auto* widget = qobject_cast<QWidget*>(object); widget == &page || page.isAncestorOf(widget)) return widget;
    return nullptr;
}

/// Shows the tabs of the page that contain the widget.
void bringToFront(QWidget* widget, const QWidget& page) {
    QWidget* inside = widget;
    for (QWidget* at = widget; at && at != &page; at = at->parentWidget()) {
        if (auto* tabs = qobject_cast<QTabWidget*>(at)) {
            for (int tab = 0; tab < tabs->count(); ++tab)
                if (tabs->widget(tab) == inside || tabs->widget(tab)->isAncestorOf(inside)) tabs->setCurrentIndex(tab);
        }
        inside = at;
    }
}

} // namespace

bool runPageCommand(const QWidget& page, const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    const bool isCommand = (modifiers & (Qt::ControlModifier | Qt::AltModifier)) ||
                           (event.key() >= Qt::Key_F1 && event.key() <= Qt::Key_F35);
    if (!isCommand) return false; // the keys of a widget that has the focus
    const QKeySequence keys(QKeyCombination(modifiers, Qt::Key(event.key())));
    QAction* hidden = nullptr;
    for (QAction* action : page.findChildren<QAction*>()) {
        if (!action->isEnabled() || !action->shortcuts().contains(keys)) continue;
        const QWidget* owner = ownerOf(*action, page);
        if (!owner) continue;
        if (owner->isVisible()) return action->trigger(), true;
        if (!hidden) hidden = action;
    }
    if (!hidden) return false;
    QWidget* owner = ownerOf(*hidden, page);
    bringToFront(owner, page);
    if (!owner->isVisible()) return false;
    hidden->trigger();
    return true;
}

} // namespace inlinescope

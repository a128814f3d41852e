// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/window_actions.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>

#include <algorithm>
#include <functional>
#include <iterator>

namespace inlinescope {
namespace {

/// The menu that contains the action and is in the menu bar or in a menu of it.
const QMenu* menuWith(const QAction& action) {
    for (QObject* object : action.associatedObjects())
        for (const QObject* at = object; qobject_cast<const QMenu*>(at); at = at->parent())
            if (qobject_cast<const QMenuBar*>(at->parent())) return static_cast<const QMenu*>(object);
    return nullptr;
}

/// The visible widget that has the action and is not a button that only shows it; null if there is none.
const QWidget* visibleOwner(const QAction& action, const QWidget& window) {
    for (QObject* object : action.associatedObjects()) {
        const auto* widget = qobject_cast<const QWidget*>(object);
        if (widget && !qobject_cast<const QMenu*>(widget) && widget->isVisible() && widget->window() == &window)
            return widget;
    }
    return nullptr;
}

} // namespace

QString withoutMnemonic(QString text) {
    static const QRegularExpression appended(QStringLiteral("\\(&[^)]\\)"));
    return text.remove(appended).remove(QLatin1Char('&'));
}

QString actionWords(const QAction& action) {
    QString words = withoutMnemonic(action.text());
    while (words.endsWith(u'…') || words.endsWith(u' '))
        words.chop(1);
    return words;
}

QString menuOf(const QAction& action) {
    const QMenu* menu = menuWith(action);
    return menu ? withoutMnemonic(menu->title()) : QString();
}

std::vector<QAction*> findActions(const QWidget& window, const QWidget* focus, const QString& typed) {
    const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<QAction*> found;
    if (words.isEmpty()) return found;
    for (QAction* action : window.findChildren<QAction*>()) {
        const QString text = actionWords(*action);
        const bool has =
            std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
        if (!has || !action->isEnabled() || action->isSeparator() || action->menu()) continue;
        const QWidget* owner = visibleOwner(*action, window);
        if (!menuWith(*action) && !owner) continue;
        const auto same = std::ranges::find(found, text, [](const QAction* other) { return actionWords(*other); });
        if (same == found.end())
            found.push_back(action);
        else if (owner && focus && (owner == focus || owner->isAncestorOf(focus)))
            *same = action;
    }
    const auto beginsSo = [begin = words.join(QLatin1Char(' '))](const QAction* action) {
        return actionWords(*action).startsWith(begin, Qt::CaseInsensitive);
    };
    std::vector<QAction*> ordered;
    std::ranges::copy_if(found, std::back_inserter(ordered), beginsSo);
    std::ranges::copy_if(found, std::back_inserter(ordered), std::not_fn(beginsSo));
    return ordered;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/window_actions.h"

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
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

QString withoutDots(QString text) {
    while (text.endsWith(u'…') || text.endsWith(u' '))
        text.chop(1);
    return text;
}

bool hasAll(const QString& text, const QStringList& words) {
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool isOffered(const QPushButton& button, const QWidget& window) {
    return button.isVisible() && button.isEnabled() && button.window() == &window && !button.objectName().isEmpty() &&
           !button.text().isEmpty();
}

/// What a screen reader calls the part of the window that the button is in.
QString placeOf(const QWidget& button) {
    for (const QWidget* at = button.parentWidget(); at; at = at->parentWidget())
        if (!at->accessibleName().isEmpty()) return at->accessibleName();
    return {};
}

} // namespace

QString withoutMnemonic(QString text) {
    static const QRegularExpression appended(QStringLiteral("\\(&[^)]\\)"));
    return text.remove(appended).remove(QLatin1Char('&'));
}

QString actionWords(const QAction& action) {
    return withoutDots(withoutMnemonic(action.text()));
}

QString buttonWords(const QAbstractButton& button) {
    return withoutDots(withoutMnemonic(button.text()));
}

QString menuOf(const QAction& action) {
    const QMenu* menu = menuWith(action);
    return menu ? withoutMnemonic(menu->title()) : QString();
}

void WindowCommand::run() const {
    if (auto* action = qobject_cast<QAction*>(source.data()))
        action->trigger();
    else if (auto* button = qobject_cast<QAbstractButton*>(source.data()))
        button->click();
}

std::vector<WindowCommand> findCommands(const QWidget& window, const QWidget* focus, const QString& typed) {
    const QStringList words = typed.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    std::vector<WindowCommand> found;
    if (words.isEmpty()) return found;
    for (QAction* action : window.findChildren<QAction*>()) {
        const QString text = actionWords(*action);
        if (!hasAll(text, words) || !action->isEnabled() || action->isSeparator() || action->menu()) continue;
        const QWidget* owner = visibleOwner(*action, window);
        if (!menuWith(*action) && !owner) continue;
        const WindowCommand command{text, menuOf(*action), action->shortcut(), action};
        const auto same = std::ranges::find(found, text, &WindowCommand::words);
        if (same == found.end())
            found.push_back(command);
        else if (owner && focus && (owner == focus || owner->isAncestorOf(focus)))
            *same = command;
    }
    for (QPushButton* button : window.findChildren<QPushButton*>()) {
        const QString text = buttonWords(*button);
        if (!isOffered(*button, window) || !hasAll(text, words)) continue;
        const WindowCommand command{text, placeOf(*button), button->shortcut(), button};
        const auto same = std::ranges::find(found, text, &WindowCommand::words);
        if (same == found.end())
            found.push_back(command);
        else if (same->keys.isEmpty() && qobject_cast<QPushButton*>(same->source.data()))
            *same = command; // the page's own, not the one of its empty state
    }
    const auto beginsSo = [begin = words.join(QLatin1Char(' '))](const WindowCommand& command) {
        return command.words.startsWith(begin, Qt::CaseInsensitive);
    };
    std::vector<WindowCommand> ordered;
    std::ranges::copy_if(found, std::back_inserter(ordered), beginsSo);
    std::ranges::copy_if(found, std::back_inserter(ordered), std::not_fn(beginsSo));
    return ordered;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/panel_action.h"

#include <QAction>
#include <QWidget>

#include <utility>

namespace inlinescope {

QAction* addPanelAction(QWidget& panel, const char* name, const QString& text, const QKeySequence& keys,
                        std::function<void()> run) {
    auto* action = new QAction(text, &panel);
    action->setObjectName(panel.objectName() + QStringLiteral("Action_") + QLatin1String(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(action, &QAction::triggered, &panel, std::move(run));
    panel.addAction(action);
    return action;
}

} // namespace inlinescope

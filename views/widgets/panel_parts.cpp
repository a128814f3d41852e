// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/panel_parts.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileDialog>
#include <QMenu>

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

void addRowActions(QWidget& panel, const RowCommands& commands) {
    addPanelAction(panel, "copy", QCoreApplication::translate("TablePanel", "&Copy"), QKeySequence::Copy,
                   commands.copy);
    addPanelAction(panel, "copyWithHeaders", QCoreApplication::translate("TablePanel", "Copy with &headers"),
                   Qt::CTRL | Qt::SHIFT | Qt::Key_C, commands.copyWithHeaders);
    addPanelAction(panel, "copyAsMarkdown", QCoreApplication::translate("TablePanel", "Copy as &Markdown"),
                   Qt::CTRL | Qt::ALT | Qt::Key_C, commands.copyAsMarkdown);
    addPanelAction(panel, "export", QCoreApplication::translate("TablePanel", "&Export CSV…"), Qt::CTRL | Qt::Key_E,
                   commands.exportCsv);
    addPanelAction(panel, "columns", QCoreApplication::translate("TablePanel", "C&olumns…"),
                   Qt::CTRL | Qt::ALT | Qt::Key_O, commands.showColumns);
    addPanelAction(panel, "sort", QCoreApplication::translate("TablePanel", "&Sort by this column"),
                   Qt::CTRL | Qt::ALT | Qt::Key_S, commands.sort);
    addPanelAction(panel, "columnLeft", QCoreApplication::translate("TablePanel", "Move column to the &left"),
                   Qt::ALT | Qt::SHIFT | Qt::Key_Left, [move = commands.moveColumn] { move(-1); });
    addPanelAction(panel, "columnRight", QCoreApplication::translate("TablePanel", "Move column to the ri&ght"),
                   Qt::ALT | Qt::SHIFT | Qt::Key_Right, [move = commands.moveColumn] { move(1); });
}

void showPanelMenu(QWidget& panel, const QPoint& globalPosition) {
    auto* menu = new QMenu(&panel);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(panel.actions());
    menu->popup(globalPosition);
}

int summedColumn(const std::vector<Column>& columns, int current, const std::function<bool(int column)>& isHidden) {
    const auto kindAt = [&](int column) { return columns[std::size_t(column)].kind; };
    if (current >= 0 && current < int(columns.size()) && kindAt(current) != ColumnKind::Text &&
        kindAt(current) != ColumnKind::Status)
        return current;
    for (const ColumnKind wanted : {ColumnKind::Delta, ColumnKind::Bytes, ColumnKind::Count})
        for (int column = 0; column < int(columns.size()); ++column)
            if (kindAt(column) == wanted && !isHidden(column)) return column;
    return -1;
}

void askForCsv(QWidget* parent, const QString& title, std::function<void(const QString&, bool)> then) {
    const QString allColumns =
        QCoreApplication::translate("TablePanel", "Every column, as the command line prints it (*.csv)");
    auto* dialog =
        new QFileDialog(parent, QCoreApplication::translate("TablePanel", "Export \"%1\" as CSV").arg(title));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(
        {QCoreApplication::translate("TablePanel", "Rows and columns as shown (*.csv)"), allColumns});
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(title + QStringLiteral(".csv"));
    QObject::connect(dialog, &QFileDialog::fileSelected, parent,
                     [dialog, allColumns, then = std::move(then)](const QString& path) {
                         then(path, dialog->selectedNameFilter() == allColumns);
                     });
    dialog->open();
}

} // namespace inlinescope

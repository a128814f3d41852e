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

void showPanelMenu(QWidget& panel, const QPoint& globalPosition) {
    auto* menu = new QMenu(&panel);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(panel.actions());
    menu->popup(globalPosition);
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

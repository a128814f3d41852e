#pragma once
#include <QKeySequence>
#include <QString>

#include <functional>

class QAction;
class QPoint;
class QWidget;

namespace inlinescope {

// What panels of rows have in common.

/// An action of the panel, in its menu and by its keys anywhere inside of it; named PANEL + "Action_" + name.
QAction* addPanelAction(QWidget& panel, const char* name, const QString& text, const QKeySequence& keys,
                        std::function<void()> run);
/// Opens the menu of the panel's actions.
void showPanelMenu(QWidget& panel, const QPoint& globalPosition);
/// Asks for a CSV file, and whether every column goes into it, without blocking. The dialog is named exportDialog.
void askForCsv(QWidget* parent, const QString& title, std::function<void(const QString& path, bool allColumns)> then);

} // namespace inlinescope

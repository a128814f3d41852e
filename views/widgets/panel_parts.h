// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QKeySequence>
#include <QString>

#include <functional>
#include <vector>

class QAction;
class QPoint;
class QWidget;

namespace inlinescope {

// The common parts of panels of rows.

/// An action of the panel, in its menu, with a shortcut that works anywhere in the panel; named PANEL + "Action_" +
/// name.
QAction* addPanelAction(QWidget& panel, const char* name, const QString& text, const QKeySequence& keys,
                        std::function<void()> run);
/// The actions that every panel of rows has.
struct RowCommands {
    std::function<void()> copy, copyWithHeaders, copyAsMarkdown, exportCsv, showColumns;
    std::function<void()> sort;                    ///< by the current column
    std::function<void(int direction)> moveColumn; ///< moves the current column to the left (-1) or right (1)
};
/// The actions copy, copyWithHeaders, copyAsMarkdown, export, columns, sort, columnLeft and columnRight of the panel.
void addRowActions(QWidget& panel, const RowCommands& commands);
/// Opens the menu of the panel's actions.
void showPanelMenu(QWidget& panel, const QPoint& globalPosition);
/// The column that SelectionStatistics sums: `current` (-1: none), or the first shown column that is suitable; -1 for
/// none.
int summedColumn(const std::vector<Column>& columns, int current, const std::function<bool(int column)>& isHidden);
/// Asks for a CSV file, and whether to write every column, without blocking. The dialog is named exportDialog.
void askForCsv(QWidget* parent, const QString& title, std::function<void(const QString& path, bool allColumns)> then);

} // namespace inlinescope

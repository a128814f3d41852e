// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAccessible>

class QModelIndex;

namespace inlinescope {

class HeaderTableView;

/// The factory for QAccessible::installFactory(): a BigTableView as a table of cells under a row of column headers.
/// Cells are made as they are asked for, and of them no more than a screen reader holds are kept.
QAccessibleInterface* accessibleBigTable(const QString& className, QObject* object);

/// Says that the keyboard has come to a cell.
void tellFocusedCell(HeaderTableView& view, const QModelIndex& index);

} // namespace inlinescope

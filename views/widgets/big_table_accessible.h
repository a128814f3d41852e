// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAccessible>

class QModelIndex;

namespace inlinescope {

class HeaderTableView;

/// The factory for QAccessible::installFactory(): a BigTableView as a table of cells under a row of column headers.
/// Cells are created on request, and only as many as a screen reader holds are kept.
QAccessibleInterface* accessibleBigTable(const QString& className, QObject* object);

/// Reports that the keyboard focus has moved to a cell.
void tellFocusedCell(HeaderTableView& view, const QModelIndex& index);

} // namespace inlinescope

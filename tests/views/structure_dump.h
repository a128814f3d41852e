// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

class QWidget;

/// The visible content of a widget and all its children, as lines of text, one for each visible widget:
///
///     QPushButton modulesExplain [93 4 14 3] "Explain this delta" (accessible name) CLIPPED
///
/// indented by depth, with the rectangle in the window (x, y, width, height) in units of `structureGrid` pixels, and
/// CLIPPED if the text needs more space than it has. Item views add a line for their headers and for each of their
/// first rows. `masks` are texts (folders) that differ between machines; they and dates are replaced by words. Numbers
/// in labels, buttons and rows are written as #, since they are measured, and for rows only whether there are more than
/// are listed.
QStringList structureOf(const QWidget& widget, const QStringList& masks);

constexpr int structureGrid = 10;     ///< pixels
constexpr int structureTolerance = 2; ///< of each number, in units of the grid

/// The first difference between two dumps, in words; empty if they have the same lines except for numbers within the
/// tolerance.
QString structureDifference(const QStringList& kept, const QStringList& found);

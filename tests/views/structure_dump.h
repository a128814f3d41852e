// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>

class QWidget;

/// What a person sees of a widget and all that is in it, as lines of text, one for each visible widget:
///
///     QPushButton modulesExplain [93 4 14 3] "Explain this delta" (accessible name) CLIPPED
///
/// indented by depth, with the rectangle in the window (x, y, width, height) in units of `structureGrid` pixels, and
/// CLIPPED where the text needs more room than it has. Item views add a line for their heads and for each of their
/// first rows. `masks` are texts (folders) that differ from machine to machine; they and dates are written as words.
/// Numbers that labels, buttons and rows show are written as #, since they are measured, and of rows only whether there
/// are more than are listed.
QStringList structureOf(const QWidget& widget, const QStringList& masks);

constexpr int structureGrid = 10;     ///< pixels
constexpr int structureTolerance = 2; ///< of each number, in units of the grid

/// The first difference between two dumps, in words; empty where they have the same lines but for numbers within the
/// tolerance.
QString structureDifference(const QStringList& kept, const QStringList& found);

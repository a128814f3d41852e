// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/cell_notes.h"

namespace inlinescope {

/// What the column of flipped bytes says about a decision, by the word that stands for its state: the button that
/// measures it, that it is being measured, or why there is no number; of a number, what it takes to read it right.
/// `isAsked` whether a job that measures it waits or runs.
CellNote flipNote(const QString& state, bool isAsked);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/cell_notes.h"

namespace inlinescope {

/// The note of a decision's cell in the column of flipped bytes, by its state: the button that measures it, that it is
/// being measured, or why there is no number; for a number, how to interpret it. `isAsked`: a job that measures it
/// waits or runs.
CellNote flipNote(const QString& state, bool isAsked);

} // namespace inlinescope

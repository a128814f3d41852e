// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/flip.h"
#include "views/models/cell_notes.h"

#include <optional>

namespace inlinescope {

/// The note of a decision's cell in the column of flipped bytes, by its status: the button that measures it, that it is
/// being measured, or why there is no number; for a number, how to interpret it. `isAsked`: a job that measures it
/// waits or runs. `hasButton`: false if modules are measured without it.
CellNote flipNote(std::optional<FlipStatus> status, bool isAsked, bool hasButton);

} // namespace inlinescope

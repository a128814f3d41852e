// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: what-if results in their columns.
//
//   further  = { distance to the decision before }
//   changes  = count of functions, { distance to the id of the name before, delta }, by id of the name in strings
//              { id of a text in strings, 0 or place of a function above from 1, delta }: sections, whose name is the
//              text followed by the function's name (".text." as a rule)
//
// All are LEB128 numbers; deltas are signed by zigzag (0, -1, 1, -2 ...).
#include "core/model/flip.h"
#include "core/store/strings.h"
#include "core/store/writer_state.h"

#include <functional>

namespace inlinescope::store {

std::vector<std::byte> packFurther(const std::vector<std::uint32_t>& decisions);
/// Throws Failure (InvalidArgument) for changes that are not by name, each once, none of 0.
std::vector<std::byte> packChanges(Interner& interner, const FlipResult& flip);

/// The columns of a row, from others to changes, beginning at `column`. Throws Failure (Malformed) for damaged ones.
FlipResult readFlip(const Query& row, int column, Lookup& lookup);
/// status and text, likewise; nothing where the status is NULL.
std::optional<FlipText> readFlipText(const Query& row, int column);

/// Calls `use` with the id of every text that any of them names.
void forFlipNames(Connection& connection, const std::function<void(std::int64_t)>& use);

} // namespace inlinescope::store

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: what-if results in their columns.
//
//   further  = { difference to the decision before }
//   changes  = count of functions, { difference to the id of the name before, delta }, by id of the name in strings
//              { id of a text in strings, 0 or index from 1 of a function above, delta }: sections, whose name is the
//              text followed by the function's name (usually ".text.")
//   tables   = { difference to the id of the name before, delta }, by id of the name in strings
//
// All are LEB128 numbers; deltas are signed by zigzag (0, -1, 1, -2 ...).
#include "core/model/flip.h"
#include "core/store/file/strings.h"
#include "core/store/file/writer_state.h"

#include <functional>

namespace inlinescope::store {

std::vector<std::byte> packFurther(const std::vector<std::uint32_t>& decisions);
/// Both throw Failure (InvalidArgument) for changes that are not sorted by name, not unique, or 0.
std::vector<std::byte> packChanges(Interner& interner, const FlipResult& flip);
std::vector<std::byte> packTables(Interner& interner, const FlipResult& flip);

/// The columns of a row, from others to changes and tables, the first of them `column`. Throws Failure (Malformed) for
/// damaged ones.
FlipResult readFlip(const Query& row, int column, Lookup& lookup);
/// status and text, likewise; nothing if the status is NULL.
std::optional<FlipText> readFlipText(const Query& row, int column);

/// Calls `use` with the id of every text that any flip names.
void forFlipNames(Connection& connection, const std::function<void(std::int64_t)>& use);

} // namespace inlinescope::store

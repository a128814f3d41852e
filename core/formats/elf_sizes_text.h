// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/evidence.h"

#include <span>
#include <string>

namespace inlinescope {

/// A size report as Fuchsia's build writes elf_sizes.json: files by path, keys in order, one blank of indentation, null
/// for a build id that is not known. Fields that an entry lacks are left out; "totals" has the sum of each field that
/// any entry has. elf_sizes_reader reads it.
std::string elfSizesText(std::span<const ElfSizeEntry> entries);

} // namespace inlinescope

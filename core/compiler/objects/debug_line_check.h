// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/DebugInfo/DWARF/DWARFObject.h>

#include <cstdint>

namespace inlinescope {

/// Looks at the header of a line table of .debug_line before LLVM's DWARF library reads it, which crashes over a form
/// that version 5 does not allow for a file's name, folder or checksum. Tables of other versions have no forms; for
/// them only version and length are checked. An error says at which byte what was expected.
llvm::Error checkFileTables(const llvm::DWARFObject& object, std::uint64_t offset);

} // namespace inlinescope

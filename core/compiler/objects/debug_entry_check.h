// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/DebugInfo/DWARF/DWARFContext.h>

namespace inlinescope {

/// Walks over all units of .debug_info and .debug_types (also of .dwo and .dwp files) once, before LLVM's DWARF library
/// is asked for one: that takes for granted that a unit ends where its header says, and that an index of a .dwp file
/// names each of its rows. DWARF 2 to 5, of 32 and 64 bits. Each unit must be in its section, each entry must have a
/// code of its table of abbreviations, and each value must end in its unit; the depth of entries is bounded, as is what
/// the tables cost. Values are not looked at: LLVM checks the offsets that it follows.
///
/// An error says which section, at which byte, and what was expected there.
llvm::Error checkDebugEntries(const llvm::DWARFContext& context);

} // namespace inlinescope

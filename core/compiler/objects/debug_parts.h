// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/objects/debug_files.h"
#include "core/compiler/objects/elf_image.h"

#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// What the debug information (DWARF 2 to 5) of a binary says about its bytes. All are empty if it has none.
struct DebugParts {
    std::vector<BinaryPart> units;     ///< in the file's order; bytes of the ranges of each compile unit
    std::vector<BinaryPart> inlined;   ///< by linkage name; bytes of the ranges of its inlined subroutines
    std::vector<BinaryPart> callsites; ///< the same by place of the call
    std::vector<std::string> problems; ///< what could not be read, up to a few
    std::size_t unread = 0;            ///< compile units whose subroutines are in another file (split DWARF)
    std::string unreadName;            ///< the name of such a file, as the binary has it
};

/// Called once in a while with how much of the debug information has been read, from 0 to 1.
using DebugProgress = std::function<void(double part)>;

/// Where debug information is read from.
struct DebugSources {
    llvm::DWARFContext* separate = nullptr; ///< that of a separate debug file; nullptr: the binary's own
    DebugFiles& files;                      ///< those with split units
    const DebugProgress& progress;          ///< may be empty
};

/// Reads the debug information of `file`, of which `image` and `layout` are. Split units are in the file itself (an
/// object of -gsplit-dwarf=single) or in one of the sources. No other file is opened, whatever they name. The ranges of
/// code that the linker removed are left out: they are in no section.
llvm::Expected<DebugParts> readDebugParts(const llvm::object::ELFObjectFileBase& file, const ElfImage& image,
                                          const BinaryLayout& layout, const DebugSources& sources);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/objects/elf_image.h"

#include <vector>

namespace inlinescope {

/// The parts of level Symbols: the symbols that `llvm-nm --print-size --size-sort` prints, of the table of symbols or,
/// if the file was stripped of it, that of `separate`, its separate debug file (nullptr: none), or else the dynamic
/// one; largest first, then by name. `layout` is that of `image`.
llvm::Expected<std::vector<BinaryPart>> readBinarySymbols(const llvm::object::ELFObjectFileBase& file,
                                                          const llvm::object::ELFObjectFileBase* separate,
                                                          const ElfImage& image, const BinaryLayout& layout);

} // namespace inlinescope

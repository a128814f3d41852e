// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/objects/debug_files.h"
#include "core/compiler/objects/elf_image.h"

#include <vector>

namespace inlinescope {

/// The parts of level Symbols: the symbols that `llvm-nm --print-size --size-sort` prints, of the table of symbols or,
/// if the file was stripped of it, that of `separate`, its separate debug file, or else the dynamic one; largest first,
/// then by name. If the table of `separate` is damaged, that is one of its problems. `layout` is that of `image`.
llvm::Expected<std::vector<BinaryPart>> readBinarySymbols(const llvm::object::ELFObjectFileBase& file,
                                                          const SeparateDebugFile& separate, const ElfImage& image,
                                                          const BinaryLayout& layout);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/Object/ObjectFile.h>

#include <vector>

namespace inlinescope {

/// The relocations that the section `holder` of `object` contains. SectionRef::relocations() ends the process if an ELF
/// section of relocations is damaged; here this is an error: a wrong size of entries, a section that ends beyond the
/// file, a link to no symbol table, a symbol that the table does not have. LLVM checks the other formats when it opens
/// the file.
llvm::Expected<std::vector<llvm::object::RelocationRef>> relocationsIn(const llvm::object::ObjectFile& object,
                                                                       const llvm::object::SectionRef& holder);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/Object/ELFObjectFile.h>

#include <functional>
#include <memory>

namespace inlinescope {

/// The debug information of a file, which must outlive it, after a check of what LLVM's library takes for granted. It
/// opens no other file, whatever the file names. `problem` gets what the library finds wrong while it reads. Errors:
/// damaged relocations or units, a compressed section that says it is too large.
llvm::Expected<std::unique_ptr<llvm::DWARFContext>> openDebugContext(const llvm::object::ELFObjectFileBase& file,
                                                                     const std::function<void(llvm::Error)>& problem);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <llvm/Object/ObjectFile.h>

#include <string>

namespace inlinescope {

/// LLVM's reader over `object`, which must outlive it. Errors: Malformed, where it is no object file. Only for ELF does
/// LLVM see to it that a string table ends in a null byte; names of the other formats are read up to one that may lie
/// behind the file, so these are read from a copy with a null byte behind it.
Result<llvm::object::OwningBinary<llvm::object::ObjectFile>> openObject(Bytes object, const std::string& name);

/// LLVM's finding as an Error about the file `name`.
Error damaged(const std::string& name, llvm::Error error);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <llvm/Object/ObjectFile.h>

#include <string>

namespace inlinescope {

/// LLVM's reader over `object`, which must outlive it. Errors: Malformed, if it is no object file, or as
/// checkAlignments(). LLVM checks only for ELF that a string table ends in a null byte. In the other formats it reads a
/// name up to the next null byte, which may be beyond the end of the file, so these are read from a copy with a null
/// byte appended.
Result<llvm::object::OwningBinary<llvm::object::ObjectFile>> openObject(Bytes object, const std::string& name);

/// LLVM's error as an Error about the file `name`.
Error damaged(const std::string& name, llvm::Error error);

} // namespace inlinescope

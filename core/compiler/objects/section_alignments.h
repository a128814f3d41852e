// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <llvm/Object/ObjectFile.h>

#include <string>

namespace inlinescope {

/// Whether LLVM may be asked for the alignment of a section: its headers assert that it is 0 or a power of two, and its
/// reader of Mach-O shifts by whatever the file says. Errors: Malformed, also for more than 2^32, which no section of a
/// real file has.
Result<void> checkAlignments(const llvm::object::ObjectFile& file, const std::string& name);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <string>

namespace inlinescope {

/// One line that says that the bitcode was written by a newer LLVM than the one that reads it here. Empty if it was
/// not, or if its identification block does not say which LLVM wrote it. Newer LLVMs read older bitcode, but nothing
/// promises the reverse; LLVM's own message about newer bitcode names only the first unknown record.
std::string newerProducer(Bytes bitcode);

} // namespace inlinescope

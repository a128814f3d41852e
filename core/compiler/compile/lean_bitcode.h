// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <cstddef>
#include <vector>

namespace inlinescope {

/// The module with the debug info of locations only; empty if it has no other. Its callsites have the same keys, and
/// it takes less time to compile, since less is read. Code is not to depend on the rest. Error: Malformed.
Result<std::vector<std::byte>> leanBitcode(Bytes bitcode);

} // namespace inlinescope

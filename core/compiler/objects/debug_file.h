// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <string>

namespace inlinescope {

/// A file that may have debug information of a binary.
struct DebugFile {
    std::string path; ///< for messages
    Bytes bytes;
};

} // namespace inlinescope

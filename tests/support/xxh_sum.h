// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/support/process.h"

#include <string>

namespace inlinescope::testing {

/// A file's hash by XXH3 of 128 bits as a workspace has it, made by xxHash's own program.
inline std::string xxh3Of(const QString& path) {
    return "xxh3:" + runProgram("xxh128sum", {path}).out.split(' ').first().toStdString();
}

} // namespace inlinescope::testing

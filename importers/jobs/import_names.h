// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>

namespace inlinescope {

/// The last part of a path that is a name: "build/corpus/" gives "corpus"; of a file without its ending.
std::string importNameOf(const std::filesystem::path& path);

} // namespace inlinescope

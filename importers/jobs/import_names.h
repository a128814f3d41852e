// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace inlinescope {

/// The last part of a path that is a name: "build/corpus/" gives "corpus"; of a file without its ending.
std::string importNameOf(const std::filesystem::path& path);

/// The names of the formats that can be imported, in the order in which help lists them.
std::vector<std::string> importFormatNames();

} // namespace inlinescope

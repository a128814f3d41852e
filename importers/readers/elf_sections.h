// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace inlinescope {

/// Whether the file is an ELF file with a section of that name. Only its headers and its table of names are read, at
/// most 80 MiB; a file with larger ones, or with damaged ones, has no such section here, and its reader says why.
bool hasElfSection(const std::string& path, std::string_view name);

} // namespace inlinescope

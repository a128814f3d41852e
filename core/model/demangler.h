// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

/// Limits of demangledName(), in bytes: for a name, and for its text.
constexpr std::size_t longestMangledName = 4096, longestDemangledName = 32'768;

/// The text of `name` ("_Z...", the Itanium C++ ABI's mangling) as llvm-cxxfilt prints it. Names come from files, and
/// the text of a name can be exponentially longer than the name. Therefore its length, its nesting and the number of
/// steps are limited too. Returns nothing for a name that is not mangled or exceeds a limit.
std::optional<std::string> demangledName(std::string_view name);

} // namespace inlinescope

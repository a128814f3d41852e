// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>

namespace inlinescope {

/// A linkage name as a user reads it: demangled by demangledName(), without return type, parameter lists and default
/// template arguments of the library ("inlinescope::Writer::put", "std::vector<int>::push_back"). Names that it does
/// not demangle are returned as they are.
std::string shortSymbol(const std::string& linkageName);
/// The fully demangled name, and the linkage name on a second line if the two differ.
std::string longSymbol(const std::string& linkageName);
enum class SymbolForm : std::uint8_t {
    Short, ///< shortSymbol()
    Full,  ///< demangled, with parameters
    Raw,   ///< the linkage name
};
std::string symbolText(const std::string& linkageName, SymbolForm form);

/// "writer.cpp:88:3" of "core/store/writer.cpp:88:3"
std::string shortLocation(const std::string& location);

} // namespace inlinescope

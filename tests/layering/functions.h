// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::layering {

/// A C++ source with every comment, and the content of every literal, replaced by blanks: positions stay.
std::string codeOf(std::string_view source);

/// The bodies of the functions of this name that `code` (of codeOf()) defines: "f", "Type::f", or "Type::Type" for a
/// constructor, whose initializers belong to its body. A function of a type is found by its qualified name, or by its
/// own inside of the type's definition. Empty if there is none; several for overloads.
std::vector<std::string> bodiesOf(const std::string& code, const std::string& function);

/// Whether the code has the name as a word of its own.
bool names(std::string_view code, std::string_view name);

} // namespace inlinescope::layering

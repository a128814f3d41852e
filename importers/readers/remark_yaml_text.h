// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

// The part of YAML that LLVM's writer of remarks uses.

/// How a value ends.
enum class YamlScalar : std::uint8_t {
    Whole,
    Open, ///< the closing quote is in a later line
    Wrong,
};

/// Reads the value at the start of `text` and removes it from there. A plain one ends at a comma or brace if `inFlow`,
/// otherwise at the end of the text.
YamlScalar takeYamlScalar(std::string_view& text, std::string& value, bool inFlow);

struct YamlPlace {
    std::string file;
    std::uint32_t line = 0, column = 0;
};
/// Reads "{ File: a.c, Line: 6, Column: 54 }"; absent if it is none.
std::optional<YamlPlace> yamlPlaceOf(std::string_view text);

} // namespace inlinescope

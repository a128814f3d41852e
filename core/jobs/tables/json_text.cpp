// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/json_text.h"

#include "core/base/visible_text.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>

namespace inlinescope {
namespace {

std::string escapedUnit(char32_t unit) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "\\u%04x", static_cast<unsigned>(unit));
    return text.data();
}

/// One escape, or two surrogates beyond the basic plane.
std::string escaped(char32_t code) {
    if (code < 0x10000) return escapedUnit(code);
    code -= 0x10000;
    return escapedUnit(0xd800 + (code >> 10)) + escapedUnit(0xdc00 + (code & 0x3ff));
}

} // namespace

std::string jsonText(const nlohmann::ordered_json& value, int indent) {
    const std::string dumped = value.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string text;
    for (std::string_view rest = dumped; !rest.empty();) {
        const std::size_t length = characterLength(rest);
        const bool isLineEnd = rest.front() == '\n'; // between values; in strings dump() escapes it
        if (isHiddenCharacter(rest) && !isLineEnd)
            text += escaped(characterCode(rest));
        else
            text += rest.substr(0, length);
        rest.remove_prefix(length);
    }
    return text;
}

} // namespace inlinescope

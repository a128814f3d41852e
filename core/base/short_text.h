// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace inlinescope {

/// The start of a text from a file, safe to quote in an error: at most 120 characters, and a dot for each byte that is
/// not printable ASCII.
inline std::string shortText(std::string_view text) {
    std::string quoted;
    for (char character : text.substr(0, 120))
        quoted += character >= ' ' && character <= '~' ? character : '.';
    return text.size() > 120 ? quoted + "..." : quoted;
}

} // namespace inlinescope

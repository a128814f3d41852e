// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace inlinescope {

/// Length in bytes of the UTF-8 character that begins `text`; 0 if none does (RFC 3629: no overlong forms, no
/// surrogates).
std::size_t characterLength(std::string_view text);
/// The code point of the character that begins `text` and has characterLength() bytes.
char32_t characterCode(std::string_view text);

/// The text with every byte that belongs to no UTF-8 sequence as %XX. File names are bytes, and JSON is UTF-8.
std::string asUtf8(std::string_view text);

} // namespace inlinescope

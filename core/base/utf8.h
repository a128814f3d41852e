// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace inlinescope {

// The one place that takes UTF-8 apart; most rooms have no Qt. Qt's decoder would not serve the others either: it makes
// U+FFFD of bytes that are not UTF-8, and names of files must keep them.

/// Length in bytes of the UTF-8 character that begins `text`; 0 if none does (RFC 3629: no overlong forms, no
/// surrogates).
std::size_t characterLength(std::string_view text);
/// The code point of the character that begins `text` and has characterLength() bytes.
char32_t characterCode(std::string_view text);
/// The number of characters; a byte that belongs to none counts as one, unless it could continue one.
std::size_t characterCount(std::string_view text);
/// The start of `text` of at most `most` bytes, cut between two characters.
std::string_view firstCharacters(std::string_view text, std::size_t most);

/// The text with every byte that belongs to no UTF-8 sequence as %XX. File names are bytes, and JSON is UTF-8.
std::string asUtf8(std::string_view text);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/utf8.h"

#include <string>
#include <string_view>

namespace inlinescope {

// Text that comes from files (names, paths, flags, reasons), made safe for a terminal, a table or a message. "Hidden"
// characters are those that must not be printed as they are: control characters (C0, DEL, C1), the controls of text
// direction (Unicode's Bidi_Control), line and paragraph separators, tags, characters that XML cannot contain, and
// bytes that are not UTF-8.

/// Whether the character that begins `text` and has characterLength() bytes is hidden. Tab and line end are hidden.
bool isHiddenCharacter(std::string_view text);

/// `text` on one line: tabs and line ends become blanks, all other hidden characters become escapes ("\x1b", "\u202e").
std::string visibleText(std::string text);
/// The same for several lines: tabs, LF and CR LF are kept.
std::string visibleLines(std::string text);

} // namespace inlinescope

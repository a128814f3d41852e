// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/utf8.h"

#include <string>
#include <string_view>

namespace inlinescope {

// Text that comes from files (names, paths, flags, reasons), made harmless for a terminal, a table or a message. What
// must not appear as it is ("hidden"): control characters (C0, DEL, C1), the controls of text direction (Unicode's
// Bidi_Control), line and paragraph separators, tags, characters that XML cannot carry, and bytes that are not UTF-8.

/// Whether the character that begins `text`, which has characterLength() bytes, is hidden. Tab and line end are.
bool isHiddenCharacter(std::string_view text);

/// `text` on one line: tabs and line ends are blanks, all else that is hidden is an escape ("\x1b", "\u202e").
std::string visibleText(std::string text);
/// Likewise, of several lines: tabs, LF and CR LF are kept.
std::string visibleLines(std::string text);

} // namespace inlinescope

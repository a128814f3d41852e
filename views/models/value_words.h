// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <string_view>

namespace inlinescope {

// The values of columns of the kind Status in the window's language. Files, commands and links keep the core's words.

/// "abgelehnt" for "refused", "weicht ab bei 3" for "differs at 3"; of several words ("missing, no build id") each. A
/// text that has another part is unchanged.
QString shownValue(std::string_view value);
/// A filter of such a column that passes what contains the typed text on screen or in files: the text, and after " | "
/// each of the core's words that is shown with it ("abgelehnt | "refused"").
QString valueFilter(const QString& typed);

} // namespace inlinescope

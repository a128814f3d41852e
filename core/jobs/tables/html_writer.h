// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace inlinescope {

/// Escapes a text for HTML and SVG, in elements and in quoted attributes: markup is escaped, and hidden characters
/// (core/base/visible_text.h) except tabs and line ends become U+FFFD, so a name is always only text.
/// QString::toHtmlEscaped(), which the window uses, leaves those and apostrophes as they are.
std::string escapedHtml(std::string_view text);
/// "412,306"
std::string groupedNumber(std::int64_t value);
/// "+7,422", "\u22127,422" (a true minus sign), "0"
std::string signedNumber(std::int64_t value);
/// "-1.8 %", "+12.0 %" with the same minus sign; rounded to one decimal
std::string signedPercentText(double percent);
/// The same of delta / base; a dash if the base is 0
std::string percentText(std::int64_t delta, std::int64_t base);

} // namespace inlinescope

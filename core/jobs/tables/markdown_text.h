// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace inlinescope {

// Converts text from files for GitHub's Markdown, so that it is always read as text, whatever it contains. Hidden
// characters (core/base/visible_text.h) become escapes, tabs and line ends become blanks.

enum class MarkdownPlace : std::uint8_t {
    Line, ///< after other text of a paragraph, heading or list item
    Cell, ///< in a cell of a table, which a bar would end
};

/// A name: always in a code span, in which nothing is markup, a mention or a link. Empty for an empty name.
std::string markdownCode(std::string_view name, MarkdownPlace place);
/// A table's cell: unchanged if it cannot be markup, otherwise completely in a code span.
std::string markdownCell(std::string_view text);
/// A sentence with names: each sequence of words that could be markup is put in a code span.
std::string markdownSentence(std::string_view text, MarkdownPlace place);

} // namespace inlinescope

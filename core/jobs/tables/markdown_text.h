// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace inlinescope {

// Text that comes from files, as it may appear in GitHub's Markdown: whatever it contains, it is read as text. Hidden
// characters (core/base/visible_text.h) are escapes, tabs and line ends are blanks.

enum class MarkdownPlace : std::uint8_t {
    Line, ///< after other text of a paragraph, heading or list item
    Cell, ///< in a cell of a table, which a bar would end
};

/// A name: always in a code span, in which nothing is markup, nobody is mentioned and nothing is linked. Empty for an
/// empty name.
std::string markdownCode(std::string_view name, MarkdownPlace place);
/// A table's cell: as it is if it cannot be markup, else in a code span as a whole.
std::string markdownCell(std::string_view text);
/// A sentence that contains names: each run of words that could be markup is in a code span.
std::string markdownSentence(std::string_view text, MarkdownPlace place);

} // namespace inlinescope

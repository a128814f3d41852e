// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace inlinescope {

/// Goes through MLIR text token by token; blanks and comments between tokens are skipped. It never calls itself, and
/// brackets may be nested 64 deep. Slices that it returns are parts of the text, which must outlive them. Errors are
/// Malformed, with the file, the line and what was expected.
class MlirCursor {
public:
    MlirCursor(std::string_view text, const std::string& file) : m_text(text), m_file(file), m_end(text.size()) {}

    /// A cursor over a slice of the text; its errors have the lines of the text.
    MlirCursor within(std::string_view slice) const;

    bool atEnd();
    /// Whether the text continues with `token`, which may be the beginning of a longer one.
    bool isNext(std::string_view token);
    /// Goes past `token` if it is next; a word only as a whole.
    bool accept(std::string_view token);
    Result<void> expect(std::string_view token);

    /// Letters, digits and "_$.-" after "" or one of "%@^#!"; empty if there are none.
    std::string_view word();
    /// A word that begins with `sigil`; `what` is said to be expected otherwise.
    Result<std::string_view> named(char sigil, std::string_view what);
    /// What is between the quotes of a string.
    Result<std::string_view> quoted();
    /// The content of a bracketed group, which is next.
    Result<std::string_view> group();
    /// Everything up to a comma or a closing bracket outside all brackets; not empty.
    Result<std::string_view> value();
    /// The rest of the line, and of the lines up to the end of brackets that are open there.
    Result<void> skipLine();
    /// A type: a word with its bracketed part.
    Result<std::string_view> type();

    /// The error that something else than `expected` is next.
    Error unexpected(std::string_view expected);
    /// An error at a slice of the text.
    Error errorAt(std::string_view slice, Error error) const;
    const std::string& file() const { return m_file; }

private:
    void skipBlanks();
    Result<void> step(std::string& open);
    Result<void> skipString();

    std::string_view m_text;
    const std::string& m_file;
    std::size_t m_position = 0;
    std::size_t m_end;
};

/// The bytes that a string means: \n, \t, \\, \" and two hexadecimal digits after a backslash.
std::string mlirStringOf(std::string_view quoted);

} // namespace inlinescope

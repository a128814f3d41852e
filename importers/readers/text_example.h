// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Tokens of protobuf's text form, read one after the other. In a string, unlike protobuf's own reader, line breaks are
/// allowed, because LLVM's text logs have them.
class TextTokens {
public:
    enum class Kind : std::uint8_t { End, Word, String, Sign };
    struct Token {
        Kind kind = Kind::End;
        std::string text; ///< a name or number, the bytes of a string, or one of { } [ ] : , ;
        std::size_t line = 1;
    };

    /// `file` and the prefix of places are for errors; all must outlive this.
    TextTokens(std::streambuf& input, const std::string& file, std::string place)
        : m_input(input), m_file(file), m_place(std::move(place)) {}

    /// The next token; it stays until skip().
    Result<const Token*> peek();
    void skip() { m_token.reset(); }
    Error error(std::string found, std::string expected) const;
    Error unexpected(const Token& token, std::string expected) const;

private:
    Result<Token> read();
    Result<Token> readString(char quote);
    Result<void> readEscape(std::string& text);
    void skipBlanks();

    std::streambuf& m_input;
    const std::string& m_file;
    std::string m_place;
    std::size_t m_line = 1;
    std::optional<Token> m_token;
};

/// The binary form of a SequenceExample that follows in text form up to the end. Fields that have no place in one are
/// errors, except that its context is skipped. LimitExceeded if the result is larger than LargestExample.
Result<std::vector<std::byte>> readTextExample(TextTokens& tokens);

/// An entry of a google.protobuf.Struct in text form: fields { key: "NAME" value { string_value: "TEXT" } }.
struct TextEntry {
    std::string key, text;
};
/// The next entry; nothing at the end.
Result<std::optional<TextEntry>> readTextEntry(TextTokens& tokens);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// The text of a C or C++ file by its tokens, to find where an attribute of a function or of a statement goes. It knows
/// brackets, statements and their keywords, but neither types nor macros: what it does not recognize for certain it
/// does not find. Preprocessor lines are skipped; a statement that is another one in another branch of an #if is not
/// found.
class SourceText {
public:
    /// In compilers' units: lines and columns (bytes) from 1.
    struct Position {
        std::uint32_t line = 0, column = 0;
        auto operator<=>(const Position&) const = default;
    };
    struct Statement {
        std::size_t begin = 0; ///< offset of its first byte
        Position first, last;  ///< of its first and last token
    };

    explicit SourceText(std::string text);
    const std::string& text() const { return m_text; }

    /// The offset of the declarator's name in the one definition of a function `name` ("f", "operator==", "~C") on the
    /// line, where an __attribute__ of the function may be. Nothing unless there is exactly one.
    std::optional<std::size_t> definition(std::uint32_t line, std::string_view name) const;

    /// The smallest statement that contains the call of `name` at the place, if an attribute may be before it: it is no
    /// declaration or assembly.
    std::optional<Statement> statement(Position place, std::string_view name) const;

private:
    struct Token {
        std::size_t begin = 0, end = 0;
        bool isWord = false; ///< an identifier or a keyword
    };
    class Finder;

    /// A preprocessor line.
    struct Directive {
        std::size_t begin = 0; ///< offset of its #
        std::size_t token = 0; ///< the one after it
    };

    void readTokens();
    std::size_t skipSpace(std::size_t at, bool& atLineBegin);
    std::size_t endOfToken(std::size_t at) const;
    void matchBrackets();
    void findDividers();
    bool isBetweenStatements(std::size_t token) const;
    bool isDivided(std::size_t first, std::size_t after) const;
    std::string_view word(std::size_t token) const;
    bool isOneOf(std::size_t token, std::initializer_list<std::string_view> words) const;
    Position position(std::size_t offset) const;
    bool isBlock(std::size_t open) const;
    bool isDefinition(std::size_t name, std::string_view wanted) const;
    std::size_t afterTemplateArguments(std::size_t open) const;
    std::size_t beginOfName(std::size_t name) const;
    bool mayBeDeclarator(std::size_t open) const;
    bool mayHaveAttribute(std::size_t first) const;
    bool isCall(std::size_t token, std::string_view name) const;

    std::string m_text;
    std::vector<std::size_t> m_lines; ///< offsets of their begins
    std::vector<Token> m_tokens;
    std::vector<Directive> m_directives;
    std::vector<std::size_t> m_dividers; ///< tokens after the preprocessor lines that may be in a statement, ascending
    std::vector<std::size_t> m_match;    ///< of a bracket: the other one
    std::vector<std::size_t> m_parent;   ///< the bracket that is open at a token
    bool m_isSound = true;               ///< all brackets match
};

} // namespace inlinescope

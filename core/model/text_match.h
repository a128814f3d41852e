// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// What a user typed to find something, as words (separated by blanks and arrows). A text has a word if it contains it,
/// in upper or lower case. A linkage name also has the words that its demangled form contains ("Writer::put"). Made for
/// one search of many texts; not to be shared between threads.
class TextMatch {
public:
    static constexpr std::size_t mostWords = 7; ///< further words are ignored
    static constexpr int worstRank = 4;
    /// Takes about a tenth of a second. The names that a search then has not demangled are matched by their linkage
    /// name only.
    static constexpr std::size_t mostDemanglings = 10'000;
    using Words = std::uint8_t; ///< a bit for each word

    explicit TextMatch(std::string_view typed);

    bool isEmpty() const { return m_words.empty(); }
    Words all() const { return Words((1U << m_words.size()) - 1); }
    /// The words that a text or linkage name has. For a word "x.cpp:88" only the file must occur.
    Words in(std::string_view text);
    /// The same without demangling: `perhaps` gets the words that only the demangled form decides.
    Words inUndemangled(std::string_view text, Words& perhaps);
    bool hasAll(std::string_view text) { return !isEmpty() && in(text) == all(); }
    /// Those of `words` that match a place at this line: "x.cpp:88" only at line 88.
    Words atLine(Words words, std::uint32_t line) const;

    /// How well a text matches all words; smaller is better. 0: the text is the word; 1: it ends with it ("put" of
    /// "Writer::put", "x.cpp" of "core/x.cpp"); 2: its last part begins with it; 3: another part does; 4: anywhere, or
    /// not at all. The worst word counts.
    int rank(std::string_view text) const;
    /// Approximately rank(shortSymbol(name)), without demangling: for selecting from very many names.
    int roughRank(std::string_view name) const;

private:
    struct Word {
        std::string text;               ///< in lower case, without the line
        std::vector<std::string> names; ///< "a" and "b" of "a::b"
        std::vector<std::string>
            identifiers; ///< parts that a linkage name contains literally whenever its demangled form contains them
        std::optional<std::uint32_t> line{}; ///< of "x.cpp:88"
    };
    static Word wordOf(std::string_view text);
    bool isPerhapsIn(const Word& word, std::string_view name) const;
    bool isDemangledIn(const Word& word, std::string_view name);

    std::vector<Word> m_words;
    std::string m_lower;     ///< the current text in lower case
    std::string m_demangled; ///< the same, demangled in full and short, of m_demangledOf
    std::string m_demangledOf;
    std::size_t m_demanglings = 0;
};

} // namespace inlinescope

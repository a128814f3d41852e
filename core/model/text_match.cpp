// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text_match.h"

#include "core/model/symbol_text.h"

#include <algorithm>
#include <charconv>

namespace inlinescope {
namespace {

/// Words of a demangled name that its linkage name does not contain literally.
constexpr std::string_view demanglersWords[] = {
    // types and names of the library
    "std", "string", "basic_string", "allocator", "basic_istream", "basic_ostream", "basic_iostream", "istream",
    "ostream", "iostream", "char_traits", "bool", "char", "signed", "unsigned", "short", "int", "long", "float",
    "double", "half", "__int128", "__float128", "wchar_t", "char8_t", "char16_t", "char32_t", "void", "nullptr",
    "_bitint", "_float", "_accum", "_fract", "_sat", "decimal32", "decimal64", "decimal128", "vector", "pixel",
    "objc_object", "auto", "decltype", "struct", "union", "enum", "const", "volatile", "restrict",
    // expressions
    "operator", "new", "delete", "true", "false", "this", "throw", "noexcept", "requires", "template", "typename",
    "sizeof", "alignof", "typeid", "__uuidof", "co_await", "static_cast", "dynamic_cast", "const_cast",
    "reinterpret_cast", "enable_if", "literal",
    // words about symbols
    "anonymous", "namespace", "lambda", "unnamed", "friend", "vtable", "vtt", "typeinfo", "name", "for", "guard",
    "variable", "virtual", "thunk", "to", "non", "covariant", "return", "construction", "in", "reference", "temporary",
    "parameter", "object", "thread", "local", "initialization", "wrapper", "routine", "initializer", "module", "abi",
    "cxx11"};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}
bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isOfIdentifier(char c) {
    return (lower(c) >= 'a' && lower(c) <= 'z') || isDigit(c) || c == '_';
}

void lowerInto(std::string& to, std::string_view text) {
    to.resize(text.size());
    std::ranges::transform(text, to.begin(), lower);
}

/// Calls `use` with each longest piece whose characters pass the test.
template <typename Test, typename Use>
void forPieces(std::string_view text, Test passes, Use use) {
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::size_t(std::find_if_not(text.begin() + at, text.end(), passes) - text.begin());
        if (end > at) use(text.substr(at, end - at));
        at = std::max(end, at + 1);
    }
}

/// "4" of the number "4ul", which a linkage name has as "m4"; an identifier as it is.
std::string_view withoutSuffix(std::string_view piece) {
    return isDigit(piece.front()) ? piece.substr(0, std::min(piece.find_first_not_of("0123456789"), piece.size()))
                                  : piece;
}

std::vector<std::string> namesOf(std::string_view word) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at <= word.size();) {
        const std::size_t end = std::min(word.find("::", at), word.size());
        if (end > at) names.emplace_back(word.substr(at, end - at));
        at = end + 2;
    }
    return names;
}

/// Whether a lower-case linkage name contains the names one after the other, as "6writer3put" contains "writer" and
/// "put".
bool hasNested(std::string_view mangled, const std::vector<std::string>& names) {
    const std::string_view first = names.front() == "std" ? std::string_view("st") : std::string_view(names.front());
    for (std::size_t at = mangled.find(first); at != mangled.npos; at = mangled.find(first, at + 1)) {
        std::size_t end = at + first.size();
        const bool all = std::all_of(names.begin() + 1, names.end(), [&](const std::string& name) {
            const std::size_t digits = end;
            while (end < mangled.size() && isDigit(mangled[end]))
                ++end;
            const bool follows = end > digits && mangled.substr(end).starts_with(name);
            end += name.size();
            return follows;
        });
        if (all) return true;
    }
    return false;
}

constexpr int worstRank = TextMatch::worstRank;

int rankAt(std::string_view text, std::size_t at, std::size_t length) {
    const std::size_t end = at + length;
    if (at == 0 && end == text.size()) return 0;
    if (at > 0 && isOfIdentifier(text[at - 1])) return worstRank;
    if (end == text.size()) return 1;
    const std::string_view rest = text.substr(end);
    return rest.find("::") == rest.npos && rest.find('/') == rest.npos ? 2 : 3;
}

/// A name in a linkage name follows its length.
int roughRankAt(std::string_view mangled, std::size_t at, std::size_t length) {
    std::size_t digits = at;
    while (digits > 0 && isDigit(mangled[digits - 1]))
        --digits;
    if (digits == at) return worstRank;
    std::size_t whole = 0;
    std::from_chars(mangled.data() + digits, mangled.data() + at, whole);
    if (whole < length || at + whole > mangled.size()) return worstRank;
    const bool isLast = at + whole == mangled.size() || !isDigit(mangled[at + whole]);
    if (!isLast) return 3;
    return whole == length ? 1 : 2;
}

template <typename RankAt>
int bestRank(std::string_view text, std::string_view word, RankAt rankOf) {
    int best = worstRank;
    for (std::size_t at = text.find(word); at != text.npos && best > 0; at = text.find(word, at + 1))
        best = std::min(best, rankOf(text, at, word.size()));
    return best;
}

} // namespace

TextMatch::TextMatch(std::string_view typed) {
    std::string words;
    lowerInto(words, typed);
    for (const std::string_view arrow : {"->", "\u2192"})
        for (std::size_t at = words.find(arrow); at != words.npos; at = words.find(arrow, at))
            words.replace(at, arrow.size(), " ");
    forPieces(
        words, [](char c) { return c != ' ' && c != '\t'; },
        [this](std::string_view word) {
            if (m_words.size() < mostWords) m_words.push_back(wordOf(word));
        });
}

TextMatch::Word TextMatch::wordOf(std::string_view text) {
    Word word;
    const std::size_t colon = text.find(':', text.rfind('.') == text.npos ? text.size() : text.rfind('.'));
    std::uint32_t line = 0;
    if (colon != text.npos &&
        std::from_chars(text.data() + colon + 1, text.data() + text.size(), line).ptr > text.data() + colon + 1) {
        word.line = line;
        text = text.substr(0, colon);
    }
    word.text = text;
    word.names = namesOf(text);
    forPieces(text, isOfIdentifier, [&word](std::string_view piece) {
        piece = withoutSuffix(piece);
        const bool isOwn = std::ranges::any_of(
            demanglersWords, [piece](std::string_view known) { return known.find(piece) != known.npos; });
        if (!isOwn) word.identifiers.emplace_back(piece);
    });
    return word;
}

TextMatch::Words TextMatch::in(std::string_view text) {
    Words perhaps = 0;
    Words found = inUndemangled(text, perhaps);
    for (std::size_t i = 0; i < m_words.size(); ++i)
        if (perhaps >> i & 1U && isDemangledIn(m_words[i], text)) found |= Words(1U << i);
    return found;
}

TextMatch::Words TextMatch::inUndemangled(std::string_view text, Words& perhaps) {
    lowerInto(m_lower, text);
    Words found = 0;
    perhaps = 0;
    for (std::size_t i = 0; i < m_words.size(); ++i) {
        const Word& word = m_words[i];
        const bool isPerhaps = m_lower.find(word.text) == m_lower.npos;
        if (isPerhaps && !isPerhapsIn(word, text)) continue;
        const bool isIn = !isPerhaps || (word.names.size() > 1 && hasNested(m_lower, word.names));
        (isIn ? found : perhaps) |= Words(1U << i);
    }
    return found;
}

/// Whether the demangled form of a linkage name may contain a word that the name itself, in m_lower, does not contain.
bool TextMatch::isPerhapsIn(const Word& word, std::string_view name) const {
    const auto isSpelled = [this](const std::string& piece) { return m_lower.find(piece) != m_lower.npos; };
    return name.starts_with("_Z") && !word.names.empty() && std::ranges::all_of(word.identifiers, isSpelled);
}

bool TextMatch::isDemangledIn(const Word& word, std::string_view name) {
    if (m_demangledOf != name) {
        if (++m_demanglings > mostDemanglings) return false;
        m_demangledOf = name;
        lowerInto(m_demangled, symbolText(m_demangledOf, SymbolForm::Full) + '\n' + shortSymbol(m_demangledOf));
    }
    return m_demangled.find(word.text) != m_demangled.npos;
}

TextMatch::Words TextMatch::atLine(Words words, std::uint32_t line) const {
    for (std::size_t i = 0; i < m_words.size(); ++i)
        if (m_words[i].line && *m_words[i].line != line) words &= Words(~(1U << i));
    return words;
}

int TextMatch::rank(std::string_view text) const {
    std::string lowered;
    lowerInto(lowered, text);
    int worst = 0;
    for (const Word& word : m_words)
        worst = std::max(worst, bestRank(lowered, word.text, rankAt));
    return worst;
}

int TextMatch::roughRank(std::string_view name) const {
    if (!name.starts_with("_Z")) return rank(name);
    std::string lowered;
    lowerInto(lowered, name);
    int worst = 0;
    for (const Word& word : m_words)
        worst = std::max(worst, word.names.empty() ? worstRank : bestRank(lowered, word.names.back(), roughRankAt));
    return worst;
}

} // namespace inlinescope

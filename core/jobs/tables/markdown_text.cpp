// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/markdown_text.h"

#include "core/base/visible_text.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace inlinescope {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isOfWord(char c) {
    return isDigit(c) || isLetter(c) || static_cast<unsigned char>(c) >= 0x80;
}

std::size_t longestRunOfBackticks(std::string_view text) {
    std::size_t longest = 0, run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return longest;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

/// A code span as HTML, with numeric references for all punctuation: in a table's cell, Markdown readers disagree about
/// a backslash before a bar.
std::string codeElement(std::string_view text) {
    std::string element = "<code>";
    for (const char c : text)
        element += isOfWord(c) || c == ' ' ? std::string(1, c) : "&#" + std::to_string(int(c)) + ";";
    return element + "</code>";
}

/// "JIRA-12" anywhere in a word, which GitHub can be configured to link; it always links "GH-12".
bool hasTicket(std::string_view word) {
    for (std::size_t at = 1; at + 1 < word.size(); ++at)
        if (word[at] == '-' && isLetter(word[at - 1]) && isDigit(word[at + 1])) return true;
    return false;
}

/// Hexadecimal digits anywhere in a word that GitHub links if a commit begins with them.
bool hasCommit(std::string_view word) {
    for (std::size_t at = 0; at < word.size(); ++at) {
        const auto end = std::size_t(std::find_if_not(word.begin() + at, word.end(), isOfWord) - word.begin());
        const std::string_view piece = word.substr(at, end - at);
        if (piece.size() >= 7 && piece.find_first_not_of("0123456789abcdefABCDEF") == piece.npos) return true;
        at = end;
    }
    return false;
}

/// Whether "_" at `at` is between letters or digits, where it does not begin emphasis.
bool isInnerUnderscore(std::string_view word, std::size_t at) {
    const std::size_t before = word.find_last_not_of('_', at), after = word.find_first_not_of('_', at);
    return before != word.npos && after != word.npos && isOfWord(word[before]) && isOfWord(word[after]);
}

/// Whether a word without blanks is plain text inside of a line. Colons make links and pictures ("https:", ":name:"),
/// dots do after "www".
bool isPlain(std::string_view word) {
    constexpr std::string_view harmless = "-+=/.,;%()'\"!?";
    for (std::size_t at = 0; at < word.size(); ++at) {
        const char c = word[at];
        const bool endsWord = c == ':' && at + 1 == word.size();
        if (c == '_' ? !isInnerUnderscore(word, at) : !isOfWord(c) && !endsWord && harmless.find(c) == harmless.npos)
            return false;
    }
    std::string lower(word);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return !hasTicket(word) && !hasCommit(word) && lower.find("www.") == lower.npos;
}

/// "1.", "1)", "-", "---", "===": lists, rules and headings at the beginning of a line.
bool beginsBlock(std::string_view word) {
    const bool isNumber = isDigit(word.front()) && (word.back() == '.' || word.back() == ')') &&
                          std::ranges::all_of(word.substr(0, word.size() - 1), isDigit);
    return isNumber || std::ranges::none_of(word, isOfWord);
}

std::vector<std::string_view> wordsOf(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

bool isPlainFrom(const std::vector<std::string_view>& words, std::size_t at) {
    return isPlain(words[at]) && !(at == 0 && beginsBlock(words[at]));
}

} // namespace

std::string markdownCode(std::string_view name, MarkdownPlace place) {
    std::string text = visibleText(std::string(name));
    if (text.empty()) return text;
    if (text.find_first_not_of(' ') == text.npos) return codeElement(text);
    const bool isCell = place == MarkdownPlace::Cell;
    if (isCell && text.find("\\|") != text.npos) return codeElement(text);
    const std::string fence(longestRunOfBackticks(text) + 1, '`');
    // Markdown removes one blank at both ends, so blanks are added.
    const bool needsBlanks = text.front() == '`' || text.back() == '`' || (text.front() == ' ' && text.back() == ' ');
    if (needsBlanks) text = " " + text + " ";
    return fence + (isCell ? replaced(std::move(text), "|", "\\|") : text) + fence;
}

std::string markdownCell(std::string_view text) {
    const std::string shown = visibleText(std::string(text));
    const std::vector<std::string_view> words = wordsOf(shown);
    return std::ranges::all_of(words, isPlain) ? shown : markdownCode(shown, MarkdownPlace::Cell);
}

std::string markdownSentence(std::string_view text, MarkdownPlace place) {
    const std::string shown = visibleText(std::string(text));
    const std::vector<std::string_view> words = wordsOf(shown);
    std::string sentence;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t first = at++;
        if (!sentence.empty()) sentence += ' ';
        if (isPlainFrom(words, first)) {
            sentence += words[first];
            continue;
        }
        while (at < words.size() && !isPlainFrom(words, at))
            ++at;
        sentence += markdownCode(std::string(words[first].begin(), words[at - 1].end()), place);
    }
    return sentence;
}

} // namespace inlinescope

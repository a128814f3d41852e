// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/source_text.h"

#include <algorithm>
#include <cctype>

namespace inlinescope {
namespace {

constexpr std::size_t none = std::string::npos;
constexpr int deepest = 500; ///< statements in each other

bool isWordByte(char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' || byte == '$' ||
           static_cast<unsigned char>(byte) >= 0x80;
}

std::size_t endOfLine(std::string_view text, std::size_t at) {
    return std::min(text.find('\n', at), text.size());
}

/// After a quoted text that begins at the quote.
std::size_t endOfQuoted(std::string_view text, std::size_t at) {
    const char quote = text[at++];
    while (at < text.size() && text[at] != quote && text[at] != '\n')
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
}

/// After R"x(...)x", which begins at the quote.
std::size_t endOfRaw(std::string_view text, std::size_t at) {
    const std::size_t open = text.find('(', at);
    if (open == none) return text.size();
    const std::string close = ")" + std::string(text.substr(at + 1, open - at - 1)) + "\"";
    const std::size_t end = text.find(close, open);
    return end == none ? text.size() : end + close.size();
}

/// After a preprocessor line and those that continue it.
std::size_t endOfDirective(std::string_view text, std::size_t at) {
    for (;; ++at) {
        at = endOfLine(text, at);
        const std::size_t last = at > 0 && text[at - 1] == '\r' ? at - 1 : at;
        if (at == text.size() || last == 0 || text[last - 1] != '\\') return at;
    }
}

/// "ifdef" of a preprocessor line at its #; empty for other texts.
std::string_view directiveName(std::string_view text, std::size_t at) {
    std::size_t begin = at + 1;
    while (begin < text.size() && (text[begin] == ' ' || text[begin] == '\t'))
        ++begin;
    std::size_t end = begin;
    while (end < text.size() && isWordByte(text[end]))
        ++end;
    return text.substr(begin, end - begin);
}

} // namespace

/// Walks the statements of a block to the smallest one that contains a token.
class SourceText::Finder {
public:
    Finder(const SourceText& source, std::size_t target) : m_source(source), m_target(target) {}

    /// The first token of the statement and the one after it; nothing if an attribute may not be before it.
    std::optional<std::pair<std::size_t, std::size_t>> inBlock(std::size_t open) {
        walk(open + 1, m_source.m_match[open]);
        return m_found;
    }

private:
    void walk(std::size_t at, std::size_t end) {
        m_end = end;
        while (at < end && !m_failed)
            at = statement(at);
    }
    std::string_view word(std::size_t token) const { return token < m_end ? m_source.word(token) : ""; }
    std::size_t fail() {
        m_failed = true;
        m_found.reset();
        return m_end;
    }
    void take(std::size_t first, std::size_t from, std::size_t to, std::size_t after) {
        if (!m_failed && from <= m_target && m_target < to) m_found = {first, after};
    }
    std::size_t afterBracket(std::size_t open) const { return m_source.m_match[open] + 1; }

    std::size_t statement(std::size_t at) {
        if (++m_depth > deepest) return fail();
        const std::size_t after = kindOfStatement(at);
        --m_depth;
        return after;
    }
    std::size_t kindOfStatement(std::size_t at) {
        while (word(at) == "[" && word(at + 1) == "[")
            at = afterBracket(at);
        if (at >= m_end) return m_end;
        const std::string_view first = word(at);
        if (first == "{") return compound(at);
        if (first == "if" || first == "while" || first == "for" || first == "switch") return controlled(at);
        if (first == "do") return loop(at);
        if (first == "try") return guarded(at);
        if (first == "case" || first == "default") return labelled(at);
        if (m_source.m_tokens[at].isWord && word(at + 1) == ":") return statement(at + 2);
        return simple(at);
    }
    std::size_t compound(std::size_t open) {
        const std::size_t outer = m_end;
        walk(open + 1, m_source.m_match[open]);
        m_end = outer;
        return afterBracket(open);
    }
    std::size_t controlled(std::size_t first) {
        std::size_t open = first + 1;
        if (word(open) == "constexpr") ++open;
        if (word(open) != "(") return fail();
        const std::size_t body = afterBracket(open);
        std::size_t after = statement(body);
        if (word(first) == "if" && word(after) == "else") after = statement(after + 1);
        take(first, first, body, after);
        return after;
    }
    std::size_t loop(std::size_t first) {
        const std::size_t condition = statement(first + 1);
        if (word(condition) != "while" || word(condition + 1) != "(") return fail();
        const std::size_t end = afterBracket(condition + 1);
        if (word(end) != ";") return fail();
        take(first, condition, end, end + 1);
        return end + 1;
    }
    std::size_t guarded(std::size_t first) {
        std::size_t at = statement(first + 1);
        while (word(at) == "catch" && word(at + 1) == "(")
            at = statement(afterBracket(at + 1));
        return at;
    }
    std::size_t labelled(std::size_t at) {
        while (at < m_end && word(at) != ":")
            at = m_source.m_match[at] == none ? at + 1 : std::max(at, m_source.m_match[at]) + 1;
        return at + 1 < m_end ? statement(at + 1) : m_end;
    }
    std::size_t simple(std::size_t first) {
        std::size_t at = first;
        while (at < m_end && word(at) != ";")
            at = m_source.m_match[at] == none ? at + 1 : std::max(at, m_source.m_match[at]) + 1;
        if (at < m_end && m_source.mayHaveAttribute(first)) take(first, first, at, at + 1);
        return at + 1;
    }

    const SourceText& m_source;
    const std::size_t m_target;
    std::size_t m_end = 0; ///< of the block that is walked
    std::optional<std::pair<std::size_t, std::size_t>> m_found;
    bool m_failed = false;
    int m_depth = 0; ///< of statements in each other
};

SourceText::SourceText(std::string text) : m_text(std::move(text)) {
    m_lines.push_back(0);
    for (std::size_t at = 0; (at = m_text.find('\n', at)) != none;)
        m_lines.push_back(++at);
    readTokens();
    matchBrackets();
    findDividers();
}

std::size_t SourceText::skipSpace(std::size_t at, bool& atLineBegin) {
    while (at < m_text.size()) {
        const char byte = m_text[at];
        if (byte == '\n') atLineBegin = true;
        if (std::isspace(static_cast<unsigned char>(byte)) || (byte == '\\' && !atLineBegin)) {
            ++at;
        } else if (m_text.compare(at, 2, "//") == 0) {
            at = endOfDirective(m_text, at);
        } else if (m_text.compare(at, 2, "/*") == 0) {
            at = std::min(m_text.find("*/", at + 2), m_text.size() - 2) + 2;
        } else if (byte == '#' && atLineBegin) {
            m_directives.push_back({at, m_tokens.size()});
            at = endOfDirective(m_text, at);
        } else {
            break;
        }
    }
    return at;
}

std::size_t SourceText::endOfToken(std::size_t at) const {
    const char byte = m_text[at];
    if (byte == '"') {
        const bool isRaw = at > 0 && m_text[at - 1] == 'R' && !m_tokens.empty() && m_tokens.back().end == at;
        return isRaw ? endOfRaw(m_text, at) : endOfQuoted(m_text, at);
    }
    if (byte == '\'') return endOfQuoted(m_text, at);
    if (isWordByte(byte)) {
        const bool isNumber = std::isdigit(static_cast<unsigned char>(byte)) != 0;
        const auto belongs = [&](std::size_t i) {
            return isWordByte(m_text[i]) || (isNumber && (m_text[i] == '.' || m_text[i] == '\''));
        };
        while (at < m_text.size() && belongs(at))
            ++at;
        return at;
    }
    return at + (m_text.compare(at, 2, "::") == 0 || m_text.compare(at, 2, "->") == 0 ? 2 : 1);
}

void SourceText::readTokens() {
    bool atLineBegin = true;
    for (std::size_t at = 0; (at = skipSpace(at, atLineBegin)) < m_text.size();) {
        const char byte = m_text[at];
        const std::size_t end = endOfToken(at);
        m_tokens.push_back({at, end, isWordByte(byte) && !std::isdigit(static_cast<unsigned char>(byte))});
        at = end;
        atLineBegin = false;
    }
}

void SourceText::matchBrackets() {
    m_match.assign(m_tokens.size(), none);
    m_parent.assign(m_tokens.size(), none);
    std::vector<std::size_t> open;
    for (std::size_t token = 0; token < m_tokens.size(); ++token) {
        const char byte = m_text[m_tokens[token].begin];
        const std::size_t closing = std::string_view(")]}").find(byte);
        if (closing != std::string_view::npos) {
            m_isSound = m_isSound && !open.empty() && word(open.back())[0] == "([{"[closing];
            if (!m_isSound) return;
            m_match[token] = open.back();
            m_match[open.back()] = token;
            open.pop_back();
        }
        m_parent[token] = open.empty() ? none : open.back();
        if (byte == '(' || byte == '[' || byte == '{') open.push_back(token);
    }
    m_isSound = open.empty();
}

bool SourceText::isBetweenStatements(std::size_t token) const {
    return token == 0 || isOneOf(token - 1, {";", "{", "}"});
}

/// An #if with its #else and #endif divides no statement if each of them is between two. Nor does what only defines
/// names or prints a message; but a #pragma may be about the statement after it, and an #include may have any text.
void SourceText::findDividers() {
    constexpr std::string_view harmless[] = {"define", "undef", "error", "warning"};
    std::vector<std::vector<std::size_t>> open; // tokens after the lines of each #if that has not ended
    const auto end = [&](const std::vector<std::size_t>& tokens) {
        const auto isBetween = [this](std::size_t token) { return isBetweenStatements(token); };
        if (!std::ranges::all_of(tokens, isBetween)) m_dividers.insert(m_dividers.end(), tokens.begin(), tokens.end());
    };
    for (const Directive& line : m_directives) {
        const std::string_view name = directiveName(m_text, line.begin);
        if (name.starts_with("if")) {
            open.push_back({line.token});
        } else if (!open.empty() && (name.starts_with("el") || name == "endif")) {
            open.back().push_back(line.token);
            if (name != "endif") continue;
            end(open.back());
            open.pop_back();
        } else if (std::ranges::find(harmless, name) == std::end(harmless)) {
            m_dividers.push_back(line.token);
        }
    }
    for (const std::vector<std::size_t>& tokens : open)
        end(tokens);
    std::ranges::sort(m_dividers);
}

/// Whether a preprocessor line before or in a statement may make it another one.
bool SourceText::isDivided(std::size_t first, std::size_t after) const {
    const auto found = std::ranges::lower_bound(m_dividers, first);
    return found != m_dividers.end() && *found < after;
}

std::string_view SourceText::word(std::size_t token) const {
    if (token >= m_tokens.size()) return {};
    return std::string_view(m_text).substr(m_tokens[token].begin, m_tokens[token].end - m_tokens[token].begin);
}

bool SourceText::isOneOf(std::size_t token, std::initializer_list<std::string_view> words) const {
    return std::ranges::find(words, word(token)) != words.end();
}

SourceText::Position SourceText::position(std::size_t offset) const {
    const auto line = std::ranges::upper_bound(m_lines, offset) - m_lines.begin();
    return {std::uint32_t(line), std::uint32_t(offset - m_lines[std::size_t(line) - 1] + 1)};
}

/// Whether a brace begins a block of statements, and no list of values, class or namespace.
bool SourceText::isBlock(std::size_t open) const {
    while (open > 0 && word(open - 1) == "{")
        --open;
    if (open == 0) return false;
    const std::size_t before = open - 1;
    if (isOneOf(before, {")", "]", "}", ";", ":"})) return true;
    return isOneOf(before, {"else", "do", "try", "const", "noexcept", "override", "final", "mutable"});
}

/// After <...> that begins at a token; `none` if it is none.
std::size_t SourceText::afterTemplateArguments(std::size_t open) const {
    int depth = 0;
    for (std::size_t token = open; token < m_tokens.size(); ++token) {
        if (word(token) == "<") ++depth;
        if (word(token) == ">" && --depth == 0) return token + 1;
        const bool fits = m_tokens[token].isWord || isOneOf(token, {"<", ">", "::", ",", "*", "&"}) ||
                          std::isdigit(static_cast<unsigned char>(word(token)[0]));
        if (!fits) return none;
    }
    return none;
}

/// Whether a name at this token is that of a function that is defined here.
bool SourceText::isDefinition(std::size_t name, std::string_view wanted) const {
    std::size_t at = name + 1;
    if (wanted.starts_with("operator")) {
        std::string spelled = "operator";
        if (word(at) == "(" && word(at + 1) == ")") spelled += "()", at += 2;
        for (; at < m_tokens.size() && word(at) != "("; ++at)
            spelled += (m_tokens[at].isWord ? " " : "") + std::string(word(at));
        if (spelled != wanted) return false;
    }
    if (word(at) != "(" || (name > 0 && isOneOf(name - 1, {".", "->", "(", ",", "=", "return"}))) return false;
    at = m_match[at] + 1;
    for (; at < m_tokens.size() && word(at) != "{" && word(at) != ":"; ++at) {
        if (isOneOf(at, {"(", "["})) at = m_match[at];
        const bool fits = m_tokens[at].isWord || isOneOf(at, {")", "]", "&", "*", "->", "::", "<", ">"});
        if (!fits || (word(at) == ")" && m_match[at] > at)) return false;
        if (m_parent[at] != m_parent[name]) return false;
    }
    return at < m_tokens.size();
}

/// The first token of a name with the classes and namespaces before it.
std::size_t SourceText::beginOfName(std::size_t name) const {
    std::size_t first = name > 0 && word(name - 1) == "~" ? name - 1 : name;
    while (first > 1 && word(first - 1) == "::") {
        std::size_t before = first - 2;
        if (word(before) == ">") {
            int depth = 0;
            do {
                depth += word(before) == ">" ? 1 : word(before) == "<" ? -1 : 0;
            } while (depth > 0 && before-- > 0);
            if (before == 0 || before == none) return name;
            --before;
        }
        if (!m_tokens[before].isWord) break;
        first = before;
    }
    return first;
}

std::optional<std::size_t> SourceText::definition(std::uint32_t line, std::string_view name) const {
    if (!m_isSound || line == 0 || line > m_lines.size() || name.empty()) return std::nullopt;
    const bool isDestructor = name.front() == '~';
    const std::string_view wanted = isDestructor ? name.substr(1) : name;
    const std::string_view first = wanted.starts_with("operator") ? "operator" : wanted;
    const std::size_t end = line < m_lines.size() ? m_lines[line] : m_text.size();
    std::optional<std::size_t> found;
    auto token = std::ranges::lower_bound(m_tokens, m_lines[line - 1], {}, &Token::begin);
    for (; token != m_tokens.end() && token->begin < end; ++token) {
        const auto index = std::size_t(token - m_tokens.begin());
        if (word(index) != first || (index > 0 && word(index - 1) == "~") != isDestructor) continue;
        if (!isDefinition(index, wanted)) continue;
        if (found) return std::nullopt;
        found = m_tokens[beginOfName(index)].begin;
    }
    return found;
}

/// Whether a call of the function begins at the token, perhaps with its classes and namespaces.
bool SourceText::isCall(std::size_t token, std::string_view name) const {
    while (word(token) == "::" || word(token + 1) == "::")
        token += word(token) == "::" ? 1 : 2;
    if (word(token) != name) return false;
    if (word(token + 1) == "<") token = afterTemplateArguments(token + 1) - 1;
    return token != none - 1 && word(token + 1) == "(";
}

/// Whether a name and these parentheses may begin a declaration, as in `STACK_OF(T) *p` or `T (*p)(int)`.
bool SourceText::mayBeDeclarator(std::size_t open) const {
    const std::size_t after = m_match[open] + 1;
    const bool isOfPointer = isOneOf(open + 1, {"*", "&"}) && isOneOf(after, {"(", "[", "="});
    return isOfPointer || isOneOf(after, {"*", "&", "::"}) || (after < m_tokens.size() && m_tokens[after].isWord);
}

/// Whether a statement without a keyword of its own is known to be no declaration and no assembly: before those an
/// attribute means something else.
bool SourceText::mayHaveAttribute(std::size_t first) const {
    if (isOneOf(first, {"return", "throw", "co_return", "co_await", "delete", "this", "(", "*", "+", "-", "!", "~"}))
        return true;
    if (isOneOf(first,
                {"auto",       "bool",     "char",          "class",         "const",       "constexpr",  "double",
                 "enum",       "extern",   "float",         "goto",          "int",         "long",       "register",
                 "short",      "signed",   "static",        "static_assert", "struct",      "template",   "typedef",
                 "typename",   "union",    "unsigned",      "using",         "void",        "volatile",   "alignas",
                 "decltype",   "typeof",   "typeof_unqual", "__attribute__", "__attribute", "__declspec", "__typeof",
                 "__typeof__", "_Alignas", "_Atomic",       "_BitInt",       "asm",         "__asm",      "__asm__"}))
        return false;
    std::size_t at = first;
    while (true) {
        if (word(at) == "::") ++at;
        if (at >= m_tokens.size() || !m_tokens[at].isWord) return false;
        ++at;
        if (word(at) == "<" && word(at + 1) != "<") at = afterTemplateArguments(at);
        if (at == none) return false;
        if (word(at) != "::") break;
    }
    if (word(at) == "(" && mayBeDeclarator(at)) return false;
    return isOneOf(at, {"(", ".", "->", "[", "=", "+", "-", "/", "%", "|", "^", "?", ",", "<"});
}

std::optional<SourceText::Statement> SourceText::statement(Position place, std::string_view name) const {
    if (!m_isSound || place.line == 0 || place.line > m_lines.size() || place.column == 0) return std::nullopt;
    const std::size_t offset = m_lines[place.line - 1] + place.column - 1;
    const auto found = std::ranges::lower_bound(m_tokens, offset, {}, &Token::begin);
    if (found == m_tokens.end() || found->begin != offset) return std::nullopt;
    const auto token = std::size_t(found - m_tokens.begin());
    if (!isCall(token, name)) return std::nullopt;
    std::size_t open = m_parent[token];
    while (open != none && (word(open) != "{" || !isBlock(open)))
        open = m_parent[open];
    if (open == none) return std::nullopt;
    const auto tokens = Finder(*this, token).inBlock(open);
    if (!tokens) return std::nullopt;
    const auto& [first, after] = *tokens;
    if (isDivided(first, after)) return std::nullopt;
    return Statement{m_tokens[first].begin, position(m_tokens[first].begin), position(m_tokens[after - 1].begin)};
}

} // namespace inlinescope

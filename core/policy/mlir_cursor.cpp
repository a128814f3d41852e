// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/mlir_cursor.h"

#include "core/base/error_place.h"

#include <algorithm>
#include <charconv>

namespace inlinescope {
namespace {

constexpr std::size_t maxDepth = 64;
constexpr std::size_t maxShown = 40;

bool isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isWordPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
           c == '.';
}

/// The bracket that closes `c`; 0 if it opens none.
char closingOf(char c) {
    switch (c) {
    case '(':
        return ')';
    case '[':
        return ']';
    case '{':
        return '}';
    case '<':
        return '>';
    default:
        return 0;
    }
}

bool isClosing(char c) {
    return c == ')' || c == ']' || c == '}' || c == '>';
}

} // namespace

MlirCursor MlirCursor::within(std::string_view slice) const {
    MlirCursor part(m_text, m_file);
    part.m_position = std::size_t(slice.data() - m_text.data());
    part.m_end = part.m_position + slice.size();
    return part;
}

void MlirCursor::skipBlanks() {
    while (m_position < m_end) {
        if (isBlank(m_text[m_position])) {
            ++m_position;
        } else if (m_text.substr(m_position, 2) == "//") {
            m_position = std::min(m_text.find('\n', m_position), m_end);
        } else {
            return;
        }
    }
}

bool MlirCursor::atEnd() {
    skipBlanks();
    return m_position >= m_end;
}

bool MlirCursor::isNext(std::string_view token) {
    skipBlanks();
    return m_text.substr(0, m_end).substr(m_position).starts_with(token);
}

bool MlirCursor::accept(std::string_view token) {
    if (!isNext(token)) return false;
    const std::size_t after = m_position + token.size();
    if (isWordPart(token.back()) && after < m_end && isWordPart(m_text[after])) return false;
    m_position = after;
    return true;
}

Result<void> MlirCursor::expect(std::string_view token) {
    if (accept(token)) return {};
    return unexpected("\"" + std::string(token) + "\"");
}

std::string_view MlirCursor::word() {
    skipBlanks();
    std::size_t end = m_position;
    if (end < m_end && std::string_view("%@^#!").find(m_text[end]) != std::string_view::npos) ++end;
    const std::size_t first = end;
    // A name may have hyphens, but "->" is no part of it.
    while (end < m_end &&
           (isWordPart(m_text[end]) || (m_text[end] == '-' && end > first && m_text.substr(end, 2) != "->")))
        ++end;
    if (end == first) return {};
    const std::string_view found = m_text.substr(m_position, end - m_position);
    m_position = end;
    return found;
}

Result<std::string_view> MlirCursor::named(char sigil, std::string_view what) {
    if (!isNext(std::string_view(&sigil, 1))) return unexpected(what);
    const std::string_view found = word();
    if (found.empty()) return unexpected(what);
    return found;
}

Result<void> MlirCursor::skipString() {
    for (std::size_t i = m_position + 1; i < m_end; ++i) {
        if (m_text[i] == '\\') {
            ++i;
        } else if (m_text[i] == '"') {
            m_position = i + 1;
            return {};
        }
    }
    m_position = m_end;
    return unexpected("the closing quote of a string");
}

Result<std::string_view> MlirCursor::quoted() {
    if (!isNext("\"")) return unexpected("a string");
    const std::size_t first = m_position + 1;
    INLINESCOPE_CHECK(skipString());
    return m_text.substr(first, m_position - 1 - first);
}

/// Goes past one string, comment, arrow or character; `open` has the closing brackets that are still to come.
Result<void> MlirCursor::step(std::string& open) {
    if (m_position >= m_end) return unexpected(open.empty() ? "a value" : "\"" + open.substr(open.size() - 1) + "\"");
    const char c = m_text[m_position];
    if (c == '"') return skipString();
    if (m_text.substr(m_position, 2) == "//") {
        m_position = std::min(m_text.find('\n', m_position), m_end);
        return {};
    }
    if (m_text.substr(m_position, 2) == "->") {
        m_position += 2;
        return {};
    }
    if (const char closing = closingOf(c); closing != 0) {
        if (open.size() >= maxDepth) return unexpected("brackets nested at most 64 deep");
        open.push_back(closing);
    } else if (isClosing(c)) {
        if (open.empty() || open.back() != c)
            return unexpected(open.empty() ? "a value" : "\"" + open.substr(open.size() - 1) + "\"");
        open.pop_back();
    }
    ++m_position;
    return {};
}

Result<std::string_view> MlirCursor::group() {
    skipBlanks();
    if (m_position >= m_end || closingOf(m_text[m_position]) == 0) return unexpected("an opening bracket");
    const std::size_t first = m_position + 1;
    std::string open;
    do {
        INLINESCOPE_CHECK(step(open));
    } while (!open.empty());
    return m_text.substr(first, m_position - 1 - first);
}

Result<std::string_view> MlirCursor::value() {
    skipBlanks();
    const std::size_t first = m_position;
    std::string open;
    const auto isDone = [&] {
        return open.empty() && (m_position >= m_end || m_text[m_position] == ',' || isClosing(m_text[m_position]));
    };
    while (!isDone())
        INLINESCOPE_CHECK(step(open));
    std::size_t end = m_position;
    while (end > first && isBlank(m_text[end - 1]))
        --end;
    if (end == first) return unexpected("a value");
    return m_text.substr(first, end - first);
}

Result<void> MlirCursor::skipLine() {
    std::string open;
    while (m_position < m_end && !(open.empty() && m_text[m_position] == '\n'))
        INLINESCOPE_CHECK(step(open));
    if (!open.empty()) return unexpected("\"" + open.substr(open.size() - 1) + "\"");
    return {};
}

Result<std::string_view> MlirCursor::type() {
    skipBlanks();
    const std::size_t first = m_position;
    if (word().empty()) return unexpected("a type");
    if (m_position < m_end && m_text[m_position] == '<') INLINESCOPE_CHECK(group());
    return m_text.substr(first, m_position - first);
}

Error MlirCursor::unexpected(std::string_view expected) {
    skipBlanks();
    const std::string_view rest = m_text.substr(0, m_end).substr(m_position);
    std::size_t size = 0;
    while (size < rest.size() && size < maxShown && !isBlank(rest[size]))
        ++size;
    const std::string found = rest.empty() ? "the end of the text"
                                           : "\"" + std::string(rest.substr(0, std::max<std::size_t>(size, 1))) + "\"";
    return errorAt(rest, {ErrorCode::Malformed, found, {}, {}, std::string(expected)});
}

Error MlirCursor::errorAt(std::string_view slice, Error error) const {
    const auto end = m_text.begin() + (slice.data() - m_text.data());
    if (error.file.empty()) error.file = m_file;
    if (error.place.empty())
        error.place = placeText(PlaceKind::Line, std::uint64_t(std::count(m_text.begin(), end, '\n') + 1));
    return error;
}

std::string mlirStringOf(std::string_view quoted) {
    std::string text;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
        if (quoted[i] != '\\' || i + 1 == quoted.size()) {
            text += quoted[i];
            continue;
        }
        const std::string_view escaped = quoted.substr(++i, 2);
        unsigned char byte = 0;
        if (std::from_chars(escaped.data(), escaped.data() + escaped.size(), byte, 16).ptr == escaped.data() + 2) {
            text += static_cast<char>(byte);
            ++i;
        } else {
            text += escaped[0] == 'n' ? '\n' : escaped[0] == 't' ? '\t' : escaped[0];
        }
    }
    return text;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/code_comparison.h"

#include <algorithm>
#include <cctype>
#include <unordered_map>

namespace inlinescope {
namespace {

using Names = std::vector<std::string_view>;

/// A parsed line: its operation, and the local names in it.
struct Reading {
    std::string key; ///< the line with a mark in place of each name
    Names names;
    std::size_t defined = 0; ///< number of names, from the first on, that the line defines
};

bool isNameCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '$' || c == '-';
}
bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c));
}

/// Length of the name at the beginning of a text: quoted, or consisting of characters of names.
std::size_t nameLength(std::string_view text) {
    if (text.starts_with('"')) {
        const std::size_t end = text.find('"', 1);
        return end == std::string_view::npos ? text.size() : end + 1;
    }
    return std::size_t(std::ranges::find_if_not(text, isNameCharacter) - text.begin());
}

class LineReader {
public:
    explicit LineReader(std::string_view line) : m_left(line) {}

    Reading read() {
        const bool isHead = m_left.starts_with("define ");
        const bool isValue = takeLabel() || m_left.substr(0, m_left.find_first_not_of(' ') + 1).ends_with('%');
        while (!m_left.empty())
            takeToken();
        m_reading.defined = isHead ? m_reading.names.size() : std::size_t(isValue && !m_reading.names.empty());
        if (isValue && !m_isLabel && m_reading.key.find("% = ") == std::string::npos) m_reading.defined = 0;
        return std::move(m_reading);
    }

private:
    /// `NAME:` at the beginning of the line, and the spaces after it, which align a column.
    bool takeLabel() {
        const std::size_t length = nameLength(m_left);
        if (length == 0 || m_left.substr(length, 1) != ":") return false;
        m_isLabel = true;
        m_reading.names.push_back(m_left.substr(0, length));
        m_reading.key = "label:";
        m_left.remove_prefix(length + 1);
        m_left.remove_prefix(std::min(m_left.size(), m_left.find_first_not_of(' ')));
        return true;
    }
    void takeToken() {
        const char first = m_left.front();
        const std::string_view rest = m_left.substr(1);
        const bool isNumbered = !rest.empty() && isDigit(rest.front());
        if (first == '%' && nameLength(rest) > 0)
            takeName(1, nameLength(rest));
        else if ((first == '!' || first == '#') && isNumbered)
            takeMark(digits(rest) + 1);
        else if (m_left.starts_with(".L") && m_left.size() > 2 && isDigit(m_left[2]))
            takeName(0, 2 + digits(m_left.substr(2)));
        else
            takeMark(0);
    }
    static std::size_t digits(std::string_view text) {
        return std::size_t(std::ranges::find_if_not(text, isDigit) - text.begin());
    }
    void takeName(std::size_t mark, std::size_t length) {
        m_reading.key += m_left.front();
        m_reading.names.push_back(m_left.substr(mark, length));
        m_left.remove_prefix(mark + length);
    }
    /// Takes the next character as a mark, which replaces `length` characters if a number belongs to it.
    void takeMark(std::size_t length) {
        m_reading.key += m_left.front();
        m_left.remove_prefix(std::max<std::size_t>(1, length));
    }

    std::string_view m_left;
    bool m_isLabel = false;
    Reading m_reading;
};

std::vector<Reading> readingsOf(const std::vector<std::string_view>& lines) {
    std::vector<Reading> readings;
    readings.reserve(lines.size());
    for (const std::string_view line : lines)
        readings.push_back(LineReader(line).read());
    return readings;
}

std::vector<std::string_view> keysOf(const std::vector<Reading>& readings) {
    std::vector<std::string_view> keys;
    for (const Reading& reading : readings)
        keys.push_back(reading.key);
    return keys;
}

/// Which local names of the two sides correspond to each other.
class NamePairs {
public:
    void pair(const Reading& a, const Reading& b) {
        for (std::size_t i = 0; i < std::min(a.defined, b.defined); ++i) {
            m_ofA.emplace(a.names[i], b.names[i]);
            m_ofB.emplace(b.names[i], a.names[i]);
        }
    }
    /// For lines with equal keys. Names that no aligned line defines correspond only to equal names.
    bool agree(const Reading& a, const Reading& b) const {
        return std::ranges::equal(a.names, b.names, [&](std::string_view ofA, std::string_view ofB) {
            const auto there = m_ofA.find(ofA);
            const auto back = m_ofB.find(ofB);
            if (there == m_ofA.end() && back == m_ofB.end()) return ofA == ofB;
            return there != m_ofA.end() && back != m_ofB.end() && there->second == ofB && back->second == ofA;
        });
    }

private:
    std::unordered_map<std::string_view, std::string_view> m_ofA, m_ofB;
};

} // namespace

CodeComparison compareCode(std::string_view a, std::string_view b) {
    CodeComparison comparison{linesOf(a), linesOf(b), {}};
    const std::vector<Reading> readA = readingsOf(comparison.a), readB = readingsOf(comparison.b);
    const std::vector<LinePair> aligned = alignLines(keysOf(readA), keysOf(readB));
    NamePairs namePairs;
    for (const LinePair& row : aligned)
        if (row.isCommon()) namePairs.pair(readA[*row.a], readB[*row.b]);
    std::vector<LinePair> waiting; // B's lines of a change, to be put after A's
    const auto endChange = [&] {
        comparison.rows.insert(comparison.rows.end(), waiting.begin(), waiting.end());
        waiting.clear();
    };
    for (const LinePair& row : aligned) {
        if (row.isCommon() && namePairs.agree(readA[*row.a], readB[*row.b])) {
            endChange();
            comparison.rows.push_back(row);
            continue;
        }
        if (row.a) comparison.rows.push_back({row.a, std::nullopt});
        if (row.b) waiting.push_back({std::nullopt, row.b});
        comparison.onlyA += row.a.has_value();
        comparison.onlyB += row.b.has_value();
    }
    endChange();
    return comparison;
}

} // namespace inlinescope

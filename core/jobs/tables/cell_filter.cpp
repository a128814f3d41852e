// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/cell_filter.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

namespace inlinescope {
namespace {

/// The operator that a filter text begins with, and its length; length 0 for none.
std::pair<NumberTest::Kind, int> leadingOperator(const QString& text) {
    using Kind = NumberTest::Kind;
    constexpr std::pair<const char*, Kind> operators[] = {{">=", Kind::GreaterEqual}, {"<=", Kind::LessEqual},
                                                          {"!=", Kind::NotEqual},     {">", Kind::Greater},
                                                          {"<", Kind::Less},          {"=", Kind::Equal}};
    for (const auto& [word, kind] : operators)
        if (text.startsWith(QLatin1String(word))) return {kind, int(qstrlen(word))};
    return {Kind::Equal, 0};
}

char small(char c) {
    return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
}

/// Without an early exit, which would be slower for short texts.
bool isAscii(std::string_view text) {
    return std::accumulate(text.begin(), text.end(), 0U, [](unsigned all, unsigned char c) { return all | c; }) < 0x80;
}

bool isQuoted(const QString& text) {
    return text.size() > 2 && text.startsWith(QLatin1Char('"')) && text.endsWith(QLatin1Char('"'));
}

/// The needle must be in lower case.
bool containsAscii(std::string_view text, std::string_view needle) {
    return !std::ranges::search(text, needle, [](char c, char wanted) { return small(c) == wanted; }).empty() ||
           needle.empty();
}

} // namespace

QString exactFilter(const QString& text) {
    return QLatin1Char('"') + text + QLatin1Char('"');
}

std::optional<double> plainNumber(const QString& text) {
    bool ok = false;
    const double number = text.toDouble(&ok);
    return ok ? std::optional(number) : std::nullopt;
}

bool NumberTest::holds(double value) const {
    switch (kind) {
    case Kind::Less:
        return value < bound;
    case Kind::LessEqual:
        return value <= bound;
    case Kind::Equal:
        return value == bound;
    case Kind::NotEqual:
        return value != bound;
    case Kind::GreaterEqual:
        return value >= bound;
    case Kind::Greater:
        return value > bound;
    }
    return false;
}

CellFilter::CellFilter(const QString& text, bool numeric, const NumberReader& read) : m_needle(text.trimmed()) {
    const QString separator = QStringLiteral(" | ");
    if (m_needle.contains(separator)) m_alternatives = m_needle.split(separator, Qt::SkipEmptyParts);
    if (const std::string needle = m_needle.toStdString(); isAscii(needle) && !isQuoted(m_needle))
        std::ranges::transform(needle, std::back_inserter(m_plainNeedle), small);
    const auto [kind, length] = leadingOperator(m_needle);
    if (!numeric || length == 0) return;
    const QString rest = m_needle.mid(length).trimmed();
    if (const auto bound = read(rest); bound && std::isfinite(*bound)) {
        m_test = NumberTest{kind, *bound};
        return;
    }
    m_unread = rest;
    m_needle.clear();
    m_plainNeedle.clear();
    m_alternatives.clear();
}

bool CellFilter::passes(std::string_view stored) const {
    const std::string shown = m_shown ? m_shown(std::string(stored)) : std::string();
    const std::string_view text = m_shown ? std::string_view(shown) : stored;
    if (m_alternatives.isEmpty() && !m_plainNeedle.empty() && isAscii(text)) return containsAscii(text, m_plainNeedle);
    return passes(QString::fromUtf8(text.data(), qsizetype(text.size())));
}

bool CellFilter::passes(const QString& text) const {
    const auto fits = [&](const QString& needle) {
        return isQuoted(needle) ? text.size() + 2 == needle.size() && QStringView(needle).mid(1, text.size()) == text
                                : text.contains(needle, Qt::CaseInsensitive);
    };
    return m_alternatives.isEmpty() ? fits(m_needle) : std::ranges::any_of(m_alternatives, fits);
}

bool CellFilter::passes(const Cell& cell) const {
    if (!m_test) return passes(std::string_view(plainText(cell)));
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) return m_test->holds(double(*integer));
    const auto* number = std::get_if<double>(&cell);
    return number && m_test->holds(*number);
}

} // namespace inlinescope

#include "core/jobs/cell_filter.h"

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

} // namespace

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
    const auto [kind, length] = leadingOperator(m_needle);
    if (!numeric || length == 0) return;
    const auto bound = read(m_needle.mid(length).trimmed());
    if (bound)
        m_test = NumberTest{kind, *bound};
    else
        m_needle.clear();
}

bool CellFilter::passes(const Cell& cell) const {
    if (!m_test) return passes(QString::fromStdString(plainText(cell)));
    if (const auto* integer = std::get_if<std::int64_t>(&cell)) return m_test->holds(double(*integer));
    const auto* number = std::get_if<double>(&cell);
    return number && m_test->holds(*number);
}

} // namespace inlinescope

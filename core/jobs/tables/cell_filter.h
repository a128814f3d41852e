// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

/// A number as a person writes it, or nothing.
using NumberReader = std::function<std::optional<double>(const QString& text)>;
/// As files write it: no grouping, a point.
std::optional<double> plainNumber(const QString& text);

/// ">100", "<=0", "=5", "!=5".
struct NumberTest {
    enum class Kind { Less, LessEqual, Equal, NotEqual, GreaterEqual, Greater } kind;
    double bound;

    bool holds(double value) const;
};

/// What a filter row means, made ready for many cells: text is contained (any case), or one of several with " | "
/// between; of numbers also >N, >=N, <N, <=N, =N, !=N, which an absent value never passes. An operator without a number
/// lets everything pass, and unread() says so: a field waits for the rest, a command line is wrong.
class CellFilter {
public:
    CellFilter(const QString& text, bool numeric, const NumberReader& read = plainNumber);

    bool passes(const Cell& cell) const;
    /// UTF-8; as fast as can be for ASCII, of which there may be millions.
    bool passes(std::string_view text) const;
    bool passes(const QString& text) const;
    /// Tests texts as they are shown, not as they are stored; any thread may call it.
    using Shown = std::function<std::string(const std::string& stored)>;
    void setShown(Shown shown) { m_shown = std::move(shown); }
    const QString& needle() const { return m_needle; } ///< empty where everything passes
    const std::optional<NumberTest>& numberTest() const { return m_test; }
    const std::optional<QString>& unread() const { return m_unread; } ///< what follows an operator and is no number

private:
    QString m_needle;
    std::string m_plainNeedle;  ///< m_needle in small letters, where it is ASCII
    QStringList m_alternatives; ///< none where there is only the needle
    std::optional<NumberTest> m_test;
    std::optional<QString> m_unread;
    Shown m_shown;
};

} // namespace inlinescope

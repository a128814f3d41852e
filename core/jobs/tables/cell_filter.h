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

/// The text of a filter that only cells with exactly this text pass.
QString exactFilter(const QString& text);

/// A number as a user writes it, or std::nullopt.
using NumberReader = std::function<std::optional<double>(const QString& text)>;
/// A number as files have it: no grouping, a decimal point.
std::optional<double> plainNumber(const QString& text);

/// ">100", "<=0", "=5", "!=5".
struct NumberTest {
    enum class Kind { Less, LessEqual, Equal, NotEqual, GreaterEqual, Greater } kind;
    double bound;

    bool holds(double value) const;
};

/// A filter text, parsed once for many cells. A cell passes if it contains the text (in any case), or is exactly the
/// text if that is in double quotes, or one of several such texts with " | " between; numbers can also be tested with
/// >N, >=N, <N, <=N, =N, !=N, which an absent value never passes. An operator without a number lets everything pass,
/// and unread() returns the text after it: an input field waits for the rest, a command line reports an error.
class CellFilter {
public:
    CellFilter(const QString& text, bool numeric, const NumberReader& read = plainNumber);

    bool passes(const Cell& cell) const;
    /// UTF-8. Optimized for ASCII, since there may be millions of cells.
    bool passes(std::string_view text) const;
    bool passes(const QString& text) const;
    /// Tests texts as they are shown, not as they are stored; any thread may call it.
    using Shown = std::function<std::string(const std::string& stored)>;
    void setShown(Shown shown) { m_shown = std::move(shown); }
    /// Unless it is empty: a text passes if it contains this ASCII text in any case, whatever else there is in it.
    std::string_view contained() const { return m_shown ? std::string_view() : containedAsShown(); }
    /// The same for a text as setShown() shows it.
    std::string_view containedAsShown() const {
        return m_alternatives.isEmpty() && !m_test ? std::string_view(m_plainNeedle) : std::string_view();
    }
    const QString& needle() const { return m_needle; } ///< empty if everything passes
    const std::optional<NumberTest>& numberTest() const { return m_test; }
    const std::optional<QString>& unread() const {
        return m_unread;
    } ///< the text after an operator, if it is no number

private:
    QString m_needle;
    std::string m_plainNeedle;  ///< m_needle in lower case, if it is ASCII
    QStringList m_alternatives; ///< empty if there is only the needle
    std::optional<NumberTest> m_test;
    std::optional<QString> m_unread;
    Shown m_shown;
};

} // namespace inlinescope

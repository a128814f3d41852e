// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/compare_runs.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// The column status of a comparison on screen, with the names of the runs in place of their letters.
class ComparisonStatuses {
public:
    ComparisonStatuses() = default;
    explicit ComparisonStatuses(const RunComparison& comparison);

    /// What is shown for a text of the column, or of a subtotal's cell.
    std::string shown(const std::string& text) const;
    /// The same for the total of modules, which has counts of those with a problem; nothing if there are none: a total
    /// is not "ok".
    std::string shownOfTotal(const std::string& text) const;
    /// comparisonSubtotal() with the status of these rows.
    Row subtotal(const Table& table, std::span<const int> rows);

private:
    Cell cellOf(const ComparisonStatus& status);

    std::vector<std::string> m_runs;            ///< the baseline first
    std::vector<ComparisonStatus> m_rows;       ///< by row of the table
    std::map<std::string, std::string> m_shown; ///< by the text of a cell
};

} // namespace inlinescope

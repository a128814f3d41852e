// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/compare_runs.h"
#include "views/models/comparison_statuses.h"

#include <QStringList>

#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// The column of a run, by its position in the comparison: the second one's relation to the first has no letter.
QString columnOfRun(const QString& name, qsizetype side, bool isRelation);

/// Whether no row has a value.
bool isEmptyColumn(const Table& table, const QString& column);

/// Which runs have the smallest texts of the modules.
struct SmallestTexts {
    std::map<std::string, std::vector<std::string>> runs; ///< RunComparison::smallest, by module, if any is known
    QStringList ofBaseline;                               ///< of the modules that the baseline has larger, sorted
};

/// A comparison with what is computed of all its rows, outside of the window's thread.
struct ShownComparison {
    RunComparison comparison;
    ComparisonStatuses statuses;
    SmallestTexts smallest;
    QStringList hidden; ///< columns that the table hides at first
};

Result<ShownComparison> shownComparison(Result<RunComparison> compared);

} // namespace inlinescope

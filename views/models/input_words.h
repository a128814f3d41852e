// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/compare_runs.h"
#include "core/model/input_difference.h"

#include <QString>

#include <vector>

namespace inlinescope {

/// The inputs in which a compared run differs from the baseline.
struct RunDifferences {
    QString run;
    std::vector<InputDifference> differences;
};

/// For every run of a comparison except the baseline.
std::vector<RunDifferences> differencesOf(const ComparisonSummary& summary);

/// The inputs in which a run differs from the baseline, in one sentence: "The two runs did not compile the same:
/// bitcode of 5 modules, ..."; with several runs it names the run. Empty if there is no difference.
QString differencesSentence(const RunDifferences& of, bool severalRuns = false);

/// One difference, with the value of each side and the names of modules, on a line of its own.
QString differenceLine(const InputDifference& difference, const QString& runA, const QString& runB);

} // namespace inlinescope

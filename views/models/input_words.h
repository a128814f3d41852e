// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/compare_runs.h"
#include "core/model/input_difference.h"

#include <QString>

#include <vector>

namespace inlinescope {

/// What one of the compared runs does not have in common with the baseline.
struct RunDifferences {
    QString run;
    std::vector<InputDifference> differences;
};

/// Of every run of a comparison but the baseline.
std::vector<RunDifferences> differencesOf(const ComparisonSummary& summary);

/// In what a run differs from the baseline, in one sentence: "The two runs did not compile the same: bitcode of 5
/// modules, ..."; where there are several to speak of, it names the run. Empty where they differ in nothing.
QString differencesSentence(const RunDifferences& of, bool severalRuns = false);

/// One difference with what each side has and the names of modules, in a line of its own.
QString differenceLine(const InputDifference& difference, const QString& runA, const QString& runB);

} // namespace inlinescope

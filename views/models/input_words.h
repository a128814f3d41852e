#pragma once
#include "core/model/input_difference.h"

#include <QString>

#include <vector>

namespace inlinescope {

/// In what two runs differ, in one sentence: "These runs did not compile the same: bitcode of 5 modules, ...". Empty
/// where they differ in nothing.
QString differencesSentence(const std::vector<InputDifference>& differences);

/// One difference with what each side has and the names of modules, in a line of its own.
QString differenceLine(const InputDifference& difference, const QString& runA, const QString& runB);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/training_round.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Stands for the modules of no package.
inline constexpr const char* NoPackage = ".";

/// The rounds with the folders of a package as one: their sizes add up to it, since a body that they share is counted
/// once. A package is the second part of its modules' names, which resources/training/make_corpus makes as
/// SPLIT/PACKAGE/NAME; if several first parts have the same second part, the two together. Modules whose names have
/// less than three parts are one package, NoPackage.
std::vector<TrainingRound> byPackage(std::vector<TrainingRound> rounds);

/// The packages of all rounds, by name.
std::vector<std::string> packageNames(const std::vector<TrainingRound>& rounds);

/// The rounds with this package alone.
std::vector<TrainingRound> onlyPackage(std::vector<TrainingRound> rounds, const std::string& package);

} // namespace inlinescope

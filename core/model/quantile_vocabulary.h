// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// A vocabulary of ml-compiler-opt: of each feature its quantiles in ascending order, with repetitions, as the lines of
/// FEATURE.buckets have them. A policy that is made from it has them as floats.
using QuantileVocabulary = std::map<std::string, std::vector<double>>;

} // namespace inlinescope

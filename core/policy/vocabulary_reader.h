// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// Bounds by feature.
using QuantileVocabulary = std::map<std::string, std::vector<float>>;

/// Reads a folder of ml-compiler-opt's vocabulary: FEATURE.buckets, one number per line, in ascending order and with
/// repetitions. Each is read as a double and rounded to float, as in a policy that is made from it. Errors: NotFound
/// for a folder without such files; Malformed with file and line; LimitExceeded above 1 MiB per file or 1,024 files.
Result<QuantileVocabulary> readVocabulary(const std::string& folder);

} // namespace inlinescope

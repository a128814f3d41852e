// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/finding.h"
#include "core/model/quantile_vocabulary.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// The paths of FOLDER/FEATURE.buckets, in order. Errors: Unreadable for a folder that has none; LimitExceeded for more
/// than 1,024.
Result<std::vector<std::string>> vocabularyFiles(const std::string& folder);

/// Gets each file and its text, before its numbers are read; an error of it ends the reading.
using VocabularyVisitor = std::function<Result<void>(const std::string& file, std::string_view text)>;

/// Reads FEATURE.buckets files of one vocabulary: one number per line, in ascending order (as floats) and with
/// repetitions. `folder` is that in which the files were found, out of which no symbolic link leads; empty if the user
/// named each of them. Errors: those of opening a file; Refused for a link that leads out of the folder; Malformed with
/// file and line, also for a file without a number, and for a second file of a feature; LimitExceeded above 1 MiB of a
/// file, or above 4 million numbers of all.
Result<QuantileVocabulary> readVocabularyFiles(const std::vector<std::string>& files, const std::string& folder,
                                               const VocabularyVisitor& visit);

/// A warning about a file whose last number is not followed by a new line: if the file was cut there, the number is
/// another one. generate_vocab of ml-compiler-opt writes a new line after each number. Nothing for any other file.
std::optional<Finding> lastNumberHasNoEnd(const std::string& file, std::string_view text);

/// Those of a folder. After all are read, `tell` gets the warnings.
Result<QuantileVocabulary> readVocabulary(const std::string& folder, const std::function<void(const Finding&)>& tell);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

inline constexpr std::int64_t largestSource = std::int64_t(16) << 20; ///< bytes

/// A source file of this machine.
struct SourceFile {
    std::string path;
    std::vector<std::string> lines; ///< without line ends
};

/// Reads the file that debug info names, at the path that the last matching rule OLD=NEW gives. Reads only regular text
/// files of at most largestSource bytes, and only inside of the folder NEW, after links are resolved, since the user's
/// rules, not a workspace, decide which files are read. Errors: NotFound, also for a relative name without a rule,
/// since its base folder is not known; Refused for a file that exists, but that no rule allows, or that is no text;
/// Unreadable; LimitExceeded; InvalidArgument for an invalid rule.
Result<SourceFile> readSource(const std::string& name, const std::vector<std::string>& rules);

/// The same file as it is, with its line ends.
struct SourceBytes {
    std::string path;
    std::string text;
};
Result<SourceBytes> readSourceBytes(const std::string& name, const std::vector<std::string>& rules);

/// The rule by which `name` becomes `path`: both without their common trailing names; if both are the same path, its
/// folder. Empty if not even their last names are equal.
std::string mappingFor(const std::string& name, const std::string& path);

/// The location of a callsite: "a/b.c:12:3".
struct SourceLocation {
    std::string file;
    int line = 0; ///< from 1; 0: the compiler made the call, so it has no line
    int column = 0;
};
/// std::nullopt if the text is no location.
std::optional<SourceLocation> parseLocation(const std::string& text);

/// A source file with the callsites of a module in two runs at their lines:
/// line,text,mark,caller,callee,column,outcome_a,outcome_b,cost_a,cost_b,flip_a,flip_b,decision_a,decision_b. A line
/// without a callsite has one row, others have one for each callsite (a function that was inlined twice has its calls
/// twice). The user names `file`, if only by a part of its path that no
/// other file has: without a rule it is read at its path if at least its whole name was given. Error: InvalidArgument
/// if several files have the part.
Result<Table> sourceTable(const std::string& path, const std::string& runA, const std::string& runB,
                          const std::string& module, const std::string& file, const std::vector<std::string>& rules);

/// file,callsites,found: the files with the module's callsites, by name, and whether they exist; reads none.
Result<Table> sourceFilesTable(const std::string& path, const std::string& runA, const std::string& runB,
                               const std::string& module, const std::vector<std::string>& rules);

} // namespace inlinescope

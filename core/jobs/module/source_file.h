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
    std::vector<std::string> lines; ///< without their ends
};

/// Reads the file that debug info names, at the path that the last fitting rule OLD=NEW makes of the name. Only regular
/// text files of at most largestSource bytes are read, and only below the folder NEW, links followed: which files are
/// read is said by the user's rules, never by a workspace. Errors: NotFound, also for a relative name without a rule,
/// since nothing says what it starts from; Refused for one that is there and that no rule allows, or that is no text;
/// Unreadable; LimitExceeded; InvalidArgument for a rule that is none.
Result<SourceFile> readSource(const std::string& name, const std::vector<std::string>& rules);

/// The rule by which `name` becomes `path`: both without the names that they end in alike; of one and the same path,
/// its folder. Empty where not even their last names are alike.
std::string mappingFor(const std::string& name, const std::string& path);

/// Where a location of a callsite points: "a/b.c:12:3".
struct SourceLocation {
    std::string file;
    int line = 0; ///< from 1; 0: the compiler made the call, it stands at no line
    int column = 0;
};
/// Nothing where the text is no location.
std::optional<SourceLocation> parseLocation(const std::string& text);

/// A source file with the callsites of a module in two runs in their places:
/// line,text,mark,caller,callee,column,outcome_a,outcome_b,cost_a,cost_b,flip_a,flip_b,decision_a,decision_b. Lines
/// without a callsite have one row, others one for each (a function that was inlined twice has its calls twice). `file`
/// is the user's word: without a rule it is read where it is.
Result<Table> sourceTable(const std::string& path, const std::string& runA, const std::string& runB,
                          const std::string& module, const std::string& file, const std::vector<std::string>& rules);

/// file,callsites,found: the files in which the module's callsites lie, by name, and whether they are there; none is
/// read.
Result<Table> sourceFilesTable(const std::string& path, const std::string& runA, const std::string& runB,
                               const std::string& module, const std::vector<std::string>& rules);

} // namespace inlinescope

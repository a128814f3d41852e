// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <string>

namespace inlinescope {

/// Rows that the command line prints at most.
inline constexpr std::size_t mostSqlRows = 1'000'000;

/// The result of the user's SELECT over the views of the workspace at `path`, at most `mostRows` rows; a note says if
/// there are more. A column has the name that the statement
/// gives it (with "_2" and so on if another column has it already), and is numeric if each of its values is. Errors:
/// SqlReader::select().
Result<Table> sqlTable(const std::string& path, const std::string& statement, std::size_t mostRows = mostSqlRows,
                       const CancelToken& cancel = {});
/// view,columns,meaning: what a statement may read.
Result<Table> sqlViews(const std::string& path);

} // namespace inlinescope

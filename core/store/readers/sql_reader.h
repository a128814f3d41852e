// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/sql_rows.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// Runs the user's own SQL over the views of the schema (WorkspaceReader::sql()). The statement can read the views and
/// compute values from them; it can neither read a table or a file, nor write.
class SqlReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;
    static constexpr std::int64_t UsualTemporaryBytes = std::int64_t(4) << 30;

    /// The first `mostRows` rows. InvalidArgument for anything else than one SELECT over the views; LimitExceeded for
    /// values of more than 512 MiB, or if sorts and temporary tables need more than `mostTemporaryBytes` on the disk;
    /// Unwritable if the disk has no room for them; Cancelled, also within a row, but neither while the statement is
    /// compiled nor within one call of a function.
    Result<SqlRows> select(const std::string& statement, std::size_t mostRows, const CancelToken& cancel,
                           std::int64_t mostTemporaryBytes = UsualTemporaryBytes) const;
    /// By name.
    Result<std::vector<SqlView>> views() const;
};

} // namespace inlinescope

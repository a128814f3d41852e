// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table_writer.h"
#include "views/models/paged_model.h"

#include <QByteArray>

#include <functional>
#include <vector>

namespace inlinescope {

/// A range of consecutive rows of a listing.
struct RowRange {
    std::int64_t first = 0, count = 0;
    bool operator==(const RowRange&) const = default;
};

/// Calls visit(row) for each row of the ranges, in order, with at most one piece of them in memory. Errors: Cancelled,
/// and those of the listing.
Result<void> visitRows(const RowListing& listing, const std::vector<RowRange>& ranges, const CancelToken& cancel,
                       const std::function<void(std::vector<Cell>& row)>& visit);

/// The part of a listing that is written.
struct RowCopy {
    RowListing listing;
    std::vector<Column> columns; ///< columns of the listing
    std::vector<int> chosen;     ///< columns by index, in the order of writing
    std::vector<RowRange> ranges;
    TableFormat format = TableFormat::Csv;

    std::int64_t rowCount() const;
};

/// Writes rows piece by piece, so that only one piece is in memory (all of them for Markdown, whose columns are as wide
/// as their widest cell). `sink` takes each piece and returns whether that succeeded. Errors: Unwritable if it did not,
/// Cancelled, and those of the listing.
Result<void> writeRows(const RowCopy& copy, const JobContext& context,
                       const std::function<bool(const QByteArray&)>& sink);
/// The same into a file, which is replaced completely or not at all.
Result<void> writeRowsTo(const QString& path, const RowCopy& copy, const JobContext& context);

} // namespace inlinescope

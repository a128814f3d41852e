// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/row_writer.h"

#include <QSaveFile>

#include <algorithm>
#include <sstream>

namespace inlinescope {
namespace {

constexpr std::int64_t pieceRows = 1000;

/// Moves the cells out of the row.
std::vector<Cell> takeCells(std::vector<Cell>& row, const std::vector<int>& chosen) {
    std::vector<Cell> cells;
    cells.reserve(chosen.size());
    for (const int column : chosen)
        cells.push_back(std::move(row[std::size_t(column)]));
    return cells;
}

Error unwritable(const QString& path, const QString& why) {
    return {ErrorCode::Unwritable, why.toStdString(), path.toStdString(), {}, {}};
}

/// Fetches the rows in pieces.
template <typename Take>
Result<void> visitPieces(const RowListing& listing, const std::vector<RowRange>& ranges, const CancelToken& cancel,
                         const Take& take) {
    for (const RowRange& range : ranges) {
        for (std::int64_t first = range.first, end = first + range.count; first < end; first += pieceRows) {
            if (cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_TRY(auto rows, listing.rows(first, std::min(pieceRows, end - first), cancel));
            INLINESCOPE_CHECK(take(std::move(rows)));
        }
    }
    return {};
}

} // namespace

std::int64_t RowCopy::rowCount() const {
    std::int64_t count = 0;
    for (const RowRange& range : ranges)
        count += range.count;
    return count;
}

Result<void> visitRows(const RowListing& listing, const std::vector<RowRange>& ranges, const CancelToken& cancel,
                       const std::function<void(std::vector<Cell>& row)>& visit) {
    return visitPieces(listing, ranges, cancel, [&](RowListing::Rows rows) -> Result<void> {
        std::ranges::for_each(rows, visit);
        return {};
    });
}

Result<void> writeRows(const RowCopy& copy, const JobContext& context,
                       const std::function<bool(const QByteArray&)>& sink) {
    std::vector<Column> columns;
    for (const int column : copy.chosen)
        columns.push_back(copy.columns[std::size_t(column)]);
    std::ostringstream out;
    TableStream stream(out, std::move(columns), copy.format);
    const auto flush = [&] {
        const bool taken = sink(QByteArray::fromStdString(out.str()));
        out.str({});
        return taken;
    };
    Progress progress{0, copy.rowCount(), {}};
    const auto write = [&](RowListing::Rows rows) -> Result<void> {
        for (std::vector<Cell>& row : rows)
            stream.row(takeCells(row, copy.chosen));
        progress.done += std::int64_t(rows.size());
        context.progress(progress);
        return flush() ? Result<void>() : unwritable({}, {});
    };
    INLINESCOPE_CHECK(visitPieces(copy.listing, copy.ranges, context.cancel, write));
    stream.finish();
    if (!flush()) return unwritable({}, {});
    return {};
}

Result<void> writeRowsTo(const QString& path, const RowCopy& copy, const JobContext& context) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return unwritable(path, file.errorString());
    const auto written =
        writeRows(copy, context, [&](const QByteArray& piece) { return file.write(piece) == piece.size(); });
    if (!written && written.error().code == ErrorCode::Unwritable) return unwritable(path, file.errorString());
    if (!written) return written;
    if (!file.commit()) return unwritable(path, file.errorString());
    return {};
}

} // namespace inlinescope

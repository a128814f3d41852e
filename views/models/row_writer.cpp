#include "views/models/row_writer.h"

#include <QSaveFile>

#include <algorithm>
#include <sstream>

namespace inlinescope {
namespace {

constexpr std::int64_t pieceRows = 1000;

/// Takes the cells out of the row.
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

} // namespace

std::int64_t RowCopy::rowCount() const {
    std::int64_t count = 0;
    for (const RowRange& range : ranges)
        count += range.count;
    return count;
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
    for (const RowRange& range : copy.ranges) {
        for (std::int64_t first = range.first, end = first + range.count; first < end; first += pieceRows) {
            if (context.cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_TRY(auto rows, copy.listing.rows(first, std::min(pieceRows, end - first), context.cancel));
            for (std::vector<Cell>& row : rows)
                stream.row(takeCells(row, copy.chosen));
            progress.done += std::int64_t(rows.size());
            context.progress(progress);
            if (!flush()) return unwritable({}, {});
        }
    }
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

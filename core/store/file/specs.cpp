// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/specs.h"

#include <charconv>

namespace inlinescope::store {

namespace {

constexpr std::size_t LongestShape = 1024; ///< bytes of text

std::optional<std::vector<std::int64_t>> parseShape(std::string_view text) {
    if (text.size() > LongestShape) return std::nullopt;
    std::vector<std::int64_t> shape;
    const char* at = text.data();
    const char* end = at + text.size();
    while (at != end) {
        std::int64_t dimension = 0;
        const auto [next, error] = std::from_chars(at, end, dimension);
        const bool more = next != end && *next == ',' && next + 1 != end;
        if (error != std::errc() || (next != end && !more)) return std::nullopt;
        shape.push_back(dimension);
        at = more ? next + 1 : next;
    }
    return shape;
}

} // namespace

TensorSpec readSpec(const Query& query, int column) {
    TensorSpec spec;
    spec.name = query.text(column);
    spec.port = query.number<int>(column + 1);
    const auto type = parseScalarType(asText(query.blob(column + 2)));
    if (!type) query.damaged(column + 2, "an unknown scalar type");
    spec.type = *type;
    const auto shape = parseShape(asText(query.blob(column + 3)));
    if (shape) spec.shape = *shape;
    if (!shape || !spec.elementCount()) query.damaged(column + 3, "an impossible shape");
    return spec;
}

std::size_t columnSize(const TensorSpec& spec, std::int64_t rows) {
    const std::size_t rowSize = spec.byteSize();
    if (rows < 0 || (rowSize && static_cast<std::size_t>(rows) > LargestBlob / rowSize))
        fail(ErrorCode::Malformed, std::to_string(rows) + " rows of feature \"" + spec.name + "\"");
    return rowSize * static_cast<std::size_t>(rows);
}

TensorColumn readColumn(Decompressor& decompressor, Bytes frame, const TensorSpec& spec, std::int64_t rows) {
    return {spec, decompressor.decompressElements(frame, columnSize(spec, rows), scalarSize(spec.type))};
}

std::int64_t commonRows(const std::vector<TensorColumn>& columns) {
    std::optional<std::size_t> rows;
    for (const TensorColumn& column : columns) {
        const std::size_t rowSize = column.spec.byteSize();
        const bool whole =
            column.spec.elementCount() && (rowSize ? column.data.size() % rowSize == 0 : column.data.empty());
        if (!whole || column.data.size() > LargestBlob || (rowSize && rows.value_or(column.rows()) != column.rows()))
            fail(ErrorCode::InvalidArgument,
                 "feature \"" + column.spec.name + "\" with " + std::to_string(column.data.size()) +
                     " bytes of tensors",
                 {}, "the same number of whole tensors as every other feature");
        if (rowSize) rows = column.rows();
    }
    return static_cast<std::int64_t>(rows.value_or(0));
}

std::int64_t now() {
    const auto sinceEpoch = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(sinceEpoch).count();
}

} // namespace inlinescope::store

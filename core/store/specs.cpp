#include "core/store/specs.h"

#include <charconv>

namespace inlinescope::store {

namespace {

std::vector<std::int64_t> parseShape(std::string_view text) {
    std::vector<std::int64_t> shape;
    const char* at = text.data();
    const char* end = at + text.size();
    while (at != end) {
        std::int64_t dimension = 0;
        const auto [next, error] = std::from_chars(at, end, dimension);
        const bool more = next != end && *next == ',' && next + 1 != end;
        if (error != std::errc() || (next != end && !more))
            fail(ErrorCode::Malformed, "shape \"" + std::string(text) + "\"");
        shape.push_back(dimension);
        at = more ? next + 1 : next;
    }
    return shape;
}

} // namespace

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (std::int64_t dimension : shape)
        (text += text.empty() ? "" : ",") += std::to_string(dimension);
    return text;
}

TensorSpec readSpec(const Query& query, int column) {
    TensorSpec spec;
    spec.name = query.text(column);
    spec.port = static_cast<int>(query.integer(column + 1));
    const std::string typeName = query.text(column + 2);
    const auto type = parseScalarType(typeName);
    if (!type) fail(ErrorCode::Malformed, "scalar type \"" + typeName + "\"");
    spec.type = *type;
    spec.shape = parseShape(query.text(column + 3));
    if (!spec.elementCount()) fail(ErrorCode::Malformed, "shape of feature \"" + spec.name + "\"");
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

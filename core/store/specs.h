#pragma once
// Internal to core/store: tensor specs and words as columns.
#include "core/model/names.h"
#include "core/model/tensor.h"
#include "core/store/compression.h"
#include "core/store/connection.h"

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::store {

/// No tensor column or bitcode larger than this is read or written: a bound on what a stranger's file can ask for.
inline constexpr std::size_t LargestBlob = std::size_t(1) << 30;

/// "1,64"; empty for a scalar.
std::string shapeText(const std::vector<std::int64_t>& shape);

/// The spec in the columns name, port, type, shape from `column` on. Throws Failure (Malformed).
TensorSpec readSpec(const Query& query, int column);

/// rows * spec.byteSize(); throws Failure (Malformed) where that is negative or beyond LargestBlob.
std::size_t columnSize(const TensorSpec& spec, std::int64_t rows);

/// The tensors of a stored column of `rows` rows.
TensorColumn readColumn(Decompressor& decompressor, Bytes frame, const TensorSpec& spec, std::int64_t rows);

/// The rows that the columns have in common; throws Failure (InvalidArgument) where they have none, or a column's bytes
/// are no whole number of rows.
std::int64_t commonRows(const std::vector<TensorColumn>& columns);

/// The value from first to last whose toString() is `word`; throws Failure (Malformed) for any other word.
template <typename Enum>
Enum parseWord(std::string_view word, Enum last) {
    for (int value = 0; value <= static_cast<int>(last); ++value)
        if (toString(static_cast<Enum>(value)) == word) return static_cast<Enum>(value);
    fail(ErrorCode::Malformed, "unknown word \"" + std::string(word) + "\"");
}

/// Milliseconds since 1970.
std::int64_t now();

} // namespace inlinescope::store

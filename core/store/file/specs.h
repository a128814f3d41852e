// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: tensor specs as columns.
#include "core/model/names.h"
#include "core/model/tensor.h"
#include "core/store/file/compression.h"
#include "core/store/file/connection.h"

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::store {

/// Largest size of a tensor column or bitcode, read or written: a limit on what an untrusted file can request.
inline constexpr std::size_t LargestBlob = std::size_t(1) << 30;

/// Largest size of a command line, its arguments joined: 4 MiB, far above the system's limit for a program's arguments.
inline constexpr std::size_t LargestCommandLine = std::size_t(1) << 22;

/// The spec in the columns name, port, type, shape, the first of them `column`. Throws Failure (Malformed).
TensorSpec readSpec(const Query& query, int column);

/// rows * spec.byteSize(); throws Failure (Malformed) if that is negative or larger than LargestBlob.
std::size_t columnSize(const TensorSpec& spec, std::int64_t rows);

/// The tensors of a stored column of `rows` rows.
TensorColumn readColumn(Decompressor& decompressor, Bytes frame, const TensorSpec& spec, std::int64_t rows);

/// The number of rows of all columns; throws Failure (InvalidArgument) if it differs between them, or a column's bytes
/// are no whole number of rows.
std::int64_t commonRows(const std::vector<TensorColumn>& columns);

/// Milliseconds since 1970.
std::int64_t now();

} // namespace inlinescope::store

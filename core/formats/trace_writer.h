// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/model/tensor.h"

#include <cstddef>
#include <span>
#include <vector>

namespace inlinescope {

/// A tensorflow.SequenceExample (tensorflow/core/example/example.proto) in binary form: under each column's name one
/// Feature for each row. Integers become an int64_list, float and double a float_list.
std::vector<std::byte> sequenceExample(std::span<const TensorColumn> columns);

/// A message as a record of a TFRecord file: u64 length, its masked CRC-32C, the bytes, their masked CRC-32C.
std::vector<std::byte> tfRecord(Bytes message);

} // namespace inlinescope

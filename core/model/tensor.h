// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Scalar types as LLVM's TensorSpec names them; `toString` gives "float", "double", "int8_t" ... "uint64_t".
enum class ScalarType : std::uint8_t { Float, Double, Int8, UInt8, Int16, UInt16, Int32, UInt32, Int64, UInt64 };

std::string_view toString(ScalarType type);
std::optional<ScalarType> parseScalarType(std::string_view name);
/// Bytes of one element.
std::size_t scalarSize(ScalarType type);

/// A named tensor of fixed shape, as llvm::TensorSpec describes it. A dimension is at least 0; no dimensions means a
/// scalar.
struct TensorSpec {
    std::string name;
    int port = 0;
    ScalarType type = ScalarType::Int64;
    std::vector<std::int64_t> shape;

    /// Product of the dimensions; nothing if it exceeds the limits of a tensor (2^31 elements, 32 dimensions) or a
    /// dimension is negative.
    std::optional<std::int64_t> elementCount() const;
    /// elementCount() times the element's size; 0 if elementCount() is nothing.
    std::size_t byteSize() const;
    bool operator==(const TensorSpec&) const = default;
};

/// What is recorded per decision of one run or log. It belongs to the run or log, not to the program: names, order and
/// shapes differ between compilers.
struct FeatureSchema {
    std::vector<TensorSpec> features;
    std::optional<TensorSpec> advice; ///< the decision tensor, if the log's header names one
    std::optional<TensorSpec> score;  ///< the reward tensor, if the log's header names one
    bool operator==(const FeatureSchema&) const = default;
};

/// The features that a compiler's ML inlining advisor gives to a policy, in the advisor's order.
struct FeatureList {
    std::vector<TensorSpec> always;
    std::vector<TensorSpec> withVocabulary; ///< additional ones with -ml-inliner-ir2vec-vocab-file; the vocabulary sets
                                            ///< their length, the shape here is [1]
};

/// All values of one tensor in one module run or log context: `rows` tensors one after the other, row-major,
/// little-endian.
struct TensorColumn {
    TensorSpec spec;
    std::vector<std::byte> data; ///< rows() * spec.byteSize() bytes

    std::size_t rows() const { return spec.byteSize() ? data.size() / spec.byteSize() : 0; }
    Bytes row(std::size_t index) const { return Bytes(data).subspan(index * spec.byteSize(), spec.byteSize()); }
    bool operator==(const TensorColumn&) const = default;
};

/// Element `index` of a little-endian tensor as double (64-bit integers may lose precision; print with formatTensor).
double elementAsDouble(ScalarType type, Bytes tensor, std::size_t index);
/// The exact text of a tensor: one number, or "[a b c]" for more than one element. Floats in their shortest round-trip
/// form.
std::string formatTensor(const TensorSpec& spec, Bytes tensor);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <cstdint>

namespace inlinescope {

/// Calls `use` with a zero of the C++ type that a scalar type means, and returns its result.
template <typename Use>
auto withType(ScalarType type, Use use) {
    switch (type) {
    case ScalarType::Float:
        return use(float());
    case ScalarType::Double:
        return use(double());
    case ScalarType::Int8:
        return use(std::int8_t());
    case ScalarType::UInt8:
        return use(std::uint8_t());
    case ScalarType::Int16:
        return use(std::int16_t());
    case ScalarType::UInt16:
        return use(std::uint16_t());
    case ScalarType::Int32:
        return use(std::int32_t());
    case ScalarType::UInt32:
        return use(std::uint32_t());
    case ScalarType::Int64:
        return use(std::int64_t());
    case ScalarType::UInt64:
        break;
    }
    return use(std::uint64_t());
}

} // namespace inlinescope

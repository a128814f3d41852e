// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/tensor.h"

#include <array>
#include <charconv>
#include <cmath>

namespace inlinescope {
namespace {

struct ScalarName {
    ScalarType type;
    std::string_view name;
    std::size_t size;
};

constexpr std::array<ScalarName, 10> scalarNames = {{{ScalarType::Float, "float", 4},
                                                     {ScalarType::Double, "double", 8},
                                                     {ScalarType::Int8, "int8_t", 1},
                                                     {ScalarType::UInt8, "uint8_t", 1},
                                                     {ScalarType::Int16, "int16_t", 2},
                                                     {ScalarType::UInt16, "uint16_t", 2},
                                                     {ScalarType::Int32, "int32_t", 4},
                                                     {ScalarType::UInt32, "uint32_t", 4},
                                                     {ScalarType::Int64, "int64_t", 8},
                                                     {ScalarType::UInt64, "uint64_t", 8}}};

constexpr std::int64_t maxElements = std::int64_t(1) << 31;
constexpr std::size_t maxRank = 32;

/// Calls `use` with element `index` in its own C++ type.
template <typename Use>
auto withElement(ScalarType type, Bytes tensor, std::size_t index, Use use) {
    const auto get = [&]<typename T>(T) {
        T value{};
        if ((index + 1) * sizeof(T) <= tensor.size()) std::memcpy(&value, tensor.data() + index * sizeof(T), sizeof(T));
        return use(value);
    };
    switch (type) {
    case ScalarType::Float:
        return get(float{});
    case ScalarType::Double:
        return get(double{});
    case ScalarType::Int8:
        return get(std::int8_t{});
    case ScalarType::UInt8:
        return get(std::uint8_t{});
    case ScalarType::Int16:
        return get(std::int16_t{});
    case ScalarType::UInt16:
        return get(std::uint16_t{});
    case ScalarType::Int32:
        return get(std::int32_t{});
    case ScalarType::UInt32:
        return get(std::uint32_t{});
    case ScalarType::Int64:
        return get(std::int64_t{});
    case ScalarType::UInt64:
        return get(std::uint64_t{});
    }
    return get(std::int64_t{});
}

} // namespace

std::string_view toString(ScalarType type) {
    return scalarNames[std::size_t(type)].name;
}

std::optional<ScalarType> parseScalarType(std::string_view name) {
    for (const ScalarName& entry : scalarNames) {
        if (entry.name == name) return entry.type;
    }
    return std::nullopt;
}

std::size_t scalarSize(ScalarType type) {
    return scalarNames[std::size_t(type)].size;
}

std::optional<std::int64_t> TensorSpec::elementCount() const {
    if (shape.size() > maxRank) return std::nullopt;
    std::int64_t count = 1;
    for (const std::int64_t dimension : shape) {
        if (dimension < 0 || (dimension > 0 && count > maxElements / dimension)) return std::nullopt;
        count *= dimension;
    }
    return count;
}

std::size_t TensorSpec::byteSize() const {
    return std::size_t(elementCount().value_or(0)) * scalarSize(type);
}

double elementAsDouble(ScalarType type, Bytes tensor, std::size_t index) {
    return withElement(type, tensor, index, [](auto value) { return double(value); });
}

std::string formatTensor(const TensorSpec& spec, Bytes tensor) {
    const auto element = [&](std::size_t index) {
        return withElement(spec.type, tensor, index, [](auto value) {
            std::array<char, 32> text{};
            if constexpr (sizeof(value) == 1) {
                return std::to_string(int(value));
            } else {
                if constexpr (std::is_floating_point_v<decltype(value)>)
                    if (std::isnan(value)) return std::string("nan"); // whatever its sign bit
                return std::string(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
            }
        });
    };
    const auto count = std::size_t(spec.elementCount().value_or(0));
    if (count == 1) return element(0);
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i)
        text += (i ? " " : "") + element(i);
    return text + "]";
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/cpp_tables.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace inlinescope {
namespace {

/// Calls `use` with the elements of a tensor as a vector of their C++ type.
template <typename T, typename Use>
auto withElements(Bytes data, Use use) {
    std::vector<T> elements(data.size() / sizeof(T));
    if (!elements.empty()) std::memcpy(elements.data(), data.data(), elements.size() * sizeof(T));
    return use(elements);
}

template <typename T>
constexpr ScalarType scalarTypeOf() {
    if constexpr (std::is_floating_point_v<T>) {
        return sizeof(T) == 4 ? ScalarType::Float : ScalarType::Double;
    } else {
        constexpr std::size_t log = std::countr_zero(sizeof(T));
        return ScalarType(std::size_t(ScalarType::Int8) + 2 * log + (std::is_unsigned_v<T> ? 1 : 0));
    }
}

/// An exact literal, also for values that have no decimal literal.
template <typename T>
std::string literal(T value) {
    if constexpr (std::is_integral_v<T>) {
        if (std::is_signed_v<T> && value == std::numeric_limits<std::int64_t>::min()) return "INT64_MIN";
        return std::to_string(value) + (std::is_unsigned_v<T> ? "u" : "");
    } else {
        std::array<char, 40> text{};
        if (!std::isfinite(value)) {
            using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
            std::snprintf(text.data(), text.size(), "%#llxu",
                          static_cast<unsigned long long>(std::bit_cast<Bits>(value)));
            return "std::bit_cast<" + cppType(scalarTypeOf<T>()) + ">(" + cppType(scalarTypeOf<Bits>()) + "(" +
                   text.data() + "))";
        }
        std::snprintf(text.data(), text.size(), "%a", double(value));
        return text.data() + std::string(sizeof(T) == 4 ? "f" : "");
    }
}

/// Sorted bounds without repetitions, and the number of bounds up to each.
struct DistinctBounds {
    std::vector<float> values;
    std::vector<std::uint32_t> upTo;
};

DistinctBounds distinctOf(const std::vector<float>& bounds) {
    DistinctBounds distinct;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
        if (i == 0 || bounds[i] != bounds[i - 1]) {
            distinct.values.push_back(bounds[i]);
            distinct.upTo.push_back(0);
        }
        distinct.upTo.back() = std::uint32_t(i + 1);
    }
    return distinct;
}

/// Calls `use` with the elements in the smallest type that represents each of them exactly: an integer of up to 32
/// bits, or else their own type.
template <typename T, typename Use>
auto inSmallestType(const std::vector<T>& elements, Use use) {
    const auto fits = [&]<typename Small>(Small) {
        return std::ranges::all_of(elements, [](T x) {
            const double value(x);
            return value >= double(std::numeric_limits<Small>::min()) &&
                   value <= double(std::numeric_limits<Small>::max()) && std::trunc(value) == value;
        });
    };
    const auto as = [&]<typename Small>(Small) {
        std::vector<Small> small(elements.size());
        std::ranges::transform(elements, small.begin(), [](T x) { return static_cast<Small>(x); });
        return use(small);
    };
    if (fits(std::uint8_t())) return as(std::uint8_t());
    if (fits(std::int8_t())) return as(std::int8_t());
    if (fits(std::uint16_t())) return as(std::uint16_t());
    if (fits(std::int16_t())) return as(std::int16_t());
    if (fits(std::int32_t())) return as(std::int32_t());
    return use(elements);
}

} // namespace

std::string cppType(ScalarType type) {
    const bool isFloating = type == ScalarType::Float || type == ScalarType::Double;
    return (isFloating ? "" : "std::") + std::string(toString(type));
}

std::string cppString(std::string_view text) {
    std::string literal = "\"";
    for (const char c : text) {
        const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                             std::string_view(" _-+.,:;/()[]{}<>=").find(c) != std::string_view::npos;
        std::array<char, 5> octal{};
        if (!isPlain) std::snprintf(octal.data(), octal.size(), "\\%03o", unsigned(static_cast<unsigned char>(c)));
        literal += isPlain ? std::string(1, c) : octal.data();
    }
    return literal + "\"";
}

template <typename T>
std::string CppTables::define(const std::vector<T>& elements) {
    std::string list;
    for (std::size_t i = 0; i < elements.size(); ++i)
        list += (i == 0 ? "" : i % 12 == 0 ? ",\n    " : ", ") + literal(elements[i]);
    const std::string type = cppType(scalarTypeOf<T>());
    const auto [entry, isNew] = m_names.try_emplace(type + " " + list, "table" + std::to_string(m_names.size()));
    if (!isNew) return entry->second;
    const std::size_t size = std::max<std::size_t>(elements.size(), 1); // an array must not be empty
    m_text += "constexpr " + type + " " + entry->second + "[" + std::to_string(size) + "] = {" + list + "};\n";
    m_elements += elements.size();
    return entry->second;
}

std::string CppTables::add(ScalarType type, Bytes data) {
    const auto put = [this](const auto& elements) { return define(elements); };
    switch (type) {
    case ScalarType::Float:
        return withElements<float>(data, put);
    case ScalarType::Double:
        return withElements<double>(data, put);
    case ScalarType::Int8:
        return withElements<std::int8_t>(data, put);
    case ScalarType::UInt8:
        return withElements<std::uint8_t>(data, put);
    case ScalarType::Int16:
        return withElements<std::int16_t>(data, put);
    case ScalarType::UInt16:
        return withElements<std::uint16_t>(data, put);
    case ScalarType::Int32:
        return withElements<std::int32_t>(data, put);
    case ScalarType::UInt32:
        return withElements<std::uint32_t>(data, put);
    case ScalarType::Int64:
        return withElements<std::int64_t>(data, put);
    case ScalarType::UInt64:
        return withElements<std::uint64_t>(data, put);
    }
    return {};
}

std::string CppTables::addBounds(Bytes bounds) {
    const auto put = [this](const auto& elements) { return define(elements); };
    const auto sizeOf = [](const auto& elements) { return std::as_bytes(std::span(elements)).size(); };
    const auto all = withElements<float>(bounds, [](const auto& elements) { return elements; });
    const DistinctBounds distinct = distinctOf(all);
    const std::size_t packed = inSmallestType(distinct.values, sizeOf) + inSmallestType(distinct.upTo, sizeOf);
    if (packed >= inSmallestType(all, sizeOf)) return inSmallestType(all, put) + ", " + std::to_string(all.size());
    const std::string values = inSmallestType(distinct.values, put);
    return values + ", " + std::to_string(distinct.values.size()) + ", " + inSmallestType(distinct.upTo, put);
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/byte_writer.h"

#include <algorithm>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace inlinescope {

// One description of a type's fields serves writing and reading:
//
//   void fields(auto& archive, IsA<Error> auto& error) { archive(error.code, error.found); }
//   constexpr ErrorCode lastOf(ErrorCode) { return ErrorCode::Internal; } // for each enumeration
//
// Numbers are little-endian and of their own width, enumerations and truth values one byte, counts LEB128.

template <typename T, typename Wanted>
concept IsA = std::same_as<std::remove_const_t<T>, Wanted>;

class WriteArchive {
public:
    explicit WriteArchive(ByteWriter& out) : m_out(out) {}

    template <typename... Ts>
    void operator()(const Ts&... values) {
        (put(values), ...);
    }
    /// Checks a condition on the values that were read; does nothing when writing.
    void require(bool) {}

private:
    template <typename T>
    void put(const T& value) {
        if constexpr (std::is_enum_v<T> || std::same_as<T, bool>)
            m_out.write(static_cast<std::uint8_t>(value));
        else if constexpr (std::is_arithmetic_v<T>)
            m_out.write(value);
        else
            fields(*this, value);
    }
    void put(const std::string& text) {
        m_out.writeVarint(text.size());
        m_out.append(asBytes(text));
    }
    void put(const std::vector<std::byte>& bytes) {
        m_out.writeVarint(bytes.size());
        m_out.append(bytes);
    }
    template <typename T>
    void put(const std::vector<T>& values) {
        m_out.writeVarint(values.size());
        for (const T& value : values)
            put(value);
    }
    template <typename K, typename T>
    void put(const std::map<K, T>& values) {
        m_out.writeVarint(values.size());
        for (const auto& [key, value] : values) {
            put(key);
            put(value);
        }
    }
    template <typename A, typename B>
    void put(const std::pair<A, B>& values) {
        put(values.first);
        put(values.second);
    }
    template <typename T>
    void put(const std::optional<T>& value) {
        put(value.has_value());
        if (value) put(*value);
    }

    ByteWriter& m_out;
};

/// Reads untrusted bytes. Memory for elements is taken one element at a time, never by a count that was read. All
/// elements together may take eight times the memory of their encoding (a valid decision takes six). An enumeration or
/// truth value out of range fails. Values read after a failure are empty or zero.
class ReadArchive {
public:
    explicit ReadArchive(Bytes bytes) : m_in(bytes), m_budget(64 * 1024 + 8 * bytes.size()) {}

    template <typename... Ts>
    void operator()(Ts&... values) {
        (get(values), ...);
    }
    void require(bool holds) {
        if (!holds) m_in.fail();
    }
    /// Whether every read succeeded and no bytes are left.
    bool complete() const { return !m_in.failed() && m_in.atEnd(); }
    bool failed() const { return m_in.failed(); }
    std::size_t position() const { return m_in.position(); }

private:
    template <typename T>
    void get(T& value) {
        if constexpr (std::is_enum_v<T>)
            value = static_cast<T>(small(static_cast<std::uint8_t>(lastOf(T{}))));
        else if constexpr (std::same_as<T, bool>)
            value = small(1) != 0;
        else if constexpr (std::is_arithmetic_v<T>)
            value = m_in.read<T>();
        else
            fields(*this, value);
    }
    void get(std::string& text) { text = asText(m_in.take(m_in.readVarint())); }
    void get(std::vector<std::byte>& bytes) {
        const Bytes slice = m_in.take(m_in.readVarint());
        bytes.assign(slice.begin(), slice.end());
    }
    template <typename T>
    void get(std::vector<T>& values) {
        values.clear();
        for (std::uint64_t left = m_in.readVarint(); left > 0; --left) {
            charge(sizeof(T));
            if (m_in.failed()) return;
            get(values.emplace_back());
        }
    }
    template <typename K, typename T>
    void get(std::map<K, T>& values) {
        values.clear();
        for (std::uint64_t left = m_in.readVarint(); left > 0; --left) {
            charge(sizeof(std::pair<const K, T>) + nodeSize);
            if (m_in.failed()) return;
            K key{};
            get(key);
            get(values[std::move(key)]);
        }
    }
    template <typename A, typename B>
    void get(std::pair<A, B>& values) {
        get(values.first);
        get(values.second);
    }
    template <typename T>
    void get(std::optional<T>& value) {
        bool present = false;
        get(present);
        if (present)
            get(value.emplace());
        else
            value.reset();
    }
    void charge(std::size_t size) {
        if (m_budget < size) m_in.fail();
        m_budget -= std::min(m_budget, size);
    }
    std::uint8_t small(std::uint8_t last) {
        const auto value = m_in.read<std::uint8_t>();
        if (value <= last) return value;
        m_in.fail();
        return 0;
    }

    static constexpr std::size_t nodeSize = 4 * sizeof(void*); ///< of a node of a map, besides its element

    ByteReader m_in;
    std::size_t m_budget; ///< bytes that elements of vectors may still take
};

/// Writes the value that a variant holds, without its index.
template <typename... Ts>
void writeAlternative(WriteArchive& archive, const std::variant<Ts...>& value) {
    std::visit([&](const auto& held) { archive(held); }, value);
}

/// Reads alternative `index` of a variant; false if there is no such alternative.
template <typename... Ts>
bool readAlternative(ReadArchive& archive, std::size_t index, std::variant<Ts...>& value) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return ((index == I && (archive(value.template emplace<I>()), true)) || ...);
    }(std::index_sequence_for<Ts...>());
}

} // namespace inlinescope

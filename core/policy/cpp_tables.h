// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <map>
#include <string>

namespace inlinescope {

/// C++'s name of a scalar type.
std::string cppType(ScalarType type);
/// A string literal for any text.
std::string cppString(std::string_view text);

/// The constant data of a translated policy: each different table once, with its own name.
class CppTables {
public:
    /// Name of an array with the elements of a constant.
    std::string add(ScalarType type, Bytes data);
    /// The arguments that describe sorted float bounds to kernels::bucketize(): array, number, and, if bounds repeat,
    /// the array of counts.
    std::string addBounds(Bytes bounds);

    /// The definitions of all arrays.
    const std::string& text() const { return m_text; }
    /// Total number of their elements.
    std::size_t elementCount() const { return m_elements; }

private:
    template <typename T>
    std::string define(const std::vector<T>& elements);

    std::string m_text;
    std::size_t m_elements = 0;
    std::map<std::string, std::string> m_names; ///< by type and elements as text
};

} // namespace inlinescope

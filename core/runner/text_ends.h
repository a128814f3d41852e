// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace inlinescope {

constexpr std::size_t usualBegin = 4 * 1024;

/// Keeps the begin (usually 4 KiB) and the end (12 KiB) of a text of any length: a compiler's first lines name the
/// failure, its last lines say where it happened.
class TextEnds {
public:
    explicit TextEnds(std::size_t beginSize = usualBegin) : m_beginSize(beginSize) {}
    void append(std::string_view text);
    std::string text() const;

private:
    std::size_t m_beginSize; ///< bytes
    std::string m_head, m_tail;
    bool m_gap = false;
};

} // namespace inlinescope

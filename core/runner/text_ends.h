// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace inlinescope {

/// Keeps the begin (4 KiB) and the end (12 KiB) of a text of any length: a compiler's first lines name the failure, its
/// last lines say where it happened.
class TextEnds {
public:
    void append(std::string_view text);
    std::string text() const;

private:
    std::string m_head, m_tail;
    bool m_gap = false;
};

} // namespace inlinescope

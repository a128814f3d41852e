// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runner/text_ends.h"

#include <algorithm>

namespace inlinescope {

namespace {

constexpr std::size_t tailSize = 12 * 1024;

} // namespace

void TextEnds::append(std::string_view text) {
    const std::size_t taken = std::min(text.size(), m_beginSize - m_head.size());
    m_head += text.substr(0, taken);
    m_tail += text.substr(taken);
    if (m_tail.size() <= tailSize) return;
    m_gap = true;
    m_tail.erase(0, m_tail.size() - tailSize);
}

std::string TextEnds::text() const {
    return m_head + (m_gap ? "\n[...]\n" : "") + m_tail;
}

} // namespace inlinescope

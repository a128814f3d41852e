// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/row_sample.h"

#include <algorithm>

namespace inlinescope {

void RowSample::add(std::span<const float> values, bool inlines) {
    ++m_seen;
    if (m_set.rows() < m_limit) {
        m_set.values.insert(m_set.values.end(), values.begin(), values.end());
        m_set.labels.push_back(inlines);
        return;
    }
    const std::size_t place = m_random() % m_seen;
    if (place >= m_limit) return;
    std::ranges::copy(values, m_set.values.begin() + std::ptrdiff_t(place * values.size()));
    m_set.labels[place] = inlines;
}

} // namespace inlinescope

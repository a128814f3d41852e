// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/search/search_memory.h"

#include <algorithm>
#include <utility>

namespace inlinescope {

MeterMemory SearchMemory::take(const std::string& module) {
    const auto kept = std::ranges::find(m_kept, module, &Kept::module);
    if (kept == m_kept.end()) return {};
    return {kept->memory.prepared, std::exchange(kept->memory.pieces, {})};
}

void SearchMemory::keep(const std::string& module, MeterMemory memory) {
    const auto kept = std::ranges::find(m_kept, module, &Kept::module);
    if (kept != m_kept.end()) {
        // Another step of the module may have left it meanwhile.
        if (!memory.prepared || memory.prepared->empty()) memory.prepared = kept->memory.prepared;
        if (memory.pieces.empty()) memory.pieces = std::move(kept->memory.pieces);
        m_kept.erase(kept);
    }
    if (memory.bytes() == 0 && !memory.prepared) return;
    m_kept.push_back({module, std::move(memory)});
    while (bytes() > m_most)
        m_kept.pop_front();
}

void SearchMemory::forget(const std::string& module) {
    std::erase_if(m_kept, [&](const Kept& kept) { return kept.module == module; });
}

std::size_t SearchMemory::bytes() const {
    std::size_t bytes = 0;
    for (const Kept& kept : m_kept)
        bytes += kept.memory.bytes();
    return bytes;
}

} // namespace inlinescope

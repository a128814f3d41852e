// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: texts that are remembered.
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory_resource>
#include <string_view>
#include <vector>

namespace inlinescope::store {

/// Texts with their ids. Each text is in one block of memory with others, and is found by one or two accesses; a
/// std::unordered_map takes three times as long for the names of a large library.
class TextTable {
public:
    struct Entry {
        std::string_view text;
        std::int64_t id = 0; ///< 0: not known yet
        std::uint32_t hash = 0;
    };

    std::size_t size() const { return m_entries.size(); }
    std::size_t bytes() const { return m_bytes; } ///< of the texts
    Entry& operator[](std::size_t index) { return m_entries[index]; }

    /// The index of the text's entry, which is made if there is none. `hash` is that of the text.
    std::size_t indexOf(std::uint32_t hash, std::string_view text) {
        if (m_entries.size() * 2 >= m_slots.size()) grow();
        std::size_t at = placeOf(hash);
        for (; m_slots[at].entry != 0; at = next(at))
            if (m_slots[at].hash == hash && m_entries[m_slots[at].entry - 1].text == text) return m_slots[at].entry - 1;
        m_entries.push_back({kept(text), 0, hash});
        m_slots[at] = {hash, static_cast<std::uint32_t>(m_entries.size())};
        return m_entries.size() - 1;
    }
    void clear() {
        m_slots.clear();
        m_entries.clear();
        m_texts.release();
        m_bytes = 0;
    }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t entry = 0; ///< its index + 1; 0: none
    };
    /// The hash's low bits alone are not spread well.
    std::size_t placeOf(std::uint32_t hash) const { return (hash ^ (hash >> 16)) & (m_slots.size() - 1); }
    std::size_t next(std::size_t at) const { return (at + 1) & (m_slots.size() - 1); }
    void grow() {
        std::vector<Slot> old(m_slots.empty() ? 1024 : m_slots.size() * 2);
        old.swap(m_slots);
        for (const Slot& slot : old) {
            if (slot.entry == 0) continue;
            std::size_t at = placeOf(slot.hash);
            while (m_slots[at].entry != 0)
                at = next(at);
            m_slots[at] = slot;
        }
    }
    std::string_view kept(std::string_view text) {
        if (text.empty()) return {};
        char* const bytes = static_cast<char*>(m_texts.allocate(text.size(), 1));
        std::memcpy(bytes, text.data(), text.size());
        m_bytes += text.size();
        return {bytes, text.size()};
    }

    std::vector<Slot> m_slots; ///< a power of two; at most half of them have an entry
    std::vector<Entry> m_entries;
    std::pmr::monotonic_buffer_resource m_texts{1 << 16};
    std::size_t m_bytes = 0;
};

} // namespace inlinescope::store

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/binary_comparison.h"

#include "core/model/demangler.h"
#include "core/model/symbol_folding.h"

#include <deque>
#include <unordered_map>

namespace inlinescope {
namespace {

/// Adds one binary after the other to the rows.
class Pairing {
public:
    explicit Pairing(std::size_t binaries) : m_binaries(binaries) {}

    void add(std::size_t binary, const std::vector<BinaryPart>& parts) {
        m_binary = binary;
        m_parts = &parts;
        m_taken.assign(parts.size(), false);
        const bool ofCalls = !parts.empty() && parts.front().level == BinaryLevel::Callsites;
        pair(PartPairing::Name, [](const auto& part) { return nameKey(part) + '\n' + part.place; });
        if (!ofCalls) pair(PartPairing::Name, [](const auto& part) { return nameKey(part); });
        pair(PartPairing::Demangled, [ofCalls](const auto& part) { return demangledKey(part, ofCalls); });
        pairBySize();
        for (std::size_t index = 0; index < parts.size(); ++index)
            if (!m_taken[index]) append(parts[index]);
    }
    std::vector<ComparedPart> takeRows() { return std::move(m_rows); }

private:
    static std::string nameKey(const auto& part) { return (part.isRest ? "\n" : "") + part.name; }
    /// Empty for a part that has no such name.
    static std::string demangledKey(const auto& part, bool ofCalls) {
        if (part.isRest) return {};
        const std::string folded = foldedSymbol(part.name);
        return demangledName(folded).value_or(folded) + (ofCalls ? '\n' + part.place : std::string());
    }

    /// Pairs the rows and the parts that have the same key and no partner yet, in order.
    template <typename Key>
    void pair(PartPairing how, Key key) {
        std::unordered_map<std::string, std::deque<std::size_t>> open;
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            if (!m_rows[row].sizes[m_binary])
                if (std::string text = key(m_rows[row]); !text.empty()) open[std::move(text)].push_back(row);
        if (open.empty()) return;
        for (std::size_t index = 0; index < m_parts->size(); ++index) {
            if (m_taken[index]) continue;
            const auto found = open.find(key((*m_parts)[index]));
            if (found == open.end() || found->second.empty()) continue;
            take(found->second.front(), index, how);
            found->second.pop_front();
        }
    }
    struct Candidates {
        std::vector<std::size_t> rows, parts;
    };
    void pairBySize() {
        std::unordered_map<std::string, Candidates> bySize;
        const auto keyOf = [](std::int64_t bytes, const std::string& place) {
            return std::to_string(bytes) + '\n' + place;
        };
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            if (const ComparedPart& part = m_rows[row]; !part.isRest && !part.sizes[m_binary] && part.sizes[0])
                bySize[keyOf(part.sizes[0]->bytes, part.place)].rows.push_back(row);
        for (std::size_t index = 0; index < m_parts->size(); ++index)
            if (const BinaryPart& part = (*m_parts)[index];
                part.level == BinaryLevel::Symbols && !m_taken[index] && !part.isRest)
                bySize[keyOf(part.bytes, part.place)].parts.push_back(index);
        for (const auto& [key, candidates] : bySize)
            if (candidates.rows.size() == 1 && candidates.parts.size() == 1)
                take(candidates.rows[0], candidates.parts[0], PartPairing::SizeAndPlace);
    }
    static PartSizes sizesOf(const BinaryPart& part) { return {part.bytes, part.fileBytes, part.sites}; }
    void take(std::size_t row, std::size_t index, PartPairing how) {
        m_rows[row].sizes[m_binary] = sizesOf((*m_parts)[index]);
        m_rows[row].pairing = std::max(m_rows[row].pairing, how);
        m_taken[index] = true;
    }
    void append(const BinaryPart& part) {
        ComparedPart row{part.isRest, part.name, part.place, {}, PartPairing::None};
        row.sizes.resize(m_binaries);
        row.sizes[m_binary] = sizesOf(part);
        m_rows.push_back(std::move(row));
    }

    const std::size_t m_binaries;
    std::size_t m_binary = 0;
    const std::vector<BinaryPart>* m_parts = nullptr;
    std::vector<bool> m_taken; ///< of m_parts
    std::vector<ComparedPart> m_rows;
};

} // namespace

std::string_view toString(PartPairing pairing) {
    switch (pairing) {
    case PartPairing::Name:
        return "name";
    case PartPairing::Demangled:
        return "demangled";
    case PartPairing::SizeAndPlace:
        return "size-and-place";
    case PartPairing::None:
        break;
    }
    return "";
}

std::vector<ComparedPart> compareBinaries(std::span<const std::vector<BinaryPart>> binaries) {
    Pairing pairing(binaries.size());
    for (std::size_t binary = 0; binary < binaries.size(); ++binary)
        pairing.add(binary, binaries[binary]);
    return pairing.takeRows();
}

} // namespace inlinescope

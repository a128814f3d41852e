// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/many_alignment.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace inlinescope {
namespace {

class Merger {
public:
    Merger(std::span<const Decision> baseline, std::span<const AlignedSide> sides)
        : m_baseline(baseline), m_sides(sides), m_rows(baseline.size()) {
        for (std::size_t index = 0; index < baseline.size(); ++index)
            fresh(m_rows[index]).sides[0] = index;
    }

    ManyAlignment merge() {
        for (std::size_t side = 0; side < m_sides.size(); ++side)
            for (const AlignedCallsite& site : m_sides[side].against.rows)
                add(side, site);
        ManyAlignment merged;
        for (ManyCallsite& row : m_rows) {
            row.mark = markOf(row);
            count(merged, row);
        }
        std::ranges::sort(m_rows, {}, [this](const ManyCallsite& row) { return placeOf(row); });
        merged.rows = std::move(m_rows);
        return merged;
    }

private:
    ManyCallsite& fresh(ManyCallsite& row) const {
        row.sides.resize(m_sides.size() + 1);
        return row;
    }
    void add(std::size_t side, const AlignedCallsite& site) {
        ManyCallsite& row = site.a ? m_rows[*site.a] : newcomer(side, *site.b);
        row.ambiguous |= site.ambiguous;
        if (!site.b) return;
        const bool isFirstPair = site.a && std::none_of(row.sides.begin() + 1, row.sides.end(),
                                                        [](const auto& there) { return there.has_value(); });
        if (isFirstPair) {
            row.by = site.by;
            row.renamed = site.renamed;
        }
        row.sides[side + 1] = site.b;
    }
    ManyCallsite& newcomer(std::size_t side, std::size_t index) {
        const auto key = std::pair(m_sides[side].bitcode, m_sides[side].decisions[index].key);
        const auto [known, isNew] = m_newcomers.try_emplace(key, m_rows.size());
        if (!isNew && !m_rows[known->second].sides[side + 1]) return m_rows[known->second];
        known->second = m_rows.size();
        return fresh(m_rows.emplace_back());
    }

    AlignmentMark markOf(const ManyCallsite& row) const {
        if (!row.sides[0]) return AlignmentMark::OnlyB;
        const Decision& baseline = m_baseline[*row.sides[0]];
        bool isEverywhere = true;
        for (std::size_t side = 0; side < m_sides.size(); ++side) {
            const auto& index = row.sides[side + 1];
            isEverywhere &= index.has_value();
            if (index && inlinescope::markOf(baseline, m_sides[side].decisions[*index]) == AlignmentMark::Differs)
                return AlignmentMark::Differs;
        }
        return isEverywhere ? AlignmentMark::Same : AlignmentMark::OnlyA;
    }
    static void count(AlignmentCounts& counts, const ManyCallsite& row) {
        const bool isPaired = row.mark == AlignmentMark::Differs || row.mark == AlignmentMark::Same;
        counts.differing += row.mark == AlignmentMark::Differs;
        counts.onlyA += row.mark == AlignmentMark::OnlyA;
        counts.onlyB += row.mark == AlignmentMark::OnlyB;
        counts.same += row.mark == AlignmentMark::Same;
        counts.ambiguous += row.ambiguous;
        counts.uncertain += row.ambiguous || !isPaired;
    }
    std::tuple<AlignmentMark, std::uint32_t, std::size_t> placeOf(const ManyCallsite& row) const {
        if (row.sides[0]) return {row.mark, m_baseline[*row.sides[0]].ordinal, 0};
        std::size_t side = 1; // the first side that has it
        while (!row.sides[side])
            ++side;
        return {row.mark, m_sides[side - 1].decisions[*row.sides[side]].ordinal, side};
    }

    std::span<const Decision> m_baseline;
    std::span<const AlignedSide> m_sides;
    std::vector<ManyCallsite> m_rows; ///< those of the baseline first, by index
    std::map<std::pair<std::string_view, CallsiteKey>, std::size_t> m_newcomers;
};

} // namespace

ManyAlignment alignMany(std::span<const Decision> baseline, std::span<const AlignedSide> sides) {
    return Merger(baseline, sides).merge();
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/binary_layout.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace inlinescope {
namespace {

BinaryPart rest(BinaryLevel level, const std::string& name, std::uint64_t bytes, std::uint64_t fileBytes) {
    return {level, true, name, {}, std::int64_t(bytes), std::int64_t(fileBytes), 0};
}

/// Goes through the overlapping stretches of one section in the order of its bytes.
class InnermostOwner {
public:
    /// Calls `own(part, begin, end)` for each range, with the innermost stretch that has it.
    template <typename Own>
    void run(const SectionStretch* first, const SectionStretch* last, Own own) {
        for (; first != last; ++first) {
            advance(first->begin, own);
            m_open.push_back(*first);
        }
        advance(UINT64_MAX, own);
    }

private:
    template <typename Own>
    void advance(std::uint64_t to, Own& own) {
        while (!m_open.empty()) {
            const SectionStretch& top = m_open.back();
            const std::uint64_t stop = std::min(top.end, to);
            if (stop > m_position) own(top.part, m_position, stop);
            m_position = std::max(m_position, stop);
            if (top.end > to) return;
            m_open.pop_back();
        }
        m_position = std::max(m_position, to);
    }

    std::vector<SectionStretch> m_open; ///< the last one is the innermost
    std::uint64_t m_position = 0;
};

} // namespace

std::uint64_t settleClaims(const std::vector<FileClaim*>& claims, std::uint64_t fileSize) {
    std::vector<std::size_t> order(claims.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::sort(order, {}, [&](std::size_t index) { return std::pair(claims[index]->offset, index); });
    std::uint64_t taken = 0, unclaimed = 0;
    for (const std::size_t index : order) {
        FileClaim* const claim = claims[index];
        const std::uint64_t begin = std::min(claim->offset, fileSize);
        const std::uint64_t end = begin + std::min(claim->size, fileSize - begin);
        if (begin > taken) unclaimed += begin - taken;
        const std::uint64_t ownBegin = std::min(std::max(begin, taken), end);
        claim->ownBegin = ownBegin - begin;
        claim->ownEnd = end - begin;
        taken = std::max({taken, begin, end});
    }
    return unclaimed + (fileSize - taken);
}

BinaryLayout::BinaryLayout(std::vector<LaidSection> sections, std::vector<LaidSection> headers, std::uint64_t fileSize)
    : m_sections(std::move(sections)), m_headers(std::move(headers)) {
    std::vector<FileClaim*> claims;
    for (LaidSection& header : m_headers)
        claims.push_back(&header.file);
    for (LaidSection& section : m_sections)
        claims.push_back(&section.file);
    m_unclaimed = settleClaims(claims, fileSize);
    for (std::size_t index = 0; index < m_sections.size(); ++index)
        if (m_sections[index].isLoaded) m_byAddress.push_back(index);
    std::ranges::sort(m_byAddress, {}, [&](std::size_t index) { return std::pair(m_sections[index].address, index); });
}

std::optional<std::size_t> BinaryLayout::sectionAt(std::uint64_t begin, std::uint64_t end) const {
    auto after =
        std::ranges::upper_bound(m_byAddress, begin, {}, [&](std::size_t index) { return m_sections[index].address; });
    if (after == m_byAddress.begin() || end < begin) return std::nullopt;
    const LaidSection& section = m_sections[*--after];
    if (end - section.address > section.size) return std::nullopt;
    return *after;
}

std::vector<BinaryPart> BinaryLayout::sectionParts() const {
    std::vector<BinaryPart> parts;
    for (const LaidSection& section : m_sections)
        parts.push_back({BinaryLevel::Sections,
                         false,
                         section.name,
                         {},
                         std::int64_t(section.size),
                         std::int64_t(section.file.own()),
                         0});
    appendHeaders(parts, BinaryLevel::Sections);
    return parts;
}

void BinaryLayout::appendHeaders(std::vector<BinaryPart>& parts, BinaryLevel level) const {
    for (const LaidSection& header : m_headers)
        if (header.file.own() > 0) parts.push_back(rest(level, header.name, header.file.own(), header.file.own()));
    if (m_unclaimed > 0) parts.push_back(rest(level, "no section", m_unclaimed, m_unclaimed));
}

/// Bytes of the file in [begin, end) of the section.
std::uint64_t BinaryLayout::ownBytes(std::size_t section, std::uint64_t begin, std::uint64_t end) const {
    const FileClaim& file = m_sections[section].file;
    const std::uint64_t from = std::max(begin, file.ownBegin), to = std::min(end, file.ownEnd);
    return to > from ? to - from : 0;
}

std::vector<BinaryPart> BinaryLayout::divide(std::vector<SectionStretch> stretches, BinaryLevel level,
                                             const Give& give) const {
    std::vector<BinaryPart> rests;
    std::uint32_t order = 0;
    for (SectionStretch& stretch : stretches) {
        stretch.end = std::min(stretch.end, m_sections[stretch.section].size);
        stretch.order = order++;
    }
    std::ranges::sort(stretches, [](const SectionStretch& a, const SectionStretch& b) {
        return std::tuple(a.section, a.begin, b.end, a.order) < std::tuple(b.section, b.begin, a.end, b.order);
    });
    const SectionStretch* next = stretches.data();
    const SectionStretch* const last = next + stretches.size();
    for (std::size_t section = 0; section < m_sections.size(); ++section) {
        const SectionStretch* const first = next;
        while (next != last && next->section == section)
            ++next;
        std::uint64_t covered = 0, coveredFile = 0;
        InnermostOwner().run(first, next, [&](std::size_t part, std::uint64_t begin, std::uint64_t end) {
            const std::uint64_t own = ownBytes(section, begin, end);
            give(part, std::int64_t(own));
            covered += end - begin;
            coveredFile += own;
        });
        const LaidSection& laid = m_sections[section];
        if (laid.size > covered || laid.file.own() > coveredFile)
            rests.push_back(rest(level, laid.name, laid.size - covered, laid.file.own() - coveredFile));
    }
    appendHeaders(rests, level);
    return rests;
}

void BinaryLayout::divide(std::vector<SectionStretch> stretches, std::vector<BinaryPart>& parts,
                          BinaryLevel level) const {
    std::vector<BinaryPart> rests = divide(std::move(stretches), level, [&](std::size_t part, std::int64_t fileBytes) {
        parts[part].fileBytes += fileBytes;
    });
    std::ranges::move(rests, std::back_inserter(parts));
}

} // namespace inlinescope

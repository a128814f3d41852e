// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/stored_texts.h"

#include "core/jobs/common/ranking.h"

namespace inlinescope {

Result<StoredTexts> StoredTexts::read(const ReaderPool& readers, std::span<const std::uint32_t> ids,
                                      const CancelToken& cancel) {
    constexpr std::size_t most = std::size_t(1) << 31; // bytes
    StoredTexts texts;
    for (std::size_t part = 0; part < readers.size(); ++part)
        texts.m_bytes.push_back(std::make_unique<std::string>());
    std::vector<std::size_t> ends(ids.size());
    INLINESCOPE_CHECK(readers.run([&](std::size_t part, const WorkspaceReader& reader) {
        const auto [begin, end] = readers.share(part, ids.size());
        std::string& bytes = *texts.m_bytes[part];
        std::size_t next = begin;
        return reader.texts().scan(
            ids.subspan(begin, end - begin),
            [&](std::string_view text) {
                if (bytes.size() < most) bytes += text;
                ends[next++] = bytes.size();
            },
            cancel);
    }));
    for (std::size_t part = 0; part < readers.size(); ++part) {
        const auto [begin, end] = readers.share(part, ids.size());
        const std::string_view bytes = *texts.m_bytes[part];
        if (bytes.size() >= most) return Error{ErrorCode::LimitExceeded, "texts of more than 2 GiB", {}, {}, {}};
        for (std::size_t text = begin, at = 0; text < end; at = ends[text++])
            texts.m_texts.push_back(bytes.substr(at, ends[text] - at));
    }
    return texts;
}

Result<std::vector<std::uint32_t>> StoredTexts::ranks(const ReaderPool& readers, const CancelToken& cancel) const {
    std::vector<std::uint32_t> codes(size());
    std::iota(codes.begin(), codes.end(), 0U);
    const auto less = [this](std::uint32_t a, std::uint32_t b) { return m_texts[a] < m_texts[b]; };
    return ranksOf(readers, std::move(codes), less, std::identity(), cancel);
}

Result<std::vector<std::uint8_t>> StoredTexts::passing(const CellFilter& filter, const CancelToken& cancel) const {
    std::vector<std::uint8_t> passing(size());
    for (std::size_t text = 0; text < size(); ++text) {
        if (text % 4096 == 0 && cancel.isCancelled()) return CancelToken::error();
        passing[text] = filter.passes(m_texts[text]);
    }
    return passing;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/reader_pool.h"
#include "core/jobs/tables/cell_filter.h"

#include <memory>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Texts of a workspace by code: their position in a list of ids.
class StoredTexts {
public:
    static Result<StoredTexts> read(const ReaderPool& readers, std::span<const std::uint32_t> ids,
                                    const CancelToken& cancel);

    std::string_view operator[](std::uint32_t code) const { return m_texts[code]; }
    std::size_t size() const { return m_texts.size(); }
    Result<std::vector<std::uint32_t>> ranks(const ReaderPool& readers, const CancelToken& cancel) const;
    Result<std::vector<std::uint8_t>> passing(const CellFilter& filter, const CancelToken& cancel) const;

private:
    std::vector<std::unique_ptr<std::string>> m_bytes; ///< of all texts; one per reader
    std::vector<std::string_view> m_texts;
};

} // namespace inlinescope

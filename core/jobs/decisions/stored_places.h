// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/decisions/dictionary_encoding.h"
#include "core/jobs/decisions/stored_texts.h"

#include <optional>

namespace inlinescope {

/// The places at which the callsites of a list of decisions stand, by code, and by row of the list. Each names the
/// place that its function was inlined at, so that a place stands for a whole chain.
class StoredPlaces {
public:
    static Result<StoredPlaces> read(const ReaderPool& readers, std::span<const ModuleDecisions> modules,
                                     const CancelToken& cancel);

    std::size_t size() const { return m_parents.size(); }
    /// The innermost place of each row; NoCode: none is known.
    const std::vector<std::uint32_t>& codes() const { return m_codes; }
    /// Whether it has a file; otherwise it is a number.
    bool isReal(std::uint32_t code) const { return !m_fileTexts[m_files[code]].empty(); }
    /// "file:line:column"; nothing for a number.
    void appendLocation(std::string& text, std::uint32_t code) const;
    /// As formatSite().
    void appendChain(std::string& text, std::uint32_t code, std::string_view twin, std::string_view inherited) const;

    /// By file, line and column; those without a file first, and equal.
    Result<std::vector<std::uint32_t>> locationRanks(const ReaderPool& readers, const CancelToken& cancel) const;
    /// By function, line and column, and then by the rest of the chain.
    Result<std::vector<std::uint32_t>> chainRanks(const ReaderPool& readers, const CancelToken& cancel) const;

private:
    using Column = std::vector<std::uint32_t>;
    /// Columns to be filled, in the order of the stored fields.
    std::array<Column*, 5> columns() { return {&m_parents, &m_functions, &m_files, &m_lines, &m_columns}; }
    Result<void> add(const WorkspaceReader& reader, const ModuleDecisions& module, std::span<std::uint32_t> codes);
    void append(StoredPlaces& more);

    Column m_codes;
    Column m_parents; ///< a code; NoCode: none
    Column m_functions, m_files, m_lines, m_columns;
    StoredTexts m_functionTexts, m_fileTexts;
};

} // namespace inlinescope

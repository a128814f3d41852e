// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/decisions/dictionary_encoding.h"
#include "core/jobs/decisions/stored_texts.h"

#include <optional>

namespace inlinescope {

/// The places of the callsites of a list of decisions, by code and by row of the list. Each place refers to the place
/// where its function was inlined, so one code represents a whole chain.
class StoredPlaces {
public:
    static Result<StoredPlaces> read(const ReaderPool& readers, std::span<const ModuleDecisions> modules,
                                     const CancelToken& cancel);

    std::size_t size() const { return m_parents.size(); }
    /// The innermost place of each row; NoCode if none is known.
    const std::vector<std::uint32_t>& codes() const { return m_codes; }
    /// Whether it has a file; otherwise it is a number.
    bool isReal(std::uint32_t code) const { return !m_fileTexts[m_files[code]].empty(); }
    /// Whether the chain of a row ends with what distinguishes twins: real places distinguish them.
    bool showsTwin(std::size_t row) const { return m_codes[row] == NoCode || !isReal(m_codes[row]); }
    /// "file:line:column"; nothing for a number.
    void appendLocation(std::string& text, std::uint32_t code) const;
    /// The call by which the place's function calls, as appendChain() has it, and the place in its caller: NoCode, or a
    /// smaller code.
    void appendCall(std::string& text, std::uint32_t code) const;
    std::uint32_t parent(std::uint32_t code) const { return m_parents[code]; }
    /// The function of a place by its code in functionTexts().
    std::uint32_t function(std::uint32_t code) const { return m_functions[code]; }
    const StoredTexts& functionTexts() const { return m_functionTexts; }
    /// The file of a place by its code in fileTexts().
    std::uint32_t file(std::uint32_t code) const { return m_files[code]; }
    const StoredTexts& fileTexts() const { return m_fileTexts; }
    /// appendCall() with only the last `bytes` bytes of the function's name.
    void appendEndOfCall(std::string& text, std::uint32_t code, std::size_t bytes) const;
    /// In the format of formatSite(): the calls of a place and its parents, with callSeparator between.
    static constexpr std::string_view callSeparator = " @ ";
    void appendChain(std::string& text, std::uint32_t code, std::string_view twin, std::string_view inherited) const;

    /// By file, line and column; places without a file come first, and are equal.
    Result<std::vector<std::uint32_t>> locationRanks(const ReaderPool& readers, const CancelToken& cancel) const;
    /// By function, line and column, and then by the rest of the chain.
    Result<std::vector<std::uint32_t>> chainRanks(const ReaderPool& readers, const CancelToken& cancel) const;

private:
    using Column = std::vector<std::uint32_t>;
    /// The columns to fill, in the order of the stored fields.
    std::array<Column*, 5> columns() { return {&m_parents, &m_functions, &m_files, &m_lines, &m_columns}; }
    Result<void> add(const WorkspaceReader& reader, const ModuleDecisions& module, std::span<std::uint32_t> codes);
    Result<void> append(StoredPlaces& more, const CancelToken& cancel);
    void reserve(std::size_t places);

    Column m_codes;
    Column m_parents; ///< a code; NoCode: none
    Column m_functions, m_files, m_lines, m_columns;
    StoredTexts m_functionTexts, m_fileTexts;
};

} // namespace inlinescope

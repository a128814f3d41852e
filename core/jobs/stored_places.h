#pragma once
#include "core/jobs/coded_ids.h"
#include "core/jobs/stored_texts.h"

#include <optional>

namespace inlinescope {

/// Places of a workspace by code: their places in a list of ids. Each names the place that its function was inlined at,
/// so that a place stands for a whole chain.
class StoredPlaces {
public:
    /// With those that the chains go on with, where that is asked for.
    static Result<StoredPlaces> read(const ReaderTeam& team, std::vector<std::uint32_t> ids, bool withChains,
                                     const CancelToken& cancel);

    std::uint32_t code(std::uint32_t id) const { return m_index->code(id); }
    std::size_t size() const { return m_ids.size(); }
    /// Whether it has a file; otherwise it is a number.
    bool isReal(std::uint32_t code) const { return !m_fileTexts[m_files[code]].empty(); }
    /// "file:line:column"; nothing for a number.
    void appendLocation(std::string& text, std::uint32_t code) const;
    /// As formatSite().
    void appendChain(std::string& text, std::uint32_t code, std::string_view twin, std::string_view inherited) const;

    /// By file, line and column; those without a file first, and equal.
    Result<std::vector<std::uint32_t>> locationRanks(const ReaderTeam& team, const CancelToken& cancel) const;
    /// By function, line and column, and then by the rest of the chain.
    Result<std::vector<std::uint32_t>> chainRanks(const ReaderTeam& team, const CancelToken& cancel) const;

private:
    Result<void> readLevel(const ReaderTeam& team, const std::vector<std::uint32_t>& ids, const CancelToken& cancel);
    std::vector<std::uint32_t> missingParents(std::size_t firstOfLevel) const;
    void arrange();

    std::vector<std::uint32_t> m_ids, m_parents; ///< a parent is an id first and then a code; NoCode: none
    std::vector<std::uint32_t> m_functions, m_files, m_lines, m_columns;
    std::optional<IdIndex> m_index;
    StoredTexts m_functionTexts, m_fileTexts;
};

} // namespace inlinescope

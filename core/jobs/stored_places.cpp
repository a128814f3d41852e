#include "core/jobs/stored_places.h"

#include "core/jobs/ranking.h"
#include "core/model/names.h"

namespace inlinescope {
namespace {

/// Real chains have some dozens of places; a stranger's may be made so that comparing them takes for ever.
constexpr int DeepestCompared = 1000;

/// One after another what was at these places.
void permute(std::vector<std::uint32_t>& values, const std::vector<std::uint32_t>& places) {
    std::vector<std::uint32_t> permuted(values.size());
    for (std::size_t next = 0; next < places.size(); ++next)
        permuted[next] = values[places[next]];
    values = std::move(permuted);
}

} // namespace

Result<StoredPlaces> StoredPlaces::read(const ReaderTeam& team, std::vector<std::uint32_t> ids, bool withChains,
                                        const CancelToken& cancel) {
    StoredPlaces places;
    while (!ids.empty()) {
        const std::size_t firstOfLevel = places.size();
        INLINESCOPE_CHECK(places.readLevel(team, ids, cancel));
        ids = withChains ? places.missingParents(firstOfLevel) : std::vector<std::uint32_t>();
    }
    places.arrange();
    INLINESCOPE_TRY(places.m_functionTexts, StoredTexts::read(team, encodeIds(places.m_functions), cancel));
    INLINESCOPE_TRY(places.m_fileTexts, StoredTexts::read(team, encodeIds(places.m_files), cancel));
    return places;
}

/// Appends places.
Result<void> StoredPlaces::readLevel(const ReaderTeam& team, const std::vector<std::uint32_t>& ids,
                                     const CancelToken& cancel) {
    const std::size_t first = size();
    m_ids.insert(m_ids.end(), ids.begin(), ids.end());
    for (auto* column : {&m_parents, &m_functions, &m_files, &m_lines, &m_columns})
        column->resize(m_ids.size());
    return team.run([&](std::size_t part, const WorkspaceReader& reader) {
        const auto [begin, end] = team.share(part, ids.size());
        std::size_t next = first + begin;
        return reader.scanPlaces(
            std::span(ids).subspan(begin, end - begin),
            [&](const ScannedRow& row) {
                m_parents[next] = row.isNull(PlaceParent) ? NoCode : row.id(PlaceParent);
                m_functions[next] = row.id(PlaceFunction);
                m_files[next] = row.id(PlaceFile);
                m_lines[next] = row.number(PlaceLine);
                m_columns[next] = row.number(PlaceColumnNumber);
                ++next;
            },
            cancel);
    });
}

/// Of the places from `firstOfLevel` on, ascending.
std::vector<std::uint32_t> StoredPlaces::missingParents(std::size_t firstOfLevel) const {
    std::vector<std::uint32_t> parents(m_parents.begin() + std::ptrdiff_t(firstOfLevel), m_parents.end());
    const std::vector<std::uint32_t> wanted = encodeIds(parents);
    std::vector<std::uint32_t> known = m_ids, missing;
    std::ranges::sort(known);
    std::ranges::set_difference(wanted, known, std::back_inserter(missing));
    return missing;
}

/// Brings the places into the order of their ids, and makes codes of the parents' ids. A parent is always older than
/// its child: a chain that a stranger tied into a ring ends where it goes back up.
void StoredPlaces::arrange() {
    std::vector<std::uint32_t> order(size());
    std::iota(order.begin(), order.end(), 0U);
    if (!std::ranges::is_sorted(m_ids)) {
        std::ranges::sort(order, {}, [this](std::uint32_t place) { return m_ids[place]; });
        for (auto* column : {&m_ids, &m_parents, &m_functions, &m_files, &m_lines, &m_columns})
            permute(*column, order);
    }
    m_index.emplace(m_ids);
    for (std::uint32_t place = 0; place < size(); ++place) {
        const std::uint32_t parent = m_parents[place] == NoCode ? NoCode : code(m_parents[place]);
        m_parents[place] = parent < place ? parent : NoCode;
    }
}

void StoredPlaces::appendLocation(std::string& text, std::uint32_t code) const {
    if (!isReal(code)) return;
    text += m_fileTexts[m_files[code]];
    text.append(":").append(std::to_string(m_lines[code])).append(":").append(std::to_string(m_columns[code]));
}

void StoredPlaces::appendChain(std::string& text, std::uint32_t code, std::string_view twin,
                               std::string_view inherited) const {
    for (std::uint32_t place = code; place != NoCode; place = m_parents[place]) {
        if (place != code) text += " @ ";
        appendCall(text, m_functionTexts[m_functions[place]], isReal(place), m_lines[place], m_columns[place]);
        if (place == code) text += twin;
    }
    text += inherited;
}

Result<std::vector<std::uint32_t>> StoredPlaces::locationRanks(const ReaderTeam& team,
                                                               const CancelToken& cancel) const {
    INLINESCOPE_TRY(const auto fileRanks, m_fileTexts.ranks(team, cancel));
    std::vector<std::uint32_t> files(size()), lines(size()), columns(size());
    for (std::uint32_t place = 0; place < size(); ++place) {
        if (!isReal(place)) continue;
        files[place] = fileRanks[m_files[place]] + 1;
        lines[place] = m_lines[place];
        columns[place] = m_columns[place];
    }
    return ranksByColumns({std::move(files), std::move(lines), std::move(columns)}, cancel);
}

Result<std::vector<std::uint32_t>> StoredPlaces::chainRanks(const ReaderTeam& team, const CancelToken& cancel) const {
    INLINESCOPE_TRY(const auto functions, m_functionTexts.ranks(team, cancel));
    INLINESCOPE_TRY(const auto own, ranksByColumns({lift(m_functions, functions, NoCode), m_lines, m_columns}, cancel));
    const auto less = [&](std::uint32_t a, std::uint32_t b) {
        for (int depth = 0; a != b && depth < DeepestCompared; ++depth, a = m_parents[a], b = m_parents[b]) {
            if (a == NoCode || b == NoCode) return a == NoCode; // the shorter one first
            if (own[a] != own[b]) return own[a] < own[b];
        }
        return false;
    };
    return refinedRanks(own, less, cancel);
}

} // namespace inlinescope

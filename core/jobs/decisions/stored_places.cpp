// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/stored_places.h"

#include "core/jobs/common/ranking.h"
#include "core/model/names.h"

namespace inlinescope {
namespace {

/// Real chains have some dozens of places; an untrusted file could make the comparison of chains take very long.
constexpr int DeepestCompared = 1000;

} // namespace

Result<StoredPlaces> StoredPlaces::read(const ReaderPool& readers, std::span<const ModuleDecisions> modules,
                                        const CancelToken& cancel) {
    std::size_t rows = 0;
    for (const ModuleDecisions& module : modules)
        rows += std::size_t(module.count);
    std::vector<StoredPlaces> parts(readers.size());
    for (StoredPlaces& part : parts)
        part.reserve(rows);
    std::vector<std::size_t> partOf(modules.size());
    Column codes;
    INLINESCOPE_CHECK(fillRows(codes, rows, std::uint32_t(0), cancel));
    const auto work = [&](std::size_t part, const WorkspaceReader& reader, std::size_t module, std::size_t position) {
        partOf[module] = part;
        const std::span of(codes.begin() + std::ptrdiff_t(position), std::size_t(modules[module].count));
        return parts[part].add(reader, modules[module], of);
    };
    INLINESCOPE_CHECK(readers.forEachModule(modules, work, cancel));

    StoredPlaces places;
    std::vector<std::uint32_t> firsts;
    for (StoredPlaces& part : parts) {
        firsts.push_back(std::uint32_t(places.size()));
        INLINESCOPE_CHECK(places.append(part, cancel));
    }
    places.m_codes = std::move(codes);
    for (std::size_t module = 0, row = 0; module < modules.size() && !cancel.isCancelled(); ++module)
        for (const std::size_t end = row + std::size_t(modules[module].count); row < end; ++row)
            if (places.m_codes[row] != NoCode) places.m_codes[row] += firsts[partOf[module]];
    if (cancel.isCancelled()) return CancelToken::error();
    INLINESCOPE_TRY(const Column functions, encodeIds(places.m_functions, cancel));
    INLINESCOPE_TRY(places.m_functionTexts, StoredTexts::read(readers, functions, cancel));
    INLINESCOPE_TRY(const Column files, encodeIds(places.m_files, cancel));
    INLINESCOPE_TRY(places.m_fileTexts, StoredTexts::read(readers, files, cancel));
    return places;
}

/// Appends the places of a module, and sets those of its decisions.
Result<void> StoredPlaces::add(const WorkspaceReader& reader, const ModuleDecisions& module,
                               std::span<std::uint32_t> codes) {
    static constexpr std::array fields = {DecisionField::PlaceParent, DecisionField::PlaceFunction,
                                          DecisionField::PlaceFile,   DecisionField::PlaceLine,
                                          DecisionField::PlaceColumn, DecisionField::Place};
    INLINESCOPE_TRY(const auto values, reader.decisionColumns().of(module, fields));
    const auto first = std::uint32_t(size());
    const auto codeOf = [first](std::int64_t number) { return number ? first + std::uint32_t(number) - 1 : NoCode; };
    std::ranges::transform(values.front(), std::back_inserter(m_parents), codeOf);
    std::ranges::transform(values.back(), codes.begin(), codeOf);
    for (std::size_t column = 1; column < columns().size(); ++column)
        std::ranges::transform(values[column], std::back_inserter(*columns()[column]),
                               [](std::int64_t value) { return std::uint32_t(value); });
    return {};
}

/// Appends the places of another object; their codes begin after the codes of this one.
Result<void> StoredPlaces::append(StoredPlaces& more, const CancelToken& cancel) {
    const auto first = std::uint32_t(size());
    INLINESCOPE_CHECK(forEachRow(more.size(), cancel, [&](std::size_t place) {
        if (more.m_parents[place] != NoCode) more.m_parents[place] += first;
    }));
    for (std::size_t column = 0; column < columns().size(); ++column) {
        Column &from = *more.columns()[column], &to = *columns()[column];
        if (to.empty()) {
            to.swap(from);
            continue;
        }
        INLINESCOPE_CHECK(appendRows(to, from, cancel));
        from = Column();
    }
    return {};
}

/// Memory that is not filled costs nothing, but moving what is there does. Most places are of one decision.
void StoredPlaces::reserve(std::size_t places) {
    for (Column* column : columns())
        column->reserve(places);
}

void StoredPlaces::appendLocation(std::string& text, std::uint32_t code) const {
    if (!isReal(code)) return;
    text += m_fileTexts[m_files[code]];
    text.append(":").append(std::to_string(m_lines[code])).append(":").append(std::to_string(m_columns[code]));
}

void StoredPlaces::appendCall(std::string& text, std::uint32_t code) const {
    inlinescope::appendCall(text, m_functionTexts[m_functions[code]], isReal(code), m_lines[code], m_columns[code]);
}

void StoredPlaces::appendEndOfCall(std::string& text, std::uint32_t code, std::size_t bytes) const {
    const std::string_view function = m_functionTexts[m_functions[code]];
    inlinescope::appendCall(text, function.substr(function.size() - std::min(function.size(), bytes)), isReal(code),
                            m_lines[code], m_columns[code]);
}

void StoredPlaces::appendChain(std::string& text, std::uint32_t code, std::string_view twin,
                               std::string_view inherited) const {
    for (std::uint32_t place = code; place != NoCode; place = m_parents[place]) {
        if (place != code) text += callSeparator;
        appendCall(text, place);
        if (place == code) text += twin;
    }
    text += inherited;
}

Result<std::vector<std::uint32_t>> StoredPlaces::locationRanks(const ReaderPool& readers,
                                                               const CancelToken& cancel) const {
    INLINESCOPE_TRY(const auto ranks, m_fileTexts.ranks(readers, cancel));
    std::vector<std::uint32_t> files(size());
    INLINESCOPE_CHECK(forEachRow(size(), cancel, [&](std::size_t place) {
        if (isReal(std::uint32_t(place))) files[place] = ranks[m_files[place]] + 1;
    }));
    const auto less = [&](std::uint32_t a, std::uint32_t b) {
        if (files[a] == 0) return false;
        return m_lines[a] != m_lines[b] ? m_lines[a] < m_lines[b] : m_columns[a] < m_columns[b];
    };
    return ranksInGroups(readers, files, m_fileTexts.size() + 1, less, cancel);
}

Result<std::vector<std::uint32_t>> StoredPlaces::chainRanks(const ReaderPool& readers,
                                                            const CancelToken& cancel) const {
    INLINESCOPE_TRY(const auto ranks, m_functionTexts.ranks(readers, cancel));
    INLINESCOPE_TRY(const auto functions, decode(m_functions, ranks, NoCode, cancel));
    const auto less = [&](std::uint32_t a, std::uint32_t b) {
        for (int depth = 0; a != b && depth < DeepestCompared; ++depth, a = m_parents[a], b = m_parents[b]) {
            if (a == NoCode || b == NoCode) return a == NoCode; // the shorter one first
            if (functions[a] != functions[b]) return functions[a] < functions[b];
            if (m_lines[a] != m_lines[b]) return m_lines[a] < m_lines[b];
            if (m_columns[a] != m_columns[b]) return m_columns[a] < m_columns[b];
        }
        return false;
    };
    return ranksInGroups(readers, functions, m_functionTexts.size(), less, cancel);
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/find/call_ranks.h"

#include "core/model/symbol_text.h"

#include <algorithm>
#include <string>

namespace inlinescope {

CallRanks::CallRanks(const TextMatch& match, const FoundNames& names)
    : m_match(match), m_names(names), m_ranks(names.matches.size()) {}

bool CallRanks::canMatch() const {
    TextMatch::Words words = 0;
    for (const TextMatch::Words found : m_names.matches)
        words |= found;
    return words == m_match.all();
}

bool CallRanks::hasAllWords(const CallTexts& texts, std::uint32_t line) const {
    const TextMatch::Words words =
        m_names.wordsOf(texts.caller) | m_names.wordsOf(texts.callee) | m_names.wordsOf(texts.file);
    return words == m_match.all() && m_match.atLine(words, line) == words;
}

Result<int> CallRanks::rankOf(const WorkspaceReader& reader, const CallTexts& texts) {
    INLINESCOPE_TRY(const int callee, rankOf(reader, texts.callee, true));
    INLINESCOPE_TRY(const int caller, rankOf(reader, texts.caller, true));
    INLINESCOPE_TRY(const int file, rankOf(reader, texts.file, false));
    return std::min({callee, caller, file});
}

/// A name without one of the words cannot match. The rank of a text does not depend on its use, since a file's name is
/// its own short form.
Result<int> CallRanks::rankOf(const WorkspaceReader& reader, std::int64_t text, bool isSymbol) {
    if (m_names.wordsOf(text) != m_match.all()) return TextMatch::worstRank;
    std::atomic<std::int8_t>& known = m_ranks[std::size_t(text)];
    if (const std::int8_t rank = known.load(std::memory_order_relaxed); rank != 0) return rank - 1;
    INLINESCOPE_TRY(const std::string words, reader.texts().byId(text));
    const int rank = m_match.rank(isSymbol ? shortSymbol(words) : words);
    known.store(std::int8_t(rank + 1), std::memory_order_relaxed);
    return rank;
}

} // namespace inlinescope

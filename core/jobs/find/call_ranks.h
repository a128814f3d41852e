// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/text_match.h"
#include "core/store/workspace_reader.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace inlinescope {

/// The texts of a callsite by their ids; 0: none is known.
struct CallTexts {
    std::int64_t caller = 0, callee = 0, file = 0;
};

/// Which callsites have all words of a search, and how well. Any thread may use it. The rank of each text is found
/// once: a text belongs to many callsites, and demangling is the slowest step.
class CallRanks {
public:
    /// Both must outlive it.
    CallRanks(const TextMatch& match, const FoundNames& names);

    /// Whether any callsite can have all words: each is in some text.
    bool canMatch() const;
    bool hasAllWords(const CallTexts& texts, std::uint32_t line) const;
    /// The best of the callsite's texts. The reader is of the calling thread.
    Result<int> rankOf(const WorkspaceReader& reader, const CallTexts& texts);

private:
    Result<int> rankOf(const WorkspaceReader& reader, std::int64_t text, bool isSymbol);

    const TextMatch& m_match;
    const FoundNames& m_names;
    std::vector<std::atomic<std::int8_t>> m_ranks; ///< by id of a text: 0, or its rank plus one
};

} // namespace inlinescope

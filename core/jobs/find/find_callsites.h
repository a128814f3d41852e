// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/common/reader_pool.h"
#include "core/model/text_match.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// A callsite that a search found, as it is shown.
struct ListedCallsite {
    std::string caller, callee;
    CallsiteKey key;
    SourcePlace place; ///< of the call; empty if none is known
    FoundIn in;
    int rank = 0; ///< CallRanks::rankOf()
};

struct CallsiteFindings {
    std::vector<ListedCallsite> best;     ///< best first
    std::size_t modules = 0, visited = 0; ///< that may have matches, and the number of these that were read
};

/// The number of decisions that are read in a fraction of a second.
constexpr std::int64_t quickDecisions = 200'000;

/// The best callsites that contain all words of `match`, at most `limit`, in the modules of `names`, or in the first of
/// them, at least one, that have `mostDecisions` together.
Result<CallsiteFindings> findCallsites(const ReaderPool& readers, const TextMatch& match, const FoundNames& names,
                                       std::size_t limit, std::optional<std::int64_t> mostDecisions,
                                       const CancelToken& cancel);

} // namespace inlinescope

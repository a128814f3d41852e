// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/find/find_remarks.h"

#include "core/jobs/find/call_ranks.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

/// What identifies a call within a set.
using CallIds = std::array<std::int64_t, 5>;

struct RankedCall {
    int rank = 0;
    std::size_t set = 0;
    std::int64_t remark = 0; ///< id, which rises in the order of the remarks
    auto operator<=>(const RankedCall&) const = default;
};

CallTexts callTextsOf(const RemarkedCall& call) {
    return {call.caller, call.callee, call.source};
}

/// The calls of a set that have all words, each once, and `left` without the remarks that were read. Returns whether
/// all remarks were.
Result<bool> readMatches(std::vector<RemarkedCall>& matches, const WorkspaceReader& reader, RemarkSetId set,
                         const CallRanks& ranks, std::int64_t& left, const CancelToken& cancel) {
    std::set<CallIds> known;
    std::int64_t read = 0;
    const auto visit = [&](const RemarkedCall& call) {
        ++read;
        if (!ranks.hasAllWords(callTextsOf(call), call.line)) return;
        const CallIds ids = {call.caller, call.callee, call.source, call.line, call.column};
        if (known.insert(ids).second) matches.push_back(call);
    };
    INLINESCOPE_TRY(const bool areAll, reader.remarks().scanCalls(set, left, visit, cancel));
    left -= read;
    return areAll;
}

Result<ListedRemark> listedRemark(const WorkspaceReader& reader, const RankedCall& call, const RemarkSetName& set) {
    INLINESCOPE_TRY(CallRemark remark, reader.remarks().remark(call.remark));
    return ListedRemark{std::move(remark.caller),
                        std::move(remark.callee),
                        std::move(remark.place),
                        std::move(remark.site),
                        set.name,
                        call.rank};
}

} // namespace

Result<RemarkFindings> findRemarks(const WorkspaceReader& reader, const TextMatch& match, const FoundNames& names,
                                   const RemarkSearch& search, const CancelToken& cancel) {
    const std::vector<RemarkSetName>& sets = search.sets;
    RemarkFindings findings;
    CallRanks ranks(match, names);
    if (!ranks.canMatch()) return findings;
    std::int64_t left = search.mostRemarks.value_or(std::numeric_limits<std::int64_t>::max());
    std::vector<RankedCall> ranked;
    for (std::size_t set = 0; set < sets.size() && findings.areAll; ++set) {
        std::vector<RemarkedCall> matches;
        INLINESCOPE_TRY(findings.areAll, readMatches(matches, reader, sets[set].id, ranks, left, cancel));
        for (const RemarkedCall& call : matches) {
            if (cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_TRY(const int rank, ranks.rankOf(reader, callTextsOf(call)));
            ranked.push_back({rank, set, call.remark});
        }
    }
    const std::size_t count = std::min(search.limit, ranked.size());
    std::ranges::partial_sort(ranked, ranked.begin() + std::ptrdiff_t(count));
    for (std::size_t row = 0; row < count; ++row) {
        INLINESCOPE_TRY(ListedRemark listed, listedRemark(reader, ranked[row], sets[ranked[row].set]));
        findings.best.push_back(std::move(listed));
    }
    return findings;
}

} // namespace inlinescope

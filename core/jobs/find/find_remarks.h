// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/model/text_match.h"
#include "core/store/workspace_reader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Where callsites are looked for.
struct RemarkSearch {
    std::vector<RemarkSetName> sets;
    std::size_t limit = 8;                   ///< callsites at most
    std::optional<std::int64_t> mostRemarks; ///< only these first ones are read; absent: all
};

/// A callsite that a search found in a set of remarks, as it is shown.
struct ListedRemark {
    std::string caller, callee;
    SourcePlace place; ///< of the call; empty if none is known
    std::string site;  ///< as LLVM spells it; may be empty
    std::string set;   ///< name
    int rank = 0;      ///< CallRanks::rankOf()
};

struct RemarkFindings {
    std::vector<ListedRemark> best; ///< best first, then in the order of the sets
    bool areAll = true;             ///< false: only a part of the remarks was read
};

/// The best callsites that contain all words of `match`. A call that several remarks of a set are about, as one in a
/// header that many files include, is listed once for the set.
Result<RemarkFindings> findRemarks(const WorkspaceReader& reader, const TextMatch& match, const FoundNames& names,
                                   const RemarkSearch& search, const CancelToken& cancel);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/reader_pool.h"
#include "core/jobs/decisions/order_request.h"
#include "core/jobs/decisions/stored_places.h"

#include <set>
#include <vector>

namespace inlinescope {

/// Whether a column has one of a few words that depend only on a decision's state.
bool isState(ListColumn column);

/// Stored columns of all decisions of a request's modules, in the recorded order, with one value per row; columns that
/// no list column needs are empty.
struct OrderColumns {
    static constexpr std::int64_t Absent = NoNumber;

    std::vector<std::uint32_t> callers, callees, linkages, reasons; ///< ids of texts
    std::vector<std::uint32_t> occurrences;
    std::vector<std::uint32_t> states; ///< each one of stateCount values, for stateWord()
    std::vector<std::uint64_t> keyHashes;
    std::vector<std::int64_t> costs, thresholds, flips, heldFlips; ///< Absent: none
    std::optional<StoredPlaces> places;
    std::vector<std::pair<std::uint32_t, CallsiteTwin>> twins; ///< by row, ascending; only for a filter

    /// One pass over the decisions, and one over the flips of each value of Others that is needed.
    static Result<OrderColumns> read(const ReaderPool& readers, const OrderRequest& request,
                                     const std::set<ListColumn>& needed, const CancelToken& cancel);
};

constexpr std::uint32_t stateCount = 1U << 11;
/// The cell of a column of words for a decision with this state; empty for an absent value.
std::string stateWord(ListColumn column, std::uint32_t state, bool canFlip);

} // namespace inlinescope

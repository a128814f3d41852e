// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/common/reader_pool.h"
#include "core/jobs/decisions/order_request.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace inlinescope {

/// Positions in the recorded order of the decisions that pass all filters, in the order that DecisionListRequest
/// describes. Reads only the columns that it needs, and each distinct text once. Errors: LimitExceeded for more than
/// 2^32 - 2 decisions, otherwise those of the reader.
Result<std::vector<std::uint32_t>> decisionOrder(const ReaderPool& readers, const OrderRequest& request,
                                                 const CancelToken& cancel);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

namespace inlinescope {

/// How much a column tells: of two columns, the one with the lower rank stays longer if there is no room for all.
/// First what a table is read for (sizes, deltas, the largest culprit), by column_rank.cpp; then other names and bytes;
/// then statuses and percentages; then counts and other numbers; last keys, hashes, paths and times.
int columnRank(const Column& column);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/decision.h"
#include "core/model/tensor.h"

#include <initializer_list>
#include <string_view>

namespace inlinescope {

// Cells of values that need a rule, the same in every query.

/// A flag as a word: "yes" or "no".
Cell flagCell(bool flag);
/// A percentage to one decimal.
Cell percentCell(const std::optional<double>& percent);
/// UTC, "2026-11-21T07:30:00Z".
Cell timeCell(std::int64_t msSinceEpoch);
/// A scalar as number, a larger tensor as text.
Cell tensorCell(const TensorSpec& spec, Bytes tensor);

/// "file:line:column" of the call; empty in a module without debug info.
std::string locationText(const Decision& decision);

Table makeTable(std::initializer_list<Column> columns);

} // namespace inlinescope

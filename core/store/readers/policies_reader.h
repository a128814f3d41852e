// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Reads policies (WorkspaceReader::policies()).
class PoliciesReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In name order.
    Result<std::vector<PolicyRow>> all() const;
    Result<PolicyRow> byName(const std::string& name) const;
    /// The whole policy, bytes included.
    Result<PolicySpec> byId(PolicyId id) const;
};

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/new_name.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <string>

namespace inlinescope {

/// Writes policies (WorkspaceWriter::policies()).
class PoliciesWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// A policy with the same fingerprint and the same name or source is not added again: its id is returned.
    Result<PolicyId> put(const PolicySpec& spec, NewName newName = NewName::AsGiven) const;

    /// Reads nothing but the id, so that it also works for a row that cannot be read. NotFound.
    Result<PolicyId> idOf(const std::string& name) const;
    /// Refused if runs or scripts still use it.
    Result<void> remove(PolicyId id) const;
};

} // namespace inlinescope

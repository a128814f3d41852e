// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/attribute_result.h"
#include "core/model/ids.h"
#include "core/store/readers/reader_part.h"

#include <vector>

namespace inlinescope {

/// Reads what is measured of attributes in the source (WorkspaceReader::attributes()).
class AttributesReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// All known results of a module run.
    Result<std::vector<AttributeResult>> of(ModuleRunId id) const;
};

} // namespace inlinescope

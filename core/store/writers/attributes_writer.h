// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/attribute_result.h"
#include "core/model/ids.h"
#include "core/store/writers/writer_part.h"

namespace inlinescope {

/// Writes what is measured of attributes in the source (WorkspaceWriter::attributes()).
class AttributesWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Stores a result; it replaces an earlier one of the same attributes. It is removed with the module run. NotFound
    /// if that does not exist any more; InvalidArgument for attributes that are not ascending.
    Result<void> put(ModuleRunId moduleRun, const AttributeResult& result) const;
};

} // namespace inlinescope

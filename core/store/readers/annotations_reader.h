// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <vector>

namespace inlinescope {

/// Reads what users wrote about runs, modules and callsites (WorkspaceReader::annotations()).
class AnnotationsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In the order in which they were first written.
    Result<std::vector<AnnotationRow>> all() const;
};

} // namespace inlinescope

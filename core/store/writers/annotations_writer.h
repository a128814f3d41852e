// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

namespace inlinescope {

/// Writes what users say about runs, modules and callsites (WorkspaceWriter::annotations()).
class AnnotationsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Stores an annotation about a run, module or callsite and replaces an earlier one; an empty annotation removes
    /// it. It is removed with the run, module or set of remarks, and kept when the module is run again or replaced, or
    /// the same remarks are imported again.
    Result<void> put(const AnnotationSubject& subject, const Annotation& annotation) const;
};

} // namespace inlinescope

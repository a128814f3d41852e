// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/variants_request.h"

namespace inlinescope {

/// Measures variants of one module's compile, in a session (variant_session.h). A child does it all by branches
/// (child_processes.h), as far as images of processes can be made. If that child is lost, this process measures what is
/// left with a process for each variant, so that a crash or a limit of time or memory affects only the status of its
/// variant. With batches the next one is not known here, so the loss is an error.
///
/// As for compileModule(): one call per process, and the process should end after it. Errors: as compileModule(); those
/// of `sink`; the baseline does not compile; Unsupported if without debug info it has not the known sizes, or if
/// processes were lost.
Result<VariantsMeasured> measureVariants(const VariantsRequest& request, const VariantSink& sink);

} // namespace inlinescope

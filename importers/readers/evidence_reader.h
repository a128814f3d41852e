// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>

namespace inlinescope {

/// Reads one file of imported evidence from the open descriptor `fd` (from its current offset to its end; it stays
/// open) and passes its contents to `sink`, in file order. Errors and findings name the file `name`. Memory is bounded
/// by a few MiB, whatever the file contains. The file is untrusted: if it is damaged, everything complete before the
/// damage has been delivered, and the Error names the file, the place and what was expected.
Result<void> readEvidence(EvidenceFormat format, int fd, const std::string& name, EvidenceSink& sink);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>

namespace inlinescope {

/// Reads one file of imported evidence from the open descriptor `fd` (at its present offset, to its end; it stays open)
/// and hands what it finds to `sink`, in file order. `name` is the file's name as errors and findings name it. Memory
/// is bounded by a few MiB whatever the file holds. The file is untrusted: at a damaged place all that is complete
/// before it has been delivered, and the Error names file, place and expectation.
Result<void> readEvidence(EvidenceFormat format, int fd, const std::string& name, EvidenceSink& sink);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/wire/frames.h"

#include <span>

namespace inlinescope {

// The work of the tasks that read files without a compiler, each in the task's own process. Inputs are open
// descriptors; problems with them are returned as the Error.

Result<void> evidenceBody(const ReadEvidenceTask& task, std::span<const int> inputs, FrameWriter& answer);
Result<void> extractBody(const ExtractTask& task, int input, FrameWriter& answer);

} // namespace inlinescope

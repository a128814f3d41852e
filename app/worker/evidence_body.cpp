// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/task_bodies.h"
#include "core/wire/evidence_stream.h"
#include "importers/readers/importer_list.h"

namespace inlinescope {

Result<void> evidenceBody(const ReadEvidenceTask& task, int input, FrameWriter& answer) {
    EvidenceSender sender(answer);
    return readEvidence(task.format, input, task.name, sender);
}

} // namespace inlinescope

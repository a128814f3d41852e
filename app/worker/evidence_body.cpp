// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/job_bodies.h"
#include "core/wire/evidence_stream.h"
#include "importers/readers/importer_list.h"

namespace inlinescope {

Result<void> evidenceBody(const ReadEvidenceJob& job, int input, FrameWriter& answer) {
    EvidenceSender sender(answer);
    return readEvidence(job.format, input, job.name, sender);
}

} // namespace inlinescope

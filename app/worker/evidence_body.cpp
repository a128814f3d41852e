// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/mapped_input.h"
#include "app/worker/task_bodies.h"
#include "core/compiler/objects/remark_container.h"
#include "core/wire/evidence_stream.h"
#include "importers/readers/importer_list.h"

#include <unistd.h>

namespace inlinescope {
namespace {

/// Remarks in YAML begin with "---" or a comment; a container and an object have LLVM's readers.
bool isRemarkText(int input) {
    char first = 0;
    return ::pread(input, &first, 1, 0) < 1 || first == '-' || first == '#' || first == '\n';
}

} // namespace

Result<void> evidenceBody(const ReadEvidenceTask& task, int input, FrameWriter& answer) {
    EvidenceSender sender(answer);
    if (task.format != EvidenceFormat::Remarks || isRemarkText(input))
        return readEvidence(task.format, input, task.name, sender);
    INLINESCOPE_TRY(const MappedInput file, MappedInput::open(input, task.name));
    return readRemarkContainer(file.bytes(), task.name, sender);
}

} // namespace inlinescope

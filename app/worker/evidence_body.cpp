// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/mapped_input.h"
#include "app/worker/task_bodies.h"
#include "core/compiler/objects/binary_reader.h"
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

Result<void> evidenceBody(const ReadEvidenceTask& task, std::span<const int> inputs, FrameWriter& answer) {
    const int input = inputs.front();
    EvidenceSender sender(answer);
    const bool isBinary = task.format == EvidenceFormat::Binary;
    if (!isBinary && (task.format != EvidenceFormat::Remarks || isRemarkText(input)))
        return readEvidence(task.format, input, task.name, sender);
    INLINESCOPE_TRY(const MappedInput file, MappedInput::open(input, task.name));
    if (!isBinary) return readRemarkContainer(file.bytes(), task.name, sender);
    if (!task.debugInfo) return readBinary(file.bytes(), {}, task.name, sender, ReadDebugInfo::No);
    if (inputs.size() < 2) return readBinary(file.bytes(), {}, task.name, sender);
    INLINESCOPE_TRY(const MappedInput debug, MappedInput::open(inputs[1], task.name + " (debug file)"));
    return readBinary(file.bytes(), debug.bytes(), task.name, sender);
}

} // namespace inlinescope

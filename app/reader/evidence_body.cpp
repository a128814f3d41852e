// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reader/mapped_input.h"
#include "app/reader/task_bodies.h"
#include "core/compiler/objects/binary_reader.h"
#include "core/compiler/objects/remark_container.h"
#include "core/wire/evidence_stream.h"
#include "importers/readers/importer_list.h"

#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

/// Remarks in YAML begin with "---" or a comment; a container and an object have LLVM's readers.
bool isRemarkText(int input) {
    char first = 0;
    return ::pread(input, &first, 1, 0) < 1 || first == '-' || first == '#' || first == '\n';
}

/// Says how much of an input is read by moving its position, which the front end shares, and lets the front end look at
/// it by a message without parts. A message that cannot be sent is no error here: the next one ends the task.
void tellPosition(int input, std::size_t position, EvidenceSender& sender, FrameWriter& answer) {
    ::lseek(input, static_cast<off_t>(position), SEEK_SET);
    if (sender.parts({}).ok()) (void)answer.flush();
}

/// Inputs from 1 on are files of debug information.
Result<void> binaryBody(const ReadEvidenceTask& task, std::span<const int> inputs, FrameWriter& answer) {
    EvidenceSender sender(answer);
    INLINESCOPE_TRY(const MappedInput file, MappedInput::open(inputs.front(), task.name));
    if (!task.debugInfo) return readBinary(file.bytes(), {}, task.name, sender, ReadDebugInfo::No);
    std::vector<MappedInput> mapped;
    std::vector<DebugFile> debug;
    for (const int input : inputs.subspan(1)) {
        const std::string path = nameOfFile(input);
        INLINESCOPE_TRY(MappedInput one, MappedInput::open(input, path));
        debug.push_back({path, one.bytes()});
        mapped.push_back(std::move(one));
    }
    const double size = double(file.bytes().size());
    return readBinary(file.bytes(), debug, task.name, sender, ReadDebugInfo::Yes, [&](double part) {
        tellPosition(inputs.front(), static_cast<std::size_t>(part * size), sender, answer);
    });
}

} // namespace

Result<void> evidenceBody(const ReadEvidenceTask& task, std::span<const int> inputs, FrameWriter& answer) {
    if (task.format == EvidenceFormat::Binary) return binaryBody(task, inputs, answer);
    const int input = inputs.front();
    EvidenceSender sender(answer);
    if (task.format != EvidenceFormat::Remarks || isRemarkText(input))
        return readEvidence(task.format, input, task.name, sender);
    INLINESCOPE_TRY(const MappedInput file, MappedInput::open(input, task.name));
    return readRemarkContainer(file.bytes(), task.name, sender);
}

} // namespace inlinescope

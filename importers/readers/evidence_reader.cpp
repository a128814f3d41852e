// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/evidence_reader.h"

#include "importers/readers/elf_sizes_reader.h"
#include "importers/readers/training_log_reader.h"

namespace inlinescope {

Result<void> readEvidence(EvidenceFormat format, int fd, const std::string& name, EvidenceSink& sink) {
    switch (format) {
    case EvidenceFormat::TrainingLog:
        return readTrainingLog(fd, name, sink);
    case EvidenceFormat::ElfSizes:
        return readElfSizes(fd, name, sink);
    }
    return Error{ErrorCode::InvalidArgument, "an evidence format that has no reader", name, {}, {}};
}

} // namespace inlinescope

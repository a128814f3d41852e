// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/objects/binary_layout.h"
#include "core/model/evidence.h"

#include <llvm/Object/ELFObjectFile.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// A program header of type LOAD.
struct LoadSegment {
    std::uint64_t address = 0, memorySize = 0;
    FileClaim file;
    bool isReadable = false, isWritable = false, isExecutable = false;
};

/// What the headers of an ELF file say.
struct ElfImage {
    /// Sizes as Fuchsia's build counts them (elfinfo.py): whole pages of the segments, not sections. A file without
    /// segments, such as an object, has none but its own size.
    std::vector<std::optional<std::int64_t>> fields; ///< one per elfSizeFields()
    std::string buildId;                             ///< lower-case hex of the last note; empty if there is none
    std::vector<LoadSegment> segments;
    std::vector<LaidSection> headers;
    std::vector<LaidSection> sections;         ///< in the order of the table
    std::vector<std::uint64_t> sectionIndices; ///< of `sections` in the table
    bool isRelocatable = false;                ///< an object: symbols have offsets in their sections
    std::optional<std::uint64_t> tlsAddress;   ///< what values of symbols of type TLS count from
};

/// `fileSize` is that of `file`. Errors: sizes beyond 2^40, a section outside of the file, damaged headers.
llvm::Expected<ElfImage> readElfImage(const llvm::object::ELFObjectFileBase& file, std::uint64_t fileSize);

/// "LOAD r-x": with the rights of the segment.
std::string nameOf(const LoadSegment& segment);

} // namespace inlinescope

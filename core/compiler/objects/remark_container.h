// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>

namespace inlinescope {

/// Reads optimization remarks that LLVM wrote in its bitstream container of version 1 (since LLVM 22), or in an
/// object's section of remarks (.remarks in ELF, __LLVM,__remarks in Mach-O). `name` is used in errors only. A
/// container's names are at its end, so one that is cut off is refused as a whole.
///
/// Unsupported, with what to do: version 0, whose names are in another file; a section that only names the file with
/// the remarks, which is not opened; an object without such a section.
Result<void> readRemarkContainer(Bytes file, const std::string& name, EvidenceSink& sink);

} // namespace inlinescope

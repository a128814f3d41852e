// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>

namespace inlinescope {

/// Whether the debug information is read; LLVM's reader of it reads untrusted bytes.
enum class ReadDebugInfo : bool { No, Yes };

/// Reads an ELF file (object, executable, shared library) or an archive of such files as a size report with one entry,
/// and its parts at each BinaryLevel. An entry's path is the file's name without folders; in an archive it is
/// "archive(member)", and the parts' places begin with the member. The levels Units, Inlined and Callsites have parts
/// only if there is debug information; what of it cannot be read is a finding.
///
/// `debug` is a separate debug file, or a .dwo or .dwp file, that the user named; empty: none. Nothing that the files
/// name is opened.
///
/// Errors: Malformed, as LLVM says it; Unsupported for a thin archive and for other formats than ELF. Of a damaged file
/// nothing is passed on, since its table of sections is at its end; of a damaged archive, the members before.
Result<void> readBinary(Bytes file, Bytes debug, const std::string& name, EvidenceSink& sink,
                        ReadDebugInfo read = ReadDebugInfo::Yes);

} // namespace inlinescope

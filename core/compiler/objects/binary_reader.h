// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/compiler/objects/debug_file.h"
#include "core/model/evidence.h"

#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// Whether the debug information is read; LLVM's reader of it reads untrusted bytes.
enum class ReadDebugInfo : bool { No, Yes };

/// Reads an ELF file (object, executable, shared library) or an archive of such files as a size report with one entry,
/// and its parts at each BinaryLevel. An entry's path is the file's name without folders; in an archive it is
/// "archive(member)", and the parts' places begin with the member. The levels Units, Inlined and Callsites have parts
/// only if there is debug information; what of it cannot be read is a finding.
///
/// `debug` are files that the user named as its debug information: separate debug files, .dwo and .dwp files, of which
/// what is of the binary is used (DebugFiles), symbols too if the binary has none. A file that cannot be read, or of
/// which nothing is used, is a finding of severity warning whose subject is its path; the latter has the code NotFound.
/// Nothing that the files name is opened.
///
/// `progress` is called once in a while during the debug information of a file that is no archive, which comes after
/// all else, with how much of it was read (0 to 1); empty: nobody wants to know.
///
/// Errors: Malformed, as LLVM says it; Unsupported for a thin archive and for other formats than ELF. Of a damaged file
/// nothing is passed on, since its table of sections is at its end; of a damaged archive, the members before.
Result<void> readBinary(Bytes file, const std::vector<DebugFile>& debug, const std::string& name, EvidenceSink& sink,
                        ReadDebugInfo read = ReadDebugInfo::Yes, const std::function<void(double part)>& progress = {});

} // namespace inlinescope

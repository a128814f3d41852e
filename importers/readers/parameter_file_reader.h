// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"

#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// The object files that a link reads, as its command names them, and what it names besides.
struct LinkedObjects {
    std::vector<std::string> objects; ///< in the command's order, each once
    int archives = 0;                 ///< *.a files, which are no objects
};

/// The objects among the arguments of a link: without the output (-o OUT), all that end in .o and do not begin with a
/// minus sign.
LinkedObjects objectsOfLink(std::span<const std::string> arguments);

/// Reads a linker's parameter file (mlgo-utils: `params`), or any list of object files: one argument a line, without
/// the blanks around it. A line with quotes or backslashes, and a file of a single line, is split as a shell does. The
/// objects are those of a link; without an output (-o), the file is a list of objects, whatever their endings.
/// Errors: Unreadable, LimitExceeded (256 MiB, two million arguments), Malformed for a file that is no text, Cancelled.
Result<LinkedObjects> readParameterFile(const std::string& path, const CancelToken& cancel = {});

} // namespace inlinescope

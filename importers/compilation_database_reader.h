#pragma once
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// One object file that a compilation database says is built.
struct DatabaseObject {
    std::string path;   ///< absolute
    std::string name;   ///< relative to the deepest folder that holds every entry's directory; never leaves it
    std::string folder; ///< absolute: where it was compiled, and where relative paths of its command line start
};

struct CompilationDatabase {
    std::vector<DatabaseObject> objects; ///< in file order, each path once
    int entriesWithoutObject = 0;        ///< entries that name no output
};

/// Reads a compile_commands.json: entries with `arguments` or `command` (split as a POSIX shell does), the object being
/// the argument after -o (or joined to it), relative to the entry's `directory` (itself relative to the file's folder).
/// The file is untrusted: at most 512 MiB, a million objects, 16 MiB of one entry and 4 KiB of a path, else
/// LimitExceeded or Malformed.
Result<CompilationDatabase> readCompilationDatabase(const std::string& path);

/// Words of a POSIX shell command line: blanks, single and double quotes, backslashes. Nothing is expanded.
std::vector<std::string> splitShellWords(std::string_view command);

} // namespace inlinescope

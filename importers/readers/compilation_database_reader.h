// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// How a command line asks for bitcode in its object.
enum class AskedBitcode : std::uint8_t {
    No,
    ByDriver, ///< -fembed-bitcode: of the optimized module, with the passes disabled
    ByCc1     ///< -Xclang -fembed-bitcode=all: as the optimizer gets it
};

/// One object file that a build makes according to its compilation database.
struct DatabaseObject {
    std::string path;   ///< absolute
    std::string name;   ///< relative to the deepest folder that contains every entry's directory; never outside of it
    std::string folder; ///< absolute: the folder of the compile, to which paths of its command line are relative
    std::string compiler{}; ///< as the command names it, without a launcher (ccache)
    AskedBitcode asked = AskedBitcode::No;
    std::vector<std::string>
        arguments{}; ///< the whole command, with launcher and compiler; only with KeepCommands::Yes
    std::shared_ptr<const FileRoots> roots{}; ///< below which it must be when it is opened; absent: it may be anywhere
};

struct CompilationDatabase {
    std::vector<DatabaseObject> objects; ///< in file order, each path once
    int entriesWithoutObject = 0;        ///< entries that compile to no object file
    std::string firstWithoutObject{};    ///< the source of the first of these
};

/// Whether the commands themselves are kept.
enum class KeepCommands : bool { No, Yes };

/// Reads a compile_commands.json: entries with `arguments` or `command` (split as a POSIX shell does), relative to the
/// entry's `directory` (itself relative to the file's folder). The object is the file that -o or --output names;
/// otherwise the entry's `output`; otherwise, with -c, the source's name with .o in the entry's directory, as compilers
/// choose it. A command that stops before the object (-E, -S, -M, -fsyntax-only) has none. In a `name` that is not
/// UTF-8 each such byte becomes %XX, since descriptions of corpora are JSON. The file is untrusted: at most 512 MiB, a
/// million objects, 16 MiB for one entry, 4 KiB for a path and, if they are kept, 1 GiB for all commands, otherwise
/// LimitExceeded or Malformed.
/// Not clang's JSONCompilationDatabase: LLVM is linked only into the worker, and that class has no limits, and errors
/// that name no place.
Result<CompilationDatabase> readCompilationDatabase(const std::string& path, KeepCommands keep = KeepCommands::No);

/// The index of the compiler in a command, after launchers such as ccache; the number of words if there is none.
std::size_t compilerIndex(const std::vector<std::string>& command);

/// Words of a POSIX shell command line: blanks, single and double quotes, backslashes. Nothing is expanded.
/// Not llvm::cl::TokenizeGNUCommandLine(): in double quotes that drops every backslash, and a shell drops it only
/// before the five characters that it escapes there. At most the first `most` words.
std::vector<std::string> splitShellWords(std::string_view command, std::size_t most = SIZE_MAX);

} // namespace inlinescope

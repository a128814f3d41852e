// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// One module of a corpus in mlgo-utils layout, as found on disk.
struct ModuleFiles {
    std::string name; ///< as corpus_description.json names it: the path without extension, relative to the corpus
    std::string bitcodePath;              ///< NAME.bc
    std::string thinltoPath;              ///< NAME.thinlto.bc; empty if there is none
    std::vector<std::string> commandLine; ///< cc1 arguments without the trailing empty one
};

/// A file besides the bitcode that a command line makes the compiler read: a profile, a list, a ThinLTO index. This is
/// the file as the workspace has it; where a command line names it is a SideFileUse, and its copy in a corpus folder is
/// an entry of SideFileListing.
struct SideFile {
    std::string option;   ///< that names the file, as a user writes it: "-fprofile-sample-use="
    std::string path;     ///< as in the command line
    std::string filePath; ///< absolute: where it was looked for, and (by reference) where it must still be
    std::string hash;     ///< SHA-256, lower-case hex; empty if the file was missing
    std::int64_t size = 0;
    bool byReference = false; ///< its bytes are not in the workspace
    bool isMissing() const { return hash.empty(); }
    bool operator==(const SideFile&) const = default;
};

/// A module as it is stored: what a re-run needs besides the bitcode's bytes.
struct Module {
    std::string name;
    std::string bitcodeHash;      ///< SHA-256 of the .bc file, lower-case hex
    std::int64_t bitcodeSize = 0; ///< bytes, uncompressed
    std::string bitcodePath;  ///< absolute path of the .bc file: where it was, or (by reference) where it must still be
    bool byReference = false; ///< bitcode is not in the workspace
    bool hasThinltoIndex = false;
    std::vector<std::string> commandLine; ///< cc1 arguments
    std::vector<SideFile> sideFiles{};    ///< that the command line makes the compiler read, in its order
};

/// --replace-flag: the value of `flag` becomes `value`.
struct FlagReplacement {
    std::string flag;
    std::string value;
    /// FLAG=VALUE, split at the first '='. Error: InvalidArgument.
    static Result<FlagReplacement> parse(const std::string& text);
    bool operator==(const FlagReplacement&) const = default;
};

/// The changes that a run makes to the recorded command lines of its modules.
struct CommandLineChanges {
    std::vector<std::string> add;
    std::vector<std::string> remove; ///< --delete-flag
    std::vector<FlagReplacement> replace;
    bool operator==(const CommandLineChanges&) const = default;
};

/// What `extract` takes from one object file.
struct EmbeddedModule {
    std::vector<std::byte> bitcode;
    std::vector<std::string> commandLine; ///< cc1 arguments without the trailing empty one
    std::string rawCommandLine;           ///< section bytes as they are, NULs included: the content of the .cmd file
};

/// A command line for a compile of bitcode by a compiler of the system.
struct VettedCommandLine {
    std::vector<std::string> arguments; ///< of cc1, with `-x ir`, without input, output and action
    std::vector<std::string> unknown;   ///< those LLVM options among them that the built-in LLVM does not know
    std::string refusal;                ///< why nothing may be compiled with it; empty if it is allowed
};

} // namespace inlinescope

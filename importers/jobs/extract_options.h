// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/embedded_sections.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inlinescope {

/// What names the objects of a build.
enum class ExtractInput : std::uint8_t {
    CompilationDatabase, ///< compile_commands.json
    Parameters,          ///< a linker's parameter file, or a list of objects
    Folder,              ///< of objects: its *.o files, at any depth
    Aquery,              ///< what bazel aquery --output=jsonproto prints
    Archive,             ///< of objects: lib*.a
    LocalThinlto,        ///< a folder in which a link saved its modules and their indexes
};

struct ExtractOptions {
    std::string input;                  ///< file or folder
    std::string outputFolder;           ///< the corpus is written here; created if absent
    std::string commandFilter;          ///< regular expression searched in each cc1 argument; empty: every module
    std::vector<std::string> pathMap{}; ///< OLD=NEW: where files of the build are on this machine (PathMap)
    std::string madeObjects{};          ///< folder: an object that is there under its module's name is read instead
    std::set<std::string> leftOut{};    ///< names of modules that are not tried
    std::optional<ExtractInput> inputType{}; ///< absent: detectInput()
    std::string objectFolder{};              ///< to which paths in Parameters and Aquery are relative; empty: the
                                             ///< current folder
    std::vector<std::string> buildFolders{}; ///< besides that of the database: files may be taken from them
    EmbeddedSections sections{};             ///< of each object
    int jobs = 0;                            ///< workers at a time; 0: one per core
    std::string defaultArgs{};               ///< of LocalThinlto: each module's command line, split as a shell does
};

struct ExtractSummary {
    int objects = 0;  ///< that the input names
    int modules = 0;  ///< written
    int filtered = 0; ///< left out by the filter
    int withoutBitcode = 0;
    int failed = 0;                     ///< unreadable or damaged
    int sideFiles = 0;                  ///< different files that command lines read, copied together with the modules
    int missingSideFiles = 0;           ///< files that command lines read, but that are missing
    std::vector<std::string> written{}; ///< names of the modules
};

} // namespace inlinescope

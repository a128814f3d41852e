#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope {

/// One module of a corpus in mlgo-utils layout, as found on disk.
struct ModuleFiles {
    std::string name; ///< as corpus_description.json names it: the path without extension, relative to the corpus
    std::string bitcodePath;              ///< NAME.bc
    std::string thinltoPath;              ///< NAME.thinlto.bc; empty where there is none
    std::vector<std::string> commandLine; ///< cc1 arguments without the trailing empty one
};

/// A module as it is stored: what a re-run needs beside the bitcode's bytes.
struct Module {
    std::string name;
    std::string bitcodeHash;      ///< SHA-256 of the .bc file, lower-case hex
    std::int64_t bitcodeSize = 0; ///< bytes, uncompressed
    std::string bitcodePath;  ///< absolute path of the .bc file: where it was, or (by reference) where it must still be
    bool byReference = false; ///< bitcode is not in the workspace
    bool hasThinltoIndex = false;
    std::vector<std::string> commandLine; ///< cc1 arguments
};

/// What `extract` takes from one object file.
struct EmbeddedModule {
    std::vector<std::byte> bitcode;
    std::vector<std::string> commandLine; ///< cc1 arguments without the trailing empty one
    std::string rawCommandLine;           ///< section bytes as they are, NULs included: the content of the .cmd file
};

} // namespace inlinescope

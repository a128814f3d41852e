// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/result.h"
#include "core/model/corpus.h"
#include "core/model/finding.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads a corpus folder in mlgo-utils layout: corpus_description.json, or the older text file module_paths (one module
/// per line, has_thinlto if the first module has a .thinlto.bc). The rules are those of ml-compiler-opt's rl/corpus.py:
/// - `modules` is a non-empty list of names without extension, `has_thinlto` a bool, other keys are ignored;
/// - `global_command_override`, if given (even an empty list), is every module's command line and no .cmd is read; the
///   placeholder ["<UNSPECIFIED>"] is refused, with a message that says what to do;
/// - otherwise NAME.cmd contains the cc1 arguments, each ended or separated by a NUL; the first must be -cc1. Braces in
///   it are plain characters: only Python's str.format needs them doubled, the file does not.
/// Modules are read one by one, so only the names are in memory, whatever the size of the corpus. Bitcode is found
/// here, but not read. Each file has a limit (description 64 MiB and 2 million names, .cmd 1 MiB, an override times its
/// modules 1 GiB). A corpus may come from an untrusted source: a link in it is followed only into the corpus and into
/// the folders that the caller names.
class CorpusReader {
public:
    /// Reads the description. Errors: NotFound, Malformed, Refused or LimitExceeded if it cannot be used.
    static Result<CorpusReader> open(const std::string& folder, std::vector<std::string> otherFolders = {});
    CorpusReader(CorpusReader&&) noexcept;
    CorpusReader& operator=(CorpusReader&&) noexcept;
    ~CorpusReader();

    bool hasThinlto() const;                ///< has_thinlto of the description
    bool hasCommandOverride() const;        ///< every module has the description's override; no .cmd is read
    const std::string& description() const; ///< bytes of the description file as they are, to be hashed
    std::size_t size() const;               ///< modules that the description names
    const FileRoots& roots() const;         ///< the corpus and the other folders: open its files by these

    /// Returns the next complete module in the order of the description, with paths that start with the folder;
    /// std::nullopt at the end. A module is left out if it has no .bc or .cmd, if its .cmd is damaged, or if its name
    /// leaves the folder (absolute, or with `..` or by a link); then a finding of severity Error is added to
    /// `findings`. A missing .thinlto.bc of a ThinLTO corpus adds a Warning. A finding's subject is the module's name.
    std::optional<ModuleFiles> next(std::vector<Finding>& findings);

private:
    struct State;
    explicit CorpusReader(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope

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
/// a line, has_thinlto where the first module has a .thinlto.bc). The rules are those of ml-compiler-opt's
/// rl/corpus.py:
/// - `modules` is a non-empty list of names without extension, `has_thinlto` a bool, other keys are ignored;
/// - `global_command_override`, where given (an empty list too), is every module's command line and no .cmd is read;
///   the placeholder ["<UNSPECIFIED>"] is refused, with the words to act on;
/// - otherwise NAME.cmd holds the cc1 arguments, each ended or separated by a NUL; the first must be -cc1. Braces in it
///   stand for themselves: doubling them is a need of Python's str.format, never of the file.
/// Modules are read one by one, so that of a corpus of any size only the names are in memory; bitcode is not read here,
/// only found. Each file is bounded (description 64 MiB and 2 million names, .cmd 1 MiB, an override times its modules
/// 1 GiB). A corpus may come from a stranger: a link in it is followed only into the corpus and into the folders that
/// the caller names.
class CorpusReader {
public:
    /// Reads the description. Errors: NotFound, Malformed, Refused or LimitExceeded where it cannot be used.
    static Result<CorpusReader> open(const std::string& folder, std::vector<std::string> otherFolders = {});
    CorpusReader(CorpusReader&&) noexcept;
    CorpusReader& operator=(CorpusReader&&) noexcept;
    ~CorpusReader();

    bool hasThinlto() const;                ///< has_thinlto of the description
    bool hasCommandOverride() const;        ///< every module has the description's override; no .cmd is read
    const std::string& description() const; ///< bytes of the description file as they are, to be hashed
    std::size_t size() const;               ///< modules that the description names
    const FileRoots& roots() const;         ///< the corpus and the other folders: open its files by these

    /// The next complete module in the order of the description, its paths starting with the folder; nothing at the
    /// end. A module without .bc or .cmd, with a damaged .cmd, or with a name that leaves the folder (absolute, or with
    /// `..` or by a link) is left out, with a finding of severity Error that is added to `findings`; a missing
    /// .thinlto.bc of a ThinLTO corpus adds a Warning. A finding's subject is the module's name.
    std::optional<ModuleFiles> next(std::vector<Finding>& findings);

private:
    struct State;
    explicit CorpusReader(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope

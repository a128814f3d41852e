#pragma once
#include "core/base/result.h"
#include "core/model/corpus.h"
#include "core/model/finding.h"

#include <string>
#include <vector>

namespace inlinescope {

/// A corpus folder in mlgo-utils layout as it stands on disk. Bitcode is not read here, only found.
struct CorpusListing {
    bool hasThinlto = false;          ///< has_thinlto of the description
    bool hasCommandOverride = false;  ///< every module has the description's global_command_override; .cmd was not read
    std::vector<ModuleFiles> modules; ///< complete ones, in the order of the description; paths start with the folder
    std::vector<Finding> findings;    ///< one or more per module that is not complete; subject is the module's name
    std::string description;          ///< bytes of corpus_description.json or module_paths as they are, to be hashed
};

/// Reads `folder`: corpus_description.json, or the older text file module_paths (one module a line, has_thinlto where
/// the first module has a .thinlto.bc). The rules are those of ml-compiler-opt's rl/corpus.py:
/// - `modules` is a non-empty list of names without extension, `has_thinlto` a bool, other keys are ignored;
/// - `global_command_override`, where given (an empty list too), is every module's command line and no .cmd is read;
///   the placeholder ["<UNSPECIFIED>"] is refused, with the words to act on;
/// - otherwise NAME.cmd holds the cc1 arguments, each ended or separated by a NUL; the first must be -cc1. Braces in it
///   stand for themselves: doubling them is a need of Python's str.format, never of the file.
/// A module without .bc or .cmd, with a damaged .cmd, or with a name that leaves the folder (absolute, or with `..`)
/// gives a finding of severity Error and is left out; a missing .thinlto.bc of a ThinLTO corpus gives a Warning. The
/// whole fails with NotFound, Malformed, Refused or LimitExceeded only where the description itself cannot be used.
/// Files are read one at a time and each is bounded (description 64 MiB, .cmd 1 MiB, all command lines 1 GiB).
Result<CorpusListing> readCorpus(const std::string& folder);

} // namespace inlinescope

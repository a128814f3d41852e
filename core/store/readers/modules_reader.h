// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Reads the modules of corpora (WorkspaceReader::modules()).
class ModulesReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In name order.
    Result<std::vector<ModuleRow>> of(CorpusId corpus) const;
    Result<ModuleRow> byName(CorpusId corpus, const std::string& name) const;
    /// What a re-run needs besides the bytes of bitcode and side files.
    Result<Module> byId(ModuleId id) const;
    /// The module's bitcode, from the workspace or from the file it refers to, verified. Errors: Malformed (workspace)
    /// or Refused (file, "changed since it was imported") if its hash differs, NotFound if the file does not exist any
    /// more, Refused if it is a file that `mayRead` does not allow.
    Result<std::vector<std::byte>> bitcode(ModuleId id, const HashFunction& sha256, const PathRule& mayRead) const;
    /// The bytes of a module's side file that is not missing, found and verified in the same way as bitcode.
    Result<std::vector<std::byte>> sideFile(const SideFile& file, const HashFunction& sha256,
                                            const PathRule& mayRead) const;
    /// The functions that the bitcode of this hash defined before any pass; nothing if no run has stored them (runs of
    /// an older program).
    Result<std::optional<std::vector<FunctionBody>>> bodies(const std::string& bitcodeHash) const;
};

} // namespace inlinescope

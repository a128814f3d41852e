// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <string>

namespace inlinescope {

/// Result of storing a module.
struct StoredModule {
    ModuleId id;
    bool replaced = false; ///< it existed before, with other bitcode, another command line or other side files
};

/// Writes the modules of corpora (WorkspaceWriter::modules()).
class ModulesWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Adds a module, or updates the corpus's module of that name. `bitcode` is stored once per hash, compressed; it is
    /// ignored (and may be empty) if module.byReference is set. If a module's bitcode is already in the workspace, it
    /// is kept there, whatever module.byReference says. module.bitcodeHash is trusted: it must be the hash of
    /// `bitcode`. The bytes of its side files that are neither missing nor by reference must have been stored before
    /// (InvalidArgument otherwise).
    Result<StoredModule> put(CorpusId corpus, const Module& module, Bytes bitcode) const;
    /// Stores the bytes of a side file, once per hash, for modules to refer to. They are removed with the last of these
    /// modules. `hash` is trusted.
    Result<void> putSideFile(const std::string& hash, Bytes bytes) const;
};

} // namespace inlinescope

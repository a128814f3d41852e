// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Reads the results of runs, a module run per module (WorkspaceReader::moduleRuns()).
class ModuleRunsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// The modules of a run in name order.
    Result<std::vector<ModuleRunRow>> of(RunId run) const;
    /// The texts of all modules of a run that were compiled.
    Result<std::vector<CompiledText>> textsOf(RunId run) const;
    Result<ModuleRunRow> ofModule(RunId run, ModuleId module) const;
    /// The compiler's messages.
    Result<std::string> diagnostics(ModuleRunId id) const;
    /// Functions in the order in which they were stored (symbol table order).
    Result<std::vector<FunctionSize>> functions(ModuleRunId id) const;
    /// The names of its corpus, module and run; empty if it does not exist any more.
    Result<FoundIn> whereIs(ModuleRunId id) const;
};

} // namespace inlinescope

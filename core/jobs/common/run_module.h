// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/names.h"
#include "core/store/workspace_reader.h"

#include <optional>
#include <string>

namespace inlinescope {

/// One module of a run's corpus, and its row if the run has one.
struct RunModule {
    RunRow run;
    ModuleRow module;
    std::optional<ModuleRunRow> row = {};

    bool ok() const { return row && row->status == ModuleRunStatus::Ok; }
    std::string status() const { return row ? std::string(toString(row->status)) : "missing"; }
    std::optional<std::int64_t> text() const { return ok() ? std::optional(row->sizes.text) : std::nullopt; }
    /// The row of a module that was compiled. Error: Refused, with the status, for any other.
    Result<ModuleRunRow> result() const;
};

/// NotFound if the run's corpus has no such module; if the run did not compile the module, the result has no row.
Result<RunModule> findModule(const WorkspaceReader& reader, const RunRow& run, const std::string& module);
Result<RunModule> findModule(const WorkspaceReader& reader, const std::string& run, const std::string& module);

} // namespace inlinescope

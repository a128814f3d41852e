// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/sides/module_evidence.h"
#include "core/model/names.h"
#include "core/store/workspace_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// One module of a run, if the run has it.
struct ModuleSide {
    RunRow run;
    ModuleRow module;
    std::optional<ModuleRunRow> row = {};

    bool ok() const { return row && row->status == ModuleRunStatus::Ok; }
    std::string status() const { return row ? std::string(toString(row->status)) : "missing"; }
    std::optional<std::int64_t> text() const { return ok() ? std::optional(row->sizes.text) : std::nullopt; }
};

/// NotFound if the run's corpus has no such module; if the run did not compile the module, the side has no row.
Result<ModuleSide> findModule(const WorkspaceReader& reader, const std::string& run, const std::string& module);

/// Adds a note if a side has no result: that it is missing, or how it failed.
void noteSide(std::vector<std::string>& notes, const WorkspaceReader& reader, const ModuleSide& side);

Result<std::vector<Decision>> decisionsOf(const WorkspaceReader& reader, const ModuleSide& side);
/// Everything that is stored of a side, which is less if the module failed.
Result<ModuleEvidence> evidenceOf(const WorkspaceReader& reader, const ModuleSide& side);
/// Empty for a side without a result.
Result<std::vector<FunctionSize>> functionsOf(const WorkspaceReader& reader, const ModuleSide& side);

bool areRevisions(const ModuleSide& a, const ModuleSide& b);
/// Aligns the two sides' decisions, by key or, for two revisions, by structure.
Alignment alignmentOf(const ModuleSide& sideA, const ModuleEvidence& a, const ModuleSide& sideB,
                      const ModuleEvidence& b);

/// A row's mark in tables: "=", "!", "-" or "+".
const char* markText(AlignmentMark mark);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/run_module.h"
#include "core/jobs/sides/module_evidence.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Adds a note if a side has no result: that it is missing, or how it failed.
void noteSide(std::vector<std::string>& notes, const WorkspaceReader& reader, const RunModule& side);

Result<std::vector<Decision>> decisionsOf(const WorkspaceReader& reader, const RunModule& side);
/// Everything that is stored of a side, which is less if the module failed.
Result<ModuleEvidence> evidenceOf(const WorkspaceReader& reader, const RunModule& side);
/// Empty for a side without a result.
Result<std::vector<FunctionSize>> functionsOf(const WorkspaceReader& reader, const RunModule& side);

bool areRevisions(const RunModule& a, const RunModule& b);
/// Aligns the two sides' decisions, by key or, for two revisions, by structure.
Alignment alignmentOf(const RunModule& sideA, const ModuleEvidence& a, const RunModule& sideB, const ModuleEvidence& b);

/// A row's mark in tables: "=", "!", "-" or "+".
const char* markText(AlignmentMark mark);
/// The mark that a table shows by this text; absent for any other text.
std::optional<AlignmentMark> markOfText(std::string_view text);

} // namespace inlinescope

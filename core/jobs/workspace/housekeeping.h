// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/model/item_noun.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Deletes the item with everything that belongs to it (with a corpus its modules and runs), and bitcode that is then
/// unused.
Result<void> deleteItem(const JobContext& context, ItemNoun noun, const std::string& name);
/// What deleteItem() deletes with a corpus.
struct CorpusContents {
    std::int64_t modules = 0;
    std::int64_t runs = 0;
    std::vector<std::string> runNames; ///< empty if the runs cannot be read
};
Result<CorpusContents> contentsOfCorpus(const JobContext& context, const std::string& name);
/// What deleteItem() deletes with a run.
struct RunContents {
    std::int64_t modules = 0; ///< results
    std::int64_t decisions = 0;
    std::int64_t flips = 0;        ///< measured flips of single decisions
    std::int64_t explanations = 0; ///< of modules between this run and another one
};
Result<RunContents> contentsOfRun(const JobContext& context, const std::string& name);
Result<void> renameItem(const JobContext& context, ItemNoun noun, const std::string& name, const std::string& newName);
/// Copies a complete (open) workspace by SQLite's backup interface. The target must not exist.
Result<void> saveCopy(const JobContext& context, const std::string& target);
/// Returns free space to the file system.
Result<void> compactWorkspace(const JobContext& context);
/// All errors in the workspace; empty if it is sound.
Result<std::vector<Finding>> checkWorkspace(const JobContext& context);
/// Stores a finding about a run, or about the workspace as a whole if `run` is empty or no run has that name; false if
/// the same error is stored already. Makes no workspace.
Result<bool> keepFinding(const std::string& path, const Finding& finding, const std::string& run = {});
/// Creates an empty workspace file, or opens and migrates an existing one, to check that it is usable.
Result<void> prepareWorkspace(const std::string& path);
/// Whether a workspace was written by an older program, so that the first opening rewrites it.
bool isOlderWorkspace(const std::string& path);
/// Rewrites it, with progress in module runs; after a cancel or a failure the file is unchanged.
Result<void> updateWorkspace(const JobContext& context);

} // namespace inlinescope

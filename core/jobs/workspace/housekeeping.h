// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <optional>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Nouns that can be renamed and deleted.
enum class ItemNoun : std::uint8_t { Corpus, Run, Policy, Log, Report };
std::optional<ItemNoun> parseItemNoun(std::string_view word);

/// Deletes with everything below it (a corpus takes its modules and runs along); bitcode that nothing uses goes too.
Result<void> deleteItem(const JobContext& context, ItemNoun noun, const std::string& name);
Result<void> renameItem(const JobContext& context, ItemNoun noun, const std::string& name, const std::string& newName);
/// Copies an (open) workspace whole, by SQLite's backup interface. The target must not exist.
Result<void> saveCopy(const JobContext& context, const std::string& target);
/// Returns space to the file system.
Result<void> compactWorkspace(const JobContext& context);
/// Everything that is wrong with the workspace; empty where it is sound.
Result<std::vector<Finding>> checkWorkspace(const JobContext& context);
/// Makes an empty workspace file, or opens and migrates an existing one, to see that it is usable.
Result<void> prepareWorkspace(const std::string& path);
/// Whether a workspace was written by an older program, so that opening it for the first time rewrites it.
bool isOlderWorkspace(const std::string& path);
/// Does so, with progress in module runs; after a cancel or a failure the file is as it was.
Result<void> updateWorkspace(const JobContext& context);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/find_vocabulary.h"

#include "core/jobs/common/snapshot.h"
#include "core/jobs/sides/vocabulary_table.h"
#include "core/policy/vocabulary_reader.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {

bool isFolderOfVocabulary(const std::string& folderOrName) {
    std::error_code ignored;
    return std::filesystem::is_directory(folderOrName, ignored);
}

Result<std::optional<QuantileVocabulary>> vocabularyIfAny(const JobContext& context, const std::string& folderOrName) {
    if (isFolderOfVocabulary(folderOrName)) {
        INLINESCOPE_TRY(QuantileVocabulary read, readVocabulary(folderOrName, context.finding));
        return std::optional(std::move(read));
    }
    std::error_code ignored;
    if (!std::filesystem::exists(context.workspacePath, ignored)) return std::optional<QuantileVocabulary>();
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const std::vector<PerformanceSetRow> sets, reader.performance().all());
    const auto isMeant = [&folderOrName](const PerformanceSetRow& set) {
        return set.name == folderOrName && set.kind == PerformanceKind::Vocabulary;
    };
    if (std::ranges::none_of(sets, isMeant)) return std::optional<QuantileVocabulary>();
    INLINESCOPE_TRY(QuantileVocabulary stored, storedVocabulary(reader, folderOrName, context.cancel));
    return std::optional(std::move(stored));
}

Result<QuantileVocabulary> findVocabulary(const JobContext& context, const std::string& folderOrName) {
    INLINESCOPE_TRY(std::optional<QuantileVocabulary> found, vocabularyIfAny(context, folderOrName));
    if (found) return std::move(*found);
    return Error{ErrorCode::Unreadable,
                 "there is no such vocabulary",
                 folderOrName,
                 {},
                 "a folder of .buckets files, or an imported vocabulary of the workspace"};
}

} // namespace inlinescope

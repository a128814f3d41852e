// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/housekeeping.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/common/snapshot.h"
#include "core/store/workspace_writer.h"

#include <utility>

namespace inlinescope {
namespace {

/// Finds the item and calls `use(writer, id)` with the id of its kind. Reads only its name, so an item that cannot be
/// read can be deleted.
template <typename Use>
Result<void> withItem(const JobContext& context, ItemNoun noun, const std::string& name, Use use) {
    using Noun = WorkspaceWriter::Noun;
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    const auto useThe = [&]<typename Id>(Noun kind, Id id) -> Result<void> {
        INLINESCOPE_TRY(id.value, writer.idOf(kind, name));
        return use(writer, id);
    };
    switch (noun) {
    case ItemNoun::Corpus:
        return useThe(Noun::Corpus, CorpusId());
    case ItemNoun::Run:
        return useThe(Noun::Run, RunId());
    case ItemNoun::Policy:
        return useThe(Noun::Policy, PolicyId());
    case ItemNoun::Log:
        return useThe(Noun::Log, LogId());
    case ItemNoun::Report:
        return useThe(Noun::Report, ReportId());
    }
    return Error{ErrorCode::Internal, "unknown noun", {}, {}, {}};
}

} // namespace

Result<void> deleteItem(const JobContext& context, ItemNoun noun, const std::string& name) {
    return withItem(context, noun, name, [](WorkspaceWriter& writer, auto id) { return writer.remove(id); });
}

Result<void> renameItem(const JobContext& context, ItemNoun noun, const std::string& name, const std::string& newName) {
    return withItem(context, noun, name, [&](WorkspaceWriter& writer, auto id) { return writer.rename(id, newName); });
}

Result<void> saveCopy(const JobContext& context, const std::string& target) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    return workspace.saveCopy(target, context.progress, context.cancel);
}

Result<void> compactWorkspace(const JobContext& context) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    return writer.compact();
}

Result<std::vector<Finding>> checkWorkspace(const JobContext& context) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    return reader.check(sha256, context.progress, context.cancel);
}

Result<void> prepareWorkspace(const std::string& path) {
    INLINESCOPE_CHECK(Workspace::openOrCreate(path));
    return {};
}

bool isOlderWorkspace(const std::string& path) {
    return Workspace::isOlder(path);
}

Result<void> updateWorkspace(const JobContext& context) {
    INLINESCOPE_CHECK(Workspace::open(context.workspacePath, context.progress, context.cancel));
    return {};
}

} // namespace inlinescope

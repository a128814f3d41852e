// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/housekeeping.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/workspace/lists.h"
#include "core/store/workspace_writer.h"

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

/// Finds the item by its name alone, so that one that cannot be read can be deleted.
Result<void> deleteOf(const auto& part, const std::string& name) {
    INLINESCOPE_TRY(const auto id, part.idOf(name));
    return part.remove(id);
}

} // namespace

Result<void> deleteItem(const JobContext& context, ItemNoun noun, const std::string& name) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    switch (noun) {
    case ItemNoun::Corpus:
        return deleteOf(writer.corpora(), name);
    case ItemNoun::Run:
        return deleteOf(writer.runs(), name);
    case ItemNoun::Policy:
        return deleteOf(writer.policies(), name);
    case ItemNoun::Log:
        return deleteOf(writer.logs(), name);
    case ItemNoun::Report:
        return deleteOf(writer.reports(), name);
    case ItemNoun::Remarks:
        return deleteOf(writer.remarks(), name);
    case ItemNoun::Performance:
        return deleteOf(writer.performance(), name);
    }
    return Error{ErrorCode::Internal, "unknown noun", {}, {}, {}};
}

Result<CorpusContents> contentsOfCorpus(const JobContext& context, const std::string& name) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const CorpusRow corpus, reader.corpora().byName(name));
    CorpusContents contents{corpus.modules, corpus.runs, {}};
    const Result<std::vector<RunRow>> runs = reader.runs().all();
    if (!runs.ok()) return contents; // one that cannot be read can be deleted
    for (const RunRow& run : *runs)
        if (run.spec.corpus == corpus.id) contents.runNames.push_back(run.spec.name);
    return contents;
}

Result<RunContents> contentsOfRun(const JobContext& context, const std::string& name) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(name));
    INLINESCOPE_TRY(const RunCounts counts, reader.runs().counts(run.id));
    RunContents contents{counts.modules, counts.decisions};
    INLINESCOPE_TRY(const std::vector<FlipCounts> flips, reader.flips().counts(run.id));
    for (const FlipCounts& flip : flips)
        contents.flips += flip.measured;
    INLINESCOPE_TRY(const std::vector<ExplanationRow> explained, reader.explanations().all());
    contents.explanations =
        std::ranges::count_if(explained, [&](const auto& row) { return row.runA == name || row.runB == name; });
    return contents;
}

Result<void> renameItem(const JobContext& context, ItemNoun noun, const std::string& name, const std::string& newName) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    return writer.rename(noun, {{name, newName}});
}

Result<void> saveCopy(const JobContext& context, const std::string& target) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_CHECK(makeFolderOf(target));
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

Result<bool> keepFinding(const std::string& path, const Finding& finding, const std::string& run) {
    INLINESCOPE_TRY(const FindingList known, listFindings(path));
    const auto isSame = [&](const ListedFinding& listed) { return listed.finding.error == finding.error; };
    if (std::ranges::any_of(known.findings, isSame)) return false;
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(path));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    FindingOwner owner;
    if (const Result<RunId> id = writer.runs().idOf(run); id.ok()) owner.run = *id;
    INLINESCOPE_CHECK(writer.findings().add(owner, finding));
    return true;
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

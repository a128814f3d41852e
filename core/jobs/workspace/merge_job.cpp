// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/merge_job.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/common/known_paths.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/workspace/workspace_copy.h"
#include "core/sandbox/private_folder.h"
#include "core/store/workspace.h"

#include <filesystem>
#include <utility>

namespace inlinescope {
namespace {

/// Without the file of shared memory, what is in the log of a workspace would be overlooked.
Result<void> requireWholeFile(const std::string& path) {
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(path + "-wal", failure);
    if (failure || size == 0 || std::filesystem::exists(path + "-shm", failure)) return {};
    return Error{ErrorCode::Refused,
                 "a workspace whose last changes are in a file next to it",
                 path + "-wal",
                 {},
                 {},
                 "Open the workspace to bring it up to date."};
}

Result<void> copyInto(WorkspaceCopy& copy, const std::string& fromPath) {
    Result<void> done = copy.execute();
    if (done.ok() || done.error().code != ErrorCode::Malformed || !done.error().file.empty()) return done;
    Error error = done.error();
    error.file = fromPath;
    return error;
}

Result<Table> captureInto(const JobContext& context, const CaptureOptions& options, const std::string& path) {
    INLINESCOPE_TRY(const WorkspaceReader from, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const RunRow run, from.runs().byName(options.run));
    INLINESCOPE_TRY(const ModuleRow module, from.modules().byName(run.spec.corpus, options.module));
    INLINESCOPE_CHECK(from.moduleRuns().ofModule(run.id, module.id));
    INLINESCOPE_TRY(const Workspace target, Workspace::create(path));
    INLINESCOPE_TRY(WorkspaceWriter writer, target.writer());
    INLINESCOPE_TRY(const WorkspaceReader there, target.reader());
    KnownPaths known;
    const CopyPlan plan{from,
                        context.workspacePath,
                        writer,
                        there,
                        known.rule(),
                        true,
                        CopiedModule{run.spec.corpus, options.module, known}};
    WorkspaceCopy copy(context, plan);
    INLINESCOPE_CHECK(copyInto(copy, context.workspacePath));
    return copy.table();
}

/// The close of the last connection writes what is in the WAL into the file, and reports no error. The WAL is deleted
/// after it, unless that failed.
Result<void> requireNoWal(const std::string& path) {
    std::error_code failure;
    if (!std::filesystem::exists(path + "-wal", failure) && !failure) return {};
    return Error{ErrorCode::Unwritable, "a part of it could not be written; the disk may be full", path, {}, {}};
}

/// The whole workspace, in one file.
Result<Table> captureAll(const JobContext& context, const CaptureOptions& options, const std::string& path) {
    INLINESCOPE_TRY(Table table, captureInto(context, options, path));
    INLINESCOPE_CHECK(requireNoWal(path));
    return table;
}

/// An error about the file under its private name is one about the output, of which nothing is kept.
Error aboutOutput(Error error, const std::string& privatePath, const std::string& output) {
    if (error.file != privatePath) return error;
    return Error{ErrorCode::Unwritable, std::move(error.found), output, {}, std::move(error.expected)};
}

} // namespace

Result<Table> mergeWorkspace(const JobContext& context, const std::string& other) {
    INLINESCOPE_CHECK(requireWholeFile(other));
    INLINESCOPE_TRY(const WorkspaceReader from, Workspace::look(other));
    INLINESCOPE_TRY(const Workspace target, Workspace::openOrCreate(context.workspacePath));
    INLINESCOPE_TRY(WorkspaceWriter writer, target.writer(Workspace::PatientWait));
    INLINESCOPE_TRY(const WorkspaceReader there, target.reader());
    const CopyPlan plan{from, other, writer, there, [](const std::string&) { return false; }};
    WorkspaceCopy copy(context, plan);
    INLINESCOPE_CHECK(copyInto(copy, other));
    return copy.table();
}

Result<Table> captureModule(const JobContext& context, const CaptureOptions& options) {
    std::error_code ignored;
    if (std::filesystem::exists(options.output, ignored))
        return Error{ErrorCode::Refused, "the file exists", options.output, {}, "a path where no file is"};
    INLINESCOPE_CHECK(makeFolderOf(options.output));
    INLINESCOPE_TRY(const PrivateFolder folder, PrivateFolder::nextTo(options.output));
    const std::string path = folder.file("workspace");
    Result<Table> table = captureAll(context, options, path);
    if (!table.ok()) return aboutOutput(table.error(), path, options.output);
    INLINESCOPE_CHECK(moveToNewName(path, options.output));
    return table;
}

} // namespace inlinescope

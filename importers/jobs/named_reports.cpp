// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/named_reports.h"

#include "core/base/file_bytes.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/snapshot.h"
#include "core/store/workspace_writer.h"
#include "importers/jobs/hashed_file.h"
#include "importers/jobs/import_job.h"
#include "importers/jobs/import_start.h"
#include "importers/readers/elf_sections.h"
#include "importers/readers/importer_list.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

/// The reports of the workspace; none if it does not exist yet.
Result<std::vector<ReportRow>> reportsOf(const std::string& workspace) {
    std::error_code error;
    if (!fs::exists(workspace, error)) return std::vector<ReportRow>();
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    return reader.reports().all();
}

/// The name of the report that the same file became, if it was read wholly. The file is read only if a report is of
/// its path and size.
Result<std::optional<std::string>> known(const JobContext& context, const std::vector<ReportRow>& reports,
                                         const std::string& path) {
    INLINESCOPE_TRY(const std::string absolute, absolutePath(path));
    INLINESCOPE_TRY(const OpenFile file, OpenFile::open(absolute));
    for (const ReportRow& report : reports) {
        if (!report.complete || report.source.path != absolute || report.source.size != std::int64_t(file.size()))
            continue;
        INLINESCOPE_TRY(const bool isSame, hasHash(file, report.source.hash, context.cancel));
        if (isSame) return std::optional(report.name);
    }
    return std::optional<std::string>();
}

/// Warns of a report that is of this file as it was before: the name is the report's, but the user may mean the file.
void warnOfChange(const JobContext& context, const ReportRow& report, const std::string& path) {
    const Result<std::string> absolute = absolutePath(path);
    if (!report.complete || !absolute.ok() || report.source.path != *absolute) return;
    const Result<std::optional<std::string>> same = known(context, {report}, path);
    if (!same.ok() || *same) return;
    context.finding({Severity::Warning, path,
                     Error{ErrorCode::Refused,
                           "the file has changed since it was imported as the report of this name, which is taken",
                           path,
                           {},
                           {},
                           "Name the file as ./" + path + " to take it as it is now."}});
}

/// The files of debug information that the user named; nullptr: none.
using SharedDebugFiles = std::shared_ptr<NamedDebugFiles>;

Result<std::string> import(const JobContext& context, const std::string& path, const SharedDebugFiles& debug) {
    INLINESCOPE_TRY(const ImportFormat format, detectFormat(path));
    const bool becomesReport = format.noun() == ItemNoun::Report;
    ImportOptions options;
    options.paths = {path};
    options.sharedDebugFiles = debug;
    if (hasElfSection(path, ".remarks")) options.format = "binary"; // here it is one, whatever else it has
    if (!becomesReport && options.format.empty())
        return Error{ErrorCode::InvalidArgument,
                     "a file of format " + std::string(format.name),
                     path,
                     {},
                     "a size report or a binary"};
    INLINESCOPE_TRY(const std::vector<Imported> imported, importSomeOf(context, options));
    if (!imported.empty()) return imported.front().name;
    return Error{ErrorCode::Unreadable, "nothing was imported", path, {}, {}};
}

Result<std::string> nameOf(const JobContext& context, const std::string& given, const SharedDebugFiles& debug) {
    INLINESCOPE_TRY(const std::vector<ReportRow> reports, reportsOf(context.workspacePath));
    const bool isGivenDebugInfo = debug && isFile(given); // of the file, not of what was imported before
    for (const ReportRow& report : reports) {
        if (report.name != given || isGivenDebugInfo) continue;
        if (isFile(given)) warnOfChange(context, report, given);
        return given;
    }
    if (isFile(given)) {
        INLINESCOPE_TRY(const std::optional<std::string> name, known(context, reports, given));
        if (name && !debug) return *name;
        return import(context, given, debug);
    }
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const ReportRow report, reader.reports().byName(given));
    return report.name;
}

/// Tells the user which files were not used, and stores that with a report.
Result<void> keepUnused(const JobContext& context, const NamedDebugFiles& debug, const std::string& report) {
    const std::vector<Finding> unused = debug.unused();
    if (unused.empty()) return {};
    INLINESCOPE_TRY(const Workspace workspace, Workspace::openOrCreate(context.workspacePath, context.cancel));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait, context.cancel));
    INLINESCOPE_TRY(const WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(const ReportRow row, reader.reports().byName(report));
    for (const Finding& finding : unused) {
        context.finding(finding);
        INLINESCOPE_CHECK(writer.findings().add({.report = row.id}, finding));
    }
    return {};
}

} // namespace

Result<std::vector<std::string>> namedReports(const JobContext& context, const std::vector<std::string>& given,
                                              const std::vector<std::string>& debugFiles) {
    SharedDebugFiles debug;
    if (!debugFiles.empty()) {
        INLINESCOPE_TRY(NamedDebugFiles found, NamedDebugFiles::find(debugFiles));
        debug = std::make_shared<NamedDebugFiles>(std::move(found));
    }
    std::vector<std::string> names;
    for (const std::string& each : given) {
        INLINESCOPE_TRY(std::string name, nameOf(context, each, debug));
        names.push_back(std::move(name));
    }
    if (debug && !names.empty()) INLINESCOPE_CHECK(keepUnused(context, *debug, names.back()));
    return names;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/import_store.h"

#include "core/jobs/common/file_io.h"

#include <utility>

namespace inlinescope {

// Deferred if the system has no thread left.
ImportStore::ImportStore(const std::string& path, const CancelToken& cancel)
    : m_opening(std::async(std::launch::async | std::launch::deferred, open, path, cancel)) {}

Result<ImportStore::Opened> ImportStore::open(const std::string& path, const CancelToken& cancel) {
    if (Result<void> made = makeFolderOf(path); !made.ok()) {
        Error error = made.error();
        error.code = ErrorCode::WorkspaceUnusable;
        return error;
    }
    INLINESCOPE_TRY(const Workspace workspace, Workspace::openOrCreate(path, cancel));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer(Workspace::PatientWait, cancel));
    INLINESCOPE_TRY(WorkspaceReader reader, workspace.reader());
    return Opened{std::move(writer), std::move(reader)};
}

Result<void> ImportStore::wait() {
    if (!m_opened) m_opened.emplace(m_opening.get());
    return m_opened->ok() ? Result<void>() : m_opened->error();
}

Result<EvidenceWriter*> LateSink::writer() {
    if (!m_made) m_made.emplace(m_make());
    if (!m_made->ok()) return m_made->error();
    return (*m_made)->get();
}

Result<void> LateSink::beginLog(const FeatureSchema& schema) {
    return pass(&EvidenceSink::beginLog, schema);
}
Result<void> LateSink::context(const std::string& name) {
    return pass(&EvidenceSink::context, name);
}
Result<void> LateSink::observations(const ObservationChunk& chunk) {
    return pass(&EvidenceSink::observations, chunk);
}
Result<void> LateSink::beginReport() {
    return pass(&EvidenceSink::beginReport);
}
Result<void> LateSink::entry(const ElfSizeEntry& entry) {
    return pass(&EvidenceSink::entry, entry);
}
Result<void> LateSink::totals(const std::vector<std::optional<std::int64_t>>& values) {
    return pass(&EvidenceSink::totals, values);
}
Result<void> LateSink::parts(const std::vector<BinaryPart>& parts) {
    return pass(&EvidenceSink::parts, parts);
}
Result<void> LateSink::beginRemarks() {
    return pass(&EvidenceSink::beginRemarks);
}
Result<void> LateSink::remarks(const std::vector<CallRemark>& remarks) {
    return pass(&EvidenceSink::remarks, remarks);
}
Result<void> LateSink::beginPerformance(PerformanceKind kind) {
    return pass(&EvidenceSink::beginPerformance, kind);
}
Result<void> LateSink::performance(const std::vector<PerformanceRow>& rows) {
    return pass(&EvidenceSink::performance, rows);
}
Result<void> LateSink::points(const std::vector<PerformancePoint>& points) {
    return pass(&EvidenceSink::points, points);
}
Result<void> LateSink::finding(const Finding& finding) {
    return pass(&EvidenceSink::finding, finding);
}

} // namespace inlinescope

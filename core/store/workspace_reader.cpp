// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/workspace_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/readers/check.h"

namespace inlinescope {

using namespace store;

WorkspaceReader::WorkspaceReader(std::unique_ptr<ReaderState> state) : m_state(std::move(state)) {}
WorkspaceReader::WorkspaceReader(WorkspaceReader&&) noexcept = default;
WorkspaceReader& WorkspaceReader::operator=(WorkspaceReader&&) noexcept = default;
WorkspaceReader::~WorkspaceReader() = default;

Result<std::int64_t> WorkspaceReader::dataVersion() const {
    return guarded(m_state->connection.path(),
                   [&] { return m_state->connection.query("PRAGMA data_version").single(); });
}

Result<WorkspaceReader::Snapshot> WorkspaceReader::snapshot() const {
    return guarded(m_state->connection.path(),
                   [&] { return Snapshot(std::make_shared<ReadSnapshot>(m_state->connection)); });
}

Result<std::vector<Finding>> WorkspaceReader::check(const HashFunction& sha256, const ProgressCallback& progress,
                                                    const CancelToken& cancel) const {
    return m_state->read([&] { return findDefects(*m_state, sha256, progress, cancel); });
}

} // namespace inlinescope

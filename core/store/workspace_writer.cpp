// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/workspace_writer.h"

#include "core/store/file/writer_state.h"

#include <utility>

namespace inlinescope {

using namespace store;

WorkspaceWriter::WorkspaceWriter(std::unique_ptr<WriterState> state) : m_state(std::move(state)) {}
WorkspaceWriter::WorkspaceWriter(WorkspaceWriter&&) noexcept = default;
WorkspaceWriter& WorkspaceWriter::operator=(WorkspaceWriter&&) noexcept = default;
WorkspaceWriter::~WorkspaceWriter() = default;

Result<std::unique_ptr<EvidenceWriter>> WorkspaceWriter::importEvidence(const std::string& name,
                                                                        const EvidenceSource& source, NewName newName) {
    return guarded(m_state->connection.path(),
                   [&] { return std::make_unique<EvidenceWriter>(*m_state, name, source, newName); });
}

Result<void> WorkspaceWriter::compact() {
    return guarded(m_state->connection.path(), [&] {
        m_state->connection.exec("VACUUM");
        m_state->connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    });
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace inlinescope {

namespace store {

struct WriterState;

/// Base of the parts of a WorkspaceWriter, one per noun. A part has no state of its own: it is made for a call, uses
/// the writer's connection, and must not outlive the writer. Threads, transactions and errors: see WorkspaceWriter.
class WriterPart {
public:
    explicit WriterPart(WriterState& state) : m_state(&state) {}

protected:
    WriterState* m_state;
};

} // namespace store

} // namespace inlinescope

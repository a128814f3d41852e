// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace inlinescope {

namespace store {

struct ReaderState;

/// Base of the parts of a WorkspaceReader, one per noun. A part has no state of its own: it is made for a call, uses
/// the reader's connection, and must not outlive the reader. Threads, snapshots and errors: see WorkspaceReader.
class ReaderPart {
public:
    explicit ReaderPart(ReaderState& state) : m_state(&state) {}

protected:
    ReaderState* m_state;
};

} // namespace store

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: packed information about function bodies, stored once per bitcode.
#include "core/store/file/writer_state.h"

#include <functional>

namespace inlinescope::store {

/// Does nothing if the bitcode has its row already.
void putBodies(WriterState& state, const std::string& bitcodeHash, const std::vector<FunctionBody>& bodies);

/// Nothing if no run has stored them. Throws Failure (Malformed) for damaged ones.
std::optional<std::vector<FunctionBody>> readBodies(Connection& connection, Decompressor& decompressor,
                                                    const std::string& bitcodeHash);

/// Calls `use` with the id of every name in any of them.
void forBodyNames(Connection& connection, const std::function<void(std::int64_t)>& use);

/// Removes the bodies of bitcode that no module or module run uses any more.
void removeUnusedBodies(Connection& connection);

} // namespace inlinescope::store

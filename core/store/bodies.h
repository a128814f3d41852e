// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the facts of function bodies, packed, once per bitcode.
#include "core/store/writer_state.h"

#include <functional>

namespace inlinescope::store {

/// Does nothing where the bitcode has its row already.
void putBodies(WriterState& state, const std::string& bitcodeHash, const std::vector<FunctionBody>& bodies);

/// Nothing where no run has told them. Throws Failure (Malformed) for damaged ones.
std::optional<std::vector<FunctionBody>> readBodies(Connection& connection, Decompressor& decompressor,
                                                    const std::string& bitcodeHash);

/// Calls `use` with the id of every name that any of them has.
void forBodyNames(Connection& connection, const std::function<void(std::int64_t)>& use);

/// Removes those of bitcode that neither a module nor a module run has any more.
void removeUnusedBodies(Connection& connection);

} // namespace inlinescope::store

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>

namespace inlinescope {

/// What is kept of a function's body in its module's bitcode, before any pass: enough to say whether two revisions have
/// the same body, and how similar two bodies are. Made by core/compiler/bodies/function_bodies.h; equal bodies have
/// equal values in every process and build.
struct FunctionBody {
    std::string name;               ///< linkage name of a defined function, or of an alias of one
    std::uint64_t hash = 0;         ///< of all instructions; without debug info, metadata and names of locals
    std::uint64_t sketch = 0;       ///< 64 one-bit min-hashes of the pairs of adjacent instructions
    std::uint32_t instructions = 0; ///< without debug and probe pseudo instructions
    bool operator==(const FunctionBody&) const = default;
};

} // namespace inlinescope

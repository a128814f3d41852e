// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>

namespace inlinescope {

/// What is kept of a function's body as its module's bitcode has it, before any pass: enough to say whether two
/// revisions have the same body, and how alike two bodies are. Made by core/compiler/bodies/function_bodies.h; equal
/// bodies have equal values in every process and build.
struct FunctionBody {
    std::string name;               ///< linkage name of a defined function, or of an alias of one
    std::uint64_t hash = 0;         ///< of all instructions; debug info, metadata, names of locals left out
    std::uint64_t sketch = 0;       ///< 64 one-bit min-hashes of the pairs of neighbouring instructions
    std::uint32_t instructions = 0; ///< without debug and probe pseudo instructions
    bool operator==(const FunctionBody&) const = default;
};

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/bodies/body_store.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// Which visit a function's body is of; 0: as it entered the walk.
using BodyState = std::uint64_t;
/// The body is not one that was remembered.
constexpr BodyState unknownBody = ~BodyState(0);

/// One visit of the inliner's walk over the call graph to one function: what the walk's passes made of it.
struct Visit {
    BodyState state = 0;                   ///< that it gives the function
    std::unique_ptr<BodyStore::Body> body; ///< it left; null where that was not kept, or is taken already
    std::vector<std::pair<std::string, std::uint64_t>> alignments; ///< of global variables that it raised

    /// What the inliner's part in it depended on; only where it can be left out.
    bool whole = false;
    const void* attributesBefore = nullptr; ///< of the visited function
    struct Callee {
        std::string name;
        BodyState state = 0;
        const void* attributes = nullptr;
        bool usedElsewhere = false; ///< by others than the visited function
    };
    std::vector<Callee> callees;                                         ///< that it was asked about
    std::vector<std::uint64_t> asked;                                    ///< keys' hashes, in the order of asking
    std::vector<std::string> deleted;                                    ///< functions that nobody used any more
    std::vector<std::pair<std::string, std::uint64_t>> alignmentsBefore; ///< of global variables in `body`
};

/// The visits of one compile, for other compiles of the same module in the same context.
struct VisitMemo {
    std::optional<BodyStore> store; ///< set before the first visit
    std::deque<Visit> visits;
    llvm::DenseMap<std::uint64_t, Visit*> byDigest; ///< of the body that enters simplification
    llvm::DenseMap<std::pair<std::uint64_t, BodyState>, Visit*>
        byState; ///< of a function (its name's hash) that the inliner comes to
};

/// Properties of a function that decide whether the inliner may delete it or take it for called once.
bool isUsedElsewhere(const llvm::Function& function, const llvm::Function& user);

} // namespace inlinescope

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

/// The visit after which a function has its present body; 0: before the walk.
using BodyState = std::uint64_t;
/// The body is not a remembered one.
constexpr BodyState unknownBody = ~BodyState(0);

/// One visit of the inliner's walk over the call graph to one function, and its result.
struct Visit {
    BodyState state = 0;                   ///< the function's state after the visit
    std::unique_ptr<BodyStore::Body> body; ///< after the visit; null if it was not kept, or was taken already
    std::vector<std::pair<std::string, std::uint64_t>> alignments; ///< of global variables that the visit raised

    /// What the inliner's part of the visit depended on; used only if that part can be skipped.
    bool whole = false;
    const void* attributesBefore = nullptr; ///< of the visited function
    struct Callee {
        std::string name;
        BodyState state = 0;
        const void* attributes = nullptr;
        bool usedElsewhere = false; ///< by others than the visited function
    };
    std::vector<Callee> callees;      ///< that it was asked about
    std::vector<std::uint64_t> asked; ///< hashes of the keys, in the order of the questions
    std::vector<std::string> deleted; ///< functions without remaining uses
    std::vector<std::pair<std::string, std::uint64_t>> alignmentsBefore; ///< of global variables in `body`
};

/// The visits of one compile, for other compiles of the same module in the same context.
struct VisitMemo {
    std::optional<BodyStore> store; ///< set before the first visit
    std::deque<Visit> visits;
    llvm::DenseMap<std::uint64_t, Visit*> byDigest; ///< of the body that enters simplification
    llvm::DenseMap<std::pair<std::uint64_t, BodyState>, Visit*>
        byState; ///< by the function (its name's hash) and its state when the inliner visits it
};

/// Whether users besides `user` use the function; this decides whether the inliner may delete it or count it as called
/// once.
bool isUsedElsewhere(const llvm::Function& function, const llvm::Function& user);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/User.h>

#include <utility>

namespace inlinescope {

/// Puts the uses of `copy` in the order of the uses of `original`, since passes visit users in that order.
/// `twinOf(user)` gives the user in the copy.
template <class TwinOf>
void copyUseOrder(const llvm::Value& original, llvm::Value& copy, TwinOf twinOf) {
    if (!original.hasUseList() || original.use_empty() || original.hasOneUse() || !copy.hasUseList()) return;
    using Place = std::pair<const llvm::Value*, unsigned>;
    llvm::DenseMap<Place, unsigned> places;
    unsigned next = 0;
    for (const llvm::Use& use : original.uses())
        places[Place(twinOf(use.getUser()), use.getOperandNo())] = next++;
    const auto placeOf = [&places](const llvm::Use& use) {
        return places.lookup(Place(use.getUser(), use.getOperandNo()));
    };
    copy.sortUseList(
        [&placeOf](const llvm::Use& left, const llvm::Use& right) { return placeOf(left) < placeOf(right); });
}

} // namespace inlinescope

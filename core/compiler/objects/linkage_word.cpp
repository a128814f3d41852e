// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/linkage_word.h"

#include <llvm/IR/GlobalValue.h>

namespace inlinescope {

std::string linkageWord(const llvm::GlobalValue& value) {
    switch (value.getLinkage()) {
    case llvm::GlobalValue::ExternalLinkage:
        return "external";
    case llvm::GlobalValue::PrivateLinkage:
        return "private";
    case llvm::GlobalValue::InternalLinkage:
        return "internal";
    case llvm::GlobalValue::LinkOnceAnyLinkage:
        return "linkonce";
    case llvm::GlobalValue::LinkOnceODRLinkage:
        return "linkonce_odr";
    case llvm::GlobalValue::WeakAnyLinkage:
        return "weak";
    case llvm::GlobalValue::WeakODRLinkage:
        return "weak_odr";
    case llvm::GlobalValue::CommonLinkage:
        return "common";
    case llvm::GlobalValue::AppendingLinkage:
        return "appending";
    case llvm::GlobalValue::ExternalWeakLinkage:
        return "extern_weak";
    case llvm::GlobalValue::AvailableExternallyLinkage:
        return "available_externally";
    }
    return {};
}

} // namespace inlinescope

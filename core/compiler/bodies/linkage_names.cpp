// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/linkage_names.h"

#include "core/compiler/recording/callsite_keys.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

namespace inlinescope {

bool addLinkageNames(llvm::Module& module) {
    bool added = false;
    for (const llvm::Function& function : module) {
        llvm::DISubprogram* subprogram = function.getSubprogram();
        const std::string name = linkageName(function);
        if (!subprogram || subprogram->getRawLinkageName() || subprogram->getName() == name) continue;
        subprogram->replaceLinkageName(llvm::MDString::get(module.getContext(), name));
        added = true;
    }
    return added;
}

} // namespace inlinescope

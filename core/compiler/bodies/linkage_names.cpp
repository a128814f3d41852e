// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/linkage_names.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

namespace inlinescope {

bool addLinkageNames(llvm::Module& module) {
    bool added = false;
    for (const llvm::Function& function : module) {
        llvm::DISubprogram* subprogram = function.getSubprogram();
        if (!subprogram || subprogram->getRawLinkageName() || subprogram->getName() == function.getName()) continue;
        subprogram->replaceLinkageName(llvm::MDString::get(module.getContext(), function.getName()));
        added = true;
    }
    return added;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/out_of_memory.h"

#include <llvm/Support/ErrorHandling.h>

namespace inlinescope {

void callWithoutMemory(void (*end)()) {
    llvm::install_bad_alloc_error_handler(
        [](void* handler, const char*, bool) { reinterpret_cast<void (*)()>(handler)(); },
        reinterpret_cast<void*>(end));
}

} // namespace inlinescope

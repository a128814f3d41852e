// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/VirtualOutputBackend.h>

namespace inlinescope {

/// An output backend that stores in `bytes` what the compiler writes to its one output file; `bytes` must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::OutputBackend> makeMemoryOutput(llvm::SmallVectorImpl<char>& bytes);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/module_run.h"

namespace llvm {
class Module;
}

namespace inlinescope {

/// Sizes, functions and hash of an object into `result`; linkage as `module`, from which it was made, knows it (null:
/// the symbols' bindings). Errors: Malformed.
Result<void> measureObject(Bytes object, const llvm::Module* module, ModuleRunResult& result);

/// The same for an object that another compiler made of `bitcode`. Where the bitcode is newer than this LLVM, the
/// linkage is the symbols'.
Result<void> measureForeignObject(Bytes object, Bytes bitcode, ModuleRunResult& result);

} // namespace inlinescope

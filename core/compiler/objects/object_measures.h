// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/module_run.h"

namespace llvm {
class Module;
}

namespace inlinescope {

/// Writes the sizes, functions and hash of an object into `result`. The linkage is that of `module`, from which the
/// object was made (null: the symbols' bindings). Errors: Malformed.
Result<void> measureObject(Bytes object, const llvm::Module* module, ModuleRunResult& result);

/// The same for an object that another compiler made from `bitcode`. If the bitcode is newer than this LLVM, the
/// linkage is the symbols' binding.
Result<void> measureForeignObject(Bytes object, Bytes bitcode, ModuleRunResult& result);

} // namespace inlinescope

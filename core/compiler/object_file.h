#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <llvm/Object/ObjectFile.h>

#include <memory>
#include <string>

namespace inlinescope {

/// LLVM's reader over `object`, which must outlive it. Errors: Malformed, where it is no object file.
Result<std::unique_ptr<llvm::object::ObjectFile>> openObject(Bytes object, const std::string& name);

/// LLVM's finding as an Error about the file `name`.
Error damaged(const std::string& name, llvm::Error error);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/callsite_key_source.h"
#include "core/model/source_attribute.h"

#include <span>
#include <vector>

namespace llvm {
class Module;
}

namespace inlinescope {

/// Gives functions and calls what clang gives them if the source has the attribute: on a definition it replaces the
/// hint of the keyword `inline`. The module is as the front end made it. An attribute about a function or a place that
/// the module lacks has no effect.
void addAttributes(llvm::Module& module, std::span<const SourceAttribute> attributes, CallsiteKeySource keys);

/// The functions that the bitcode defines, in its order. Error: Malformed.
Result<std::vector<FunctionDefinition>> definitionsIn(Bytes bitcode);

} // namespace inlinescope

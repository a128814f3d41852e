// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/corpus.h"
#include "core/model/embedded_sections.h"
#include "core/model/module_run.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The part of ModuleSizes that a section belongs to.
enum class SizePart : std::uint8_t { Code, Rodata, EhFrame, Other, Data, Bss };

/// Bytes of the sections that a program loads into memory; sections with the same name and part are added up.
using SectionParts = std::map<std::pair<std::string, SizePart>, std::int64_t>;

Result<SectionParts> readSectionParts(Bytes object, const std::string& name);
/// Sizes as `llvm-size` counts them, and the parts of text.
ModuleSizes sizesOf(const SectionParts& parts);
std::vector<SectionSize> sectionsOf(const SectionParts& parts);

/// sizesOf() an object file. `name` is used in errors only.
Result<ModuleSizes> readSizes(Bytes object, const std::string& name);

/// Every function symbol with its size and section, in symbol table order; linkage is the symbol's binding.
Result<std::vector<FunctionSize>> readFunctions(Bytes object, const std::string& name);

/// The bitcode and command line in these sections of an object; std::nullopt if the object has no such bitcode. Errors:
/// not an object file, damaged sections, more than one module in one object (a relocatable link).
Result<std::optional<EmbeddedModule>> readEmbeddedModule(Bytes object, const std::string& name,
                                                         const EmbeddedSections& sections = {});

} // namespace inlinescope

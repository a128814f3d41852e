// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>

namespace inlinescope {

/// Reads a size report as Fuchsia's build writes it (elf_sizes.json, from build/images/elfinfo.py and
/// bazel_rules_fuchsia's elf_sizes.py):
///
///     {"files":[{"path":..,"build_id":HEX or null,"code":N,...}...],"totals":{"code":N,...}}
///
/// with the integer fields of elfSizeFields(), each at least 0. Any of them may be absent (blob and zbi are optional,
/// old generators lack rodata) and stays absent. Keys may be in any order; an entry is delivered at its end. An unknown
/// field is ignored, with one finding of severity Note for the whole file. A known field with a wrong type, an entry
/// without a path, and a report without files or totals are errors; their place is "files[12].code". Limits: a string
/// of 1 MiB, nesting of 64.
Result<void> readElfSizes(int fd, const std::string& name, EvidenceSink& sink);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/inline_remark.h"

namespace inlinescope {

/// Reads an optimization record in YAML, as clang's -opt-record-file has it (LLVM's own reader: any version's). Remarks
/// about calls of functions without a body, and of other passes, are left out. Errors: Malformed.
Result<InlineRemarks> readInlineRemarks(Bytes yaml);

} // namespace inlinescope

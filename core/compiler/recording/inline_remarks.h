// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/model/inline_remark.h"

namespace inlinescope {

/// Reads an optimization record in YAML, as clang's -opt-record-file writes it (with LLVM's own reader, which reads any
/// version's). Leaves out remarks about calls of functions without a body, and remarks of other passes. Errors:
/// Malformed.
Result<InlineRemarks> readInlineRemarks(Bytes yaml);

} // namespace inlinescope

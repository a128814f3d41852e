// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>
#include <string_view>

namespace inlinescope {

/// Reads a training log as LLVM wrote it before version 16 (Analysis/Utils/TFUtils.h there, and the readers of
/// ml-compiler-opt of that time):
///
/// - by the inliner, one tensorflow.SequenceExample, which becomes one context without a name;
/// - by the register allocator, a google.protobuf.Struct: from each function's name to a string, the SequenceExample in
///   base64, empty for a function without observations. Each function becomes a context;
/// - with -tfutils-text-log, the same in protobuf's text form, in a Struct the string too.
///
/// How a SequenceExample becomes observations: importers/readers/sequence_example.h. Memory is that of the largest
/// SequenceExample (64 MiB), a few times. A context is delivered when it was read whole; after damage, those before it
/// have been delivered.
Result<void> readLegacyLog(int fd, const std::string& name, EvidenceSink& sink);
/// Whether the first bytes of a file are those of such a log.
bool beginsWithLegacyLog(std::string_view prefix);

/// Reads a trace of ml-compiler-opt (tools/generate_default_trace_lib.py): a TFRecord file of SequenceExamples, one for
/// each module, or each function under register allocation. A trace has no names: its contexts are "record 0",
/// "record 1" and so on.
Result<void> readTrace(int fd, const std::string& name, EvidenceSink& sink);
bool beginsWithTrace(std::string_view prefix);

} // namespace inlinescope

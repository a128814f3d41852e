// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>

namespace inlinescope {

/// Reads a log in the current format of LLVM's TrainingLogger (Analysis/Utils/TrainingLogger.h; the rules for readers
/// are those of ml-compiler-opt's rl/log_reader.py):
///
///     {"features":[SPEC...],"score":SPEC,"advice":SPEC}\n     score and advice optional, keys in any order
///     {"context":"NAME"}\n                                     any number; a context may return later
///     {"observation":N}\n TENSORS \n                           header's order, row-major, no separators
///     {"outcome":N}\n TENSOR \n                                follows each observation if the header has a score
///     SPEC: {"name":..,"type":..,"port":..,"shape":[..]}       port optional (0)
///
/// Tensor bytes may contain newlines, so only exact byte counts find their end; exactly one '\n' follows them. Bytes
/// are read as little-endian (the log does not say). N counts up by one from context line to context line, and may
/// begin with any number; the observations of a context are counted here. An observation is delivered after its last
/// newline was read. Limits: a line 256 KiB, the tensors of one observation 4 MiB (one above 1 MiB makes a chunk of its
/// own); a tensor has at least one element.
Result<void> readTrainingLog(int fd, const std::string& name, EvidenceSink& sink);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <string>

namespace inlinescope {

/// Reads an optimization record in YAML, as every clang (-fsave-optimization-record) and rustc (-C remark, with
/// -Z remark-dir) writes it (llvm/lib/Remarks/YAMLRemarkSerializer.cpp):
///
///     --- !Passed                                     or !Missed, !Analysis, !AnalysisFPCommute, !AnalysisAliasing,
///     Pass:            inline                         !Failure
///     Name:            Inlined
///     DebugLoc:        { File: a.c, Line: 6, Column: 54 }      optional; may continue in the next line
///     Function:        main
///     Hotness:         30                                      optional
///     Args:                                                    optional
///       - Callee:          leaf
///         DebugLoc:        { File: a.c, Line: 2, Column: 0 }
///     ...
///
/// LLVM's own parser of it needs the whole file in memory, reads every argument of every pass, and belongs to the
/// worker's compiler, which the readers do not know.
///
/// Values are plain, in single or double quotes, or a block after "|". Remarks of other passes are skipped up to their
/// end without a look at their values; unknown keys are ignored. A remark is delivered after its last line was read.
/// Limits: a line of 1 MiB, a remark of 16 MiB.
Result<void> readRemarkYaml(int fd, const std::string& name, EvidenceSink& sink);

} // namespace inlinescope

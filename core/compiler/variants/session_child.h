// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/measured_variant.h"

namespace llvm {
class Module;
} // namespace llvm

namespace inlinescope {

/// What a child of a session (variant_session.h) does with the compile that it continues. Every child
/// ends in report().
class SessionChild {
public:
    virtual ~SessionChild() = default;
    /// CompileHooks::optimized().
    virtual void optimized(llvm::Module& module) = 0;
    /// Ends this child with its report.
    [[noreturn]] virtual void report(Result<CompiledModule>&& output) = 0;
};

/// The measures from a child that ended without a report. `waitStatus`: as waitpid() gives it.
MeasuredVariant lostVariant(int waitStatus);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/model/function_code.h"

namespace inlinescope {

/// The function whose code is wanted.
struct FunctionCodeOptions {
    std::string run;
    std::string module;
    std::string function;       ///< linkage name
    int timeLimitSeconds = 300; ///< of the compile, processor time
};

/// Compiles a module of a run once more, exactly as the run did, and returns the code of one function. Errors: those of
/// VariantMeter; NotFound if neither bitcode nor object has the function; Cancelled.
Result<FunctionCode> functionCode(const JobContext& context, const FunctionCodeOptions& options);

/// Why a form has no body of a function, as a sentence without a full stop; empty if it has one.
std::string absenceOf(const FunctionCode& code, CodeForm form);

/// A row of two codes side by side: a line of both, or of one side only; line numbers from 0.
struct CodeRow {
    std::optional<std::size_t> a, b;
    bool isCommon() const { return a && b; }
};

/// One form of a function's code on two sides. If a side has no body, nothing is aligned and `rows` is empty.
struct AlignedCode {
    std::vector<std::string> a, b; ///< lines
    std::vector<CodeRow> rows;     ///< in each change the first side's lines come first
    std::size_t onlyA = 0, onlyB = 0;
};

/// Aligns by the rules of core/analysis/code_comparison.h.
AlignedCode alignCode(const FunctionCode& a, const FunctionCode& b, CodeForm form);

struct CodeListing {
    std::string text;
    std::vector<std::string> notes; ///< which runs have no body, or that there is no difference
};

/// One form of a function's code as text; with a second run as a unified diff of the two
/// (core/analysis/code_comparison.h says what counts as a difference). If `runB` is empty, only `wanted.run`. The
/// function may be named by a part of its linkage name or demangled name; InvalidArgument if several have it.
Result<CodeListing> listCode(const JobContext& context, const FunctionCodeOptions& wanted, const std::string& runB,
                             CodeForm form);

} // namespace inlinescope

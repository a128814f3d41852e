// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/variant_meter.h"

namespace inlinescope {

/// Which function's code.
struct FunctionCodeOptions {
    std::string run;
    std::string module;
    std::string function;       ///< linkage name
    int timeLimitSeconds = 300; ///< of the compile, of processor time
};

/// Compiles a module of a run once more, just as the run did, and takes the code of one function. Errors: those of
/// VariantMeter; NotFound where neither bitcode nor object knows the function; Cancelled.
Result<FunctionCode> functionCode(const JobContext& context, const FunctionCodeOptions& options);

/// Why a form has no body of a function, a sentence without a full stop; empty where it has one.
std::string absenceOf(const FunctionCode& code, CodeForm form);

/// A line of two codes beside each other: one of both, or of a side only; numbers of lines, from 0.
struct CodeRow {
    std::optional<std::size_t> a, b;
    bool isCommon() const { return a && b; }
};

/// One form of a function's code on two sides. Where a side has no body nothing is aligned: `rows` is empty.
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

/// One form of a function's code as text; with a second run as a unified diff of the two (core/analysis/
/// code_comparison.h says what counts as a difference). With `runB` empty `options.run` alone.
Result<CodeListing> listCode(const JobContext& context, const FunctionCodeOptions& options, const std::string& runB,
                             CodeForm form);

} // namespace inlinescope

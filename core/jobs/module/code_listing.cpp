// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/code_listing.h"

#include "core/analysis/code_comparison.h"

namespace inlinescope {

Result<FunctionCode> functionCode(const JobContext& context, const FunctionCodeOptions& options) {
    INLINESCOPE_TRY(VariantMeter meter,
                    VariantMeter::open(context, options.run, options.module, {1, options.timeLimitSeconds}));
    INLINESCOPE_TRY(FunctionCode code, meter.code(options.function));
    for (const CodeForm form : {CodeForm::IrBefore, CodeForm::Ir, CodeForm::Assembly})
        if (code.of(form).presence != CodePresence::Absent) return code;
    return Error{ErrorCode::NotFound, "function " + options.function, options.module, {}, "one that `functions` lists"};
}

std::string absenceOf(const FunctionCode& code, CodeForm form) {
    const CodePresence before = code.irBefore.presence;
    if (code.of(form).presence == CodePresence::Defined) return {};
    if (form == CodeForm::IrBefore)
        return before == CodePresence::Declared ? "only declared in the module" : "not in the module: a pass makes it";
    if (before == CodePresence::Declared) return "only declared in the module";
    if (code.ir.presence == CodePresence::Defined) return "not in the object: it has a body for the optimizer only";
    return code.ir.presence == CodePresence::Declared
               ? "declared only: the optimizer removed its body"
               : "removed by the optimizer: inlined wherever it was called, or not used";
}

AlignedCode alignCode(const FunctionCode& a, const FunctionCode& b, CodeForm form) {
    const CodeComparison compared = compareCode(a.of(form).text, b.of(form).text);
    AlignedCode aligned{{compared.a.begin(), compared.a.end()}, {compared.b.begin(), compared.b.end()}, {}};
    if (a.of(form).presence != CodePresence::Defined || b.of(form).presence != CodePresence::Defined) return aligned;
    for (const LinePair& row : compared.rows)
        aligned.rows.push_back({row.a, row.b});
    aligned.onlyA = compared.onlyA;
    aligned.onlyB = compared.onlyB;
    return aligned;
}

Result<CodeListing> listCode(const JobContext& context, const FunctionCodeOptions& options, const std::string& runB,
                             CodeForm form) {
    CodeListing listing;
    const auto note = [&](const std::string& run, const FunctionCode& code) {
        if (const std::string why = absenceOf(code, form); !why.empty())
            listing.notes.push_back("run " + run + ": " + options.function + " is " + why);
    };
    INLINESCOPE_TRY(const FunctionCode a, functionCode(context, options));
    note(options.run, a);
    if (runB.empty()) {
        listing.text = a.of(form).text;
        return listing;
    }
    FunctionCodeOptions other = options;
    other.run = runB;
    INLINESCOPE_TRY(const FunctionCode b, functionCode(context, other));
    note(runB, b);
    const CodeComparison compared = compareCode(a.of(form).text, b.of(form).text);
    listing.text = unifiedDiff(compared.a, compared.b, compared.rows, options.run, runB);
    if (listing.text.empty() && listing.notes.empty()) listing.notes.push_back("no difference");
    return listing;
}

} // namespace inlinescope

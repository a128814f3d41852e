// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/module/code_listing.h"

#include "core/analysis/code_comparison.h"
#include "core/base/name_part.h"
#include "core/base/nearest_name.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/module/module_tables.h"
#include "core/model/symbol_text.h"

#include <initializer_list>
#include <utility>

namespace inlinescope {
namespace {

/// Adds the texts of the columns to `names`.
void addNames(std::vector<std::string>& names, const Table& table, std::initializer_list<ColumnName> columns) {
    for (const ColumnName column : columns)
        for (const std::vector<Cell>& row : table.rows)
            names.push_back(plainText(row[std::size_t(table.columnIndex(column))]));
}

/// The linkage names of the functions that the runs' objects and decisions name; some occur several times.
Result<std::vector<std::string>> functionNames(const std::string& workspace, const FunctionCodeOptions& options,
                                               const std::string& runB) {
    std::vector<std::string> names;
    for (const std::string& run : {options.run, runB}) {
        if (run.empty()) continue;
        INLINESCOPE_TRY(const Table functions, functionsTable(workspace, run, {}, options.module));
        addNames(names, functions, {"function"});
        INLINESCOPE_TRY(const Table decisions, decisionsTable(workspace, run, options.module));
        addNames(names, decisions, {"caller", "callee"});
    }
    return names;
}

std::vector<std::string> formsOf(const std::string& name) {
    return {shortSymbol(name), name, symbolText(name, SymbolForm::Full)};
}

/// Of "a::f<int>(char)" only "f".
std::string lastName(std::string_view symbol) {
    symbol = symbol.substr(0, symbol.find_first_of("<("));
    const auto scope = symbol.rfind("::");
    return std::string(scope == symbol.npos ? symbol : symbol.substr(scope + 2));
}

/// Asks for the nearest name, in the form that is near.
Error withNearest(Error missing, const std::string& function, const std::vector<std::string>& names) {
    std::vector<std::string> all;
    for (const std::string& name : names)
        for (std::string& form : formsOf(name))
            all.push_back(std::move(form));
    for (const std::string& name : names)
        all.push_back(lastName(shortSymbol(name)));
    missing.remedy = didYouMean(function, all);
    return missing;
}

/// The code of the function of this name, or if there is none, of the one that has it as a part of its name: `options`
/// then have its whole name.
Result<FunctionCode> codeOfNamed(const JobContext& context, FunctionCodeOptions& options, const std::string& runB) {
    Result<FunctionCode> code = functionCode(context, options);
    if (code.ok() || code.error().code != ErrorCode::NotFound) return code;
    INLINESCOPE_TRY(const auto names, functionNames(context.workspacePath, options, runB));
    INLINESCOPE_TRY(const std::string function, nameWithPart(options.function, names, formsOf, "functions"));
    if (function == options.function) return withNearest(code.error(), function, names);
    options.function = function;
    return functionCode(context, options);
}

} // namespace

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

Result<CodeListing> listCode(const JobContext& context, const FunctionCodeOptions& wanted, const std::string& runB,
                             CodeForm form) {
    FunctionCodeOptions options = wanted;
    CodeListing listing;
    const auto note = [&](const std::string& run, const FunctionCode& code) {
        if (const std::string why = absenceOf(code, form); !why.empty())
            listing.notes.push_back("run " + run + ": " + options.function + " is " + why);
    };
    INLINESCOPE_TRY(const FunctionCode a, codeOfNamed(context, options, runB));
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

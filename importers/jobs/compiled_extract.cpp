// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/compiled_extract.h"

#include "importers/jobs/extract_inputs.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace inlinescope {

Result<CompiledExtract> extractOrCompile(const JobContext& context, ExtractOptions options, const std::string& clang) {
    if (!options.inputType) {
        INLINESCOPE_TRY(options.inputType, detectInput(options.input));
    }
    if (options.inputType != ExtractInput::CompilationDatabase)
        return Error{ErrorCode::InvalidArgument,
                     "only a compilation database has the commands to compile by",
                     options.input,
                     {},
                     "a compile_commands.json"};
    std::vector<Finding> findings; // those of objects without bitcode are untrue after a compile
    JobContext first = context;
    first.finding = [&findings](const Finding& finding) { findings.push_back(finding); };
    Result<ExtractSummary> asBuilt = extractCorpus(first, options);
    if (asBuilt.ok() || asBuilt.error().code != ErrorCode::NotFound) {
        for (const Finding& finding : findings)
            context.finding(finding);
        INLINESCOPE_CHECK(asBuilt);
        return CompiledExtract{std::move(*asBuilt), {}, {}};
    }
    INLINESCOPE_TRY(const Toolchain toolchain, chosenClang(context, clang));
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::absolute(options.outputFolder, error) / "compiled_objects";
    if (error) return Error{ErrorCode::Unwritable, error.message(), options.outputFolder, {}, {}};
    INLINESCOPE_TRY(FrontEndSummary frontEnd,
                    compileAgain(context, {options.input, folder.string(), toolchain, options.jobs}));
    options.madeObjects = folder.string();
    options.leftOut = frontEnd.leftOut;
    INLINESCOPE_TRY(ExtractSummary extracted, extractCorpus(context, options));
    return CompiledExtract{std::move(extracted), std::move(frontEnd), toolchain.description()};
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/jobs/common/file_io.h"
#include "importers/jobs/bitcode_folder.h"
#include "importers/jobs/corpus_description.h"
#include "importers/jobs/extract_inputs.h"
#include "importers/readers/compilation_database_reader.h"
#include "importers/readers/folder_files.h"

#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

const std::string saved = ".3.import.bc";
const std::string indexEnding = ".thinlto.bc";

/// What the link saved of one module.
struct SavedModule {
    std::vector<std::byte> bitcode, index;
};

Error withoutIndex(const std::string& path) {
    return {ErrorCode::NotFound,
            "a module without its index",
            path,
            {},
            {},
            "Link with -Wl,--save-temps=import -Wl,--thinlto-emit-index-files."};
}

Result<SavedModule> readSaved(const BitcodeFolder& folder, const std::string& stem) {
    SavedModule module;
    INLINESCOPE_TRY(module.bitcode, folder.read(stem + saved));
    Result<std::vector<std::byte>> index = folder.read(stem + indexEnding);
    if (!index.ok() && index.error().code == ErrorCode::NotFound)
        return withoutIndex(folder.pathOf(stem + indexEnding));
    INLINESCOPE_TRY(module.index, std::move(index));
    return module;
}

Finding placeholder(const std::string& description) {
    return {Severity::Warning, description,
            Error{ErrorCode::NotFound,
                  "a local ThinLTO build stores no command lines; the corpus cannot be imported yet",
                  description,
                  {},
                  {},
                  std::string("Give --default-args, or replace ") + CorpusDescription::unspecified +
                      " by the cc1 arguments of the modules, one string each."}};
}

} // namespace

Result<ExtractSummary> extractThinlto(const JobContext& context, const ExtractOptions& options) {
    if (!options.commandFilter.empty())
        return Error{
            ErrorCode::InvalidArgument, "modules without command lines cannot be filtered by them", {}, {}, {}};
    INLINESCOPE_TRY(const std::vector<std::string> files, filesBelow(options.input, {saved}, options.outputFolder));
    const BitcodeFolder folder(options.input);
    ExtractSummary summary;
    summary.objects = int(files.size());
    for (const std::string& file : files) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        const std::string stem = file.substr(0, file.size() - saved.size()), module = asUtf8(stem);
        context.progress({summary.modules + summary.failed + 1, summary.objects, module});
        const Result<SavedModule> read = readSaved(folder, stem);
        if (!read.ok()) {
            ++summary.failed;
            context.finding({Severity::Error, module, read.error()});
            continue;
        }
        const std::string made = (fs::path(options.outputFolder) / module).string();
        INLINESCOPE_CHECK(writeFile(made + ".bc", read->bitcode));
        INLINESCOPE_CHECK(writeFile(made + indexEnding, read->index));
        summary.written.push_back(module);
        ++summary.modules;
    }
    if (summary.modules == 0)
        return Error{ErrorCode::NotFound,    "no *.3.import.bc with its index can be copied", options.input, {}, {},
                     withoutIndex({}).remedy};
    const std::vector<std::string> arguments = options.defaultArgs.empty()
                                                   ? std::vector<std::string>{CorpusDescription::unspecified}
                                                   : splitShellWords(options.defaultArgs);
    const CorpusDescription description{arguments, true, summary.written};
    const std::string path = (fs::path(options.outputFolder) / CorpusDescription::fileName).string();
    INLINESCOPE_CHECK(writeFile(path, asBytes(description.toJson())));
    if (options.defaultArgs.empty()) context.finding(placeholder(path));
    summary.sideFiles = summary.modules;
    return summary;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/jobs/common/file_io.h"
#include "importers/jobs/bitcode_folder.h"
#include "importers/jobs/corpus_description.h"
#include "importers/jobs/corpus_jobs.h"
#include "importers/readers/compilation_database_reader.h"
#include "importers/readers/folder_files.h"

#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

const std::string bitcodeEnding = ".bc";

} // namespace

Result<int> makeCorpus(const JobContext& context, const MakeCorpusOptions& options) {
    INLINESCOPE_TRY(const std::vector<std::string> files,
                    filesBelow(options.folder, {bitcodeEnding}, options.outputFolder));
    if (files.empty())
        return Error{ErrorCode::NotFound, "no file *.bc", options.folder, {}, "a folder of bitcode files"};
    const BitcodeFolder folder(options.folder);
    CorpusDescription description{splitShellWords(options.defaultArgs), false, {}};
    std::int64_t done = 0;
    for (const std::string& file : files) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        const std::string module = asUtf8(file.substr(0, file.size() - bitcodeEnding.size()));
        context.progress({++done, std::int64_t(files.size()), module});
        const Result<std::vector<std::byte>> bitcode = folder.read(file);
        if (!bitcode.ok()) {
            context.finding({Severity::Error, module, bitcode.error()});
            continue;
        }
        INLINESCOPE_CHECK(writeFile((fs::path(options.outputFolder) / (module + bitcodeEnding)).string(), *bitcode));
        description.modules.push_back(module);
    }
    if (description.modules.empty())
        return Error{
            ErrorCode::NotFound, "no file *.bc can be copied", options.folder, {}, "a folder of bitcode files"};
    INLINESCOPE_CHECK(writeFile((fs::path(options.outputFolder) / CorpusDescription::fileName).string(),
                                asBytes(description.toJson())));
    return int(description.modules.size());
}

} // namespace inlinescope

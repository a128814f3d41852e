// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_bytes.h"
#include "core/base/utf8.h"
#include "core/jobs/common/file_io.h"
#include "importers/jobs/corpus_description.h"
#include "importers/jobs/corpus_jobs.h"
#include "importers/readers/compilation_database_reader.h"
#include "importers/readers/folder_files.h"

#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largestBitcode = std::uint64_t(1) << 30;
const std::string ending = ".bc";

/// Bitcode, or bitcode in the wrapper that Darwin's tools put around it.
bool isBitcode(Bytes file) {
    const std::string_view text = asText(file);
    return text.starts_with("BC\xC0\xDE") || text.starts_with("\xDE\xC0\x17\x0B");
}

Finding notBitcode(const std::string& module, const std::string& path) {
    return {Severity::Warning, module, Error{ErrorCode::Malformed, "no LLVM bitcode", path, {}, {}}};
}

} // namespace

Result<int> makeCorpus(const JobContext& context, const MakeCorpusOptions& options) {
    INLINESCOPE_TRY(const std::vector<std::string> files, filesBelow(options.folder, ending, options.outputFolder));
    if (files.empty())
        return Error{ErrorCode::NotFound, "no file *.bc", options.folder, {}, "a folder of bitcode files"};
    CorpusDescription description{splitShellWords(options.defaultArgs), false, {}};
    for (const std::string& file : files) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        const std::string path = (fs::path(options.folder) / file).string();
        description.modules.push_back(asUtf8(file.substr(0, file.size() - ending.size())));
        const std::string& module = description.modules.back();
        context.progress({std::int64_t(description.modules.size()), std::int64_t(files.size()), module});
        INLINESCOPE_TRY(const std::vector<std::byte> bitcode, readFile(path, largestBitcode));
        if (!isBitcode(bitcode)) context.finding(notBitcode(module, path));
        INLINESCOPE_CHECK(writeFile((fs::path(options.outputFolder) / (module + ending)).string(), bitcode));
    }
    INLINESCOPE_CHECK(writeFile((fs::path(options.outputFolder) / CorpusDescription::fileName).string(),
                                asBytes(description.toJson())));
    return int(description.modules.size());
}

} // namespace inlinescope

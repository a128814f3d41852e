// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/hashed_file.h"

#include "core/base/byte_reader.h"
#include "core/base/common_folder.h"
#include "core/base/pace.h"
#include "core/jobs/common/file_io.h"

#include <utility>

namespace inlinescope {

Result<HashedFile> hashedFile(const JobContext& context, const std::string& path) {
    INLINESCOPE_TRY(OpenFile opened, OpenFile::open(path));
    const auto file = std::make_shared<const OpenFile>(std::move(opened));
    const auto progress = [&, start = Pace::Clock::now()](std::uint64_t bytes) {
        context.progress(steadyProgress(std::int64_t(bytes >> 20), std::int64_t(file->size() >> 20), path, start));
    };
    INLINESCOPE_TRY(const FileVersion version, versionOf(*file));
    INLINESCOPE_TRY(const std::string hash, sha256OfFile(*file, context.cancel, progress));
    return HashedFile{{path, hash, std::int64_t(file->size())}, file, version};
}

Result<RemarkFiles> hashedRemarkFiles(const JobContext& context, const std::vector<std::string>& paths) {
    RemarkFiles all{{paths.front(), {}, 0}, {}, {}};
    std::string list;
    for (const std::string& path : paths) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        const Result<HashedFile> hashed = hashedFile(context, path);
        if (!hashed.ok()) {
            if (hashed.error().code == ErrorCode::Cancelled) return hashed.error();
            all.unreadable.push_back({Severity::Error, path, hashed.error()});
            continue;
        }
        all.files.push_back({hashed->source, hashed->version});
        all.whole.size += hashed->source.size;
        list += hashed->source.hash + ' ' + path + '\n';
    }
    if (all.files.empty()) return all.unreadable.front().error;
    all.whole.hash = paths.size() == 1 ? all.files.front().source.hash : sha256(asBytes(list));
    for (const std::string& path : paths)
        all.whole.path = commonFolder(all.whole.path, path).string();
    return all;
}

Result<std::shared_ptr<const OpenFile>> openAgain(const RemarkFile& file) {
    INLINESCOPE_TRY(OpenFile opened, OpenFile::open(file.source.path));
    INLINESCOPE_TRY(const FileVersion version, versionOf(opened));
    if (version == file.version) return std::make_shared<const OpenFile>(std::move(opened));
    return Error{ErrorCode::Refused, "the file changed while it was imported", file.source.path, {}, {}};
}

} // namespace inlinescope

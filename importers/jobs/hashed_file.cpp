// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/hashed_file.h"

#include "core/base/byte_reader.h"
#include "core/base/common_folder.h"
#include "core/jobs/common/file_io.h"

#include <chrono>
#include <map>
#include <system_error>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::chrono::milliseconds hashPoll{100}; ///< most delay of a cancel

Progress hashProgress(std::uint64_t bytes, const OpenFile& file, Pace::Clock::time_point start) {
    return steadyProgress(std::int64_t(bytes >> 20), std::int64_t(file.size() >> 20), file.path(), start);
}

Error changedMeanwhile(const std::string& path) {
    return {ErrorCode::Refused, "the file changed while it was imported", path, {}, {}};
}

/// Whether the file may be read as a whole: looks at its first piece only.
Result<void> checkReadable(const OpenFile& file) {
    const Result<void> begun = file.readPieces([](Bytes) { return Result<void>(CancelToken::error()); });
    return begun.ok() || begun.error().code == ErrorCode::Cancelled ? Result<void>() : begun;
}

/// Made in this thread, by sha256OfFile() or xxh3OfFile().
Result<std::string> hashOf(const OpenFile& file, const JobContext& context, decltype(sha256OfFile)& make) {
    const auto progress = [&, start = Pace::Clock::now()](std::uint64_t bytes) {
        context.progress(hashProgress(bytes, file, start));
    };
    return make(file, context.cancel, progress, OpenFile::wholeFile);
}

/// A file of remarks, with the hash of all it has as long as its version stays.
Result<RemarkFile> hashedRemarkFile(const JobContext& context, const std::string& path) {
    INLINESCOPE_TRY(const OpenFile file, OpenFile::open(path));
    INLINESCOPE_TRY(const FileVersion version, versionOf(file));
    INLINESCOPE_TRY(const std::string hash, hashOf(file, context, sha256OfFile));
    return RemarkFile{{path, hash, std::int64_t(file.size())}, version};
}

} // namespace

Result<std::unique_ptr<FileHashing>> FileHashing::open(const std::string& path) {
    INLINESCOPE_TRY(OpenFile hashed, OpenFile::open(path));
    INLINESCOPE_CHECK(checkReadable(hashed));
    INLINESCOPE_TRY(OpenFile opened, OpenFile::open(path));
    INLINESCOPE_TRY(const FileVersion version, versionOf(hashed));
    INLINESCOPE_TRY(const FileVersion same, versionOf(opened));
    if (version.device != same.device || version.file != same.file) return changedMeanwhile(path);
    auto file = std::make_shared<const OpenFile>(std::move(opened));
    return std::unique_ptr<FileHashing>(new FileHashing(std::move(hashed), std::move(file), version));
}

FileHashing::~FileHashing() {
    m_stop.cancel(); // the future's destructor waits
}

void FileHashing::start() {
    if (m_making.valid() || m_hash) return;
    m_start = Pace::Clock::now();
    try {
        m_making = std::async(std::launch::async, [this] {
            return xxh3OfFile(m_hashed, m_stop, [this](std::uint64_t bytes) { m_done = bytes; });
        });
    } catch (const std::system_error&) {
        m_making = {}; // hash() then makes it
    }
}

Result<std::string> FileHashing::hash(const JobContext& context) {
    if (m_hash) return *m_hash;
    if (!m_making.valid()) return *(m_hash = hashOf(m_hashed, context, xxh3OfFile));
    while (m_making.wait_for(hashPoll) != std::future_status::ready) {
        if (context.cancel.isCancelled()) m_stop.cancel();
        if (const std::uint64_t done = m_done; done > 0) context.progress(hashProgress(done, m_hashed, m_start));
    }
    return *(m_hash = m_making.get());
}

Result<std::string> FileHashing::sha256(const JobContext& context) {
    if (!m_sha256) m_sha256 = hashOf(m_hashed, context, sha256OfFile);
    return *m_sha256;
}

Result<void> FileHashing::checkUnchanged() const {
    FileVersion hashed = m_version;
    hashed.size = size(); // of the file that was hashed
    return inlinescope::checkUnchanged(*m_file, hashed);
}

Result<bool> hasHash(const OpenFile& file, const std::string& hash, const CancelToken& cancel, std::uint64_t most) {
    const auto make = isXxh3(hash) ? xxh3OfFile : sha256OfFile;
    INLINESCOPE_TRY(const std::string own, make(file, cancel, {}, most));
    return own == hash;
}

Result<RemarkFiles> hashedRemarkFiles(const JobContext& context, const std::vector<std::string>& paths) {
    RemarkFiles all{{paths.front(), {}, 0}, {}, {}};
    std::map<std::string, std::string> hashes; // by path: the set is the same in whatever order its files are named
    for (const std::string& path : paths) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        const Result<RemarkFile> hashed = hashedRemarkFile(context, path);
        if (!hashed.ok()) {
            if (hashed.error().code == ErrorCode::Cancelled) return hashed.error();
            all.unreadable.push_back({Severity::Error, path, hashed.error()});
            continue;
        }
        all.files.push_back(*hashed);
        all.whole.size += hashed->source.size;
        hashes[path] = hashed->source.hash;
    }
    if (all.files.empty()) return all.unreadable.front().error;
    std::string list;
    for (const auto& [path, hash] : hashes)
        list.append(hash).append(" ").append(path).append("\n");
    all.whole.hash = paths.size() == 1 ? all.files.front().source.hash : sha256(asBytes(list));
    for (const std::string& path : paths)
        all.whole.path = commonFolder(all.whole.path, path).string();
    return all;
}

Result<std::shared_ptr<const OpenFile>> openAgain(const RemarkFile& file) {
    INLINESCOPE_TRY(OpenFile opened, OpenFile::open(file.source.path));
    INLINESCOPE_TRY(const FileVersion version, versionOf(opened));
    if (version == file.version) return std::make_shared<const OpenFile>(std::move(opened));
    return changedMeanwhile(file.source.path);
}

Result<void> checkUnchanged(const OpenFile& file, const FileVersion& earlier) {
    INLINESCOPE_TRY(const FileVersion now, versionOf(file));
    const bool isSame = now.size == earlier.size && now.modifiedNs == earlier.modifiedNs; // it may be renamed
    return isSame ? Result<void>() : changedMeanwhile(file.path());
}

} // namespace inlinescope

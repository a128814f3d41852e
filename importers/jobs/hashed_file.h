// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/file_version.h"
#include "core/base/open_file.h"
#include "core/base/pace.h"
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/model/evidence.h"
#include "core/model/finding.h"

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// A file, open for reading, whose hash can be made in a thread of its own while it is read.
class FileHashing {
public:
    /// Errors: those of OpenFile, Refused for a large file that is mostly holes.
    static Result<std::unique_ptr<FileHashing>> open(const std::string& path);
    /// Gives up a hash that is not ready.
    ~FileHashing();
    FileHashing(const FileHashing&) = delete;
    FileHashing& operator=(const FileHashing&) = delete;

    const std::shared_ptr<const OpenFile>& file() const { return m_file; }
    /// Bytes of the file when it was opened: the hashes are of these, also if it grows.
    std::uint64_t size() const { return m_hashed.size(); }
    /// Begins with the hash in the thread, unless that has begun or the system has no thread left.
    void start();
    /// The hash by XXH3: made here if it was not begun. Progress counts MiB. Errors: Unreadable; Cancelled.
    Result<std::string> hash(const JobContext& context);
    /// The one by which earlier versions knew a file.
    Result<std::string> sha256(const JobContext& context);
    /// Whether the file still has the bytes of the hashes, as its size and time say. Errors: Unreadable; Refused if it
    /// was written to.
    Result<void> checkUnchanged() const;

private:
    FileHashing(OpenFile hashed, std::shared_ptr<const OpenFile> file, const FileVersion& version)
        : m_hashed(std::move(hashed)), m_file(std::move(file)), m_version(version) {}

    OpenFile m_hashed;                      ///< the same file with a position of its own
    std::shared_ptr<const OpenFile> m_file; ///< whose position a reader moves
    FileVersion m_version;                  ///< when it was opened
    CancelToken m_stop;
    Pace::Clock::time_point m_start;                ///< of the thread
    std::atomic<std::uint64_t> m_done = 0;          ///< bytes
    std::future<Result<std::string>> m_making;      ///< valid if the thread has begun
    std::optional<Result<std::string>> m_hash = {}; ///< once it is made
    std::optional<Result<std::string>> m_sha256 = {};
};

/// Whether the file, or its first `most` bytes, have the hash that a workspace has of it, by XXH3 or, from an earlier
/// version, by SHA-256. Errors: Unreadable; Cancelled.
Result<bool> hasHash(const OpenFile& file, const std::string& hash, const CancelToken& cancel,
                     std::uint64_t most = OpenFile::wholeFile);

/// A file of remarks. Not open, since a build has more of them than a process may have open files.
struct RemarkFile {
    EvidenceSource source;
    FileVersion version;
};

/// Files of remarks with their hashes, and one source that names all of them.
struct RemarkFiles {
    EvidenceSource whole;
    std::vector<RemarkFile> files;
    std::vector<Finding> unreadable;
};

/// The hashes of files of remarks, at least one. Errors: that of the first file if none can be read; Cancelled.
Result<RemarkFiles> hashedRemarkFiles(const JobContext& context, const std::vector<std::string>& paths);

/// The file that has the hash. Errors: those of OpenFile; Refused if it is another, or was written to.
Result<std::shared_ptr<const OpenFile>> openAgain(const RemarkFile& file);
/// Error: Refused if the file was written to since it had that version.
Result<void> checkUnchanged(const OpenFile& file, const FileVersion& earlier);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/open_file.h"
#include "core/base/result.h"
#include "core/command_line/path_map.h"
#include "core/command_line/side_file_options.h"
#include "core/formats/side_file_listing.h"
#include "core/model/corpus.h"
#include "core/model/finding.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inlinescope {

constexpr std::uint64_t largestSideFile = std::uint64_t(1) << 30; ///< bytes

/// The path as an absolute one; a relative path starts from `folder`.
std::string absolutePath(const std::string& path, const std::string& folder);

/// Whether the module's recorded command line reads the file, or it is the module's ThinLTO index. A captured module
/// has files that only its runs read.
bool isOfCommandLine(const Module& module, const SideFile& file);

/// Finds the files that command lines read; each is searched and hashed once, however many modules read it.
class SideFileFinder {
public:
    /// The folders from which files may be read.
    struct Roots {
        FileRoots folders;
        std::string name; ///< of the folders that the map does not name: "the corpus"
    };
    /// With roots, files are read only from there, since a command line from an untrusted source must not copy a file
    /// of this machine into a workspace or a corpus. Without roots, from anywhere. After `cancel` no more file is read:
    /// the caller must not use what it then gets.
    explicit SideFileFinder(PathMap map, std::optional<Roots> roots = {}, CancelToken cancel = {})
        : m_map(std::move(map)), m_roots(std::move(roots)), m_cancel(std::move(cancel)) {}

    /// A file of this machine, whatever names it; a SideFile is made from it.
    struct Found {
        std::string path; ///< where it was searched
        std::string hash; ///< SHA-256, lower-case hex; empty if it is missing
        std::int64_t size = 0;
        bool outside = false; ///< it exists, but not in a permitted folder
        std::string problem;  ///< why it was not read although it exists in a permitted folder
    };
    /// The file that the build knew by this absolute path.
    const Found& find(const std::string& path);
    /// The file on this machine. Only regular files count, since a pipe would block.
    const Found& at(const std::string& path);
    /// The bytes of a file that was found. Errors: those of reading; Refused if they have changed since, LimitExceeded
    /// (largestSideFile).
    Result<std::vector<std::byte>> bytes(const Found& found) const;

    /// Notes that a module's command line reads a missing file.
    void miss(const std::string& module, const std::string& option, const std::string& path);
    /// A warning per missing file, which says how many modules read it.
    std::vector<Finding> missing() const;
    std::int64_t missingFiles() const { return std::int64_t(m_missed.size()); }

private:
    struct Missed {
        std::string firstModule, option, lookedFor, problem;
        bool outside = false;
        std::int64_t modules = 0;
    };
    Result<OpenFile> open(const std::string& path) const;
    Finding finding(const std::string& path, const Missed& missed) const;

    PathMap m_map;
    std::optional<Roots> m_roots;
    CancelToken m_cancel;
    std::map<std::string, Found> m_found; ///< by their path
    std::map<std::string, Missed> m_missed;
};

/// The side files of the modules of one corpus folder, as an import finds them: a copy that `extract` put into the
/// corpus, the ThinLTO index X.thinlto.bc, or the file of the build, by the path map. Only files below the roots are
/// read. A relative path starts from the folder of the compile: the one in the listing, otherwise the one in the
/// command line (compileFolderOf()), otherwise the corpus's.
class CorpusSideFiles {
public:
    CorpusSideFiles(std::string corpusFolder, SideFileListing listing, PathMap map, FileRoots roots,
                    CancelToken cancel);

    /// In the order of the command line; missing ones have no hash. A ThinLTO index that no option names comes last.
    std::vector<SideFile> of(const ModuleFiles& module, bool byReference);
    std::vector<Finding> missing() const { return m_finder.missing(); }

private:
    const SideFileFinder::Found& find(const ModuleFiles& module, const SideFileUse& use);
    std::string buildPath(const ModuleFiles& module, const std::string& path) const;

    std::string m_folder;
    SideFileListing m_listing;
    SideFileFinder m_finder;
};

/// Copies side files into the folder of a corpus that is being written.
class SideFileCopies {
public:
    SideFileCopies(std::string corpusFolder, PathMap map, FileRoots roots, CancelToken cancel);

    /// Copies those of one module that was compiled in `folder`. A ThinLTO index becomes NAME.thinlto.bc, any other
    /// file side_files/HASH. Errors: those of reading and writing.
    Result<void> copy(const std::string& module, const std::string& folder,
                      const std::vector<std::string>& commandLine);
    /// Writes the listing, if it is not empty.
    Result<void> writeListing() const;

    const SideFileFinder& finder() const { return m_finder; }
    std::int64_t copied() const { return std::int64_t(m_copied.size()); }
    std::int64_t thinltoIndexes() const { return m_indexes; }

private:
    Result<void> copyIndex(const std::string& module, const SideFileFinder::Found& index);
    Result<void> copyOnce(const std::string& path, const SideFileFinder::Found& file);

    std::string m_folder;
    SideFileFinder m_finder;
    SideFileListing m_listing;
    std::set<std::string> m_copied; ///< hashes
    std::int64_t m_indexes = 0;
};

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/result.h"
#include "core/command_line/path_map.h"
#include "core/command_line/side_file_options.h"
#include "core/formats/side_file_listing.h"
#include "core/model/corpus.h"
#include "core/model/finding.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace inlinescope {

/// The path as an absolute one, starting from `folder` where it is relative.
std::string absolutePath(const std::string& path, const std::string& folder);

/// Finds the files that command lines read: each is looked for and hashed once, however many modules read it.
class SideFileFinder {
public:
    /// Where files may be taken from.
    struct Roots {
        FileRoots folders;
        std::string name; ///< of the folders that the map does not name: "the corpus"
    };
    /// With roots, files are taken from there alone: a command line of a stranger must not put a file of this machine
    /// into a workspace or a corpus. Without them, from anywhere.
    explicit SideFileFinder(PathMap map, std::optional<Roots> roots = {})
        : m_map(std::move(map)), m_roots(std::move(roots)) {}

    struct Found {
        std::string path; ///< where it was looked for
        std::string hash; ///< SHA-256, lower-case hex; empty where it is missing
        std::int64_t size = 0;
        bool outside = false; ///< there, but not where files may be taken from
    };
    /// The file that the build knew by this absolute path.
    const Found& find(const std::string& path);
    /// The file of this machine. Only a regular file counts: a pipe would block.
    const Found& at(const std::string& path);
    /// The bytes of a file that was found. Errors: those of reading; Refused where they are no longer those that were
    /// found, LimitExceeded (1 GiB).
    Result<std::vector<std::byte>> bytes(const Found& found) const;

    /// Keeps in mind that a module's command line reads a missing file.
    void miss(const std::string& module, const std::string& option, const std::string& path);
    /// A warning per missing file, which says how many modules read it.
    std::vector<Finding> missing() const;
    std::int64_t missingFiles() const { return std::int64_t(m_missed.size()); }

private:
    struct Missed {
        std::string firstModule, option, lookedFor;
        bool outside = false;
        std::int64_t modules = 0;
    };
    Result<OpenFile> open(const std::string& path) const;
    Finding finding(const std::string& path, const Missed& missed) const;

    PathMap m_map;
    std::optional<Roots> m_roots;
    std::map<std::string, Found> m_found; ///< by where they are
    std::map<std::string, Missed> m_missed;
};

/// The side files of the modules of one corpus folder, as an import finds them: a copy that `extract` put beside the
/// modules, the ThinLTO index X.thinlto.bc, or the file where the build had it, by way of the path map; only what lies
/// below the roots is read. A relative path starts from the compile's folder: the one that the listing says, else the
/// one that the command line tells (compileFolderOf()), else the corpus's.
class CorpusSideFiles {
public:
    CorpusSideFiles(std::string corpusFolder, SideFileListing listing, PathMap map, FileRoots roots);

    /// In the order of the command line; missing ones are there without a hash. A ThinLTO index that no option names
    /// comes last.
    std::vector<SideFile> of(const ModuleFiles& module, bool byReference);
    std::vector<Finding> missing() const { return m_finder.missing(); }

private:
    const SideFileFinder::Found& find(const ModuleFiles& module, const SideFileUse& use);
    std::string buildPath(const ModuleFiles& module, const std::string& path) const;

    std::string m_folder;
    SideFileListing m_listing;
    SideFileFinder m_finder;
};

/// Copies side files beside the modules of a corpus that is being written.
class SideFileCopies {
public:
    SideFileCopies(std::string corpusFolder, PathMap map, FileRoots roots);

    /// Those of one module that was compiled in `folder`. A ThinLTO index becomes NAME.thinlto.bc, any other file
    /// side_files/HASH. Errors: those of reading and writing.
    Result<void> copy(const std::string& module, const std::string& folder,
                      const std::vector<std::string>& commandLine);
    /// Writes the listing, where there is something to list.
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

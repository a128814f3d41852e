// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/side_files.h"

#include "core/base/counted.h"
#include "core/base/utf8.h"
#include "core/jobs/common/file_io.h"

#include <algorithm>
#include <filesystem>

namespace inlinescope {

namespace fs = std::filesystem;

std::string absolutePath(const std::string& path, const std::string& folder) {
    return (fs::path(folder) / path).lexically_normal().string();
}

bool isOfCommandLine(const Module& module, const SideFile& file) {
    const std::vector<SideFileUse> uses = sideFilesOf(module.commandLine);
    return file.option == "-fthinlto-index=" ||
           std::ranges::any_of(uses, [&](const SideFileUse& use) { return use.path == file.path; });
}

const SideFileFinder::Found& SideFileFinder::find(const std::string& path) {
    const auto mapped = m_map.map(path);
    return at(mapped ? *mapped : path);
}

const SideFileFinder::Found& SideFileFinder::at(const std::string& path) {
    const auto [entry, isNew] = m_found.try_emplace(path);
    Found& found = entry->second;
    if (!isNew) return found;
    found.path = path;
    const Result<OpenFile> file = open(path);
    found.outside = !file.ok() && file.error().code == ErrorCode::Refused;
    if (!file.ok()) return found;
    Result<std::string> hash = sha256OfFile(*file, m_cancel);
    if (!hash.ok()) {
        found.problem = hash.error().found;
        return found;
    }
    found.size = std::int64_t(file->size());
    found.hash = std::move(hash).value();
    return found;
}

Result<OpenFile> SideFileFinder::open(const std::string& path) const {
    return m_roots ? m_roots->folders.open(path) : OpenFile::open(path);
}

Result<std::vector<std::byte>> SideFileFinder::bytes(const Found& found) const {
    INLINESCOPE_TRY(const OpenFile file, open(found.path));
    INLINESCOPE_TRY(std::vector<std::byte> bytes, file.readAll(largestSideFile));
    if (sha256(bytes) == found.hash) return bytes;
    return Error{ErrorCode::Refused, "the file changed while it was read", found.path, {}, {}};
}

void SideFileFinder::miss(const std::string& module, const std::string& option, const std::string& path) {
    Missed& missed = m_missed[path];
    if (missed.modules++ > 0) return;
    const Found& found = find(path);
    missed.firstModule = module;
    missed.option = option;
    missed.lookedFor = found.path;
    missed.outside = found.outside;
    missed.problem = found.problem;
}

std::vector<Finding> SideFileFinder::missing() const {
    std::vector<Finding> findings;
    for (const auto& [path, missed] : m_missed)
        findings.push_back(finding(path, missed));
    return findings;
}

Finding SideFileFinder::finding(const std::string& path, const Missed& missed) const {
    const std::string others =
        missed.modules > 1 ? " and " + counted(missed.modules - 1, "more module") : std::string();
    const std::string mapped = missed.lookedFor == path ? std::string() : ", looked for as " + missed.lookedFor;
    const std::string folder = fs::path(path).parent_path().string();
    std::string what = "a side file is missing", wayOut = "Give --map OLD=NEW if its folder is another one now";
    if (missed.outside) {
        what = "a side file is outside of " + m_roots->name + ", and was not read";
        wayOut = "Give --map " + folder + "=" + folder + " to let files be taken from there";
    } else if (!missed.problem.empty()) {
        what = "a side file was not read: " + missed.problem;
        wayOut = "Put a whole copy of the file in its place";
    }
    const bool isMissing = !missed.outside && missed.problem.empty();
    return {Severity::Warning, missed.firstModule,
            Error{isMissing ? ErrorCode::NotFound : ErrorCode::Refused,
                  what + mapped,
                  path,
                  missed.option + " of " + missed.firstModule + others,
                  {},
                  wayOut + ": without it these modules do not run, because they would compile to something else."}};
}

CorpusSideFiles::CorpusSideFiles(std::string corpusFolder, SideFileListing listing, PathMap map, FileRoots roots,
                                 CancelToken cancel)
    : m_folder(std::move(corpusFolder)), m_listing(std::move(listing)),
      m_finder(std::move(map), SideFileFinder::Roots{std::move(roots), "the corpus"}, std::move(cancel)) {}

std::string CorpusSideFiles::buildPath(const ModuleFiles& module, const std::string& path) const {
    if (fs::path(path).is_absolute()) return absolutePath(path, {});
    if (const auto known = m_listing.folders.find(module.name); known != m_listing.folders.end())
        return absolutePath(path, known->second);
    const std::string told = compileFolderOf(module.commandLine);
    return absolutePath(path, told.empty() ? m_folder : told);
}

const SideFileFinder::Found& CorpusSideFiles::find(const ModuleFiles& module, const SideFileUse& use) {
    if (use.isThinltoIndex() && !module.thinltoPath.empty()) return m_finder.at(module.thinltoPath);
    const std::string path = buildPath(module, use.path);
    const auto copy = m_listing.files.find(asUtf8(path));
    if (copy != m_listing.files.end() && !copy->second.empty())
        return m_finder.at(absolutePath(copy->second, m_folder));
    const SideFileFinder::Found& found = m_finder.find(path);
    if (found.hash.empty()) m_finder.miss(module.name, use.option, path);
    return found;
}

std::vector<SideFile> CorpusSideFiles::of(const ModuleFiles& module, bool byReference) {
    std::vector<SideFile> files;
    bool indexNamed = false;
    for (const SideFileUse& use : sideFilesOf(module.commandLine)) {
        const bool twice = std::ranges::any_of(files, [&](const SideFile& file) { return file.path == use.path; });
        if (twice) continue;
        indexNamed |= use.isThinltoIndex();
        const SideFileFinder::Found& found = find(module, use);
        files.push_back({use.option, use.path, found.path, found.hash, found.size, byReference && !found.hash.empty()});
    }
    if (!module.thinltoPath.empty() && !indexNamed) {
        const SideFileFinder::Found& found = m_finder.at(module.thinltoPath);
        files.push_back({"-fthinlto-index=", module.name + ".thinlto.bc", found.path, found.hash, found.size,
                         byReference && !found.hash.empty()});
    }
    return files;
}

SideFileCopies::SideFileCopies(std::string corpusFolder, PathMap map, FileRoots roots, CancelToken cancel)
    : m_folder(std::move(corpusFolder)),
      m_finder(std::move(map), SideFileFinder::Roots{std::move(roots), "the build's folders"}, std::move(cancel)) {}

Result<void> SideFileCopies::copy(const std::string& module, const std::string& folder,
                                  const std::vector<std::string>& commandLine) {
    for (const SideFileUse& use : sideFilesOf(commandLine)) {
        const std::string path = absolutePath(use.path, folder);
        if (!fs::path(use.path).is_absolute()) m_listing.folders[module] = asUtf8(folder);
        const SideFileFinder::Found& found = m_finder.find(path);
        if (found.hash.empty()) {
            m_finder.miss(module, use.option, path);
            m_listing.files[asUtf8(path)].clear();
        } else {
            INLINESCOPE_CHECK(use.isThinltoIndex() ? copyIndex(module, found) : copyOnce(path, found));
        }
    }
    return {};
}

Result<void> SideFileCopies::copyIndex(const std::string& module, const SideFileFinder::Found& index) {
    INLINESCOPE_TRY(const auto bytes, m_finder.bytes(index));
    ++m_indexes;
    return writeFile((fs::path(m_folder) / (module + ".thinlto.bc")).string(), bytes);
}

Result<void> SideFileCopies::copyOnce(const std::string& path, const SideFileFinder::Found& file) {
    const std::string copy = "side_files/" + file.hash;
    m_listing.files[asUtf8(path)] = copy;
    if (!m_copied.insert(file.hash).second) return {};
    INLINESCOPE_TRY(const auto bytes, m_finder.bytes(file));
    return writeFile((fs::path(m_folder) / copy).string(), bytes);
}

Result<void> SideFileCopies::writeListing() const {
    if (m_listing.files.empty() && m_listing.folders.empty()) return {};
    return writeFile((fs::path(m_folder) / SideFileListing::fileName).string(), asBytes(m_listing.toJson()));
}

} // namespace inlinescope

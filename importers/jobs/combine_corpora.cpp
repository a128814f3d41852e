// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_bytes.h"
#include "core/base/short_text.h"
#include "core/base/utf8.h"
#include "core/formats/side_file_listing.h"
#include "core/jobs/common/file_io.h"
#include "importers/jobs/corpus_description.h"
#include "importers/jobs/corpus_jobs.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::size_t maxDescription = 64 << 20;
constexpr std::size_t maxValues = 1 << 21;
constexpr int maxDepth = 16;

/// The sub-folders with a description, in the order of their names; hidden ones are no corpora.
Result<std::vector<std::string>> corporaIn(const std::string& folder) {
    std::error_code error, ignored;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with('.') && fs::is_regular_file(entry->path() / CorpusDescription::fileName, ignored))
            names.push_back(name);
    }
    if (error) return Error{ErrorCode::Unreadable, error.message(), folder, {}, "a folder of corpora"};
    if (names.empty())
        return Error{ErrorCode::NotFound,
                     std::string("no sub-folder has a ") + CorpusDescription::fileName,
                     folder,
                     {},
                     "a folder of corpora"};
    std::ranges::sort(names);
    return names;
}

/// An untrusted description with all its keys, since all are compared; bounded by its bytes, values and depth.
Result<Json> readDescription(const FileRoots& roots, const std::string& path) {
    INLINESCOPE_TRY(const std::string text, readSmallFile(roots, path, maxDescription));
    std::size_t values = 0;
    bool isTooDeep = false;
    const auto keep = [&](int depth, Json::parse_event_t event, const Json&) {
        isTooDeep |= depth > maxDepth;
        return depth <= maxDepth && (event != Json::parse_event_t::value || ++values <= maxValues);
    };
    Json json = Json::parse(text, keep, false);
    if (isTooDeep || values > maxValues)
        return Error{ErrorCode::LimitExceeded, "more than two million values, or 16 levels", path, {}, {}};
    const auto modules = json.is_object() ? json.find("modules") : json.end();
    const bool isDescription = modules != json.end() && modules->is_array() &&
                               std::ranges::all_of(*modules, [](const Json& name) { return name.is_string(); });
    if (!isDescription)
        return Error{ErrorCode::Malformed, "no list of modules", path, {}, "a JSON object with \"modules\""};
    return json;
}

/// The keys in which two descriptions differ, of which the order does not count; empty if they do not.
std::string differenceOf(const nlohmann::json& a, const nlohmann::json& b) {
    std::string keys;
    for (const auto& [key, value] : a.items())
        if (!b.contains(key) || b[key] != value) keys += (keys.empty() ? "" : ", ") + shortText(key);
    for (const auto& [key, value] : b.items())
        if (!a.contains(key)) keys += (keys.empty() ? "" : ", ") + shortText(key);
    return keys;
}

/// One corpus of several.
class Combination {
public:
    explicit Combination(std::string folder) : m_folder(std::move(folder)) {}

    Result<void> add(const std::string& name) {
        const std::string corpus = (fs::path(m_folder) / name).string();
        const FileRoots roots({corpus});
        const std::string path = (fs::path(corpus) / CorpusDescription::fileName).string();
        INLINESCOPE_TRY(Json description, readDescription(roots, path));
        for (const Json& module : description["modules"])
            m_modules.push_back(asUtf8(name) + '/' + module.get<std::string>());
        if (m_modules.size() > maxValues)
            return Error{ErrorCode::LimitExceeded, "more than two million modules", path, {}, {}};
        description.erase("modules");
        if (!m_common) m_common = description;
        const std::string difference = differenceOf(*m_common, description);
        if (!difference.empty())
            return Error{ErrorCode::Refused, "the corpora differ by more than their modules", path, difference,
                         "the same values as in the first corpus"};
        INLINESCOPE_TRY(const SideFileListing listing, SideFileListing::read(corpus, roots));
        return addSideFiles(name, listing);
    }

    Result<int> write() {
        (*m_common)["modules"] = m_modules;
        if (!m_listing.files.empty() || !m_listing.folders.empty())
            INLINESCOPE_CHECK(writeFile(pathOf(SideFileListing::fileName), asBytes(m_listing.toJson())));
        INLINESCOPE_CHECK(writeFile(pathOf(CorpusDescription::fileName), asBytes(descriptionText(*m_common))));
        return int(m_modules.size());
    }

private:
    std::string pathOf(const char* name) const { return (fs::path(m_folder) / name).string(); }

    /// Copies are named by their hash, so that copies of one name are equal.
    Result<void> addSideFiles(const std::string& name, const SideFileListing& listing) {
        for (const auto& [path, copy] : listing.files) {
            const std::string hash = fs::path(copy).filename().string();
            const auto [known, isNew] = m_hashes.try_emplace(path, hash);
            if (!isNew && known->second != hash)
                return Error{ErrorCode::Refused,
                             "the corpora have different copies of the file " + path,
                             pathOf(name.c_str()),
                             {},
                             "corpora of one state of the build"};
            if (isNew) m_listing.files[path] = copy.empty() ? copy : asUtf8(name) + '/' + copy;
        }
        for (const auto& [module, folder] : listing.folders)
            m_listing.folders[asUtf8(name) + '/' + module] = folder;
        return {};
    }

    std::string m_folder;
    std::optional<Json> m_common; ///< what the descriptions share
    std::vector<std::string> m_modules;
    SideFileListing m_listing;
    std::map<std::string, std::string> m_hashes; ///< of side files; empty for a missing one
};

} // namespace

Result<int> combineCorpora(const JobContext& context, const std::string& folder) {
    INLINESCOPE_TRY(const std::vector<std::string> names, corporaIn(folder));
    Combination combination(folder);
    for (const std::string& name : names) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_CHECK(combination.add(name));
    }
    return combination.write();
}

} // namespace inlinescope

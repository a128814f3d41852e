// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/aquery_reader.h"

#include "core/base/open_file.h"
#include "importers/readers/descriptor_buffer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <istream>
#include <unordered_map>
#include <unordered_set>

namespace inlinescope {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t maxFile = std::uint64_t(1) << 29;
constexpr std::size_t maxMemory = 1 << 30;
constexpr std::size_t maxObjects = 1'000'000;
constexpr int maxDepth = 8;
constexpr int maxPathParts = 256;
constexpr std::size_t maxPath = 4096; ///< the limit of the system

/// Keeps what the objects are found by, in bounded memory: of other actions than links, and of other keys, nothing.
class Parts {
public:
    bool keep(int depth, Json::parse_event_t event, const Json& parsed) {
        using Event = Json::parse_event_t;
        if (event == Event::key && depth == 1) return isPart(parsed.get_ref<const std::string&>());
        if (depth > 0 && !m_keepsPart) return false;
        if (event == Event::key && depth == 3) m_keepsKey = isKept(parsed.get_ref<const std::string&>());
        if (depth >= 3 && !m_keepsKey) return false;
        if (event == Event::object_start && depth == 2) m_before = m_held;
        m_held += 64 + (parsed.is_string() ? parsed.get_ref<const std::string&>().size() : 0);
        m_isTooLarge |= m_held > maxMemory || depth > maxDepth;
        if (event != Event::object_end || depth != 2 || !m_isActions || isLink(parsed)) return !m_isTooLarge;
        m_held = m_before;
        return false;
    }
    bool isTooLarge() const { return m_isTooLarge; }

private:
    bool isPart(std::string_view key) {
        static constexpr std::array<std::string_view, 4> parts = {"actions", "artifacts", "depSetOfFiles",
                                                                  "pathFragments"};
        m_isActions = key == "actions";
        return m_keepsPart = std::ranges::find(parts, key) != parts.end();
    }
    static bool isKept(std::string_view key) {
        static constexpr std::array<std::string_view, 11> keys = {
            "mnemonic", "arguments", "paramFiles",        "inputDepSetIds",     "id", "execPath", "pathFragmentId",
            "label",    "parentId",  "directArtifactIds", "transitiveDepSetIds"};
        return std::ranges::find(keys, key) != keys.end();
    }
    static bool isLink(const Json& action) {
        const auto mnemonic = action.find("mnemonic");
        return mnemonic != action.end() && *mnemonic == "CppLink";
    }

    bool m_keepsPart = false, m_keepsKey = false, m_isActions = false;
    std::size_t m_held = 0, m_before = 0; ///< bytes; before the current object
    bool m_isTooLarge = false;
};

/// Ids are numbers, and were texts in older versions of Bazel.
std::string idOf(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.is_number() ? value.dump() : std::string();
}

const Json& member(const Json& object, const char* key) {
    static const Json none;
    if (!object.is_object()) return none;
    const auto found = object.find(key);
    return found != object.end() ? *found : none;
}

const Json& listIn(const Json& object, const char* key) {
    static const Json none = Json::array();
    const Json& found = member(object, key);
    return found.is_array() ? found : none;
}

std::vector<std::string> textsOf(const Json& list) {
    std::vector<std::string> texts;
    if (list.is_array())
        for (const Json& text : list)
            if (text.is_string()) texts.push_back(text.get<std::string>());
    return texts;
}

/// The graph of files of an aquery.
class Files {
public:
    explicit Files(const Json& root) {
        for (const char* part : {"artifacts", "depSetOfFiles", "pathFragments"})
            for (const Json& item : listIn(root, part))
                m_items[part][idOf(member(item, "id"))] = &item;
    }

    /// The *.o files among the inputs of an action, each once, by their paths.
    std::vector<std::string> objectsOf(const Json& action) const {
        std::vector<std::string> objects;
        std::unordered_set<std::string> seenSets, seenFiles;
        std::vector<std::string> sets;
        push(sets, listIn(action, "inputDepSetIds"));
        while (!sets.empty()) {
            const std::string id = std::move(sets.back());
            sets.pop_back();
            const Json* set = seenSets.insert(id).second ? item("depSetOfFiles", id) : nullptr;
            if (!set) continue;
            for (const Json& file : listIn(*set, "directArtifactIds")) {
                const std::string artifact = idOf(file);
                const std::string path = seenFiles.insert(artifact).second ? pathOf(artifact) : std::string();
                if (path.ends_with(".o")) objects.push_back(path);
            }
            push(sets, listIn(*set, "transitiveDepSetIds"));
        }
        std::ranges::sort(objects);
        return objects;
    }

private:
    static void push(std::vector<std::string>& sets, const Json& ids) {
        for (const Json& id : ids)
            sets.push_back(idOf(id));
    }
    const Json* item(const std::string& part, const std::string& id) const {
        const auto items = m_items.find(part);
        if (items == m_items.end()) return nullptr;
        const auto found = items->second.find(id);
        return found == items->second.end() ? nullptr : found->second;
    }
    std::string pathOf(const std::string& artifact) const {
        const Json* file = item("artifacts", artifact);
        if (!file) return {};
        if (const Json& path = member(*file, "execPath"); path.is_string()) return path.get<std::string>();
        std::string path;
        std::string fragment = idOf(member(*file, "pathFragmentId"));
        for (int parts = 0; parts < maxPathParts && !fragment.empty() && fragment != "0"; ++parts) {
            const Json* part = item("pathFragments", fragment);
            if (!part || !member(*part, "label").is_string()) return {};
            path = member(*part, "label").get<std::string>() + (path.empty() ? "" : "/") + path;
            fragment = idOf(member(*part, "parentId"));
            if (path.size() > maxPath) return {};
        }
        const bool isWhole = fragment.empty() || fragment == "0";
        return isWhole ? path : std::string(); // not of fragments in a circle
    }

    std::unordered_map<std::string, std::unordered_map<std::string, const Json*>> m_items;
};

LinkedObjects namedObjects(const Json& action) {
    std::vector<std::string> arguments = textsOf(member(action, "arguments"));
    if (const Json& files = member(action, "paramFiles"); files.is_array())
        for (const Json& file : files)
            std::ranges::move(textsOf(member(file, "arguments")), std::back_inserter(arguments));
    return objectsOfLink(arguments);
}

Result<Json> parse(const std::string& path) {
    const Result<OpenFile> file = OpenFile::open(path);
    if (!file.ok()) return Error{ErrorCode::Unreadable, file.error().found, path, {}, "a file that can be read"};
    if (file->size() > maxFile)
        return Error{ErrorCode::LimitExceeded, std::to_string(file->size()) + " bytes", path, {}, "at most 512 MiB"};
    DescriptorBuffer buffer(file->fd());
    std::istream text(&buffer);
    Parts parts;
    Json json = Json::parse(
        text, [&parts](int depth, Json::parse_event_t event, Json& parsed) { return parts.keep(depth, event, parsed); },
        false);
    if (parts.isTooLarge()) return Error{ErrorCode::LimitExceeded, "more than 1 GiB in memory", path, {}, {}};
    if (!json.is_object() || !member(json, "actions").is_array())
        return Error{
            ErrorCode::Malformed, "not a JSON object with \"actions\"", path, {}, "bazel aquery --output=jsonproto"};
    return json;
}

} // namespace

Result<LinkedObjects> readAquery(const std::string& path) {
    INLINESCOPE_TRY(const Json json, parse(path));
    const Files files(json);
    LinkedObjects all;
    std::unordered_set<std::string> seen;
    for (const Json& action : json["actions"]) {
        LinkedObjects linked = namedObjects(action);
        if (linked.objects.empty()) linked.objects = files.objectsOf(action);
        all.archives += linked.archives;
        for (const std::string& object : linked.objects)
            if (seen.insert(object).second) all.objects.push_back(object);
    }
    if (all.objects.size() > maxObjects)
        return Error{ErrorCode::LimitExceeded, "more than a million objects", path, {}, {}};
    if (!all.objects.empty()) return all;
    return Error{ErrorCode::NotFound,
                 "no link action with objects",
                 path,
                 {},
                 "an aquery of a target that is linked, like mnemonic(CppLink, deps(//some:binary))"};
}

} // namespace inlinescope

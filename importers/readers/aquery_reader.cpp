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
using Objects = std::unordered_map<std::string, std::vector<Json>>; ///< of each part of an aquery

constexpr std::uint64_t maxFile = std::uint64_t(1) << 29;
constexpr std::size_t maxMemory = 1 << 30;
constexpr std::size_t maxObjects = 1'000'000;
constexpr int maxDepth = 8;
constexpr int maxInner = 10'000; ///< objects within one object; the parser looks at all of a list at the end of each
constexpr int maxPathParts = 256;
constexpr std::size_t maxPath = 4096; ///< the limit of the system

/// Thrown through the JSON parser to stop it.
struct Cancelled {};

/// Takes what the objects are found by out of the parser, one object after the other, in bounded memory: of other
/// actions than links, and of other keys, nothing.
class Parts {
public:
    explicit Parts(const CancelToken& cancel) : m_cancel(cancel) {}

    /// Called for each step of the parser; false drops what was parsed. Throws Cancelled.
    bool take(int depth, Json::parse_event_t event, Json& parsed) {
        using Event = Json::parse_event_t;
        if (m_cancel.isCancelled()) throw Cancelled();
        if (event == Event::key && depth == 1) return isPart(parsed.get_ref<const std::string&>());
        if (depth > 0 && !m_keepsPart) return false;
        if (event == Event::key && depth == 3) m_keepsKey = isKept(parsed.get_ref<const std::string&>());
        if (depth >= 3 && !m_keepsKey) return false;
        if (event == Event::object_start && depth == 2) startObject();
        m_inner += event == Event::object_start;
        m_held += 64 + (parsed.is_string() ? parsed.get_ref<const std::string&>().size() : 0);
        m_isTooLarge |= m_held > maxMemory || depth > maxDepth || m_inner > maxInner;
        if (event != Event::object_end || depth != 2) return !m_isTooLarge;
        if (m_part != "actions" || isLink(parsed))
            m_objects[m_part].push_back(std::move(parsed));
        else
            m_held = m_before;
        return false;
    }
    bool isTooLarge() const { return m_isTooLarge; }
    Objects objects() { return std::move(m_objects); }

private:
    void startObject() {
        m_before = m_held;
        m_inner = 0;
    }
    bool isPart(const std::string& key) {
        static constexpr std::array<std::string_view, 4> parts = {"actions", "artifacts", "depSetOfFiles",
                                                                  "pathFragments"};
        m_part = key;
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

    const CancelToken& m_cancel;
    Objects m_objects;
    std::string m_part;
    bool m_keepsPart = false, m_keepsKey = false;
    int m_inner = 0;                      ///< objects within the current one, and it
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
    explicit Files(const Objects& objects) {
        for (const auto& [part, items] : objects)
            for (const Json& item : items)
                m_items[part][idOf(member(item, "id"))] = &item;
    }

    /// The *.o files among the inputs of an action that no earlier call gave, by their paths. Actions share most of
    /// their sets, so that each set is looked at once. Error: Cancelled.
    Result<std::vector<std::string>> furtherObjectsOf(const Json& action, const CancelToken& cancel) {
        std::vector<std::string> objects;
        std::vector<std::string> sets;
        push(sets, listIn(action, "inputDepSetIds"));
        while (!sets.empty()) {
            if (cancel.isCancelled()) return CancelToken::error();
            const std::string id = std::move(sets.back());
            sets.pop_back();
            const Json* set = m_seenSets.insert(id).second ? item("depSetOfFiles", id) : nullptr;
            if (!set) continue;
            for (const Json& file : listIn(*set, "directArtifactIds")) {
                const std::string artifact = idOf(file);
                const std::string path = m_seenFiles.insert(artifact).second ? pathOf(artifact) : std::string();
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
    std::unordered_set<std::string> m_seenSets, m_seenFiles; ///< ids, of all calls
};

LinkedObjects namedObjects(const Json& action) {
    std::vector<std::string> arguments = textsOf(member(action, "arguments"));
    if (const Json& files = member(action, "paramFiles"); files.is_array())
        for (const Json& file : files)
            std::ranges::move(textsOf(member(file, "arguments")), std::back_inserter(arguments));
    return objectsOfLink(arguments);
}

Result<Objects> parse(const std::string& path, const CancelToken& cancel) try {
    const Result<OpenFile> file = OpenFile::open(path);
    if (!file.ok()) return Error{ErrorCode::Unreadable, file.error().found, path, {}, "a file that can be read"};
    if (file->size() > maxFile)
        return Error{ErrorCode::LimitExceeded, std::to_string(file->size()) + " bytes", path, {}, "at most 512 MiB"};
    DescriptorBuffer buffer(file->fd());
    std::istream text(&buffer);
    Parts parts(cancel);
    const Json json = Json::parse(
        text, [&parts](int depth, Json::parse_event_t event, Json& parsed) { return parts.take(depth, event, parsed); },
        false);
    if (parts.isTooLarge())
        return Error{ErrorCode::LimitExceeded, "more than 1 GiB in memory, or 10,000 objects in one", path, {}, {}};
    if (!json.is_object() || !member(json, "actions").is_array())
        return Error{
            ErrorCode::Malformed, "not a JSON object with \"actions\"", path, {}, "bazel aquery --output=jsonproto"};
    return parts.objects();
} catch (const Cancelled&) {
    return CancelToken::error();
}

} // namespace

Result<LinkedObjects> readAquery(const std::string& path, const CancelToken& cancel) {
    INLINESCOPE_TRY(Objects parsed, parse(path, cancel));
    Files files(parsed);
    LinkedObjects all;
    std::unordered_set<std::string> seen;
    for (const Json& action : parsed["actions"]) {
        if (cancel.isCancelled()) return CancelToken::error();
        LinkedObjects linked = namedObjects(action);
        if (linked.objects.empty()) {
            INLINESCOPE_TRY(linked.objects, files.furtherObjectsOf(action, cancel));
        }
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

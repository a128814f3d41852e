// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/side_file_listing.h"

#include "core/base/file_bytes.h"
#include "core/base/short_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr std::size_t maxListing = 64 << 20;

bool staysInside(const std::string& copy) {
    const fs::path path(copy);
    return copy.find('\0') == copy.npos && path.is_relative() && std::ranges::find(path, fs::path("..")) == path.end();
}

Result<std::map<std::string, std::string>> textMap(const Json& json, const char* key, const std::string& file) {
    std::map<std::string, std::string> map;
    const auto found = json.find(key);
    if (found == json.end()) return map;
    if (!found->is_object()) return Error{ErrorCode::Malformed, "no object", file, key, "texts by name"};
    for (const auto& [name, value] : found->items()) {
        if (!value.is_string() && !value.is_null())
            return Error{ErrorCode::Malformed, std::string("a JSON ") + value.type_name(), file, key, "texts by name"};
        map[name] = value.is_null() ? std::string() : value.get<std::string>();
    }
    return map;
}

/// Keeps two levels of texts and nothing else, so that an untrusted file cannot fill the memory with other content.
bool keepsText(int depth, Json::parse_event_t, Json&) {
    return depth <= 2;
}

} // namespace

Result<SideFileListing> SideFileListing::read(const std::string& folder, const FileRoots& roots) {
    const std::string file = (fs::path(folder) / fileName).string();
    const Result<std::string> text = readSmallFile(roots, file, maxListing);
    if (!text.ok() && text.error().code == ErrorCode::NotFound) return SideFileListing();
    if (!text.ok()) return text.error();
    const Json json = Json::parse(*text, keepsText, false);
    if (!json.is_object()) return Error{ErrorCode::Malformed, "not a JSON object", file, {}, "as `extract` writes it"};
    SideFileListing listing;
    INLINESCOPE_TRY(listing.files, textMap(json, "files", file));
    INLINESCOPE_TRY(listing.folders, textMap(json, "folders", file));
    for (const auto& [path, copy] : listing.files)
        if (!staysInside(copy))
            return Error{ErrorCode::Refused, "the copy \"" + shortText(copy) + '"', file, "files",
                         "a path in the corpus folder"};
    return listing;
}

std::string SideFileListing::toJson() const {
    nlohmann::ordered_json json = {{"files", nlohmann::ordered_json::object()},
                                   {"folders", nlohmann::ordered_json::object()}};
    for (const auto& [path, copy] : files)
        json["files"][path] = copy.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(copy);
    for (const auto& [module, folder] : folders)
        json["folders"][module] = folder;
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/corpus_reader.h"

#include "core/base/error_place.h"
#include "core/base/file_bytes.h"
#include "core/base/short_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

constexpr std::size_t maxDescription = 64 << 20;
constexpr std::size_t maxCommand = 1 << 20;
constexpr std::size_t maxWords = 1 << 21;
/// Bytes of an override times the number of modules: a short description must not fill the user's disk.
constexpr std::size_t maxOverrides = 1 << 30;

/// The content of a description, before any module is read.
struct Description {
    Words modules;
    bool hasThinlto = false;
    std::optional<Words> commandOverride;
};

/// Makes the errors that name the description file.
struct DescriptionErrors {
    std::string file;
    Error operator()(std::string place, std::string found, std::string expected,
                     ErrorCode code = ErrorCode::Malformed) const {
        return {code, std::move(found), file, std::move(place), std::move(expected)};
    }
};

/// The path of NAME.bc and so on. An extension is appended and never replaced (a name may end in ".o").
std::string pathOf(const std::string& folder, const std::string& module, const char* extension) {
    return (fs::path(folder) / (module + extension)).string();
}

/// Parses only the keys that a description may have, so that an untrusted file cannot fill the memory with others.
Result<Json> parseDescription(const std::string& text, const DescriptionErrors& error) {
    static constexpr std::array<std::string_view, 3> keys = {"modules", "has_thinlto", "global_command_override"};
    std::size_t words = 0;
    const auto keep = [&](int depth, Json::parse_event_t event, Json& parsed) {
        if (event == Json::parse_event_t::key && depth == 1)
            return std::ranges::find(keys, parsed.get_ref<const std::string&>()) != keys.end();
        return depth <= 2 && (event != Json::parse_event_t::value || ++words <= maxWords);
    };
    try {
        Json json = Json::parse(text, keep);
        if (words > maxWords) return error({}, "more than two million values", "fewer", ErrorCode::LimitExceeded);
        return json;
    } catch (const Json::parse_error& failure) {
        return error(placeText(PlaceKind::Byte, failure.byte), "not valid JSON", "a JSON object");
    } catch (const Json::out_of_range&) {
        return error({}, "a number that is too large", "a JSON object");
    }
}

Result<Words> stringList(const Json& list, const char* key, const DescriptionErrors& error) {
    if (!list.is_array()) return error(key, std::string("a JSON ") + list.type_name(), "a list of strings");
    Words words;
    for (const Json& word : list) {
        if (!word.is_string())
            return error(key + ("[" + std::to_string(words.size()) + "]"), std::string("a JSON ") + word.type_name(),
                         "a string");
        words.push_back(word.get<std::string>());
    }
    return words;
}

Result<Words> commandOverride(const Json& list, const DescriptionErrors& error) {
    INLINESCOPE_TRY(Words words, stringList(list, "global_command_override", error));
    if (words == Words{"<UNSPECIFIED>"})
        return error("global_command_override", "the placeholder \"<UNSPECIFIED>\"",
                     "replace it by the cc1 arguments that every module of this ThinLTO corpus is to be compiled with, "
                     "one string each",
                     ErrorCode::Refused);
    return words;
}

Result<Description> readDescription(const std::string& text, const DescriptionErrors& error) {
    INLINESCOPE_TRY(const Json json, parseDescription(text, error));
    if (!json.is_object())
        return error("the outermost value", std::string("a JSON ") + json.type_name(), "a JSON object");
    Description description;
    if (!json.contains("modules")) return error("modules", "the key is missing", "a non-empty list of module names");
    INLINESCOPE_TRY(description.modules, stringList(json["modules"], "modules", error));
    if (description.modules.empty()) return error("modules", "an empty list", "a non-empty list of module names");

    const auto hasThinlto = json.find("has_thinlto");
    if (hasThinlto == json.end() || !hasThinlto->is_boolean())
        return error("has_thinlto", hasThinlto == json.end() ? "the key is missing" : "not a bool", "true or false");
    description.hasThinlto = hasThinlto->get<bool>();
    if (const auto given = json.find("global_command_override"); given != json.end()) {
        INLINESCOPE_TRY(description.commandOverride, commandOverride(*given, error));
    }
    return description;
}

Result<Description> readModulePaths(std::string_view text, const DescriptionErrors& error) {
    Description description;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty()) description.modules.emplace_back(line);
    }
    if (description.modules.empty()) return error({}, "no module name", "one module a line");
    return description;
}

/// Whether a name stays inside the folder and can be the name of a file.
bool isSafeName(const std::string& name) {
    if (name.empty() || name.find('\0') != name.npos) return false;
    const fs::path path(name);
    return path.is_relative() && std::ranges::find(path, fs::path("..")) == path.end();
}

Words splitCommand(std::string_view raw) {
    if (raw.ends_with('\0')) raw.remove_suffix(1);
    Words words;
    for (std::size_t end = 0; end != raw.npos; raw.remove_prefix(end == raw.npos ? 0 : end + 1)) {
        end = raw.find('\0');
        words.emplace_back(raw.substr(0, end));
    }
    return words;
}

Result<Words> readCommand(const FileRoots& roots, const std::string& path) {
    INLINESCOPE_TRY(const std::string raw, readSmallFile(roots, path, maxCommand));
    Words words = splitCommand(raw);
    if (words.front() == "-cc1") return words;
    return Error{ErrorCode::Malformed, "the first argument is \"" + shortText(words.front()) + '"', path, "argument 1",
                 "-cc1, as -fembed-bitcode=all records the command line"};
}

std::size_t bytesOf(const Words& words) {
    std::size_t bytes = 0;
    for (const std::string& word : words)
        bytes += sizeof(word) + word.size();
    return bytes;
}

Result<Description> parse(const std::string& text, bool isJson, const DescriptionErrors& error) {
    if (!isJson) return readModulePaths(text, error);
    INLINESCOPE_TRY(Description description, readDescription(text, error));
    if (description.commandOverride &&
        bytesOf(*description.commandOverride) > maxOverrides / description.modules.size())
        return error("global_command_override", "the override of all modules exceeds 1 GiB", {},
                     ErrorCode::LimitExceeded);
    return description;
}

/// The error of a module's file. If the file does not exist, the error says what it would have been.
Error missing(Error error, std::string expected) {
    if (error.code != ErrorCode::NotFound) return error;
    error.found = "there is no such file";
    error.expected = std::move(expected);
    return error;
}

} // namespace

struct CorpusReader::State {
    std::string folder;
    FileRoots roots;
    std::string descriptionFile{};
    std::string text{};
    Description description{};
    std::size_t nextModule = 0;
    std::unordered_set<std::string_view> seen{}; ///< names, of `description`

    Result<ModuleFiles> find(const std::string& name, std::vector<Finding>& findings);
    Result<Words> command(const std::string& name) const;
    void findIndex(ModuleFiles& files, std::vector<Finding>& findings) const;
    bool isFile(const std::string& path) const { return roots.open(path).ok(); }
};

Result<ModuleFiles> CorpusReader::State::find(const std::string& name, std::vector<Finding>& findings) {
    if (!isSafeName(name))
        return Error{ErrorCode::Refused, "module name \"" + shortText(name) + '"', descriptionFile, "modules",
                     "a name relative to the corpus folder, without \"..\""};
    if (!seen.insert(name).second)
        return Error{ErrorCode::Malformed, "the module is listed twice", descriptionFile, "modules",
                     "each module once; the first is used"};
    ModuleFiles files{name, pathOf(folder, name, ".bc"), pathOf(folder, name, ".thinlto.bc"), {}};
    if (const auto bitcode = roots.open(files.bitcodePath); !bitcode.ok())
        return missing(bitcode.error(), "the module's bitcode");
    INLINESCOPE_TRY(files.commandLine, command(name));
    findIndex(files, findings);
    return files;
}

void CorpusReader::State::findIndex(ModuleFiles& files, std::vector<Finding>& findings) const {
    const auto index = roots.open(files.thinltoPath);
    if (index.ok()) return;
    if (description.hasThinlto || index.error().code != ErrorCode::NotFound)
        findings.push_back({Severity::Warning, files.name,
                            missing(index.error(), "the module's ThinLTO index, since has_thinlto is true")});
    files.thinltoPath.clear();
}

Result<Words> CorpusReader::State::command(const std::string& name) const {
    if (description.commandOverride) return *description.commandOverride;
    const Result<Words> words = readCommand(roots, pathOf(folder, name, ".cmd"));
    if (words) return words;
    return missing(words.error(), "the module's cc1 command line, or a global_command_override in the description");
}

CorpusReader::CorpusReader(std::unique_ptr<State> state) : m_state(std::move(state)) {}
CorpusReader::CorpusReader(CorpusReader&&) noexcept = default;
CorpusReader& CorpusReader::operator=(CorpusReader&&) noexcept = default;
CorpusReader::~CorpusReader() = default;

Result<CorpusReader> CorpusReader::open(const std::string& folder, std::vector<std::string> otherFolders) {
    const std::string jsonFile = (fs::path(folder) / "corpus_description.json").string();
    const std::string textFile = (fs::path(folder) / "module_paths").string();
    std::error_code ignored;
    const bool isJson = fs::exists(jsonFile, ignored);
    if (!isJson && !fs::exists(textFile, ignored))
        return Error{ErrorCode::NotFound,
                     "neither corpus_description.json nor module_paths",
                     folder,
                     {},
                     "a corpus folder, as `extract` or mlgo-utils writes it"};

    otherFolders.push_back(folder);
    auto state = std::make_unique<State>(State{folder, FileRoots(otherFolders)});
    state->descriptionFile = isJson ? jsonFile : textFile;
    INLINESCOPE_TRY(state->text, readSmallFile(state->roots, state->descriptionFile, maxDescription));
    INLINESCOPE_TRY(state->description, parse(state->text, isJson, {state->descriptionFile}));
    if (!isJson)
        state->description.hasThinlto =
            state->isFile(pathOf(folder, state->description.modules.front(), ".thinlto.bc"));
    return CorpusReader(std::move(state));
}

bool CorpusReader::hasThinlto() const {
    return m_state->description.hasThinlto;
}

bool CorpusReader::hasCommandOverride() const {
    return m_state->description.commandOverride.has_value();
}

const std::string& CorpusReader::description() const {
    return m_state->text;
}

std::size_t CorpusReader::size() const {
    return m_state->description.modules.size();
}

const FileRoots& CorpusReader::roots() const {
    return m_state->roots;
}

std::optional<ModuleFiles> CorpusReader::next(std::vector<Finding>& findings) {
    while (m_state->nextModule < size()) {
        const std::string& name = m_state->description.modules[m_state->nextModule++];
        Result<ModuleFiles> files = m_state->find(name, findings);
        if (files.ok()) return std::move(files).value();
        findings.push_back({Severity::Error, name, std::move(files).error()});
    }
    return std::nullopt;
}

} // namespace inlinescope

#include "importers/compilation_database_reader.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

struct Entry {
    fs::path directory;
    std::string object; ///< as the entry names it
};

Error malformed(const std::string& file, std::size_t entry, std::string found, std::string expected) {
    return {ErrorCode::Malformed, std::move(found), file, "entry " + std::to_string(entry), std::move(expected)};
}

std::optional<std::string> objectOf(const std::vector<std::string>& arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        if (arguments[i] == "-o" && i + 1 < arguments.size()) return arguments[i + 1];
        if (arguments[i].starts_with("-o") && arguments[i].find('.') != std::string::npos)
            return arguments[i].substr(2);
    }
    return std::nullopt;
}

std::optional<std::vector<std::string>> argumentsOf(const nlohmann::json& entry) {
    if (const auto it = entry.find("arguments"); it != entry.end() && it->is_array()) {
        std::vector<std::string> arguments;
        for (const auto& argument : *it) {
            if (!argument.is_string()) return std::nullopt;
            arguments.push_back(argument.get<std::string>());
        }
        return arguments;
    }
    if (const auto it = entry.find("command"); it != entry.end() && it->is_string())
        return splitShellWords(it->get_ref<const std::string&>());
    return std::nullopt;
}

fs::path commonFolder(const fs::path& a, const fs::path& b) {
    fs::path common;
    for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end() && *i == *j; ++i, ++j)
        common /= *i;
    return common;
}

/// Names each object relative to the folder that all directories share; an object outside it keeps its absolute path,
/// less the root.
CompilationDatabase nameObjects(const std::vector<Entry>& entries, int withoutObject) {
    CompilationDatabase database;
    database.entriesWithoutObject = withoutObject;
    fs::path base;
    for (const Entry& entry : entries)
        base = base.empty() ? entry.directory : commonFolder(base, entry.directory);
    std::set<std::string> seen;
    for (const Entry& entry : entries) {
        const fs::path object = (entry.directory / entry.object).lexically_normal();
        if (!seen.insert(object.string()).second) continue;
        fs::path name = object.lexically_relative(base);
        if (name.empty() || *name.begin() == "..") name = object.relative_path();
        database.objects.push_back({object.string(), name.string()});
    }
    return database;
}

} // namespace

Result<CompilationDatabase> readCompilationDatabase(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{ErrorCode::Unreadable, "the file cannot be opened", path, {}, "a compile_commands.json"};
    const nlohmann::json root = nlohmann::json::parse(file, nullptr, false);
    if (root.is_discarded() || !root.is_array())
        return Error{ErrorCode::Malformed, "not a JSON array", path, {}, "a compilation database as CMake writes it"};
    const fs::path folder = fs::absolute(path).parent_path();
    std::vector<Entry> entries;
    int withoutObject = 0;
    for (std::size_t i = 0; i < root.size(); ++i) {
        if (!root[i].is_object() || !root[i].contains("directory") || !root[i]["directory"].is_string())
            return malformed(path, i, "no \"directory\"", "an object with directory, file and command or arguments");
        const auto arguments = argumentsOf(root[i]);
        if (!arguments) return malformed(path, i, "neither \"command\" nor \"arguments\"", "one of them");
        const fs::path directory = (folder / root[i]["directory"].get<std::string>()).lexically_normal();
        if (const auto object = objectOf(*arguments))
            entries.push_back({directory, *object});
        else
            ++withoutObject;
    }
    return nameObjects(entries, withoutObject);
}

std::vector<std::string> splitShellWords(std::string_view command) {
    std::vector<std::string> words;
    std::string word;
    bool inWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        const bool escapes = c == '\\' && quote != '\'' && i + 1 < command.size() &&
                             (!quote || std::string_view("\\\"$`\n").find(command[i + 1]) != std::string_view::npos);
        if (escapes) {
            if (command[++i] != '\n') word += command[i];
            inWord = true;
        } else if (quote) {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '\'' || c == '"') {
            quote = c;
            inWord = true;
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            if (inWord) words.push_back(std::move(word));
            word.clear();
            inWord = false;
        } else {
            word += c;
            inWord = true;
        }
    }
    if (inWord) words.push_back(std::move(word));
    return words;
}

} // namespace inlinescope

#include "importers/compilation_database_reader.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::json;

constexpr std::uintmax_t maxDatabase = std::uintmax_t(1) << 29;
constexpr std::size_t maxEntries = 1'000'000;
constexpr std::size_t maxEntryBytes = 16 << 20; ///< of one entry, as it is held
constexpr std::size_t maxPath = 4096;           ///< what a system takes
constexpr std::size_t maxPaths = 256 << 20;     ///< bytes of all of them

struct Entry {
    std::string directory;
    std::string object; ///< as the entry names it
};

/// Thrown through the JSON parser to end it.
struct Stop {
    Error error;
};

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
        base = base.empty() ? fs::path(entry.directory) : commonFolder(base, entry.directory);
    std::set<std::string> seen;
    for (const Entry& entry : entries) {
        const fs::path object = (fs::path(entry.directory) / entry.object).lexically_normal();
        if (!seen.insert(object.string()).second) continue;
        fs::path name = object.lexically_relative(base);
        if (name.empty() || *name.begin() == "..") name = object.relative_path();
        database.objects.push_back({object.string(), name.string(), entry.directory});
    }
    return database;
}

/// Takes the entries one after the other while they are parsed, so that never more than one is held.
class EntryReader {
public:
    explicit EntryReader(const std::string& file) : m_file(file), m_folder(fs::absolute(file).parent_path()) {}

    /// For each step of the parser; false drops what was parsed. Throws Stop.
    bool take(int depth, Json::parse_event_t event, const Json& parsed) {
        using Event = Json::parse_event_t;
        if (depth == 0 && event != Event::array_start && event != Event::array_end) notAnArray();
        if (depth == 1 && event == Event::object_start) m_held = 0;
        if (depth == 1 && (event == Event::value || event == Event::array_start)) malformed("no JSON object", shape);
        m_held += 64 + (parsed.is_string() ? parsed.get_ref<const std::string&>().size() : 0);
        if (m_held > maxEntryBytes) stop(ErrorCode::LimitExceeded, "an entry of more than 16 MiB", {});
        if (depth == 2 && event == Event::key)
            return parsed == "directory" || parsed == "command" || parsed == "arguments";
        if (depth != 1 || event != Event::object_end) return true;
        add(parsed);
        return false;
    }
    [[noreturn]] void notAnArray() const {
        throw Stop{{ErrorCode::Malformed, "not a JSON array", m_file, {}, "a compilation database as CMake writes it"}};
    }
    CompilationDatabase result() const { return nameObjects(m_entries, m_withoutObject); }

private:
    static constexpr const char* shape = "an object with directory, file and command or arguments";

    void add(const Json& entry) {
        const auto directory = entry.find("directory");
        if (directory == entry.end() || !directory->is_string()) malformed("no \"directory\"", shape);
        const auto arguments = argumentsOf(entry);
        if (!arguments) malformed("neither \"command\" nor \"arguments\"", "one of them");
        ++m_count;
        const auto object = objectOf(*arguments);
        if (!object) {
            ++m_withoutObject;
            return;
        }
        Entry made{(m_folder / directory->get<std::string>()).lexically_normal().string(), *object};
        if (made.directory.size() + made.object.size() > maxPath) malformed("a path of more than 4096 bytes", {});
        m_paths += sizeof(Entry) + made.directory.size() + made.object.size();
        if (m_entries.size() == maxEntries || m_paths > maxPaths)
            stop(ErrorCode::LimitExceeded, "more than a million objects, or 256 MiB of their paths", {});
        m_entries.push_back(std::move(made));
    }
    [[noreturn]] void malformed(std::string found, std::string expected) const {
        stop(ErrorCode::Malformed, std::move(found), std::move(expected));
    }
    [[noreturn]] void stop(ErrorCode code, std::string found, std::string expected) const {
        throw Stop{{code, std::move(found), m_file, "entry " + std::to_string(m_count), std::move(expected)}};
    }

    const std::string& m_file;
    fs::path m_folder;
    std::vector<Entry> m_entries;
    std::size_t m_count = 0; ///< of whole entries
    std::size_t m_held = 0;  ///< bytes of the present one
    std::size_t m_paths = 0; ///< bytes of m_entries
    int m_withoutObject = 0;
};

} // namespace

Result<CompilationDatabase> readCompilationDatabase(const std::string& path) {
    std::error_code failure;
    const std::uintmax_t size = fs::file_size(path, failure);
    std::ifstream file(path, std::ios::binary);
    if (failure || !file)
        return Error{ErrorCode::Unreadable, "the file cannot be opened", path, {}, "a compile_commands.json"};
    if (size > maxDatabase)
        return Error{ErrorCode::LimitExceeded, std::to_string(size) + " bytes", path, {}, "at most 512 MiB"};
    EntryReader reader(path);
    try {
        const Json root = Json::parse(
            file, [&](int depth, Json::parse_event_t event, Json& parsed) { return reader.take(depth, event, parsed); },
            false);
        if (root.is_discarded()) reader.notAnArray();
    } catch (Stop& stop) {
        return std::move(stop.error);
    }
    return reader.result();
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

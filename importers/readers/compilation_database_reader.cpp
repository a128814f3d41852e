// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/compilation_database_reader.h"

#include "core/base/common_folder.h"
#include "core/base/error_place.h"
#include "core/base/one_of.h"
#include "core/base/open_file.h"
#include "core/base/utf8.h"
#include "importers/readers/descriptor_buffer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <istream>
#include <optional>
#include <set>
#include <span>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

using Json = nlohmann::json;

constexpr std::uint64_t maxDatabase = std::uint64_t(1) << 29;
constexpr std::size_t maxEntries = 1'000'000;
constexpr std::size_t maxEntryBytes = 16 << 20; ///< of one entry, in memory
constexpr std::size_t longestPath = 4096;       ///< the limit of the system
constexpr std::size_t maxPaths = 256 << 20;     ///< bytes of all paths together
constexpr std::size_t maxCommands = 1 << 30;    ///< bytes of all commands together, with their strings

struct Entry {
    std::string directory;
    std::string object; ///< as the entry names it
    std::string compiler;
    AskedBitcode asked = AskedBitcode::No;
    std::vector<std::string> arguments;
};

/// Thrown through the JSON parser to stop it.
struct Stop {
    Error error;
};

using Words = std::vector<std::string>;

/// What a command line says about its object.
struct Command {
    std::string output;       ///< empty if it names none
    bool compiles = false;    ///< -c
    bool stopsBefore = false; ///< before an object is made, or makes none
    AskedBitcode asked = AskedBitcode::No;
};

/// -oNAME; but not the options whose names also begin with -o.
bool isJoinedOutput(const std::string& word) {
    return word.size() > 2 && word.starts_with("-o") && !word.starts_with("-object") && !word.starts_with("-objcmt-");
}

Command readCommand(const Words& words) {
    static constexpr std::array<std::string_view, 5> passOn = {"-Xclang", "-mllvm", "-Xassembler", "-Xlinker",
                                                               "-Xpreprocessor"};
    static constexpr std::array<std::string_view, 7> stops = {"-E",  "-S",        "-fsyntax-only", "-M",
                                                              "-MM", "--analyze", "--precompile"};
    static constexpr std::array<std::string_view, 2> outputs = {"-o", "--output"};
    Command command;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string& word = words[i];
        const bool hasNext = i + 1 < words.size();
        if (isOneOf(word, passOn) && hasNext) {
            if (words[++i] == "-fembed-bitcode=all") command.asked = AskedBitcode::ByCc1;
        } else if (isOneOf(word, outputs) && hasNext) {
            command.output = words[++i];
        } else if (word.starts_with("--output=")) {
            command.output = word.substr(word.find('=') + 1);
        } else if (isJoinedOutput(word)) {
            command.output = word.substr(2);
        } else if ((word == "-fembed-bitcode" || word == "-fembed-bitcode=all") && command.asked == AskedBitcode::No) {
            command.asked = AskedBitcode::ByDriver;
        }
        command.compiles |= word == "-c" || word == "--compile";
        command.stopsBefore |= isOneOf(word, stops);
    }
    return command;
}

/// The program of the command, without a launcher before it.
std::string compilerOf(const Words& words) {
    const std::size_t index = compilerIndex(words);
    return index < words.size() ? words[index] : std::string();
}

std::string textOf(const Json& entry, const char* key) {
    const auto found = entry.find(key);
    return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// The object that the command writes, as the entry names it; empty for none.
std::string objectOf(const Command& command, const Json& entry) {
    if (command.stopsBefore) return {};
    if (!command.output.empty()) return command.output;
    if (std::string output = textOf(entry, "output"); !output.empty()) return output;
    const fs::path source = textOf(entry, "file");
    return command.compiles && source.has_filename() ? source.filename().replace_extension(".o").string()
                                                     : std::string();
}

std::optional<Words> argumentsOf(const Json& entry) {
    if (const auto it = entry.find("arguments"); it != entry.end() && it->is_array()) {
        Words arguments;
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

/// Names each object relative to the deepest folder that all directories share. An object outside of it keeps its
/// absolute path without the root.
std::vector<DatabaseObject> nameObjects(const std::vector<Entry>& entries) {
    std::vector<DatabaseObject> objects;
    fs::path base;
    for (const Entry& entry : entries)
        base = base.empty() ? fs::path(entry.directory) : commonFolder(base, entry.directory);
    std::set<std::string> seen;
    for (const Entry& entry : entries) {
        const fs::path object = (fs::path(entry.directory) / entry.object).lexically_normal();
        if (!seen.insert(object.string()).second) continue;
        fs::path name = object.lexically_relative(base);
        if (name.empty() || *name.begin() == "..") name = object.relative_path();
        objects.push_back(
            {object.string(), asUtf8(name.string()), entry.directory, entry.compiler, entry.asked, entry.arguments});
    }
    return objects;
}

/// Takes the entries one by one during parsing, so that at most one is in memory.
class EntryReader {
public:
    EntryReader(const std::string& file, fs::path folder, KeepCommands keep)
        : m_file(file), m_folder(std::move(folder)), m_keep(keep) {}

    /// Called for each step of the parser; false drops what was parsed. Throws Stop.
    bool take(int depth, Json::parse_event_t event, const Json& parsed) {
        using Event = Json::parse_event_t;
        if (depth == 0 && event != Event::array_start && event != Event::array_end) notAnArray();
        if (depth == 1 && event == Event::object_start) m_held = 0;
        if (depth == 1 && (event == Event::value || event == Event::array_start)) malformed("not a JSON object", shape);
        m_held += 64 + (parsed.is_string() ? parsed.get_ref<const std::string&>().size() : 0);
        if (m_held > maxEntryBytes) stop(ErrorCode::LimitExceeded, "an entry of more than 16 MiB", {});
        if (depth == 2 && event == Event::key) return isOneOf(parsed.get_ref<const std::string&>(), keys);
        if (depth != 1 || event != Event::object_end) return true;
        add(parsed);
        return false;
    }
    [[noreturn]] void notAnArray() const {
        throw Stop{{ErrorCode::Malformed, "not a JSON array", m_file, {}, "a compilation database as CMake writes it"}};
    }
    CompilationDatabase result() const { return {nameObjects(m_entries), m_withoutObject, m_firstWithout}; }

private:
    static constexpr std::array<std::string_view, 5> keys = {"directory", "file", "output", "command", "arguments"};
    static constexpr const char* shape = "an object with directory, file and command or arguments";

    void add(const Json& entry) {
        const auto directory = entry.find("directory");
        if (directory == entry.end() || !directory->is_string()) malformed("no \"directory\"", shape);
        auto arguments = argumentsOf(entry);
        if (!arguments) malformed("neither \"command\" nor \"arguments\"", "one of them");
        ++m_count;
        const Command command = readCommand(*arguments);
        const std::string object = objectOf(command, entry);
        if (object.empty()) {
            if (m_withoutObject++ == 0) m_firstWithout = textOf(entry, "file");
            return;
        }
        Entry made{(m_folder / directory->get<std::string>()).lexically_normal().string(),
                   object,
                   compilerOf(*arguments),
                   command.asked,
                   {}};
        if (made.directory.size() + made.object.size() > longestPath) malformed("a path of more than 4096 bytes", {});
        m_paths += sizeof(Entry) + made.directory.size() + made.object.size() + made.compiler.size();
        if (m_entries.size() == maxEntries || m_paths > maxPaths)
            stop(ErrorCode::LimitExceeded, "more than a million objects, or 256 MiB of their paths", {});
        if (m_keep == KeepCommands::Yes) keepCommand(made, std::move(*arguments));
        m_entries.push_back(std::move(made));
    }
    void keepCommand(Entry& made, Words&& arguments) {
        for (const std::string& argument : arguments)
            m_commands += sizeof(std::string) + argument.size();
        if (m_commands > maxCommands) stop(ErrorCode::LimitExceeded, "more than 1 GiB of commands", {});
        made.arguments = std::move(arguments);
    }
    [[noreturn]] void malformed(std::string found, std::string expected) const {
        stop(ErrorCode::Malformed, std::move(found), std::move(expected));
    }
    [[noreturn]] void stop(ErrorCode code, std::string found, std::string expected) const {
        throw Stop{{code, std::move(found), m_file, placeText(PlaceKind::Entry, m_count), std::move(expected)}};
    }

    const std::string& m_file;
    fs::path m_folder;
    KeepCommands m_keep;
    std::vector<Entry> m_entries;
    std::size_t m_count = 0; ///< of complete entries
    std::size_t m_held = 0;  ///< bytes of the current entry
    std::size_t m_paths = 0; ///< bytes of m_entries, without commands
    std::size_t m_commands = 0;
    int m_withoutObject = 0;
    std::string m_firstWithout;
};

Error notJson(const std::string& path, const std::string& where) {
    return {
        ErrorCode::Malformed, "not valid JSON in UTF-8" + where, path, {}, "a compilation database as CMake writes it"};
}

} // namespace

Result<CompilationDatabase> readCompilationDatabase(const std::string& path, KeepCommands keep) {
    const Result<OpenFile> file = OpenFile::open(path);
    if (!file.ok())
        return Error{ErrorCode::Unreadable, file.error().found, path, {}, "a compile_commands.json that can be read"};
    if (file->size() > maxDatabase)
        return Error{ErrorCode::LimitExceeded, std::to_string(file->size()) + " bytes", path, {}, "at most 512 MiB"};
    DescriptorBuffer buffer(file->fd());
    std::istream text(&buffer);
    std::error_code error; // if the current folder was removed, relative paths stay relative
    EntryReader reader(path, fs::absolute(path, error).parent_path(), keep);
    try {
        (void)Json::parse(text, [&](int depth, Json::parse_event_t event, Json& parsed) {
            return reader.take(depth, event, parsed);
        });
    } catch (const Json::parse_error& failure) {
        return notJson(path, " at byte " + std::to_string(failure.byte));
    } catch (const Json::exception&) { // a number out of range
        return notJson(path, {});
    } catch (Stop& stop) {
        return std::move(stop.error);
    }
    return reader.result();
}

std::size_t compilerIndex(const std::vector<std::string>& command) {
    static constexpr std::array<std::string_view, 5> launchers = {"ccache", "sccache", "distcc", "icecc", "buildcache"};
    const auto compiler = std::ranges::find_if(
        command, [](const std::string& word) { return !isOneOf(fs::path(word).filename().string(), launchers); });
    return std::size_t(compiler - command.begin());
}

std::vector<std::string> splitShellWords(std::string_view command, std::size_t most) {
    std::vector<std::string> words;
    std::string word;
    bool inWord = false;
    char quote = 0;
    for (std::size_t i = 0; i < command.size() && words.size() < most; ++i) {
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
    if (inWord && words.size() < most) words.push_back(std::move(word));
    return words;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/check.h"

#include "tests/layering/circles.h"
#include "tests/layering/definitions.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

namespace inlinescope::layering {

namespace fs = std::filesystem;

namespace {

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Compares "qt:QtCore" with <QString>, <QtCore/QString> or <QtCore>.
bool isQtHeader(const std::string& module, const std::string& header, const fs::path& qtHeaders) {
    return header == module || liesIn(header, module) || fs::is_regular_file(qtHeaders / module / header);
}

bool isStandardHeader(const std::string& header) {
    return header.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string::npos;
}

const Library* libraryOfHeader(const Rules& rules, const std::string& header, const fs::path& qtHeaders) {
    for (const Library& library : rules.libraries)
        for (const std::string& pattern : library.includes)
            if (pattern.starts_with("qt:") ? isQtHeader(pattern.substr(3), header, qtHeaders)
                                           : matches(pattern, header))
                return &library;
    return nullptr;
}

const Library* libraryOfLink(const Rules& rules, const std::string& link) {
    for (const Library& library : rules.libraries)
        for (const std::string& pattern : library.links)
            if (matches(pattern, link)) return &library;
    return nullptr;
}

std::string joined(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text.empty() ? "nothing" : text;
}

std::optional<std::string> forbiddenRoom(const Room& room, const Room& other) {
    if (mayKnow(room, other)) return std::nullopt;
    return room.name + " may not know " + other.name + "; it knows " + joined(room.knows);
}

std::optional<std::string> forbiddenLibrary(const Rules& rules, const Room& room, const Library& library) {
    if (library.name == "warnings" || contains(room.uses, library.name)) return std::nullopt;
    std::vector<std::string> users;
    for (const Room& other : rules.rooms)
        if (contains(other.uses, library.name)) users.push_back(other.name);
    return room.name + " may not use " + library.name + ", which belongs to " + joined(users);
}

bool isFromTheRoot(const std::string& header) {
    static const std::regex folders("(app|core|importers|views|tests|resources|translations)/.*");
    return std::regex_match(header, folders);
}

std::optional<std::string> forbiddenInclude(const Rules& rules, const Room& room, const std::string& header,
                                            const fs::path& qtHeaders) {
    if (isFromTheRoot(header)) {
        const Room* other = rules.roomOf(header);
        return other ? forbiddenRoom(room, *other) : "no room holds " + header;
    }
    if (const Library* library = libraryOfHeader(rules, header, qtHeaders))
        return forbiddenLibrary(rules, room, *library);
    if (isStandardHeader(header)) return std::nullopt;
    return header + " is neither written from the root of the tree nor a header of a library that rules.txt names";
}

/// The line without the text after `//`.
std::string code(const std::string& line) {
    return line.substr(0, line.find("//"));
}

bool hasWord(const std::string& text, const std::string& word) {
    auto isNamePart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if (at == 0 || !isNamePart(text[at - 1])) return true;
    return false;
}

std::optional<std::string> forbiddenWord(const Rules& rules, const std::string& file, const std::string& line) {
    for (const Word& word : rules.words) {
        bool allowed = std::any_of(word.folders.begin(), word.folders.end(),
                                   [&](const std::string& folder) { return liesIn(file, folder); });
        if (!allowed && hasWord(line, word.text))
            return "'" + word.text + "' is allowed in " + joined(word.folders) + " only";
    }
    return std::nullopt;
}

void checkFile(const Rules& rules, const fs::path& root, const std::string& file, const fs::path& qtHeaders,
               Arrows& units, std::vector<Breach>& breaches) {
    const Room* room = rules.roomOf(file);
    if (!room) {
        breaches.push_back({file, "lies in no room"});
        return;
    }
    static const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"].*)");
    std::ifstream stream(root / file);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        const std::string where = file + ":" + std::to_string(++number);
        std::smatch match;
        if (std::regex_match(line, match, include)) {
            if (isFromTheRoot(match[1])) units[unitOf(file)].insert(unitOf(match[1]));
            if (auto what = forbiddenInclude(rules, *room, match[1], qtHeaders))
                breaches.push_back({where, "includes " + match[1].str() + ": " + *what});
        } else if (auto what = forbiddenWord(rules, file, code(line))) {
            breaches.push_back({where, *what});
        }
    }
}

bool isSource(const fs::path& path) {
    static const std::vector<std::string> endings{".cpp", ".h", ".c", ".cc", ".hpp", ".inc"};
    return contains(endings, path.extension().string());
}

std::vector<std::string> sourcesBelow(const fs::path& root) {
    std::vector<std::string> files;
    for (const char* top : {"app", "core", "importers", "views"})
        if (fs::is_directory(root / top))
            for (const auto& entry : fs::recursive_directory_iterator(root / top))
                if (entry.is_regular_file() && isSource(entry.path()))
                    files.push_back(entry.path().lexically_relative(root).generic_string());
    std::sort(files.begin(), files.end());
    return files;
}

/// Two types of one name in one namespace are undefined behaviour: the program has one of their functions.
void checkDefinitions(const fs::path& root, const std::vector<std::string>& files, std::vector<Breach>& breaches) {
    Definitions known;
    for (const std::string& file : files) {
        std::ifstream stream(root / file);
        for (const auto& [type, where] : definitionsIn(file, stream))
            if (const auto [first, isNew] = known.emplace(type, where); !isNew)
                breaches.push_back({where, "defines " + type + ", which " + first->second + " defines too"});
    }
}

struct Target {
    std::string name;
    std::string folder;
    std::vector<std::string> links;
};

std::vector<Target> readTargets(std::istream& text) {
    std::vector<Target> targets;
    for (std::string line; std::getline(text, line);) {
        std::istringstream words(line);
        Target target;
        words >> target.name >> target.folder;
        for (std::string link; words >> link;)
            target.links.push_back(link.starts_with("Inlinescope::") ? link.substr(link.find("::") + 2) : link);
        if (!target.name.empty()) targets.push_back(std::move(target));
    }
    return targets;
}

} // namespace

std::string unitOf(const std::string& path) {
    return path.substr(0, path.rfind('.'));
}

std::vector<Breach> checkSources(const Rules& rules, const fs::path& root, const fs::path& qtHeaders) {
    std::vector<Breach> breaches;
    const std::vector<std::string> files = sourcesBelow(root);
    if (files.empty()) breaches.push_back({root.string(), "holds no sources"});
    Arrows units;
    for (const std::string& file : files)
        checkFile(rules, root, file, qtHeaders, units, breaches);
    for (const std::vector<std::string>& circle : circles(units)) {
        std::string text;
        for (auto unit = circle.begin() + 1; unit != circle.end(); ++unit)
            text += (text.empty() ? "includes " : ", which includes ") + *unit;
        breaches.push_back({circle.front(), text + ": a circle"});
    }
    checkDefinitions(root, files, breaches);
    return breaches;
}

std::vector<Breach> checkLinks(const Rules& rules, std::istream& links) {
    const std::vector<Target> targets = readTargets(links);
    std::map<std::string, const Room*> roomOfTarget;
    for (const Target& target : targets) {
        const auto group = std::ranges::find(rules.targets, target.folder, &Room::folder);
        roomOfTarget[target.name] = group == rules.targets.end() ? rules.roomOf(target.folder) : &*group;
    }

    std::vector<Breach> breaches;
    if (targets.empty()) breaches.push_back({"links", "names no target"});
    for (const Target& target : targets) {
        const std::string where = target.folder + "/CMakeLists.txt, target " + target.name;
        const Room* room = roomOfTarget[target.name];
        if (!room) {
            breaches.push_back({where, "lies in no room"});
            continue;
        }
        for (const std::string& link : target.links) {
            std::optional<std::string> what = "neither a target of the rooms nor of a library that rules.txt names";
            if (auto other = roomOfTarget.find(link); other != roomOfTarget.end() && other->second)
                what = forbiddenRoom(*room, *other->second);
            else if (const Library* library = libraryOfLink(rules, link))
                what = forbiddenLibrary(rules, *room, *library);
            if (what) breaches.push_back({where, "links " + link + ": " + *what});
        }
    }
    return breaches;
}

} // namespace inlinescope::layering

// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/rules.h"

#include "tests/layering/circles.h"

#include <algorithm>
#include <fnmatch.h>
#include <istream>
#include <sstream>
#include <stdexcept>

namespace inlinescope::layering {

namespace {

using Words = std::vector<std::string>;

Words split(const std::string& line) {
    std::istringstream stream(line.substr(0, line.find('#')));
    Words words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

/// The words after `keyword` up to the next of `stops`.
Words section(const Words& words, std::string_view keyword, std::string_view stop) {
    auto begin = std::find(words.begin(), words.end(), keyword);
    if (begin == words.end()) throw std::runtime_error("the word '" + std::string(keyword) + "' is missing");
    return Words(begin + 1, std::find(begin, words.end(), stop));
}

void parseLine(const Words& words, Rules& rules) {
    if (words.size() < 2) throw std::runtime_error("'" + words.front() + "' has no name");
    if (words[0] == "library")
        rules.libraries.push_back({words[1], section(words, "include", "link"), section(words, "link", "")});
    else if (words[0] == "room" && words.size() > 2)
        rules.rooms.push_back({words[1], words[2], section(words, "knows", "uses"), section(words, "uses", "")});
    else if (words[0] == "target" && words.size() > 2)
        rules.targets.push_back({words[1], words[2], section(words, "knows", "uses"), section(words, "uses", "")});
    else if (words[0] == "word")
        rules.words.push_back({words[1], section(words, "in", "")});
    else
        throw std::runtime_error("expected library, room, target or word, found '" + words[0] + "'");
}

template <class Range>
bool hasName(const Range& range, const std::string& name) {
    return std::any_of(range.begin(), range.end(), [&](const auto& item) { return item.name == name; });
}

bool isKnown(const std::vector<Room>& rooms, const std::string& pattern) {
    return std::any_of(rooms.begin(), rooms.end(), [&](const Room& room) { return matches(pattern, room.name); });
}

void checkNames(const Rules& rules, const std::vector<Room>& rooms) {
    for (const Room& room : rooms) {
        for (const std::string& name : room.knows)
            if (!isKnown(rules.rooms, name) && !isKnown(rules.targets, name))
                throw std::runtime_error(room.name + " knows '" + name + "', which is no room");
        for (const std::string& name : room.uses)
            if (!hasName(rules.libraries, name))
                throw std::runtime_error(room.name + " uses '" + name + "', which is no library");
    }
}

void checkCircles(const std::vector<Room>& rooms) {
    Arrows arrows;
    for (const Room& room : rooms)
        for (const Room& other : rooms)
            if (&room != &other && mayKnow(room, other)) arrows[room.name].insert(other.name);
    const auto found = circles(arrows);
    if (found.empty()) return;
    std::string text;
    for (const std::string& name : found.front())
        text += (text.empty() ? "" : " knows ") + name;
    throw std::runtime_error("a circle of rooms: " + text);
}

} // namespace

bool matches(const std::string& pattern, const std::string& text) {
    return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

bool mayKnow(const Room& room, const Room& other) {
    return room.name == other.name ||
           std::any_of(room.knows.begin(), room.knows.end(),
                       [&](const std::string& pattern) { return matches(pattern, other.name); });
}

bool liesIn(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

const Room* Rules::roomOf(std::string_view path) const {
    const Room* best = nullptr;
    for (const Room& room : rooms)
        if (liesIn(path, room.folder) && (!best || room.folder.size() > best->folder.size())) best = &room;
    return best;
}

Rules parseRules(std::istream& text) {
    Rules rules;
    int number = 0;
    std::string whole;
    for (std::string line; std::getline(text, line);) {
        ++number;
        whole += line;
        if (whole.ends_with('\\')) {
            whole.pop_back();
            continue;
        }
        try {
            if (Words words = split(whole); !words.empty()) parseLine(words, rules);
        } catch (const std::runtime_error& error) {
            throw std::runtime_error("line " + std::to_string(number) + ": " + error.what());
        }
        whole.clear();
    }
    checkNames(rules, rules.rooms);
    checkNames(rules, rules.targets);
    checkCircles(rules.rooms);
    checkCircles(rules.targets);
    return rules;
}

} // namespace inlinescope::layering

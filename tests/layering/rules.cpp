#include "tests/layering/rules.h"

#include <algorithm>
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
    else if (words[0] == "word")
        rules.words.push_back({words[1], section(words, "in", "")});
    else
        throw std::runtime_error("expected library, room or word, found '" + words[0] + "'");
}

template <class Range>
bool hasName(const Range& range, const std::string& name) {
    return std::any_of(range.begin(), range.end(), [&](const auto& item) { return item.name == name; });
}

void checkNames(const Rules& rules) {
    for (const Room& room : rules.rooms) {
        for (const std::string& name : room.knows)
            if (!hasName(rules.rooms, name))
                throw std::runtime_error(room.name + " knows '" + name + "', which is no room");
        for (const std::string& name : room.uses)
            if (!hasName(rules.libraries, name))
                throw std::runtime_error(room.name + " uses '" + name + "', which is no library");
    }
}

} // namespace

bool liesIn(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

const Room* Rules::roomNamed(std::string_view name) const {
    auto found = std::find_if(rooms.begin(), rooms.end(), [&](const Room& room) { return room.name == name; });
    return found == rooms.end() ? nullptr : &*found;
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
    checkNames(rules);
    return rules;
}

} // namespace inlinescope::layering

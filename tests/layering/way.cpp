// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/way.h"

#include "tests/layering/functions.h"

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>

namespace inlinescope::layering {
namespace {

std::string ownName(const std::string& function) {
    const std::size_t colons = function.rfind("::");
    return colons == std::string::npos ? function : function.substr(colons + 2);
}

/// The code of the sources, each read once; empty for a file that cannot be read.
class Sources {
public:
    explicit Sources(const std::filesystem::path& root) : m_root(root) {}
    const std::string& code(const std::string& file) {
        const auto [entry, isNew] = m_code.try_emplace(file);
        if (isNew) {
            std::ostringstream text;
            text << std::ifstream(m_root / file).rdbuf();
            entry->second = codeOf(text.str());
        }
        return entry->second;
    }
    bool defines(const Step& step) { return !bodiesOf(code(step.file), step.function).empty(); }
    bool bodyNames(const Step& step, const std::string& name) {
        for (const std::string& body : bodiesOf(code(step.file), step.function))
            if (names(body, name)) return true;
        return false;
    }

private:
    const std::filesystem::path& m_root;
    std::map<std::string, std::string> m_code;
};

/// What is wrong with a step that is reached from `from`; empty if nothing is.
std::string faultOf(Sources& sources, const Step& step, const Step* from) {
    if (!sources.defines(step)) return step.file + " does not define " + step.function;
    if (!from) return {};
    const std::string& wanted = step.carrier.empty() ? ownName(step.function) : step.carrier;
    if (!sources.bodyNames(*from, wanted)) return from->function + " does not name " + wanted;
    if (!names(sources.code(step.file), wanted)) return step.file + " does not name " + wanted;
    return {};
}

std::string upperRoomOf(const std::string& file) {
    if (liesIn(file, "importers")) return "importers";
    return file.substr(0, file.find('/', file.find('/') + 1));
}

void checkLimit(const std::string& what, std::size_t found, std::size_t most, const std::string& name,
                std::vector<Breach>& breaches) {
    if (found > most)
        breaches.push_back({name, std::to_string(found) + " " + what + ", at most " + std::to_string(most)});
}

} // namespace

Way parseWay(std::istream& text) {
    static const std::regex limit("at most ([0-9]+) files, ([0-9]+) changes of room, ([0-9]+) of upper room");
    static const std::regex step(R"(( *)([\w/.]+):([\w:~]+)(?: by (\w+))?)");
    Way way;
    int number = 0;
    for (std::string line; std::getline(text, line);) {
        ++number;
        line.erase(std::min(line.find('#'), line.size()));
        line.erase(line.find_last_not_of(' ') + 1);
        std::smatch match;
        if (line.empty()) continue;
        if (std::regex_match(line, match, limit)) {
            way.most = WayLength{std::stoul(match[1]), std::stoul(match[2]), std::stoul(match[3])};
        } else if (std::regex_match(line, match, step)) {
            way.steps.push_back({number, match[1].str().size(), match[2], match[3], match[4]});
        } else {
            throw std::runtime_error("line " + std::to_string(number) + ": expected FILE:FUNCTION [by CARRIER]");
        }
    }
    if (way.steps.empty()) throw std::runtime_error("no steps");
    return way;
}

WayLength lengthOf(const Rules& rules, const Way& way) {
    std::set<std::string> sources;
    WayLength length;
    const std::string* before = nullptr;
    for (const Step& step : way.steps) {
        if (!sources.insert(unitOf(step.file)).second) continue;
        if (before) {
            length.rooms += rules.roomOf(*before) != rules.roomOf(step.file);
            length.upperRooms += upperRoomOf(*before) != upperRoomOf(step.file);
        }
        before = &step.file;
    }
    length.files = sources.size();
    return length;
}

std::vector<Breach> checkWay(const Rules& rules, const Way& way, const std::filesystem::path& root,
                             const std::string& name) {
    std::vector<Breach> breaches;
    Sources sources(root);
    std::vector<const Step*> above; ///< each indented more than the one before it
    for (const Step& step : way.steps) {
        while (!above.empty() && above.back()->depth >= step.depth)
            above.pop_back();
        const std::string where = name + ":" + std::to_string(step.line);
        if (!rules.roomOf(step.file)) breaches.push_back({where, step.file + " lies in no room"});
        if (const std::string fault = faultOf(sources, step, above.empty() ? nullptr : above.back()); !fault.empty())
            breaches.push_back({where, fault});
        above.push_back(&step);
    }
    if (!way.most) return breaches;
    const WayLength length = lengthOf(rules, way);
    checkLimit("files", length.files, way.most->files, name, breaches);
    checkLimit("changes of room", length.rooms, way.most->rooms, name, breaches);
    checkLimit("changes of upper room", length.upperRooms, way.most->upperRooms, name, breaches);
    return breaches;
}

} // namespace inlinescope::layering

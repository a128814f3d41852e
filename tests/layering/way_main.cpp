// SPDX-License-Identifier: GPL-3.0-or-later
// check_way ROOT RULES WAY...: prints how many files and changes of room each way has, and every step that the sources
// do not have; exit code 1 if there is any, or if a way is longer than it says.

#include "tests/layering/way.h"

#include <fstream>
#include <iostream>
#include <stdexcept>

using namespace inlinescope::layering;

namespace {

std::ifstream opened(const char* path) {
    std::ifstream stream(path);
    if (!stream) throw std::runtime_error(std::string(path) + " cannot be read");
    return stream;
}

bool check(const Rules& rules, const char* root, const char* path) {
    std::ifstream text = opened(path);
    const std::string name = std::filesystem::path(path).filename().string();
    Way way;
    try {
        way = parseWay(text);
    } catch (const std::exception& error) {
        throw std::runtime_error(name + ": " + error.what());
    }
    const WayLength length = lengthOf(rules, way);
    std::cout << name << ": " << length.files << " files, " << length.rooms << " changes of room, " << length.upperRooms
              << " of upper room, in " << way.steps.size() << " steps\n";
    const std::vector<Breach> breaches = checkWay(rules, way, root, name);
    for (const Breach& breach : breaches)
        std::cout << breach.where << ": " << breach.what << '\n';
    return breaches.empty();
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "usage: check_way ROOT RULES WAY...\n";
        return 2;
    }
    try {
        std::ifstream rulesText = opened(argv[2]);
        const Rules rules = parseRules(rulesText);
        bool isSound = true;
        for (int way = 3; way < argc; ++way)
            isSound = check(rules, argv[1], argv[way]) && isSound;
        return isSound ? 0 : 1;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// check_layering ROOT RULES LINKS QT_HEADERS: prints every include, word and link that violates a rule; exit code 1 if
// there is any.

#include "tests/layering/check.h"

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

int check(char** arguments) {
    std::ifstream rulesText = opened(arguments[2]);
    std::ifstream links = opened(arguments[3]);
    const Rules rules = parseRules(rulesText);
    std::vector<Breach> breaches = checkSources(rules, arguments[1], arguments[4]);
    for (Breach& breach : checkLinks(rules, links))
        breaches.push_back(std::move(breach));
    for (const Breach& breach : breaches)
        std::cout << breach.where << ": " << breach.what << '\n';
    return breaches.empty() ? 0 : 1;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::cerr << "usage: check_layering ROOT RULES LINKS QT_HEADERS\n";
        return 2;
    }
    try {
        return check(argv);
    } catch (const std::exception& error) {
        std::cerr << argv[2] << ": " << error.what() << '\n';
        return 2;
    }
}

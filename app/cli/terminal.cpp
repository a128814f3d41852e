// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal.h"

#include <sys/ioctl.h>

#include <charconv>
#include <cstdlib>
#include <string_view>
#include <unistd.h>

namespace inlinescope::cli {
namespace {

std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

} // namespace

bool isTerminal(int descriptor) {
    return ::isatty(descriptor) == 1;
}

std::size_t terminalWidth() {
    struct winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    const std::string_view columns = environment("COLUMNS");
    std::size_t width = 0;
    std::from_chars(columns.data(), columns.data() + columns.size(), width);
    return width > 0 ? width : 80;
}

bool hasColours() {
    return environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

} // namespace inlinescope::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/layering/check.h"

#include <istream>
#include <optional>

namespace inlinescope::layering {

/// One function that a request or its result passes through.
struct Step {
    int line = 0;
    std::size_t depth = 0; ///< columns of indentation
    std::string file;
    std::string function; ///< as bodiesOf() takes it
    std::string carrier;  ///< the signal, message or callback that brings it there; empty: a call
};

/// Each source counts once, with its header, where the way first comes to it. A change is from one source to the next.
/// An upper room is a folder of the second level, or importers: a room with all rooms in it.
struct WayLength {
    std::size_t files = 0;
    std::size_t rooms = 0;      ///< changes of room
    std::size_t upperRooms = 0; ///< changes of upper room
};

/// A way through the sources. In its text, a line is `file:function` or `file:function by CARRIER`, in the order of the
/// calls; an indented step is reached from the nearest step above it that is indented less, any other one by an act of
/// the user. A line `at most F files, R changes of room, U of upper room` limits it. Text after # is left out.
struct Way {
    std::vector<Step> steps;
    std::optional<WayLength> most;
};

/// Throws std::runtime_error, which names the line.
Way parseWay(std::istream& text);

WayLength lengthOf(const Rules& rules, const Way& way);

/// Checks every step against the sources below `root`: its file lies in a room and defines the function; the function
/// that it is reached from names it, or names the carrier, which the step's file then names too. And checks that the
/// way is not longer than it says. `name` is for messages.
std::vector<Breach> checkWay(const Rules& rules, const Way& way, const std::filesystem::path& root,
                             const std::string& name);

} // namespace inlinescope::layering

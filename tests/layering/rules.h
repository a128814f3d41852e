// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::layering {

/// An outside library, recognised by the names of its headers and of its link targets.
/// Patterns are those of fnmatch(3); `qt:Module` in includes stands for every header of that Qt module.
struct Library {
    std::string name;
    std::vector<std::string> includes;
    std::vector<std::string> links;
};

/// A folder of the tree, the rooms it may know (patterns of names), and the libraries it may use.
struct Room {
    std::string name;
    std::string folder;
    std::vector<std::string> knows;
    std::vector<std::string> uses;
};

/// A word that may stand in the code of some folders only.
struct Word {
    std::string text;
    std::vector<std::string> folders;
};

struct Rules {
    std::vector<Library> libraries;
    std::vector<Room> rooms;
    std::vector<Room> targets; ///< made of several rooms: what the target of a folder may link
    std::vector<Word> words;

    /// The room with the longest folder that holds `path` (relative to the root of the tree), or none.
    const Room* roomOf(std::string_view path) const;
};

/// Whether `path` is `folder` or lies in it.
bool liesIn(std::string_view path, std::string_view folder);

/// Patterns are those of fnmatch(3).
bool matches(const std::string& pattern, const std::string& text);

/// Whether a room may include or link the other.
bool mayKnow(const Room& room, const Room& other);

/// Reads the form that rules.txt describes. Throws std::runtime_error, which names the line, or the rooms that know
/// each other in a circle.
Rules parseRules(std::istream& text);

} // namespace inlinescope::layering

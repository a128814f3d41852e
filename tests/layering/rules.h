// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope::layering {

/// An external library, recognised by the names of its headers and of its link targets. Patterns are those of
/// fnmatch(3); `qt:Module` in includes represents every header of that Qt module.
struct Library {
    std::string name;
    std::vector<std::string> includes;
    std::vector<std::string> links;
};

/// A folder of the tree, the rooms that it may know (patterns of names), and the libraries that it may use.
struct Room {
    std::string name;
    std::string folder;
    std::vector<std::string> knows;
    std::vector<std::string> uses;
};

/// A word that is allowed in the code of some folders only.
struct Word {
    std::string text;
    std::vector<std::string> folders;
};

struct Rules {
    std::vector<Library> libraries;
    std::vector<Room> rooms;
    std::vector<Room> targets; ///< targets made of several rooms: what the target of a folder may link
    std::vector<Word> words;

    /// The room with the longest folder that contains `path` (relative to the root of the tree), or none.
    const Room* roomOf(std::string_view path) const;
};

/// Whether `path` is `folder` or below it.
bool liesIn(std::string_view path, std::string_view folder);

/// Patterns are those of fnmatch(3).
bool matches(const std::string& pattern, const std::string& text);

/// Whether a room may include or link the other.
bool mayKnow(const Room& room, const Room& other);

/// Parses the format that rules.txt describes. Throws std::runtime_error, which names the line, or the rooms that know
/// each other in a circle.
Rules parseRules(std::istream& text);

} // namespace inlinescope::layering

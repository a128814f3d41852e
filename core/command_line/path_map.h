// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Maps paths of a build farm to paths of this machine: prefixes and their replacements.
class PathMap {
public:
    /// `rules` are OLD=NEW, split at the first '='. Errors: InvalidArgument for a rule without '=' or without OLD.
    static Result<PathMap> parse(const std::vector<std::string>& rules);

    /// The path with its prefix replaced by the last rule whose OLD is the path or a folder above it (whole names are
    /// compared: /a is no prefix of /ab). Nothing if no rule fits.
    std::optional<std::string> map(const std::string& path) const;
    /// NEW of each rule; "/" for the root folder.
    std::vector<std::string> folders() const;

private:
    struct Rule {
        std::string from, to;
    };
    std::vector<Rule> m_rules;
};

} // namespace inlinescope

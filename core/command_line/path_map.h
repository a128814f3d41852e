// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// Paths of a build farm as paths of this machine: prefixes and what stands for them here.
class PathMap {
public:
    /// `rules` are OLD=NEW, split at the first '='. Errors: InvalidArgument for one without '=' or without OLD.
    static Result<PathMap> parse(const std::vector<std::string>& rules);

    /// The path with its prefix exchanged by the last rule whose OLD it is or lies below (whole names count: /a is no
    /// prefix of /ab); nothing where no rule fits.
    std::optional<std::string> map(const std::string& path) const;
    /// NEW of each rule; "/" for the root.
    std::vector<std::string> folders() const;

private:
    struct Rule {
        std::string from, to;
    };
    std::vector<Rule> m_rules;
};

} // namespace inlinescope

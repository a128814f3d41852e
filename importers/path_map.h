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

    struct Mapped {
        std::string path;
        std::string folder; ///< NEW of the rule that named it, without a last slash; "/" for the root
    };
    /// The path with its prefix exchanged by the last rule whose OLD it is or lies below (whole names count: /a is no
    /// prefix of /ab); nothing where no rule fits.
    std::optional<Mapped> map(const std::string& path) const;

private:
    struct Rule {
        std::string from, to;
    };
    std::vector<Rule> m_rules;
};

} // namespace inlinescope

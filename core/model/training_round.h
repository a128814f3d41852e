// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/search_objective.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Whether a training learns from modules, or holds them out for evaluation.
enum class PackageRole : std::uint8_t { Training, Validation };

/// "training", "validation".
constexpr std::string_view toString(PackageRole role) {
    return role == PackageRole::Validation ? "validation" : "training";
}

/// Text and unique of some modules, in bytes, over those that both this round's run and the first one's compiled.
struct SetSizes {
    std::int64_t modules = 0;
    std::int64_t text = 0, unique = 0;
    std::int64_t textBefore = 0, uniqueBefore = 0; ///< in the first round's run
    bool operator==(const SetSizes&) const = default;

    void add(const SetSizes& more) {
        modules += more.modules;
        text += more.text;
        unique += more.unique;
        textBefore += more.textBefore;
        uniqueBefore += more.uniqueBefore;
    }
    /// The change against the first round by an objective, as a share.
    double change(SearchObjective objective) const {
        const bool isText = objective == SearchObjective::Text;
        const std::int64_t now = isText ? text : unique, before = isText ? textBefore : uniqueBefore;
        return before > 0 ? double(now - before) / double(before) : 0;
    }
};

/// A folder's modules of one role. A body that modules of a role share counts for the first of them that has it, so the
/// packages of a role sum to the whole.
struct PackageSizes {
    PackageRole role = PackageRole::Training;
    std::string package;
    SetSizes sizes;
    bool operator==(const PackageSizes&) const = default;
};

/// A complete round of a training: a policy, and what the run under it made of each package.
struct TrainingRound {
    std::string run, policy;
    bool accepted = false;  ///< made the training modules smaller than all rounds before it; the first one is
    std::int64_t flips = 0; ///< measured ones, that the policy was fitted to
    std::int64_t rows = 0;  ///< that it was fitted to: the flips, and answers of the best policy before it
    std::vector<PackageSizes> packages; ///< by role, then name
    bool operator==(const TrainingRound&) const = default;

    SetSizes of(PackageRole role) const {
        SetSizes sum;
        for (const PackageSizes& package : packages)
            if (package.role == role) sum.add(package.sizes);
        return sum;
    }
};

} // namespace inlinescope

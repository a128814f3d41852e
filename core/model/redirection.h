// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace inlinescope {

/// Where a compile opens a side file that its command line names: the compiler of a task, by a descriptor; another
/// compiler, in its folder.
struct Redirection {
    std::string path;   ///< as the command line spells it
    std::string opened; ///< the path under which the compiler opens it
    bool operator==(const Redirection&) const = default;
};

} // namespace inlinescope

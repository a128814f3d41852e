// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace inlinescope {

/// The files that the programs need besides themselves. They are found from the program's own place: beside it in a
/// build, in the folders that CMake installs to otherwise, so that an installation may be moved as a whole.
struct Installation {
    std::string worker;       ///< inlinescope-worker; the variable INLINESCOPE_WORKER names another; may be empty
    std::string demo;         ///< the demo workspace; may not exist
    bool isInstalled = false; ///< the demo is then everybody's, and only a copy of it may be opened
};

Installation findInstallation();

} // namespace inlinescope

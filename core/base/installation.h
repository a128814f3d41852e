// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace inlinescope {

/// The files that the programs need besides themselves. They are found relative to the program's own file: in the same
/// folder in a build, otherwise in the folders that CMake installs to. So an installation may be moved as a whole.
struct Installation {
    std::string worker; ///< inlinescope-worker; the environment variable INLINESCOPE_WORKER overrides it; may be empty
    std::string demo;   ///< the demo workspace; may not exist
    bool isInstalled = false; ///< the demo is then shared by all users: only a copy of it may be opened
};

Installation findInstallation();

/// The program that reads the files of others: inlinescope-reader in the folder of an inlinescope-worker. Any program
/// in the worker's place reads them itself, and so does a worker without a reader beside it.
std::string readerOf(const std::string& worker);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QtGlobal>

namespace inlinescope::testing {

/// Whether all of a sweep is checked, not a part of it: in the long run of a test, which its CMakeLists.txt asks for by
/// LONG, and which `tests/run --long` starts.
inline bool isLongRun() {
    return qEnvironmentVariableIsSet("INLINESCOPE_LONG");
}

} // namespace inlinescope::testing

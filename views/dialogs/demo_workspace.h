// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QWidget;

namespace inlinescope {

class Session;

/// The demo that is installed with the program.
struct DemoWorkspace {
    QString file;
    QString copy = {}; ///< the path of the user's own copy, which is opened instead; if empty, `file` itself is opened
};

/// Opens the demo; first makes the user's copy if there is none. If that fails, a box says why; the function does not
/// wait for it.
void openDemo(QWidget* parent, Session& session, const DemoWorkspace& demo);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

class QWidget;

namespace inlinescope {

class Session;

/// The demo that came with the program.
struct DemoWorkspace {
    QString file;
    QString copy = {}; ///< where the person's own copy goes that is opened in its place; empty: `file` itself is opened
};

/// Opens the demo, making the person's copy first where there is none yet. Says in a box, which it does not wait for,
/// why that could not be done.
void openDemo(QWidget* parent, Session& session, const DemoWorkspace& demo);

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/views/window_fixture.h"

/// A window over a workspace of two runs of the frozen corpus, which is made once.
struct Opened : WindowFixture {
    using WindowFixture::WindowFixture;
    bool open(const char* page) {
        if (!isReady()) return false;
        session.navigate(QString(page));
        return settled();
    }
    inlinescope::TablePanel& table(const char* name) const { return *child<inlinescope::TablePanel>(name); }
    std::string path() const { return session.workspacePath().toStdString(); }
};

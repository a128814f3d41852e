// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The whole window on a workspace, connected as in the program. Unlike page_fixture.h, which has one page and no
// window.
#include "tests/views/patience.h"
#include "views/panels/compare_bar.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"
#include "views/widgets/page.h"
#include "views/widgets/table_panel.h"
#include "views/window/main_window.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

struct WindowFixture {
    inlinescope::Session session{QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker")};
    inlinescope::JobRunner jobs;
    QTemporaryDir folder;
    QSettings settings{folder.filePath("settings.ini"), QSettings::IniFormat};
    inlinescope::MainWindow window{
        session, jobs, settings, {inlinescope::ThemeChoice::Light, QApplication::palette(), {}}};

    explicit WindowFixture(const QString& workspace) {
        window.resize(1400, 900);
        window.show();
        session.setWorkspacePath(workspace);
    }
    bool isReady() {
        return QTest::qWaitFor([&] { return window.compareBar().isReady(); }, patience);
    }
    /// Shows a page about the runs.
    bool open(const QStringList& runs, const QString& page) {
        if (!isReady()) return false;
        session.setRuns(runs);
        session.navigate(page);
        return settled();
    }
    /// The page has the answers to its queries, and its pictures are ready.
    bool settled() {
        return QTest::qWaitFor(
            [&] { return jobs.pendingQueries() == 0 && !window.page(session.here().page)->isLoading(); }, patience);
    }
    template <class W>
    W* child(const char* name) const {
        return window.findChild<W*>(QLatin1String(name));
    }
};

/// The Modules page of a window in which runs are compared.
struct ModulesFixture : WindowFixture {
    using WindowFixture::WindowFixture;
    bool open(const QStringList& runs) { return WindowFixture::open(runs, QStringLiteral("modules")); }
    inlinescope::TablePanel& table() const { return *child<inlinescope::TablePanel>("modulesTable"); }
    int column(const char* name) const { return table().table()->columnIndex(std::string(name)); }
};

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of what a user does in the window every day.
#include "tests/support/process.h"
#include "tests/views/frozen_runs.h"
#include "tests/views/window_fixture.h"
#include "views/models/table_access.h"
#include "views/widgets/search_field.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QListView>

/// The test corpus, run with inlining and without; made once for all tests of a program.
struct ComparedRuns : FrozenRuns {
    QString module; ///< the one with the most decisions

    bool make() {
        if (!import() || !run("default", "plain") || !run("never", "without")) return false;
        const QString sql = QStringLiteral("SELECT m.name FROM modules m JOIN module_runs mr ON mr.module_id = m.id "
                                           "ORDER BY mr.decision_count DESC LIMIT 1");
        module = QString::fromUtf8(runProgram(QStringLiteral("sqlite3"), {path, sql}).out).trimmed();
        return !module.isEmpty();
    }
};

/// The window on a workspace.
struct OpenedWindow : WindowFixture {
    explicit OpenedWindow(const QString& workspace) : WindowFixture(workspace) {
        window.activateWindow();
        [[maybe_unused]] const bool ready =
            QTest::qWaitForWindowActive(&window, patience) && (workspace.isEmpty() || isReady()) && settled();
    }
    inlinescope::TablePanel& table(const char* name) const { return *child<inlinescope::TablePanel>(name); }
    void press(const char* action) const { child<QAction>(QByteArray("action_") + action)->trigger(); }
    /// Types into the search field, as after Ctrl+K, and waits for the results.
    QListView* search(const QString& text) {
        press("find");
        auto* field = child<inlinescope::SearchField>("searchField");
        field->clear();
        QTest::keyClicks(field, text);
        [[maybe_unused]] const bool idle = QTest::qWaitFor([this] { return jobs.pendingQueries() == 0; }, patience);
        return &field->results();
    }
    bool openFirst() {
        QTest::keyClick(child<inlinescope::SearchField>("searchField"), Qt::Key_Return);
        return settled();
    }
    QString current(const char* panel, const char* column) const {
        return inlinescope::cellText(*table(panel).table(), table(panel).currentRow(), std::string(column));
    }
    bool idle() {
        return QTest::qWaitFor([this] { return jobs.isIdle() && settled(); }, patience);
    }
};

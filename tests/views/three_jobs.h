// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of the three jobs: a workspace of runs of the frozen corpus, the window without a
// workspace, and a user with a mouse or with a keyboard.
#include "tests/views/frozen_runs.h"
#include "tests/views/user.h"
#include "tests/views/window_fixture.h"
#include "views/widgets/big_table_view.h"
#include "views/widgets/table_panel.h"

#include <QDir>
#include <QProcess>

#include <memory>

/// Runs of modules of the frozen corpus, made once for all tests of a program: "heuristic" with LLVM's own heuristic,
/// and "eager" with the same and a threshold at which it inlines more.
struct FrozenWorkspace : FrozenRuns {
    bool make(const std::vector<std::string>& modules) const {
        return import() && run("default", "heuristic", modules) &&
               run("default", "eager", modules, {"-inline-threshold=60"});
    }

    /// The output of the command line.
    QByteArray cli(const QStringList& arguments) const {
        QProcess cli;
        cli.start(QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli"),
                  QStringList{QStringLiteral("--workspace"), path} + arguments);
        return cli.waitForFinished(patience) ? cli.readAllStandardOutput() : QByteArray("it did not end");
    }
    /// The rows of a CSV that the command line prints, with their header, without the total.
    QList<QStringList> rows(const QStringList& arguments) const {
        QList<QStringList> rows;
        for (const QByteArray& line :
             cli(QStringList{QStringLiteral("--format"), QStringLiteral("csv")} + arguments).trimmed().split('\n'))
            if (!line.startsWith("TOTAL")) rows << QString::fromUtf8(line.trimmed()).split(QLatin1Char(','));
        return rows;
    }
};

/// The window after its start, in a folder in which dialogs begin.
struct Sitting : WindowFixture {
    std::unique_ptr<User> user;

    Sitting(const QString& folder, bool hasMouse) : WindowFixture(QString()) {
        QDir::setCurrent(folder);
        if (hasMouse)
            user = std::make_unique<Mouse>(window);
        else
            user = std::make_unique<Keyboard>(window);
        [[maybe_unused]] const bool active = QTest::qWaitForWindowActive(&window, patience);
    }
    /// No work is active, and the page has the answers to its queries.
    bool rests() {
        return QTest::qWaitFor([this] { return jobs.isIdle() && !window.page(session.here().page)->isLoading(); },
                               patience);
    }
    bool opens(const QString& folder, const QString& file) {
        return user->choose(QStringLiteral("File"), QStringLiteral("Open workspace…")) &&
               user->openFile(folder, file) && isReady() && rests();
    }
    bool compares(const QString& baseline, const QString& versus) {
        return user->pick(*child<QComboBox>("compareBaseline"), baseline) && rests() &&
               user->pick(*child<QComboBox>("compareVersus"), versus) && rests() &&
               session.runs() == QStringList({baseline, versus});
    }
    inlinescope::TablePanel& table(const char* name) const { return *child<inlinescope::TablePanel>(name); }
    /// The value of a column in a row of a table, as the user reads it.
    static QString text(const inlinescope::TablePanel& panel, int shownRow, const char* column) {
        return panel.model().index(shownRow, panel.table()->columnIndex(std::string(column))).data().toString();
    }
    static QString plainText(const inlinescope::TablePanel& panel, int tableRow, const char* column) {
        const int index = panel.table()->columnIndex(std::string(column));
        return tableRow < 0 || index < 0 ? QString()
                                         : QString::fromStdString(inlinescope::plainText(
                                               panel.table()->rows[std::size_t(tableRow)][std::size_t(index)]));
    }
    /// Whether the table's current row is in view.
    static bool isInView(const inlinescope::TablePanel& panel) {
        const QRect row = panel.view().visualRect(panel.view().currentIndex());
        return panel.isVisible() && panel.currentRow() >= 0 && panel.view().viewport()->rect().intersects(row);
    }
};

/// Adds a row for each device.
inline void eachDevice() {
    QTest::addColumn<bool>("mouse");
    QTest::newRow("with the mouse alone") << true;
    QTest::newRow("with the keyboard alone") << false;
}

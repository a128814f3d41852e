// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Dialogs of the menu Tools in a window on a workspace.
#include "tests/jobs/script_fixture.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/tool_dialog.h"

#include <QAction>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>

struct ToolFixture {
    inlinescope::testing::JobSandbox box;
    std::unique_ptr<WindowFixture> fixture;

    QString path(const QString& name) const { return box.folder.filePath(name); }
    QString workspace() const { return QString::fromStdString(box.context.workspacePath); }
    bool openWindow() {
        fixture = std::make_unique<WindowFixture>(workspace());
        return fixture->isReady();
    }
    /// Triggers the action of that name, and waits for the dialog NAME + "Dialog"; null if its keys are not shown well.
    inlinescope::ToolDialog* opened(const char* name) const {
        fixture->child<QAction>(qPrintable(QStringLiteral("action_%1").arg(name)))->trigger();
        auto* shown = fixture->child<inlinescope::ToolDialog>(qPrintable(QStringLiteral("%1Dialog").arg(name)));
        for (const auto* label : shown ? shown->findChildren<QLabel*>() : QList<QLabel*>())
            if (label->text().contains('&') && !label->buddy()) return nullptr;
        return shown && QTest::qWaitFor([&] { return fixture->jobs.pendingQueries() == 0; }, patience) ? shown
                                                                                                       : nullptr;
    }
    template <class W>
    static W* field(const QWidget& dialog, const QString& name) {
        return dialog.findChild<W*>(name);
    }
    /// The dialog knows which of its paths exist.
    static bool isUpToDate(const QWidget& dialog) {
        const auto* tool = qobject_cast<const inlinescope::ToolDialog*>(&dialog);
        return !tool || QTest::qWaitFor([tool] { return tool->isUpToDate(); }, patience);
    }
    static bool canStart(const QWidget& dialog) {
        if (!isUpToDate(dialog)) return false;
        return field<QPushButton>(dialog, dialog.objectName().chopped(6) + "Start")->isEnabled();
    }
    /// The command that the dialog copies, without program and workspace.
    QString copied(const QWidget& dialog) const {
        if (!isUpToDate(dialog)) return "the dialog waits for an answer about a path";
        QApplication::clipboard()->clear();
        field<QPushButton>(dialog, "copyCommand")->click();
        const QString command = QApplication::clipboard()->text();
        const QString program = "inlinescope-cli ";
        return command.section("--workspace " + workspace() + ' ', -1).remove(QRegularExpression('^' + program));
    }
    /// Accepts the dialog; the last job, when it has ended.
    inlinescope::Job done(const QWidget& dialog) const {
        if (!isUpToDate(dialog)) return {};
        field<QPushButton>(dialog, dialog.objectName().chopped(6) + "Start")->click();
        if (!QTest::qWaitFor([&] { return fixture->jobs.isIdle(); }, 8 * patience)) return {};
        return fixture->jobs.jobs().back();
    }
    QByteArray csv(const QStringList& command) const {
        return runCli(workspace(), QStringList{"--format", "csv"} + command).out;
    }
    /// Of the result window, all whose columns have titles.
    QByteArray shownCsv(const QString& table) const {
        auto* panel = fixture->window.findChild<inlinescope::TablePanel*>(table);
        if (!panel) return "no table";
        for (int column = 0; column < panel->model().columnCount(); ++column)
            if (panel->model().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().contains('_'))
                return "no titles";
        return panel->csv();
    }
};

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table_writer.h"
#include "tests/views/patience.h"
#include "views/jobs/workspace_jobs.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"
#include "views/widgets/page.h"
#include "views/widgets/table_panel.h"

#include <QDir>
#include <QFile>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <sstream>

/// A workspace in a separate folder, with the real jobs and the real worker.
struct PageFixture {
    QTemporaryDir folder;
    inlinescope::Session session{QStringLiteral(INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker")};
    inlinescope::JobRunner jobs;

    PageFixture() {
        session.setWorkspacePath(folder.filePath(QStringLiteral("w.inlinescope")));
        QObject::connect(&session, &inlinescope::Session::workspaceWanted, &session,
                         &inlinescope::Session::setWorkspacePath); // as in the window
    }

    inlinescope::PageContext context() { return {session, jobs}; }
    std::string workspace() const { return session.workspacePath().toStdString(); }

    /// Writes a file into the folder and returns its path.
    QString write(const QString& name, const QByteArray& content) const {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) return {};
        return file.fileName();
    }

    /// Imports as the window does; returns the final state of the job.
    inlinescope::Job import(const QStringList& paths) {
        const inlinescope::JobId id = inlinescope::importPathsWithJob(session, jobs, paths);
        [[maybe_unused]] const bool ended = QTest::qWaitFor([&] { return jobs.job(id)->isFinished(); }, 60'000);
        return *jobs.job(id);
    }

    /// Shows a page and waits until it has the answers to its queries.
    bool show(inlinescope::Page& page) const {
        page.resize(1200, 800);
        page.show();
        return QTest::qWaitFor([&] { return !page.isLoading() && jobs.pendingQueries() == 0; }, 60'000);
    }
};

/// The real files that are shared next to the tree; empty if they are absent.
inline QString sharedData(const QString& name) {
    const QString folder =
        qEnvironmentVariable("INLINESCOPE_SHARED_DATA", QStringLiteral(INLINESCOPE_SOURCE_DIR "/../shared/data"));
    const QString path = QDir::cleanPath(folder + QLatin1Char('/') + name);
    return QFile::exists(path) ? path : QString();
}

/// What the command line prints for a table with --format csv.
inline QByteArray asCsv(const inlinescope::Table& table) {
    std::ostringstream out;
    inlinescope::writeTable(out, table, inlinescope::TableFormat::Csv);
    return QByteArray::fromStdString(out.str());
}

/// The file that the widget writes when its table is exported.
inline QByteArray exported(const inlinescope::TablePanel& panel, const QTemporaryDir& folder) {
    const QString path = folder.filePath(panel.objectName() + QStringLiteral(".csv"));
    if (const auto done = panel.exportCsvTo(path); !done.ok())
        return "not exported: " + QByteArray(done.error().found.c_str());
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not read");
}

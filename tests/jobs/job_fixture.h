// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of the jobs: a workspace and a corpus in a separate folder, the real worker and the real
// SQLite, which is also the independent reference.
#include "core/jobs/run/run_job.h"
#include "importers/jobs/extract_job.h"
#include "importers/jobs/import_job.h"
#include "tests/store/store_fixture.h"

#include <QDir>
#include <QFile>

namespace inlinescope::testing {

inline bool writeWhole(const QString& path, const QByteArray& content) {
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

inline QByteArray readWhole(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A front end: it has the inputs of jobs, and keeps their messages.
struct JobSandbox {
    QTemporaryDir folder;
    QString corpus = folder.filePath("corpus");
    std::vector<Finding> findings;
    JobContext context;

    JobSandbox() {
        context.workspacePath = folder.filePath("w.inlinescope").toStdString();
        context.workerProgram = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
        context.finding = [this](const Finding& finding) { findings.push_back(finding); };
    }

    /// Writes a build of the test corpus (13 modules) into `corpus`.
    void extract(const QString& build = "g-sections") {
        const QString commands = INLINESCOPE_BINARY_DIR "/test-corpus/" + build + "/compile_commands.json";
        const ExtractOptions options{commands.toStdString(), corpus.toStdString(), {}};
        if (need(extractCorpus(context, options)).modules != ModulesOfCorpus) throw std::runtime_error("corpus");
    }
    static constexpr int ModulesOfCorpus = 13;

    std::vector<Imported> import(const QString& path, bool byReference = false) {
        return need(importPaths(context, {{path.toStdString()}, {}, {}, byReference}));
    }

    RunOptions runOptions(const std::string& name, std::vector<std::string> modules = {}) const {
        RunOptions options;
        options.corpus = "corpus";
        options.name = name;
        options.modules = std::move(modules);
        options.jobs = 2;
        return options;
    }

    RawDatabase raw() const { return RawDatabase(context.workspacePath); }
    std::string value(const std::string& sql) const { return raw().value(sql); }
    WorkspaceReader reader() const { return need(need(Workspace::open(context.workspacePath)).reader()); }
    bool passesCheck() const { return need(reader().check(sha256)).empty(); }
};

} // namespace inlinescope::testing

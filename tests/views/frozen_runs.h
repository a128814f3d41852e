// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_job.h"
#include "importers/jobs/extract_job.h"
#include "importers/jobs/import_job.h"

#include <QString>
#include <QTemporaryDir>

#include <string>
#include <utility>
#include <vector>

/// A workspace with runs of the test corpus, which needs the target test_corpus, by the name frozen; 13 modules.
struct FrozenRuns {
    QTemporaryDir folder;
    QString path = folder.filePath(QStringLiteral("frozen.inlinescope"));
    QString corpus = folder.filePath(QStringLiteral("frozen")); ///< after import()

    inlinescope::JobContext context() const {
        inlinescope::JobContext context;
        context.workspacePath = path.toStdString();
        context.workerProgram = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
        return context;
    }
    bool import() const {
        const std::string database = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
        inlinescope::ImportOptions import;
        import.paths = {corpus.toStdString()};
        return inlinescope::extractCorpus(context(), {database, corpus.toStdString(), {}}).ok() &&
               inlinescope::importPaths(context(), import).ok();
    }
    bool run(const std::string& policy, const std::string& name, std::vector<std::string> modules = {},
             std::vector<std::string> mllvm = {}) const {
        inlinescope::RunOptions options;
        options.corpus = "frozen";
        options.policy = policy;
        options.name = name;
        options.modules = std::move(modules);
        options.mllvm = std::move(mllvm);
        options.jobs = 2;
        return inlinescope::runCorpus(context(), options).ok();
    }
};

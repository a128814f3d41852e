// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "importers/jobs/extract_job.h"
#include "tests/views/page_fixture.h"

/// Imports the test corpus, which needs the target test_corpus, by the name frozen; 13 modules.
inline bool importFrozenCorpus(PageFixture& fixture) {
    inlinescope::JobContext context;
    context.workspacePath = fixture.workspace();
    context.workerProgram = fixture.session.workerProgram().toStdString();
    const std::string database = INLINESCOPE_BINARY_DIR "/test-corpus/plain/compile_commands.json";
    const QString corpus = fixture.folder.filePath(QStringLiteral("frozen"));
    return inlinescope::extractCorpus(context, {database, corpus.toStdString(), {}}).ok() &&
           fixture.import({corpus}).status == inlinescope::JobStatus::Done;
}

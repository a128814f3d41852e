// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/linked_table.h"
#include "core/jobs/features/log_callsites.h"
#include "core/jobs/features/log_vocabulary.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <functional>
#include <memory>

namespace inlinescope {

class CliCommand;
class KeptReruns;

// Work on binaries and training logs as jobs, as output_jobs.h has other work.

/// How two runs are compared with the binaries that were linked of their objects.
struct LinkedWork {
    LinkedSides sides;          ///< binaries may be files
    bool namesBinaries = false; ///< after their runs, so that Modules shows what is linked
};
/// linkedTable(), after the import of binaries that are files. `done` is called with the table.
JobId linkedWithJob(Session& session, JobRunner& jobs, const LinkedWork& work, QObject* receiver,
                    std::function<void(const Table&)> done);
/// The command that does the same; none if both runs are to give one binary a name.
CliCommand commandOfLinked(const Session& session, const LinkedWork& work);
/// "objects −7,422 B, linked −6,100 B", from its total.
QString linkedSentence(const Table& linked);
/// What a run recorded of a module, as a training log in a file.
JobId writeLogWithJob(Session& session, JobRunner& jobs, const QString& run, const QString& module,
                      const QString& file);
JobId vocabularyWithJob(Session& session, JobRunner& jobs, const VocabularyOptions& options, QObject* receiver,
                        std::function<void(const Table&)> done);
/// logsAgainstVocabulary().
JobId compareVocabularyWithJob(Session& session, JobRunner& jobs, const QStringList& logs, const QString& vocabulary,
                               QObject* receiver, std::function<void(const Table&)> done);
/// logCallsites() of a context, the baseline run first, which may compile its module many times. `done` is called when
/// the job has ended, while `receiver` lives, with null if it failed or was cancelled.
JobId logCallsitesWithJob(Session& session, JobRunner& jobs, const LogTie& tie, std::shared_ptr<KeptReruns> kept,
                          QObject* receiver, std::function<void(const LogCallsites*)> done);
/// Stores which compile a log records, or with untieLogWithJob() that this is not known.
JobId tieLogWithJob(Session& session, JobRunner& jobs, const LogTie& tie);
JobId untieLogWithJob(Session& session, JobRunner& jobs, const QString& log);

} // namespace inlinescope

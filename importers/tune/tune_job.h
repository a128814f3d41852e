// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"
#include "importers/jobs/front_end_job.h"
#include "importers/tune/tune_options.h"

#include <optional>
#include <string>

namespace inlinescope {

struct Tuned {
    /// Per module, most bytes of the objective saved first:
    /// module,text_before,text,delta,percent,unique_before,unique,unique_delta, status; TOTAL. What the clang makes of
    /// the module by itself, and with its replay file. `unique` counts a shared body once over the modules. `status` is
    /// as PlaybackStatus; "no gain" for a module that gets no file, as TunedModule::hasGain says.
    Table modules;
    /// After the command that builds, per program and shared library: file,text_before,text,delta,percent; TOTAL.
    /// Absent if the builds failed.
    std::optional<Table> linked;
    /// After the command that checks, a row for each build: name,status,value,units, and the ratio as a note.
    std::optional<Table> checked;
    FrontEndSummary frontEnd;
    std::string run;      ///< the search's
    std::string launcher; ///< path, for CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER
    int played = 0;       ///< modules with a replay file
    int exact = 0;        ///< of all modules, those of which the clang made the text that the search had found
};

/// From a build to the replay files that make it smaller: compiles sources whose objects have no bitcode with locations
/// (compileAgain()), extracts, imports, runs the heuristic and the built-in policy, searches, writes a playback and
/// checks it with the clang. In FOLDER: objects, corpus, playback, tune.json and logs; the workspace is the context's.
/// Each step is the job of that name, and what it completes stays: a further call with the same folder resumes after a
/// cancel, with what is left of the budget, and after a complete tune searches on for another budget.
///
/// Then, if the user names them, commands of this very call run unconfined: `build` twice, with $INLINESCOPE_FOLDER
/// (FOLDER/builds/before and after) and for the second build $INLINESCOPE_LAUNCHER and CMake's two variables of that
/// launcher; and `check` in both folders. What fails there is a finding.
///
/// Errors besides those of the jobs: Refused for a folder with other files; NotFound if there is no clang, or nothing
/// compiles.
Result<Tuned> tune(const JobContext& context, const TuneOptions& options);

} // namespace inlinescope

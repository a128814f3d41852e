// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

class KeptReruns;

/// Which compile a context of a training log records.
struct LogTie {
    std::string log;
    std::optional<std::string> context = {}; ///< absent: the only one of the log
    std::string run = {};    ///< one that has recorded the module's features; empty: the one that the log is tied to
    std::string module = {}; ///< empty: the one that the context is tied to, or whose name agrees
};

struct LogCallsites {
    std::string run;            ///< whose questions they are; empty: those of a compile that is not stored
    std::string module, corpus; ///< the module, and the corpus that has it
    bool byName = false;        ///< the module is the one whose name agrees
    /// observation,decision,caller,callee,location: a row for each observation. If none of the questions is the
    /// observation's, all but the number are absent; the notes say how many that are. `decision` is the question's
    /// number in its compile.
    Table table;
    /// A stored run of the module, and by observation its decision about that callsite: `run`, or if that is empty, one
    /// that has decided about callsites with the same keys. Empty: none.
    std::string stored;
    std::vector<std::optional<std::int64_t>> decisions;
};

/// Finds the callsites of a log's observations, since logs name none: a compile's questions about the module, in their
/// order, are aligned with the observations by a shortest edit script. A question is an observation's if all features
/// are equal that both have recorded, without the decision, the heuristic's answer and the reward. So a log of the same
/// decisions is matched wholly; one of other decisions up to the first other one, and where both agree again.
///
/// The compile is that of the run that is named, or that the log is tied to. If that has no features of the module, the
/// module is compiled again with that run's options (rerunLog()), and nothing of it is stored. If no run is known, the
/// module is the one whose name agrees (LogModules), and the compile is that of a stored run that asked all of
/// the log's questions, or else the one with most of them among the stored runs and a new compile. `preferred` is a run
/// whose corpus and questions come first.
///
/// NotFound; InvalidArgument if several modules or contexts could be meant; Refused for a log of the register
/// allocator, or if the compile shares no feature with the log; those of rerunLog().
/// What is compiled again stays in `kept`, and is not compiled again if it is there already.
Result<LogCallsites> logCallsites(const JobContext& context, const LogTie& tie, const std::string& preferred = {},
                                  KeptReruns* kept = nullptr);
/// The same without a compile; absent if it needs one that is not in `kept`.
Result<std::optional<LogCallsites>> knownLogCallsites(const JobContext& context, const LogTie& tie,
                                                      const std::string& preferred, KeptReruns& kept);

struct TiedContexts {
    std::int64_t tied = 0, untied = 0; ///< contexts of the log
};
/// Stores which compiles of `run` an imported log records: with a context, that this one records the compile of the
/// module; without one, that all of them do; without a module too, that each context records that of the module whose
/// name agrees (logNames()), and a context without such a module is not tied. Without a context, earlier ties are
/// replaced. NotFound, also if no name agrees or the run has no result of the module; InvalidArgument if several
/// modules could be meant, no run is named or known, or another context is tied to another run; Refused for a log that
/// a run recorded.
Result<TiedContexts> tieLog(const JobContext& context, const LogTie& tie);
Result<void> untieLog(const JobContext& context, const std::string& log);

} // namespace inlinescope

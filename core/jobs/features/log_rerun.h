// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/features/log_questions.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// A compile of a log's module, of which nothing is stored.
struct LogRerun {
    std::vector<Decision> asked; ///< those with features, in the order of the questions
    QuestionMatch match;
    std::int64_t compiles = 0;              ///< all that were made to find this one
    bool isWhole = false;                   ///< its questions and answers are the log's, all of both
    std::int64_t text = 0, defaultText = 0; ///< bytes of its object, and of the one under the heuristic
};

/// Results of rerunLog() for later calls, in memory: the newest ones, up to 500,000 questions together. For several
/// threads.
class KeptReruns {
public:
    /// Null if there is none.
    std::shared_ptr<const LogRerun> find(const std::string& key) const;
    void put(const std::string& key, std::shared_ptr<const LogRerun> made);

private:
    using Kept = std::pair<std::string, std::shared_ptr<const LogRerun>>;

    mutable std::mutex m_mutex;
    std::vector<Kept> m_kept; ///< the oldest first
};

/// What is compiled again.
struct LogRerunPlan {
    RunSpec run = {}; ///< its changes, LLVM options and callsite keys are used
    ModuleId module = {};
    std::string moduleName = {};
    KeptReruns* kept = nullptr; ///< has the result of an earlier call with the same inputs, and gets this one's
    bool compiles = true;       ///< otherwise only a kept result is returned
};

/// Compiles the module under the default policy, and then with the log's answers to the questions that are the log's,
/// as long as more of them are, up to 100 times: a question depends on all answers before it, so each compile has at
/// least one more of the log's first questions. Those after the first that is another are answered by guess(). A log
/// without answers gets one compile. The result is the compile that has the most of the log's first questions; null if
/// it is not kept and the plan compiles nothing. Errors: those of ModuleTasks::of(); errorCodeOf() of a compile that
/// fails; those of LoggedQuestions::read().
Result<std::shared_ptr<const LogRerun>> rerunLog(const JobContext& context, const WorkspaceReader& reader,
                                                 const LogRerunPlan& plan, const OpenLog& log,
                                                 const LogContextRow& logContext);

} // namespace inlinescope

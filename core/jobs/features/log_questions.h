// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/features/open_log.h"
#include "core/jobs/sides/run_observations.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace inlinescope {

/// Questions as texts that are equal if the questions are: the bytes of the features that a log and a compile have in
/// common, without answers and rewards.
class QuestionTexts {
public:
    /// LimitExceeded for more than 1 GiB of them.
    Result<void> add(std::string question);
    std::size_t size() const { return m_texts.size(); }
    /// The first `bytes` of each; valid as long as this.
    std::vector<std::string_view> lines(std::size_t bytes = std::string_view::npos) const;

private:
    std::vector<std::string> m_texts;
    std::size_t m_bytes = 0;
};

/// Which of a compile's questions a log's observations are.
struct QuestionMatch {
    std::vector<std::optional<std::size_t>> asked; ///< by observation
    std::size_t found = 0;                         ///< number of observations that are questions
    std::size_t start = 0;                         ///< the first ones, up to which both are equal
};

/// The observations of one context of a log, to be compared with compiles that have the same features.
class LoggedQuestions {
public:
    /// Refused if the log shares no feature with `asked`; LimitExceeded for more than 1 GiB of questions.
    static Result<LoggedQuestions> read(const WorkspaceReader& reader, const OpenLog& log, const LogContextRow& context,
                                        const std::vector<TensorSpec>& asked, const CancelToken& cancel);

    std::size_t size() const { return m_texts.size(); }
    /// The inliner's answers by observation; empty if the log does not have them.
    const std::vector<bool>& answers() const { return m_answers; }

    /// By a shortest edit script: of all features that both have.
    Result<QuestionMatch> match(const RunObservations& asked) const;
    /// The same without the counts of the whole module's functions and calls, which every earlier answer changes. So it
    /// also finds questions after another answer, but not with certainty.
    Result<QuestionMatch> guess(const RunObservations& asked) const;

private:
    Result<QuestionMatch> matchBytes(const RunObservations& asked, std::size_t bytes) const;

    std::vector<std::pair<std::size_t, std::size_t>> m_shared; ///< columns of log and compile; counts of the whole last
    std::size_t m_ownBytes = 0;                                ///< of the features that are no such counts
    QuestionTexts m_texts;
    std::vector<bool> m_answers;
};

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_questions.h"

#include "core/analysis/line_diff.h"
#include "core/model/observations_at_once.h"

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

constexpr std::int64_t MatchedAtOnce = 1024;
constexpr std::size_t MostBytes = std::size_t(1) << 30; ///< of the questions that are compared
constexpr std::size_t BytesOfRow = 256;                 ///< that a question takes besides its features
constexpr std::string_view AnswerName = "inlining_decision";

bool isAnswer(const std::string& feature) {
    static constexpr std::array<std::string_view, 4> answers = {AnswerName, "inlining_default", "reward", "delta_size"};
    return std::ranges::find(answers, feature) != answers.end();
}

bool isOfWholeModule(const std::string& feature) {
    return feature == "node_count" || feature == "edge_count";
}

/// Columns of the log and of the compile that are the same feature; those of the whole module last.
std::vector<std::pair<std::size_t, std::size_t>> sharedFeatures(const std::vector<TensorSpec>& log,
                                                                const std::vector<TensorSpec>& asked) {
    std::vector<std::pair<std::size_t, std::size_t>> shared, ofWholeModule;
    for (std::size_t a = 0; a < log.size(); ++a)
        for (std::size_t b = 0; b < asked.size(); ++b)
            if (!isAnswer(log[a].name) && log[a].name == asked[b].name && log[a].type == asked[b].type &&
                log[a].byteSize() == asked[b].byteSize())
                (isOfWholeModule(log[a].name) ? ofWholeModule : shared).emplace_back(a, b);
    shared.insert(shared.end(), ofWholeModule.begin(), ofWholeModule.end());
    return shared;
}

} // namespace

Result<void> QuestionTexts::add(std::string question) {
    m_bytes += question.size() + BytesOfRow;
    if (m_bytes > MostBytes)
        return Error{ErrorCode::LimitExceeded, "more than 1 GiB of questions", {}, {}, "fewer observations"};
    m_texts.push_back(std::move(question));
    return {};
}

std::vector<std::string_view> QuestionTexts::lines(std::size_t bytes) const {
    std::vector<std::string_view> lines;
    lines.reserve(m_texts.size());
    for (const std::string& text : m_texts)
        lines.push_back(std::string_view(text).substr(0, bytes));
    return lines;
}

Result<LoggedQuestions> LoggedQuestions::read(const WorkspaceReader& reader, const OpenLog& log,
                                              const LogContextRow& context, const std::vector<TensorSpec>& asked,
                                              const CancelToken& cancel) {
    const std::vector<TensorSpec>& features = log.row.schema.features;
    LoggedQuestions logged;
    logged.m_shared = sharedFeatures(features, asked);
    if (logged.m_shared.empty())
        return Error{ErrorCode::Refused, "the log and the run have no feature in common", log.row.name, {}, {}};
    for (const auto& [inLog, inRun] : logged.m_shared)
        if (!isOfWholeModule(features[inLog].name)) logged.m_ownBytes += features[inLog].byteSize();
    const auto answer = std::ranges::find(features, AnswerName, &TensorSpec::name);
    const auto place = std::size_t(answer - features.begin());
    const bool hasAnswers = answer != features.end() && answer->byteSize() > 0;
    const std::int64_t atOnce = observationsAtOnce(log.row.schema, MatchedAtOnce);
    for (std::int64_t first = 0; first < context.observations; first += atOnce) {
        if (cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_TRY(const ObservationChunk chunk, reader.logs().observations(context.id, first, atOnce));
        for (std::size_t row = 0; row < chunk.columns.front().rows(); ++row) {
            std::string question;
            for (const auto& [inLog, inRun] : logged.m_shared)
                question += asText(chunk.columns[inLog].row(row));
            INLINESCOPE_CHECK(logged.m_texts.add(std::move(question)));
            if (hasAnswers)
                logged.m_answers.push_back(elementAsDouble(answer->type, chunk.columns[place].row(row), 0) != 0);
        }
    }
    return logged;
}

Result<QuestionMatch> LoggedQuestions::matchBytes(const RunObservations& asked, std::size_t bytes) const {
    QuestionTexts questions;
    for (std::size_t row = 0; row < asked.size(); ++row) {
        const std::vector<Bytes> tensors = asked.tensors(row);
        std::string question;
        for (const auto& [inLog, inRun] : m_shared)
            question += asText(tensors[inRun]);
        INLINESCOPE_CHECK(questions.add(std::move(question)));
    }
    const std::vector<std::string_view> inLog = m_texts.lines(bytes), inRun = questions.lines(bytes);
    QuestionMatch match;
    match.asked.resize(inLog.size());
    for (const LinePair& pair : alignLines(inLog, inRun))
        if (pair.isCommon()) {
            match.asked[*pair.a] = pair.b;
            ++match.found;
        }
    const auto ends = std::ranges::mismatch(inLog, inRun);
    match.start = std::size_t(ends.in1 - inLog.begin());
    return match;
}

Result<QuestionMatch> LoggedQuestions::match(const RunObservations& asked) const {
    return matchBytes(asked, std::string_view::npos);
}

Result<QuestionMatch> LoggedQuestions::guess(const RunObservations& asked) const {
    return matchBytes(asked, m_ownBytes);
}

} // namespace inlinescope

#include "core/store/feature_answers.h"

#include "core/store/reader_state.h"
#include "core/store/workspace.h"

namespace inlinescope {

using namespace store;

FeatureAnswerReader::FeatureAnswerReader(std::unique_ptr<ReaderState> state) : m_state(std::move(state)) {}
FeatureAnswerReader::FeatureAnswerReader(FeatureAnswerReader&&) noexcept = default;
FeatureAnswerReader::~FeatureAnswerReader() = default;

Result<FeatureAnswerReader> FeatureAnswerReader::open(const Workspace& workspace) {
    const std::string& path = workspace.path();
    return guarded(path, [&] { return FeatureAnswerReader(std::make_unique<ReaderState>(path)); });
}

Result<std::vector<FeatureAnswer>> FeatureAnswerReader::answers(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        std::vector<FeatureAnswer> answers;
        Query row = m_state->connection.query("SELECT id, module_run_id, feature_row, advice FROM decisions WHERE "
                                              "id >= ?1 AND id < ?1 + ?2 AND feature_row IS NOT NULL ORDER BY id");
        row.bind(ranges.firstDecision, ranges.decisions);
        while (row.step()) {
            const auto featureRow = row.number<std::int32_t>(2);
            if (row.integer(1) != id.value)
                row.damaged(1, std::to_string(row.integer(1)), "module run " + std::to_string(id.value));
            if (featureRow < 0 || featureRow >= ranges.featureRows)
                row.damaged(2, std::to_string(featureRow), "a row of " + std::to_string(ranges.featureRows));
            answers.push_back(
                {featureRow, std::uint32_t(row.integer(0) - ranges.firstDecision), row.enumerator(3, Advice::Inline)});
        }
        return answers;
    });
}

} // namespace inlinescope

#pragma once
#include "core/base/result.h"
#include "core/store/rows.h"

#include <memory>
#include <vector>

namespace inlinescope {

namespace store {
struct ReaderState;
}
class Workspace;

/// What was decided with a row of a module run's features before the eyes.
struct FeatureAnswer {
    std::int32_t featureRow = 0;
    std::uint32_t ordinal = 0; ///< of the decision
    Advice advice = Advice::Refuse;
};

/// Reads the answers that belong to tensors, for scans of whole runs: no strings, no callsites. A read-only connection,
/// owned and used by one thread; every call is one short snapshot. Errors as WorkspaceReader's.
class FeatureAnswerReader {
public:
    static Result<FeatureAnswerReader> open(const Workspace& workspace);
    FeatureAnswerReader(FeatureAnswerReader&&) noexcept;
    ~FeatureAnswerReader();

    /// The decisions of a module run that have features, in order of asking.
    Result<std::vector<FeatureAnswer>> answers(ModuleRunId id) const;

private:
    explicit FeatureAnswerReader(std::unique_ptr<store::ReaderState> state);
    std::unique_ptr<store::ReaderState> m_state;
};

} // namespace inlinescope

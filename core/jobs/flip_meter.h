#pragma once
#include "core/jobs/job_context.h"
#include "core/model/module_run.h"
#include "core/model/script.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Who answers all other questions once a decision is flipped.
enum class Others : std::uint8_t {
    Decide, ///< the run's policy, by itself: what comes after the flip may be decided otherwise than in the run
    Held    ///< what the run recorded, by callsite key; the run's policy where the run was not asked
};
std::string_view toString(Others others); ///< "decide", "held"

/// Decisions of a module run that are answered the other way, together.
struct Flip {
    std::vector<std::size_t> decisions; ///< ordinals
    Others others = Others::Decide;
};

/// What a full compile with a flip gave.
struct MeasuredFlip {
    ModuleRunResult result;
    std::vector<ForcedOutcome> outcomes; ///< of the flip's decisions, in their order; empty unless the status is Ok
};

struct FlipLimits {
    int jobs = 0;               ///< worker processes at a time; 0: one per core
    int timeLimitSeconds = 300; ///< per compile, of processor time
};

/// One module of a run, compiled again in full for each flip: slow and sure, the judge of every faster way. What a flip
/// forces is a script over the run's own policy (ForcedAdvice), so that a callsite that the inliner comes back to is
/// answered alike each time. Used by one thread.
class FlipMeter {
public:
    /// Errors beside the store's: Refused for a module without a result, of a run by another clang, or whose bitcode,
    /// command line or policy is another now.
    static Result<FlipMeter> open(const JobContext& context, const std::string& run, const std::string& module,
                                  const FlipLimits& limits);
    FlipMeter(FlipMeter&&) noexcept;
    ~FlipMeter();

    const std::vector<Decision>& decisions() const; ///< of the module run, by ordinal
    /// Why a decision cannot be flipped: "never asked", "mandatory", "never inlinable" or "refused by the inliner".
    std::optional<std::string> obstacle(std::size_t decision) const;
    /// Bytes that the run itself makes: as recorded, or by a compile where another compiler recorded them.
    Result<ModuleSizes> baseline();

    /// Compiles with each flip; `done` gets the flip's index and what came of it, in order of completion. Errors: those
    /// of compileModules(), after a cancel too.
    Result<void> measure(const std::vector<Flip>& flips,
                         const std::function<Result<void>(std::size_t flip, MeasuredFlip&&)>& done);

private:
    struct State;
    explicit FlipMeter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope

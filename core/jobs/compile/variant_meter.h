// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/model/flip.h"
#include "core/model/function_code.h"
#include "core/model/measured_variant.h"
#include "core/store/rows.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Variants of one module's compile. An advice overrules what stands before it about the same question, and one without
/// an occurrence all that are about its hash: first the run's own script, then the held decisions, `common`, the
/// variant.
struct VariantSet {
    Others others = Others::Decide;
    std::vector<ForcedAdvice> common; ///< forced in every variant
    std::vector<std::vector<ForcedAdvice>> variants;
    Accuracy accuracy = Accuracy::Exact;
};

struct MeterLimits {
    int jobs = 0;               ///< worker processes at a time; 0: one per core
    int timeLimitSeconds = 300; ///< per compile, of processor time
};

/// One module of a run, measured under other decisions than the run took. What a variant forces is a script over the
/// run's own policy, so that a callsite that the inliner comes back to is answered alike each time. Used by one thread.
class VariantMeter {
public:
    /// Errors beside the store's: Refused for a module without a result, of a run by another clang, or whose bitcode,
    /// command line or policy is another now.
    static Result<VariantMeter> open(const JobContext& context, const std::string& run, const std::string& module,
                                     const MeterLimits& limits);
    VariantMeter(VariantMeter&&) noexcept;
    VariantMeter& operator=(VariantMeter&&) noexcept;
    ~VariantMeter();

    const ModuleRunRow& moduleRun() const;
    const std::vector<Decision>& decisions() const;                  ///< of the module run, by ordinal
    std::optional<std::string> obstacle(std::size_t decision) const; ///< flipObstacle()
    /// What answers a decision the other way; for one without an obstacle.
    ForcedAdvice flipped(std::size_t decision) const;

    /// Bytes that the run itself makes: as recorded, or by a compile where another compiler recorded them.
    Result<ModuleSizes> sizes();
    /// The run's own object, measured by a compile, once.
    Result<MeasuredVariant> baseline();

    /// The run's own object file, by a compile. Refused where it is not the one that the run recorded.
    Result<std::vector<std::byte>> object();

    /// One function's code in the run's own compile. Refused as object() is; WorkerLost where the compile fails.
    Result<FunctionCode> code(const std::string& function);

    /// One compile in full, with its decisions.
    Result<ModuleRunResult> compile(Others others, const std::vector<ForcedAdvice>& advices);
    /// Measures each variant; `done` gets its index and what came of it, in order of completion. More than a few are
    /// measured in one job that shares work between them (core/compiler/variants/variant_session.h); what that cannot
    /// measure is compiled in full. Errors: those of compileModules(), after a cancel too.
    Result<void> measure(const VariantSet& set,
                         const std::function<Result<void>(std::size_t variant, MeasuredVariant&&)>& done);

    /// How the last measure() came by its sizes.
    const SelfCheck& selfCheck() const;

private:
    struct State;
    explicit VariantMeter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope

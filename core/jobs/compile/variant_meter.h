// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/model/flip.h"
#include "core/model/function_code.h"
#include "core/model/measured_variant.h"
#include "core/runner/worker_tasks.h"
#include "core/store/rows/rows.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Variants of one module's compile. An advice replaces earlier ones about the same question, and one without an
/// occurrence replaces all about its hash. The order is: the run's own script, the held decisions, `common`, the
/// variant.
struct VariantSet {
    Others others = Others::Decide;
    std::vector<ForcedAdvice> common; ///< forced in every variant
    std::vector<std::vector<ForcedAdvice>> variants;
    Accuracy accuracy = Accuracy::Exact;
    /// The module is compiled from where the first inliner begins, without the debug info that code does not depend on,
    /// which takes less time.
    bool prepared = false;
};

/// What a module of a run is measured from on a machine without its workspace.
struct MeterSource {
    ModuleRunRow row; ///< of which the name, the sizes and the hash of the object are used
    std::vector<Decision> decisions;
    ModuleTask task;
};

/// What a meter has made that others of the same module and run can use, whatever decisions they hold.
struct MeterMemory {
    std::shared_ptr<const std::vector<std::byte>> prepared; ///< worker::preparedBitcode(); empty: it could not be made
    std::vector<std::byte> pieces;                          ///< VariantsMeasured::pieces of the last task
    std::size_t bytes() const { return (prepared ? prepared->size() : 0) + pieces.size(); }
};

/// Measures one module of a run under decisions that differ from the run's. A variant is a script on top of the run's
/// own policy, so a callsite that the inliner asks about again gets the same answer each time. For one thread.
class VariantMeter {
public:
    /// Errors besides the store's: Refused for a module without a result, of a run by another clang, or whose bitcode,
    /// command line or policy has changed.
    static Result<VariantMeter> open(const JobContext& context, const std::string& run, const std::string& module,
                                     const MeterLimits& limits);
    static VariantMeter of(const JobContext& context, MeterSource source, const MeterLimits& limits);
    VariantMeter(VariantMeter&&) noexcept;
    VariantMeter& operator=(VariantMeter&&) noexcept;
    ~VariantMeter();

    /// Measures from these decisions of the module from now on, not from the run's: they are those that are held, and
    /// the run's script is forgotten. Afterwards sizes(), baseline(), object(), replayable() and code() are not for
    /// use.
    void hold(std::vector<Decision> decisions);
    /// Uses what other meters have left there, and leaves there what this one makes. `memory` must outlive the meter.
    void share(MeterMemory& memory);
    /// Compiles in this pool, which has the meter's limits, not in one of its own.
    void use(std::shared_ptr<WorkerPool> pool);

    const ModuleRunRow& moduleRun() const;
    const std::vector<Decision>& decisions() const;                 ///< of the module run or hold(), by ordinal
    std::optional<FlipStatus> obstacle(std::size_t decision) const; ///< flipObstacle()
    /// The advice that reverses a decision; the decision must have no obstacle.
    ForcedAdvice flipped(std::size_t decision) const;

    /// Sizes of the run's own object: as recorded, or by a compile if another compiler recorded them.
    Result<ModuleSizes> sizes();
    /// The measures of the run's own object, by one compile.
    Result<MeasuredVariant> baseline();

    /// The run's own object file, by a compile. Refused if it differs from the one that the run recorded.
    Result<std::vector<std::byte>> object();

    /// The run's own compile with its decisions and CompiledModule::replaySites, without features if the policy needs
    /// none; `profiling`: of a compile with -fdebug-info-for-profiling. Refused if decisions or text differ from those
    /// that the run recorded.
    Result<CompiledModule> replayable(bool profiling);
    /// The task of the run's own compile.
    const ModuleTask& task() const;

    /// One function's code in the run's own compile. Errors: Refused as in object(); errorCodeOf() of a compile that
    /// fails.
    Result<FunctionCode> code(const std::string& function);

    /// One full compile, with its decisions.
    Result<ModuleRunResult> compile(Others others, const std::vector<ForcedAdvice>& advices);
    /// The same without features.
    Result<ModuleRunResult> compilePlain(Others others, const std::vector<ForcedAdvice>& advices);
    /// A full compile under the policy that is built in, not the run's; nothing if there is none.
    Result<std::optional<ModuleRunResult>> compileBuiltInPolicy();
    /// A compile of the prepared module, without features, for its decisions and the bytes of functions; they may
    /// differ from those of compile() if the compiler's code depends on debug info.
    Result<ModuleRunResult> record(Others others, const std::vector<ForcedAdvice>& advices);
    /// Measures each variant; `done` gets its index and its measures, in order of completion. More than a few are
    /// measured in one task that shares work between them (core/compiler/variants/variant_session.h); variants that it
    /// cannot measure are compiled in full. Errors: those of worker::compileModules(), also after a cancel.
    Result<void> measure(const VariantSet& set,
                         const std::function<Result<void>(std::size_t variant, MeasuredVariant&&)>& done);

    /// Measures the variants of `first`, and then those that `variants` asks for, in one task, which uses
    /// MeterMemory::pieces and leaves its own there. What that cannot measure is not delivered. Errors: of `variants`;
    /// after a cancel.
    Result<void> measureBatches(const VariantSet& first, worker::BatchedVariants& variants);

    /// How the last measure() got its sizes.
    const SelfCheck& selfCheck() const;

private:
    struct State;
    explicit VariantMeter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/whatif/flip_measurement.h"

#include "core/jobs/compile/variant_meter.h"

#include <map>

namespace inlinescope {
namespace {

/// By name: the bytes in `flipped` less those in `own`.
template <typename Size>
std::vector<SizeDelta> differences(const std::vector<Size>& own, const std::vector<Size>& flipped, auto bytesOf) {
    std::map<std::string_view, std::int64_t> deltas;
    for (const Size& size : flipped)
        deltas[size.name] += bytesOf(size);
    for (const Size& size : own)
        deltas[size.name] -= bytesOf(size);
    std::vector<SizeDelta> changed;
    for (const auto& [name, delta] : deltas)
        if (delta != 0) changed.push_back({std::string(name), delta});
    return changed;
}

FlipStatus statusOf(ForcedOutcome outcome) {
    switch (outcome) {
    case ForcedOutcome::Followed:
        return FlipStatus::Ok;
    case ForcedOutcome::Failed:
        return FlipStatus::NotCarriedOut;
    case ForcedOutcome::Mandatory:
        return FlipStatus::Mandatory;
    case ForcedOutcome::NotInlinable:
        return FlipStatus::NotInlinable;
    case ForcedOutcome::Unmatched:
        break;
    }
    return FlipStatus::NotAskedAgain;
}

FlipStatus statusOf(const MeasuredVariant& flipped) {
    if (flipped.status == ModuleRunStatus::Crashed) return FlipStatus::Crashed;
    if (flipped.status == ModuleRunStatus::TimedOut) return FlipStatus::TimedOut;
    if (flipped.status != ModuleRunStatus::Ok) return FlipStatus::Failed;
    for (const ForcedOutcome outcome : flipped.outcomes)
        if (outcome != ForcedOutcome::Followed) return statusOf(outcome);
    return FlipStatus::Ok;
}

} // namespace

FlipResult flipResult(const MeasuredVariant& own, const MeasuredVariant& flipped, Others others, FlipSet decisions) {
    FlipResult result{others, std::move(decisions), statusOf(flipped), 0, {}, {}, {}};
    if (!result.hasSizes()) return result;
    result.text = flipped.sizes.text - own.sizes.text;
    const auto sizeOf = [](const auto& size) { return size.size; };
    result.sections = differences(own.sections, flipped.sections, sizeOf);
    result.functions = differences(own.functions, flipped.functions, sizeOf);
    result.tables = differences(own.functions, flipped.functions,
                                [](const FunctionSize& function) { return function.tables.value_or(0); });
    return result;
}

Result<void> measureFlips(VariantMeter& meter, Others others, const std::vector<FlipSet>& sets,
                          const std::function<Result<void>(FlipResult&&)>& done) {
    INLINESCOPE_TRY(const MeasuredVariant own, meter.baseline());
    if (own.sizes != meter.moduleRun().sizes)
        return Error{ErrorCode::Refused,
                     "the module compiles to other sizes now than in the run",
                     meter.moduleRun().moduleName,
                     {},
                     {},
                     "Run it again."};
    VariantSet variants{.others = others, .common = {}, .variants = {}};
    for (const FlipSet& set : sets) {
        std::vector<ForcedAdvice>& variant = variants.variants.emplace_back();
        for (const std::uint32_t decision : set)
            variant.push_back(meter.flipped(decision));
    }
    return meter.measure(variants, [&](std::size_t index, MeasuredVariant&& flipped) -> Result<void> {
        if (flipped.status == ModuleRunStatus::Cancelled) return {};
        return done(flipResult(own, flipped, others, sets[index]));
    });
}

} // namespace inlinescope

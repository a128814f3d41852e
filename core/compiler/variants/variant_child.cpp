// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/variant_child.h"

#include "core/compiler/recording/callsite_keys.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Module.h>

namespace inlinescope {

VariantChild::VariantChild(ChildProcesses& children, const std::vector<ForcedAdvice>& advices, const Baseline& baseline)
    : m_children(children), m_advices(advices.size()), m_baseline(baseline) {
    for (const ForcedAdvice& advice : advices)
        m_hashes.insert(advice.hash);
}

void VariantChild::optimized(llvm::Module& module) {
    m_baseline.clock.enter(Phase::Hashing);
    reduce(module);
    m_baseline.clock.enter(Phase::CodeGeneration);
}

void VariantChild::reduce(llvm::Module& module) {
    if (!m_baseline.record) return;
    const BaselineRecord& record = *m_baseline.record;
    const auto known = [&](const llvm::Function& function) {
        const bool isKnown = m_baseline.ranking && m_baseline.ranking->replaced(function);
        return isKnown ? record.module.hashOf(function) : std::nullopt;
    };
    const FinalModule variant = describeFinal(module, m_baseline.functionSections, known);
    const Changes changes(record, variant);
    m_reduction =
        reduceModule(module, [&](const llvm::Function& function) { return changes.isChanged(linkageName(function)); });
    if (record.stripped) llvm::StripDebugInfo(module);
}

void VariantChild::report(Result<CompiledModule>&& output) {
    m_baseline.clock.enter(Phase::Report);
    VariantMessage message = messageOf(std::move(output));
    message.costs = m_baseline.clock.costs();
    m_children.report(encodeMessage(message));
}

VariantMessage VariantChild::messageOf(Result<CompiledModule>&& output) const {
    VariantMessage message;
    if (!output.ok()) {
        message.measured.diagnostics = describe(output.error());
        return message;
    }
    std::vector<ForcedOutcome> outcomes = std::move(output->script); // the variant's own advices are the last
    outcomes.erase(outcomes.begin(), outcomes.end() - static_cast<std::ptrdiff_t>(m_advices));
    if (m_reduction && output->result.status == ModuleRunStatus::Ok) {
        Result<ObjectPieces> pieces = readObjectPieces(output->object);
        Result<MeasuredVariant> composed =
            pieces.ok() ? composeVariant(*m_baseline.record, output->result, *pieces, *m_reduction)
                        : Result<MeasuredVariant>(pieces.error());
        if (composed.ok())
            message.measured = std::move(*composed);
        else
            message.doubt = describe(composed.error());
    } else {
        message.measured = measuredOf(std::move(output->result));
    }
    message.measured.outcomes = std::move(outcomes);
    return message;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/release_engine.h"

#include "core/model/scalar_types.h"

#include <llvm/Analysis/TensorSpec.h>

#include <cstring>

namespace inlinescope {
namespace {

std::vector<llvm::TensorSpec> toLlvm(const std::vector<TensorSpec>& specs) {
    std::vector<llvm::TensorSpec> result;
    for (const TensorSpec& spec : specs)
        result.push_back(withType(spec.type, [&]<typename T>(T) {
            return llvm::TensorSpec::createSpec<T>(spec.name, spec.shape, spec.port);
        }));
    return result;
}

} // namespace

ReleaseEngine::ReleaseEngine(const ReleasePolicy& policy, llvm::LLVMContext& context)
    : m_inputs(toSpecs(policy.inputs)), m_outputs(toSpecs(policy.outputs.first(1))),
      m_runner(policy.makeRunner(context, toLlvm(m_inputs), m_outputs.front().name)) {
    m_outputs.front().shape = {1};
}

std::span<std::byte> ReleaseEngine::input(std::size_t index) {
    return {static_cast<std::byte*>(m_runner->getTensorUntyped(index)), m_inputs[index].byteSize()};
}

Result<void> ReleaseEngine::evaluate() {
    withType(m_outputs.front().type, [this]<typename T>(T) {
        const T decision = m_runner->evaluate<T>();
        std::memcpy(m_decision.data(), &decision, sizeof decision);
    });
    return {};
}

} // namespace inlinescope

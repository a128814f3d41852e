#include "core/compiler/release_engine.h"

#include <llvm/Analysis/TensorSpec.h>

#include <cstring>

namespace inlinescope {
namespace {

/// Calls `use` with a zero of the C++ type.
template <typename Use>
auto withType(ScalarType type, Use use) {
    switch (type) {
    case ScalarType::Float:
        return use(float());
    case ScalarType::Double:
        return use(double());
    case ScalarType::Int8:
        return use(std::int8_t());
    case ScalarType::UInt8:
        return use(std::uint8_t());
    case ScalarType::Int16:
        return use(std::int16_t());
    case ScalarType::UInt16:
        return use(std::uint16_t());
    case ScalarType::Int32:
        return use(std::int32_t());
    case ScalarType::UInt32:
        return use(std::uint32_t());
    case ScalarType::Int64:
        return use(std::int64_t());
    case ScalarType::UInt64:
        break;
    }
    return use(std::uint64_t());
}

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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/release_policy.h"
#include "core/policy/policy.h"

#include <llvm/Analysis/MLModelRunner.h>

namespace inlinescope {

/// The engine of release mode: a built-in policy that is called through LLVM's ReleaseModeModelRunner. The runner
/// returns only the decision, one number, so there are no further outputs and no scores.
class ReleaseEngine final : public PolicyEngine {
public:
    ReleaseEngine(const ReleasePolicy& policy, llvm::LLVMContext& context);

    const std::vector<TensorSpec>& inputs() const override { return m_inputs; }
    const std::vector<TensorSpec>& outputs() const override { return m_outputs; }
    std::span<std::byte> input(std::size_t index) override;
    Result<void> evaluate() override;
    Bytes output(std::size_t) const override { return Bytes(m_decision).first(m_outputs.front().byteSize()); }
    std::vector<double> scores() const override { return {}; }

private:
    std::vector<TensorSpec> m_inputs;
    std::vector<TensorSpec> m_outputs;
    std::unique_ptr<llvm::MLModelRunner> m_runner;
    std::array<std::byte, sizeof(std::int64_t)> m_decision{};
};

} // namespace inlinescope

#include "core/policy/policy.h"

namespace inlinescope {

class PolicyGraph {
public:
    std::vector<TensorSpec> inputs;
    std::vector<TensorSpec> outputs;
};

struct PolicyEvaluator::State {};

Result<Policy> Policy::load(const std::string& path) {
    return Error{ErrorCode::Unsupported, "a policy of this form", path, {}, "no reader for it in this build"};
}

void Policy::serialize(ByteWriter&) const {}

Result<Policy> Policy::parse(Bytes) {
    return Error{ErrorCode::Unsupported, "a policy of this form", {}, {}, "no reader for it in this build"};
}

const std::vector<TensorSpec>& Policy::inputs() const {
    return m_graph->inputs;
}

const std::vector<TensorSpec>& Policy::outputs() const {
    return m_graph->outputs;
}

std::string Policy::fingerprint() const {
    return {};
}

PolicyEvaluator::PolicyEvaluator(const Policy&) {}
PolicyEvaluator::~PolicyEvaluator() = default;
PolicyEvaluator::PolicyEvaluator(PolicyEvaluator&&) noexcept = default;
PolicyEvaluator& PolicyEvaluator::operator=(PolicyEvaluator&&) noexcept = default;

std::span<std::byte> PolicyEvaluator::input(std::size_t) {
    return {};
}

Result<void> PolicyEvaluator::evaluate() {
    return Error{ErrorCode::Unsupported, "a policy", {}, {}, "no evaluator for it in this build"};
}

Bytes PolicyEvaluator::output(std::size_t) const {
    return {};
}

std::vector<double> PolicyEvaluator::scores() const {
    return {};
}

} // namespace inlinescope

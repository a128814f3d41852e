// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/fitted_policy.h"

#include "core/policy/graph_builder.h"
#include "core/training/quantile_bounds.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace inlinescope {
namespace {

using Value = Result<std::uint32_t>;

/// A feature that the policy uses, and its vocabulary.
struct Input {
    std::size_t feature; ///< index in the training set
    TensorSpec spec;
    std::vector<float> bounds;
};

std::vector<Input> inputsOf(const TrainingSet& set, const std::vector<std::size_t>& chosen, std::size_t bounds) {
    std::vector<Input> inputs;
    for (const std::size_t feature : chosen) {
        Input input{feature, set.features[feature], quantileBounds(set.column(feature), bounds)};
        if (!input.bounds.empty()) inputs.push_back(std::move(input));
    }
    return inputs;
}

BucketRows bucketize(const TrainingSet& set, const std::vector<Input>& inputs) {
    BucketRows rows{{}, {}, set.labels, set.weights};
    for (const Input& input : inputs)
        rows.bounds.push_back(input.bounds.size());
    rows.buckets.reserve(set.rows() * inputs.size());
    for (std::size_t row = 0; row < set.rows(); ++row) {
        for (const Input& input : inputs) {
            const float value = set.values[row * set.features.size() + input.feature];
            const auto bucket = std::ranges::upper_bound(input.bounds, value) - input.bounds.begin();
            rows.buckets.push_back(std::uint8_t(bucket));
        }
    }
    return rows;
}

/// The rows with weights of their own for each member: their weight times an exponentially distributed number.
BucketRows resampled(const BucketRows& rows, std::uint64_t seed) {
    BucketRows sample = rows;
    if (sample.weights.empty()) sample.weights.assign(rows.rows(), 1);
    std::mt19937_64 random(seed);
    for (float& weight : sample.weights)
        weight *= float(-std::log((double(random() >> 11) + 0.5) * 0x1p-53));
    return sample;
}

/// One network whose scores are the mean of those of `members`, which have equal inputs.
Network averaged(const std::vector<Network>& members) {
    Network all{members.front().inputs, 0, {}, {}, {}, {0, 0}};
    for (const Network& member : members)
        all.hidden += member.hidden;
    for (std::size_t input = 0; input < all.inputs; ++input)
        for (const Network& member : members) {
            const auto row = member.hiddenWeights.begin() + std::ptrdiff_t(input * member.hidden);
            all.hiddenWeights.insert(all.hiddenWeights.end(), row, row + std::ptrdiff_t(member.hidden));
        }
    const float share = 1 / float(members.size());
    for (const Network& member : members) {
        all.hiddenBias.insert(all.hiddenBias.end(), member.hiddenBias.begin(), member.hiddenBias.end());
        for (const float weight : member.scoreWeights)
            all.scoreWeights.push_back(share * weight);
        for (std::size_t score = 0; score < all.scoreBias.size(); ++score)
            all.scoreBias[score] += share * member.scoreBias[score];
    }
    return all;
}

Result<Network> fitMembers(const BucketRows& rows, const FitOptions& options, const ProgressCallback& progress,
                           const CancelToken& cancel) {
    if (options.members == 1) return fitNetwork(rows, options.network, progress, cancel);
    std::vector<Network> members;
    for (int member = 0; member < options.members; ++member) {
        NetworkFit fit = options.network;
        fit.seed += std::uint64_t(member);
        const std::int64_t before = std::int64_t(member) * fit.iterations;
        const auto step = [&](const Progress& done) {
            progress({before + done.done, std::int64_t(options.members) * fit.iterations, done.item});
        };
        INLINESCOPE_TRY(Network network, fitNetwork(resampled(rows, fit.seed), fit, step, cancel));
        members.push_back(std::move(network));
    }
    return averaged(members);
}

/// Lays out the policy's graph: Cast and Bucketize of every input, the normalisation, two dense layers and an ArgMax.
class Assembly {
public:
    Assembly(const std::vector<Input>& inputs, const Network& network) : m_inputs(inputs), m_network(network) {}

    Result<PolicyGraph> run() {
        INLINESCOPE_TRY(const std::uint32_t normalized, addNormalized());
        const auto inputs = std::int64_t(m_network.inputs);
        const auto hidden = std::int64_t(m_network.hidden);
        INLINESCOPE_TRY(const std::uint32_t row,
                        add(OpCode::Reshape, "row", ScalarType::Float, {1, inputs}, {normalized}));
        INLINESCOPE_TRY(const std::uint32_t summed,
                        addDense("hidden", row, m_network.hiddenWeights, m_network.hiddenBias));
        INLINESCOPE_TRY(const std::uint32_t bent,
                        add(OpCode::Relu, "hidden/relu", ScalarType::Float, {1, hidden}, {summed}));
        INLINESCOPE_TRY(const std::uint32_t scores,
                        addDense("scores", bent, m_network.scoreWeights, m_network.scoreBias));
        INLINESCOPE_TRY(const std::uint32_t decision,
                        add(OpCode::ArgMax, "decision", ScalarType::Int64, {1}, {scores}, {1}));
        INLINESCOPE_CHECK(m_builder.graph().addOutput({{"inlining_decision", 0, ScalarType::Int64, {1}}, decision}));
        m_builder.graph().finish();
        return std::move(m_builder.graph());
    }

private:
    Value add(OpCode code, std::string name, ScalarType type, GraphBuilder::Shape shape,
              std::vector<std::uint32_t> operands, std::vector<std::int64_t> numbers = {}) {
        return m_builder.add(
            {code, {std::move(name), 0, type, std::move(shape)}, std::move(operands), std::move(numbers), {}});
    }

    Value addConstant(std::string name, GraphBuilder::Shape shape, const std::vector<float>& elements) {
        const Bytes raw = std::as_bytes(std::span(elements));
        return m_builder.add({OpCode::Constant,
                              {std::move(name), 0, ScalarType::Float, std::move(shape)},
                              {},
                              {},
                              {raw.begin(), raw.end()}});
    }

    /// An input as a tensor of shape [1].
    Value addFlat(std::uint32_t input) {
        const TensorSpec spec = m_builder.spec(input);
        if (spec.shape.size() == 1) return input;
        return add(OpCode::Reshape, spec.name + "/flat", spec.type, {1}, {input});
    }

    /// Bucket numbers of all inputs, concatenated.
    Value addBuckets() {
        std::vector<std::uint32_t> inputs;
        for (const Input& input : m_inputs) {
            INLINESCOPE_TRY(const std::uint32_t added, m_builder.add({OpCode::Input, input.spec, {}, {}, {}}));
            inputs.push_back(added);
        }
        std::vector<std::uint32_t> buckets;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const auto& [feature, spec, bounds] = m_inputs[i];
            INLINESCOPE_TRY(const std::uint32_t flat, addFlat(inputs[i]));
            INLINESCOPE_TRY(const std::uint32_t number,
                            add(OpCode::Cast, spec.name + "/float", ScalarType::Float, {1}, {flat}));
            INLINESCOPE_TRY(const std::uint32_t limits,
                            addConstant(spec.name + "/bounds", {std::int64_t(bounds.size())}, bounds));
            INLINESCOPE_TRY(const std::uint32_t bucket,
                            add(OpCode::Bucketize, spec.name + "/bucket", ScalarType::Int32, {1}, {number, limits}));
            buckets.push_back(bucket);
        }
        return add(OpCode::Concat, "buckets", ScalarType::Int32, {std::int64_t(buckets.size())}, buckets, {0});
    }

    /// t, sqrt(t) and t * t of all inputs, concatenated.
    Value addNormalized() {
        const auto count = std::int64_t(m_inputs.size());
        std::vector<float> largest;
        for (const Input& input : m_inputs)
            largest.push_back(float(input.bounds.size()));
        INLINESCOPE_TRY(const std::uint32_t buckets, addBuckets());
        INLINESCOPE_TRY(const std::uint32_t numbers,
                        add(OpCode::Cast, "buckets/float", ScalarType::Float, {count}, {buckets}));
        INLINESCOPE_TRY(const std::uint32_t divisor, addConstant("buckets/largest", {count}, largest));
        INLINESCOPE_TRY(const std::uint32_t t,
                        add(OpCode::Divide, "t", ScalarType::Float, {count}, {numbers, divisor}));
        INLINESCOPE_TRY(const std::uint32_t root, add(OpCode::Sqrt, "t/sqrt", ScalarType::Float, {count}, {t}));
        INLINESCOPE_TRY(const std::uint32_t square, add(OpCode::Mul, "t/square", ScalarType::Float, {count}, {t, t}));
        return add(OpCode::Concat, "normalized", ScalarType::Float, {3 * count}, {t, root, square}, {0});
    }

    /// `row` [1, n] times weights [n, m], plus a bias [m].
    Value addDense(const std::string& name, std::uint32_t row, const std::vector<float>& weights,
                   const std::vector<float>& bias) {
        const auto columns = std::int64_t(bias.size());
        const std::int64_t rows = m_builder.spec(row).shape[1];
        INLINESCOPE_TRY(const std::uint32_t matrix, addConstant(name + "/weights", {rows, columns}, weights));
        INLINESCOPE_TRY(const std::uint32_t offset, addConstant(name + "/bias", {1, columns}, bias));
        INLINESCOPE_TRY(const std::uint32_t product,
                        add(OpCode::MatMul, name + "/product", ScalarType::Float, {1, columns}, {row, matrix}, {0, 0}));
        return add(OpCode::Add, name, ScalarType::Float, {1, columns}, {product, offset});
    }

    const std::vector<Input>& m_inputs;
    const Network& m_network;
    GraphBuilder m_builder;
};

} // namespace

Result<PolicyGraph> fitPolicy(const TrainingSet& set, const std::vector<std::size_t>& chosen, const FitOptions& options,
                              const ProgressCallback& progress, const CancelToken& cancel) {
    const std::vector<Input> inputs = inputsOf(set, chosen, options.bounds);
    if (inputs.empty())
        return Error{ErrorCode::InvalidArgument, "no feature that a policy could learn from", {}, {}, {}};
    INLINESCOPE_TRY(const Network network, fitMembers(bucketize(set, inputs), options, progress, cancel));
    return Assembly(inputs, network).run();
}

} // namespace inlinescope

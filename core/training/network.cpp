// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/network.h"

#include <Eigen/Core>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <nlopt.h>
#include <numeric>
#include <random>
#include <span>

namespace inlinescope {
namespace {

constexpr std::size_t blockRows = 4096;
constexpr double enough = 1e-6;  ///< relative change of the loss at which the search stops
constexpr int storedSteps = 20;  ///< the steps that L-BFGS stores
constexpr Eigen::Index both = 2; ///< the two scores

/// Offsets of the four parts of a network in NLopt's one vector. A column-major matrix here is the network's row-major
/// one, transposed.
struct Layout {
    Eigen::Index inputs;
    Eigen::Index hidden;

    Eigen::Index hiddenBias() const { return inputs * hidden; }
    Eigen::Index scoreWeights() const { return hiddenBias() + hidden; }
    Eigen::Index scoreBias() const { return scoreWeights() + hidden * both; }
    Eigen::Index size() const { return scoreBias() + both; }
};

/// Views of one vector of parameters, or of its gradient.
struct Parts {
    Parts(float* at, const Layout& layout)
        : hiddenWeights(at, layout.hidden, layout.inputs), hiddenBias(at + layout.hiddenBias(), layout.hidden),
          scoreWeights(at + layout.scoreWeights(), both, layout.hidden), scoreBias(at + layout.scoreBias(), both) {}

    Eigen::Map<Eigen::MatrixXf> hiddenWeights;
    Eigen::Map<Eigen::VectorXf> hiddenBias;
    Eigen::Map<Eigen::MatrixXf> scoreWeights;
    Eigen::Map<Eigen::VectorXf> scoreBias;
};

/// t, sqrt(t) and t * t for every bucket of a feature, computed as the policy's graph does.
using BucketValues = std::vector<std::array<float, 3>>;

BucketValues valuesOf(std::size_t bounds) {
    BucketValues values;
    for (std::size_t bucket = 0; bucket <= bounds; ++bucket) {
        const float t = float(bucket) / float(bounds);
        values.push_back({t, std::sqrt(t), t * t});
    }
    return values;
}

/// The loss over all rows and its gradient, block by block.
class Loss {
public:
    Loss(const BucketRows& rows, const Layout& layout, double weightDecay)
        : m_rows(rows), m_layout(layout), m_weightDecay(weightDecay), m_parameters(layout.size()),
          m_blockGradient(layout.size()) {
        for (const std::size_t bounds : rows.bounds)
            m_values.push_back(valuesOf(bounds));
        std::array<double, 2> counts{};
        for (const std::uint8_t label : rows.labels)
            ++counts[label];
        const double labels = double(counts[0] > 0) + double(counts[1] > 0);
        for (std::size_t label = 0; label < 2; ++label)
            m_weights[label] = counts[label] > 0 ? 1 / (labels * counts[label]) : 0;
        m_total = std::accumulate(rows.weights.begin(), rows.weights.end(), 0.0);
    }

    double at(std::span<const double> point, std::span<double> gradient) {
        const Eigen::Map<const Eigen::VectorXd> x(point.data(), m_layout.size());
        Eigen::VectorXd sum = m_weightDecay * x;
        double loss = m_weightDecay / 2 * x.squaredNorm();
        m_parameters = x.cast<float>();
        for (std::size_t first = 0; first < m_rows.rows(); first += blockRows) {
            loss += addBlock(first, std::min(blockRows, m_rows.rows() - first));
            sum += m_blockGradient.cast<double>();
        }
        std::copy(sum.begin(), sum.end(), gradient.begin());
        return loss;
    }

private:
    void fillInput(std::size_t first, std::size_t count) {
        const std::size_t features = m_values.size();
        m_input.resize(m_layout.inputs, Eigen::Index(count));
        for (std::size_t row = 0; row < count; ++row) {
            const std::uint8_t* buckets = &m_rows.buckets[(first + row) * features];
            float* column = m_input.data() + row * std::size_t(m_layout.inputs);
            for (std::size_t feature = 0; feature < features; ++feature) {
                const std::array<float, 3>& values = m_values[feature][buckets[feature]];
                for (std::size_t part = 0; part < 3; ++part)
                    column[part * features + feature] = values[part];
            }
        }
    }

    /// The loss of some rows; stores their gradient in m_blockGradient.
    double addBlock(std::size_t first, std::size_t count) {
        fillInput(first, count);
        Parts network(m_parameters.data(), m_layout);
        Parts gradient(m_blockGradient.data(), m_layout);
        m_hidden.noalias() = network.hiddenWeights * m_input;
        m_hidden = (m_hidden.colwise() + network.hiddenBias).cwiseMax(0);
        m_scores.noalias() = network.scoreWeights * m_hidden;
        m_scores.colwise() += network.scoreBias;
        double loss = 0;
        for (std::size_t row = 0; row < count; ++row)
            loss += toScoreGradient(m_scores.col(Eigen::Index(row)), first + row);
        gradient.scoreWeights.noalias() = m_scores * m_hidden.transpose();
        gradient.scoreBias = m_scores.rowwise().sum();
        m_back.noalias() = network.scoreWeights.transpose() * m_scores;
        m_back = (m_hidden.array() > 0).select(m_back, 0);
        gradient.hiddenWeights.noalias() = m_back * m_input.transpose();
        gradient.hiddenBias = m_back.rowwise().sum();
        return loss;
    }

    /// The weight of a row; they sum to 1 over all rows.
    double weightOf(std::size_t row) const {
        return m_rows.weights.empty() ? m_weights[m_rows.labels[row]] : double(m_rows.weights[row]) / m_total;
    }

    /// Cross-entropy of one row; replaces its scores by the gradient with respect to them.
    double toScoreGradient(Eigen::MatrixXf::ColXpr scores, std::size_t row) const {
        const std::uint8_t label = m_rows.labels[row];
        const double wrongBy = double(scores[1 - label]) - double(scores[label]);
        const double wrong = 1 / (1 + std::exp(-wrongBy)); // probability of the other label
        const double weight = weightOf(row);
        scores[label] = float(-weight * wrong);
        scores[1 - label] = float(weight * wrong);
        return weight * (wrongBy > 0 ? wrongBy + std::log1p(std::exp(-wrongBy)) : std::log1p(std::exp(wrongBy)));
    }

    const BucketRows& m_rows;
    const Layout m_layout;
    const double m_weightDecay;
    std::vector<BucketValues> m_values; ///< per feature
    std::array<double, 2> m_weights{};  ///< of a row, by label, if rows have none of their own
    double m_total = 0;                 ///< sum of the rows' own weights
    Eigen::VectorXf m_parameters;
    Eigen::VectorXf m_blockGradient;
    Eigen::MatrixXf m_input, m_hidden, m_scores, m_back; ///< a column per row of the block
};

/// The state for NLopt's callback.
struct Search {
    Loss loss;
    nlopt_opt optimizer;
    int iterations;
    const ProgressCallback& progress;
    const CancelToken& cancel;
    int done = 0;
};

double evaluate(unsigned size, const double* point, double* gradient, void* data) {
    auto& search = *static_cast<Search*>(data);
    if (search.cancel.isCancelled()) nlopt_force_stop(search.optimizer);
    std::vector<double> unused(gradient ? 0 : size);
    const double loss = search.loss.at({point, size}, gradient ? std::span(gradient, size) : std::span<double>(unused));
    search.progress({++search.done, search.iterations, "fitting"});
    return loss;
}

/// Small random weights (uniform, scaled by the number of inputs of a layer), biases 0.
std::vector<double> startingPoint(const Layout& layout, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<double> point(std::size_t(layout.size()));
    const auto fill = [&](Eigen::Index from, Eigen::Index to, Eigen::Index inputs) {
        const double range = std::sqrt(3.0 / double(inputs));
        for (Eigen::Index i = from; i < to; ++i)
            point[std::size_t(i)] = range * (double(random() >> 11) * 0x1p-52 - 1);
    };
    fill(0, layout.hiddenBias(), layout.inputs);
    fill(layout.scoreWeights(), layout.scoreBias(), layout.hidden);
    return point;
}

Network networkOf(const std::vector<double>& point, const Layout& layout) {
    const auto part = [&](Eigen::Index from, Eigen::Index to) {
        return std::vector<float>(point.begin() + from, point.begin() + to);
    };
    return {std::size_t(layout.inputs),
            std::size_t(layout.hidden),
            part(0, layout.hiddenBias()),
            part(layout.hiddenBias(), layout.scoreWeights()),
            part(layout.scoreWeights(), layout.scoreBias()),
            part(layout.scoreBias(), layout.size())};
}

} // namespace

Result<Network> fitNetwork(const BucketRows& rows, const NetworkFit& fit, const ProgressCallback& progress,
                           const CancelToken& cancel) {
    const Layout layout{Eigen::Index(3 * rows.bounds.size()), Eigen::Index(fit.hidden)};
    const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimizer(
        nlopt_create(NLOPT_LD_LBFGS, unsigned(layout.size())), &nlopt_destroy);
    Search search{Loss(rows, layout, fit.weightDecay), optimizer.get(), fit.iterations, progress, cancel};
    nlopt_set_min_objective(optimizer.get(), evaluate, &search);
    nlopt_set_maxeval(optimizer.get(), fit.iterations);
    nlopt_set_ftol_rel(optimizer.get(), enough);
    nlopt_set_vector_storage(optimizer.get(), storedSteps);
    std::vector<double> point = startingPoint(layout, fit.seed);
    double loss = 0;
    const nlopt_result ended = nlopt_optimize(optimizer.get(), point.data(), &loss);
    if (cancel.isCancelled()) return CancelToken::error();
    // If rounding errors prevent further progress, NLopt returns the best point, as after convergence.
    if (ended == NLOPT_INVALID_ARGS || ended == NLOPT_OUT_OF_MEMORY)
        return Error{ErrorCode::Internal, nlopt_result_to_string(ended), {}, "NLopt", {}};
    return networkOf(point, layout);
}

} // namespace inlinescope

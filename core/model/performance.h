// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

/// What a file about the performance of policies is.
enum class PerformanceKind : std::uint8_t {
    Report,       ///< ml-compiler-opt's performance report, a CSV
    RewardStats,  ///< its reward_stat_map
    Trajectories, ///< its best_trajectory_repo.json, or that as CSV
    Events,       ///< TensorBoard's event file
    Vocabulary,   ///< its vocabulary, .buckets files: of a feature a point for each quantile
};
constexpr PerformanceKind lastOf(PerformanceKind) {
    return PerformanceKind::Vocabulary;
}
/// Whether it has points, and no rows.
constexpr bool hasPoints(PerformanceKind kind) {
    return kind == PerformanceKind::Events || kind == PerformanceKind::Vocabulary;
}
/// Whether its baselines are the scores under the heuristic against which a reward is computed.
constexpr bool hasDefaultScores(PerformanceKind kind) {
    return kind == PerformanceKind::Report || kind == PerformanceKind::RewardStats;
}
/// "report", "reward-stats", "trajectories", "events", "vocabulary".
constexpr std::string_view toString(PerformanceKind kind) {
    switch (kind) {
    case PerformanceKind::Report:
        return "report";
    case PerformanceKind::RewardStats:
        return "reward-stats";
    case PerformanceKind::Trajectories:
        return "trajectories";
    case PerformanceKind::Events:
        return "events";
    case PerformanceKind::Vocabulary:
        return "vocabulary";
    }
    return "unknown";
}

/// What a policy reached in a module, in bytes, or in a function's register allocation, as a score. Less is better.
struct PerformanceRow {
    std::string module;
    std::string key;                ///< "default": the whole module; or the function's linkage name
    std::optional<double> baseline; ///< under the heuristic; absent in a trajectory
    std::optional<double> value;    ///< under the policy; absent if it is infinite, no number, or not in the file
    std::string actions = {};       ///< of a trajectory: its decisions as numbers, with spaces between them
    bool operator==(const PerformanceRow&) const = default;
};

/// A number at a step of a training; or a quantile of a vocabulary.
struct PerformancePoint {
    std::string tag;                  ///< name of the curve; of a quantile its feature
    std::int64_t step = 0;            ///< of a quantile its number, from 0
    double time = 0;                  ///< seconds since 1970; of a quantile 0
    std::optional<double> percentile; ///< of a histogram, 0 to 100; absent: a scalar
    std::optional<double> value;      ///< absent: not a number
    bool operator==(const PerformancePoint&) const = default;
};

/// The reward of a policy that reached `value` where the baseline reached `baseline`, as ml-compiler-opt computes it
/// (compiler_opt/rl/compilation_runner.py): 1 - (value + 0.01) / (baseline + 0.01). Positive is smaller than the
/// baseline, 0 the same.
constexpr double trainingReward(double value, double baseline) {
    constexpr double delta = 0.01;
    return 1 - (value + delta) / (baseline + delta);
}

} // namespace inlinescope

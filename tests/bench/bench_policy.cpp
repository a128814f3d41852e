// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/release_engine.h"
#include "core/policy/policy.h"

#include <llvm/IR/LLVMContext.h>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>

using namespace inlinescope;

namespace {

std::string policyFolder() {
    const char* shared = std::getenv("INLINESCOPE_SHARED_DATA");
    return std::string(shared != nullptr ? shared : INLINESCOPE_SOURCE_DIR "/../shared/data") +
           "/policies/inliner-oz-llvm12";
}

/// One decision of LLVM 12's inliner policy: 15 inputs, three dense layers.
void evaluation(benchmark::State& state) {
    const Result<Policy> policy = Policy::load(policyFolder());
    if (!policy) return state.SkipWithError(describe(policy.error()).c_str());
    PolicyEvaluator evaluator(*policy);
    std::int64_t value = 0;
    for ([[maybe_unused]] auto step : state) {
        std::memcpy(evaluator.input(0).data(), &++value, sizeof(value));
        benchmark::DoNotOptimize(evaluator.evaluate().ok());
        benchmark::DoNotOptimize(evaluator.output(0).data());
    }
}
BENCHMARK(evaluation);

constexpr int decisionsPerTurn = 1000;

/// Nanoseconds per decision, each with another first input.
double decide(PolicyEngine& engine) {
    const std::span<std::byte> input = engine.input(0);
    const auto begin = std::chrono::steady_clock::now();
    for (std::int64_t value = 0; value < decisionsPerTurn; ++value) {
        std::memcpy(input.data(), &value, std::min(input.size(), sizeof(value)));
        benchmark::DoNotOptimize(engine.evaluate().ok());
        benchmark::DoNotOptimize(engine.output(0).data());
    }
    return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count() /
           decisionsPerTurn;
}

/// Decisions of the policy oz-1 in both modes, alternating; the least turn counts. Development mode, which reads the
/// policy at run time, is the reference for release mode, which has it built in.
void releaseAgainstDevelopment(benchmark::State& state) {
    const auto builtIn = std::ranges::find(releasePolicies(), "oz-1", &ReleasePolicy::name);
    if (builtIn == releasePolicies().end()) return state.SkipWithError("the policy oz-1 is not built in");
    const Result<Policy> policy = Policy::load(INLINESCOPE_SOURCE_DIR "/resources/policies/oz-1");
    if (!policy) return state.SkipWithError(describe(policy.error()).c_str());
    if (policy->fingerprint() != builtIn->fingerprint) return state.SkipWithError("another oz-1 is built in");
    PolicyEvaluator development(*policy);
    llvm::LLVMContext context;
    ReleaseEngine release(*builtIn, context);
    double developmentTime = decide(development);
    double releaseTime = decide(release);
    for ([[maybe_unused]] auto step : state) {
        developmentTime = std::min(developmentTime, decide(development));
        releaseTime = std::min(releaseTime, decide(release));
    }
    state.counters["development_ns"] = developmentTime;
    state.counters["release_ns"] = releaseTime;
    state.counters["ratio"] = releaseTime / developmentTime;
}
BENCHMARK(releaseAgainstDevelopment)->Unit(benchmark::kMillisecond);

void loadText(benchmark::State& state) {
    for ([[maybe_unused]] auto step : state) {
        if (const Result<Policy> policy = Policy::load(policyFolder()); !policy)
            return state.SkipWithError(describe(policy.error()).c_str());
    }
}
BENCHMARK(loadText)->Unit(benchmark::kMillisecond);

void parseByteForm(benchmark::State& state) {
    const Result<Policy> policy = Policy::load(policyFolder());
    if (!policy) return state.SkipWithError(describe(policy.error()).c_str());
    ByteWriter bytes;
    policy->serialize(bytes);
    for ([[maybe_unused]] auto step : state)
        benchmark::DoNotOptimize(Policy::parse(bytes.bytes()).ok());
    state.SetBytesProcessed(std::int64_t(state.iterations()) * std::int64_t(bytes.bytes().size()));
}
BENCHMARK(parseByteForm)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();

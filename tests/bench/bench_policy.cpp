#include "core/policy/policy.h"

#include <benchmark/benchmark.h>

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

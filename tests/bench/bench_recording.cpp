// SPDX-License-Identifier: GPL-3.0-or-later
// bench_recording CORPUS [--every N] [--turns N]: the cost of recording, module by module, in CPU time (user and
// system) of the process that compiles it. Three ways alternate, the least time of each counts:
//   plain clang   clang-22 -cc1 with the module's own command line, to /dev/null: a process of its own
//   unrecorded    the same compile as a task of inlinescope-worker, without our advisor: a fork of the loaded compiler
//   recorded      the same task with decisions and features recorded, as `run --policy default` does it
// And the additional cost of evaluating a policy.
#include "child_process.h"
#include "core/policy/policy.h"
#include "core/runner/worker_tasks.h"
#include "importers/readers/corpus_reader.h"
#include "need.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <numeric>
#include <unordered_map>

using namespace inlinescope;

namespace {

struct Times {
    double clang = 1e9;
    double unrecorded = 1e9;
    double recorded = 1e9;
    std::int64_t callsites = 0;
    std::int64_t ambiguous = 0;   ///< callsites with the same key as another one
    std::int64_t evaluations = 0; ///< decisions that a policy would have made

    double ratio() const { return recorded / clang; }
};

std::vector<ModuleFiles> everyNth(const std::string& folder, int every) {
    CorpusReader corpus = need(CorpusReader::open(folder));
    std::vector<Finding> findings;
    std::vector<ModuleFiles> modules;
    for (int number = 0; auto module = corpus.next(findings); ++number)
        if (number % every == 0) modules.push_back(std::move(*module));
    return modules;
}

double timeClang(const ModuleFiles& module) {
    std::vector<std::string> arguments{"clang-22"};
    for (const std::string& argument : module.commandLine)
        if (!argument.empty() && !argument.starts_with("-fembed-bitcode")) arguments.push_back(argument);
    arguments.insert(arguments.end(), {"-o", "/dev/null", "-x", "ir", module.bitcodePath});
    return timeProcess(std::move(arguments)).cpu;
}

class Bench {
public:
    explicit Bench(const std::string& worker) : m_pool({.program = worker, .parallel = 1}) {}

    Times time(const ModuleFiles& module, int turns) {
        Times times;
        for (int turn = 0; turn < turns; ++turn) {
            times.clang = std::min(times.clang, timeClang(module));
            times.unrecorded = std::min(times.unrecorded, double(compile(module, false).cpuNs) * 1e-9);
            const ModuleRunResult result = compile(module, true);
            times.recorded = std::min(times.recorded, double(result.cpuNs) * 1e-9);
            times.callsites = std::int64_t(result.decisions.size());
            times.evaluations = result.features.empty() ? 0 : std::int64_t(result.features.front().rows());
            times.ambiguous = ambiguous(result.decisions);
        }
        return times;
    }

private:
    static std::int64_t ambiguous(const std::vector<Decision>& decisions) {
        std::unordered_map<std::uint64_t, std::int64_t> sharing;
        for (const Decision& decision : decisions)
            ++sharing[decision.key.hash];
        std::int64_t ambiguous = 0;
        for (const auto& [key, count] : sharing)
            ambiguous += count > 1 ? count : 0;
        return ambiguous;
    }
    ModuleRunResult compile(const ModuleFiles& module, bool record) {
        CompileTask task;
        task.name = module.name;
        task.commandLine = module.commandLine;
        task.record = record;
        std::optional<ModuleTask> waiting(ModuleTask{0, std::move(task), FileInput{module.bitcodePath}, {}});
        ModuleRunResult result;
        need(worker::compileModules(
            m_pool, [&] { return std::exchange(waiting, std::nullopt); },
            [&](std::size_t, CompiledModule&& compiled) {
                result = std::move(compiled.result);
                return Result<void>();
            },
            {}));
        if (result.status == ModuleRunStatus::Ok) return result;
        stop(module.name + ": " + result.diagnostics);
    }

    WorkerPool m_pool;
};

template <typename T>
T sum(const std::vector<Times>& all, T Times::* part) {
    return std::accumulate(all.begin(), all.end(), T(0), [part](T so, const Times& t) { return so + t.*part; });
}

void print(std::vector<Times> all) {
    const double clang = sum(all, &Times::clang);
    const auto line = [](const char* what, double value, const char* referenceName) {
        std::printf("%-46s %8.3f times %s\n", what, value, referenceName);
    };
    std::sort(all.begin(), all.end(), [](const Times& a, const Times& b) { return a.ratio() < b.ratio(); });
    line("recorded, median of the modules", all[all.size() / 2].ratio(), "plain clang");
    line("recorded, worst module", all.back().ratio(), "plain clang");
    line("recorded, the corpus as a whole", sum(all, &Times::recorded) / clang, "plain clang");
    line("unrecorded, the corpus as a whole", sum(all, &Times::unrecorded) / clang, "plain clang");
    line("recorded, the corpus as a whole", sum(all, &Times::recorded) / sum(all, &Times::unrecorded), "unrecorded");
}

/// LLVM 12's inliner policy: seconds of CPU time per decision.
double secondsPerEvaluation() {
    const char* shared = std::getenv("INLINESCOPE_SHARED_DATA");
    const std::string data = shared != nullptr ? shared : INLINESCOPE_SOURCE_DIR "/../shared/data";
    const Result<Policy> policy = Policy::load(data + "/policies/inliner-oz-llvm12");
    if (!policy) return 0;
    PolicyEvaluator evaluator(*policy);
    constexpr std::int64_t Evaluations = 200'000;
    const std::clock_t begin = std::clock();
    for (std::int64_t value = 0; value < Evaluations; ++value) {
        std::memcpy(evaluator.input(0).data(), &value, sizeof(value));
        if (!evaluator.evaluate().ok()) return 0;
    }
    return double(std::clock() - begin) / CLOCKS_PER_SEC / double(Evaluations);
}

void printPolicy(const std::vector<Times>& all) {
    const double each = secondsPerEvaluation();
    if (each == 0) return (void)std::puts("evaluating a policy: no policy at hand");
    const std::int64_t evaluations = sum(all, &Times::evaluations);
    std::printf("%-46s %8.0f ns = %.4f times the modules' recorded time (%lld decisions)\n",
                "evaluating a policy, per decision", each * 1e9,
                each * double(evaluations) / sum(all, &Times::recorded), static_cast<long long>(evaluations));
}

} // namespace

int main(int count, char** arguments) {
    int every = 1;
    int turns = 3;
    for (int index = 2; index + 1 < count; index += 2) {
        if (std::strcmp(arguments[index], "--every") == 0) every = std::max(1, std::atoi(arguments[index + 1]));
        if (std::strcmp(arguments[index], "--turns") == 0) turns = std::max(1, std::atoi(arguments[index + 1]));
    }
    if (count < 2) {
        std::fputs("usage: bench_recording CORPUS [--every N] [--turns N]\n", stderr);
        return EXIT_FAILURE;
    }
    const std::vector<ModuleFiles> modules = everyNth(arguments[1], every);
    Bench bench(INLINESCOPE_WORKER);
    std::vector<Times> all;
    for (const ModuleFiles& module : modules)
        all.push_back(bench.time(module, turns));
    const std::int64_t callsites = sum(all, &Times::callsites);
    const std::int64_t ambiguous = sum(all, &Times::ambiguous);
    std::printf("%zu modules, %lld callsites, %lld (%.3f %%) of them share their key\n", all.size(),
                static_cast<long long>(callsites), static_cast<long long>(ambiguous),
                100 * double(ambiguous) / double(std::max<std::int64_t>(callsites, 1)));
    print(all);
    printPolicy(all);
    return EXIT_SUCCESS;
}

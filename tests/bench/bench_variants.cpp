// SPDX-License-Identifier: GPL-3.0-or-later
// bench_variants CORPUS [--only TEXT] [--every N] [--flips N] [--jobs N]: the cost of measuring flips of decisions,
// module by module of a corpus (those with TEXT in their names, every Nth of them; N flips spread uniformly over a
// module's decisions, 24 by default).
//   flip      user plus system time of one flip, in the worker's processes
//   set-up    the time of all processes without the flips, once per module: the baseline, checks against real compiles
//   compile   the reference: the same module compiled in a fork of the loaded compiler, without our advisor; the
//             least of three
// For exact flips and for ranking ones, with the error of the latter's sizes. Then flips a second with N jobs (2 by
// default), including set-up, and the peak memory: the proportional shares of all processes, sampled (Pss, so that
// shared memory counts once), compared with as many plain compiles as there are jobs.
#include "child_process.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/run/run_job.h"
#include "core/runner/worker_tasks.h"
#include "importers/jobs/import_job.h"
#include "importers/readers/corpus_reader.h"
#include "need.h"
#include "process_memory.h"

#include <QTemporaryDir>

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>

using namespace inlinescope;

namespace {

double childrenCpu() {
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double worst(const std::vector<double>& values) {
    return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

double sum(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

/// The flips of one module with one accuracy.
struct Flips {
    std::vector<double> cpu;        ///< seconds, in the order of the flips
    std::vector<std::int64_t> text; ///< bytes
    std::int64_t before = 0;        ///< without a flip
    double setUp = 0;               ///< seconds of processor time
    double wall = 0;
    std::int64_t peak = 0; ///< bytes
    SelfCheck check;
};

struct ModuleFigures {
    std::string name;
    double compile = 0;           ///< seconds
    std::int64_t compilePeak = 0; ///< bytes
    std::size_t flippable = 0;
    Flips exact;
    Flips ranking;

    std::vector<double> ratios(const Flips& flips) const {
        std::vector<double> all = flips.cpu;
        for (double& cpu : all)
            cpu /= compile;
        return all;
    }
};

class Bench {
public:
    Bench(const JobContext& context, std::size_t flips, int jobs) : m_context(context), m_flips(flips), m_jobs(jobs) {}

    ModuleFigures measure(const ModuleFiles& module) const {
        ModuleFigures figures;
        figures.name = module.name;
        compilePlainly(module, figures);
        figures.exact = flips(module.name, Accuracy::Exact, figures.flippable);
        figures.ranking = flips(module.name, Accuracy::Ranking, figures.flippable);
        return figures;
    }

private:
    void compilePlainly(const ModuleFiles& module, ModuleFigures& figures) const {
        WorkerPool pool({.program = m_context.workerProgram, .parallel = 1});
        const PeakMemory peak;
        for (int turn = 0; turn < 3; ++turn) {
            CompileTask task;
            task.name = module.name;
            task.commandLine = module.commandLine;
            task.record = false;
            const CompiledModule compiled =
                need(worker::compileModule(pool, {0, std::move(task), FileInput{module.bitcodePath}, {}}, {}));
            if (compiled.result.status != ModuleRunStatus::Ok) stop(module.name + ": " + compiled.result.diagnostics);
            const double cpu = double(compiled.result.cpuNs) * 1e-9;
            figures.compile = turn == 0 ? cpu : std::min(figures.compile, cpu);
        }
        figures.compilePeak = peak.bytes();
    }

    /// Spread uniformly over the decisions that can be flipped.
    std::vector<std::vector<ForcedAdvice>> spread(const VariantMeter& meter, std::size_t& flippable) const {
        std::vector<std::size_t> decisions;
        for (std::size_t index = 0; index < meter.decisions().size(); ++index)
            if (!meter.obstacle(index)) decisions.push_back(index);
        flippable = decisions.size();
        const std::size_t wanted = std::min(m_flips, flippable);
        std::vector<std::vector<ForcedAdvice>> variants;
        for (std::size_t number = 0; number < wanted; ++number)
            variants.push_back({meter.flipped(decisions[(2 * number + 1) * flippable / (2 * wanted)])});
        return variants;
    }

    Flips flips(const std::string& module, Accuracy accuracy, std::size_t& flippable) const {
        Flips flips;
        const double before = childrenCpu();
        const auto begin = std::chrono::steady_clock::now();
        {
            const PeakMemory peak;
            VariantMeter meter = need(VariantMeter::open(m_context, "default", module, {.jobs = m_jobs}));
            VariantSet set;
            set.accuracy = accuracy;
            set.variants = spread(meter, flippable);
            flips.cpu.resize(set.variants.size());
            flips.text.resize(set.variants.size());
            set.variants.emplace_back(); // forces nothing: the reference for the others
            need(meter.measure(set, [&](std::size_t variant, MeasuredVariant&& measured) -> Result<void> {
                if (measured.status != ModuleRunStatus::Ok) stop(module + ": " + measured.diagnostics);
                if (variant == flips.cpu.size()) {
                    flips.before = measured.sizes.text;
                    return {};
                }
                flips.cpu[variant] = double(measured.cpuNs) * 1e-9;
                flips.text[variant] = measured.sizes.text;
                return {};
            }));
            flips.peak = peak.bytes();
            flips.check = meter.selfCheck();
        } // the worker's processes have ended, and their time is counted
        flips.wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        flips.setUp = childrenCpu() - before - sum(flips.cpu);
        return flips;
    }

    const JobContext m_context;
    const std::size_t m_flips;
    const int m_jobs;
};

/// For the ranking's sizes: how many are wrong, and by how many bytes at most.
std::pair<std::size_t, std::int64_t> deviation(const ModuleFigures& figures) {
    std::size_t off = 0;
    std::int64_t most = 0;
    for (std::size_t flip = 0; flip < figures.exact.text.size(); ++flip) {
        const std::int64_t by = std::abs((figures.exact.text[flip] - figures.exact.before) -
                                         (figures.ranking.text[flip] - figures.ranking.before));
        off += by != 0;
        most = std::max(most, by);
    }
    return {off, most};
}

void print(const ModuleFigures& figures) {
    const auto exact = figures.ratios(figures.exact);
    const auto ranking = figures.ratios(figures.ranking);
    const auto [off, most] = deviation(figures);
    std::printf("%-36s %7.0f ms %6zu %8.3f %7.3f %7.2f %8.3f %7.3f %7.2f %5zu %5lld\n", figures.name.c_str(),
                figures.compile * 1e3, figures.flippable, median(exact), worst(exact),
                figures.exact.setUp / figures.compile, median(ranking), worst(ranking),
                figures.ranking.setUp / figures.compile, off, static_cast<long long>(most));
    for (const Flips* flips : {&figures.exact, &figures.ranking})
        if (!flips->check.reason.empty() || flips->check.fellBack > 0)
            std::printf("    %lld measured in a slower way; %s\n", static_cast<long long>(flips->check.fellBack),
                        flips->check.reason.c_str());
    std::fflush(stdout);
}

void printTotals(const std::vector<ModuleFigures>& all, int jobs) {
    for (const auto accuracy : {&ModuleFigures::exact, &ModuleFigures::ranking}) {
        const char* name = accuracy == &ModuleFigures::exact ? "exact" : "ranking";
        std::vector<double> medians;
        std::vector<double> memory;
        double flips = 0;
        double wall = 0;
        double compiles = 0;
        for (const ModuleFigures& figures : all) {
            const Flips& part = figures.*accuracy;
            if (!part.cpu.empty()) medians.push_back(median(figures.ratios(part)));
            memory.push_back(double(part.peak) / double(figures.compilePeak * jobs));
            flips += double(part.cpu.size());
            wall += part.wall;
            compiles += double(part.cpu.size()) * figures.compile;
        }
        std::printf("%-8s flip, median of the modules        %8.3f times a plain compile (worst module %.3f)\n", name,
                    median(medians), worst(medians));
        std::printf("%-8s flips a second, %d jobs, set-up too %8.2f = %.2f times plain compiles on as many cores\n",
                    name, jobs, flips / wall, compiles / double(jobs) / wall);
        std::printf("%-8s memory at the peak, median         %8.2f times %d plain compiles (worst module %.2f)\n", name,
                    median(memory), jobs, worst(memory));
    }
}

std::vector<ModuleFiles> everyNth(const std::string& folder, const std::string& only, int every) {
    CorpusReader corpus = need(CorpusReader::open(folder));
    std::vector<Finding> findings;
    std::vector<ModuleFiles> modules;
    for (int number = 0; auto module = corpus.next(findings);)
        if (module->name.find(only) != std::string::npos && number++ % every == 0)
            modules.push_back(std::move(*module));
    return modules;
}

void bench(const std::string& folder, const std::string& corpus, const std::vector<ModuleFiles>& modules,
           std::size_t flips, int jobs) {
    JobContext context;
    context.workspacePath = folder + "/w.inlinescope";
    context.workerProgram = INLINESCOPE_WORKER;
    std::vector<std::string> run{INLINESCOPE_CLI, "--workspace", context.workspacePath,
                                 "run",           "bench",       "--policy",
                                 "default",       "--name",      "default"};
    for (const ModuleFiles& module : modules)
        run.insert(run.end(), {"--module", module.name});
    timeProcess({INLINESCOPE_CLI, "--workspace", context.workspacePath, "import", corpus, "--name", "bench"});
    timeProcess(run);
    std::printf("%-36s %10s %6s %24s %24s %11s\n", "", "compile", "", "exact, in compiles", "ranking, in compiles",
                "text off");
    std::printf("%-36s %10s %6s %8s %7s %7s %8s %7s %7s %5s %5s\n", "module", "", "flips", "median", "worst", "set-up",
                "median", "worst", "set-up", "flips", "most");
    std::vector<ModuleFigures> all;
    for (const ModuleFiles& module : modules)
        print(all.emplace_back(Bench(context, flips, jobs).measure(module)));
    printTotals(all, jobs);
}

} // namespace

int main(int count, char** arguments) {
    std::map<std::string, std::string> options{{"--only", ""}, {"--every", "1"}, {"--flips", "24"}, {"--jobs", "2"}};
    for (int index = 2; index + 1 < count; index += 2)
        options[arguments[index]] = arguments[index + 1];
    const auto number = [&options](const char* name) { return std::max(1, std::atoi(options[name].c_str())); };
    if (count < 2) stop("usage: bench_variants CORPUS [--only TEXT] [--every N] [--flips N] [--jobs N]");
    const QTemporaryDir folder;
    bench(folder.path().toStdString(), arguments[1], everyNth(arguments[1], options["--only"], number("--every")),
          std::size_t(number("--flips")), number("--jobs"));
}

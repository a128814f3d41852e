// SPDX-License-Identifier: GPL-3.0-or-later
// Reading training logs and traces, compared with `cat` of the same file: processor time.
#include "child_process.h"
#include "core/formats/trace_writer.h"
#include "generated_log.h"
#include "importers/readers/importer_list.h"
#include "need.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <ctime>
#include <fcntl.h>
#include <limits>
#include <vector>

using namespace inlinescope;

namespace {

class CountingSink : public EvidenceSink {
public:
    std::size_t count = 0;
    Result<void> beginLog(const FeatureSchema&) override { return {}; }
    Result<void> context(const std::string&) override { return {}; }
    Result<void> observations(const ObservationChunk& chunk) override {
        return count += chunk.columns.front().rows(), Result<void>();
    }
    Result<void> beginReport() override { return {}; }
    Result<void> entry(const ElfSizeEntry&) override { return {}; }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>&) override { return {}; }
    Result<void> finding(const Finding&) override { return {}; }
};

std::string trace() {
    const std::vector<std::byte> record = tfRecord(sequenceExample(generatedColumns()));
    std::string file;
    while (file.size() < LogSize)
        file += asText(record);
    return file;
}

/// Processor time of this thread, so that other work of the machine does not count.
double secondsOf(auto work) {
    const auto now = [] {
        timespec time{};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
    };
    const double begin = now();
    work();
    return now() - begin;
}

void read(benchmark::State& state, EvidenceFormat format, const std::string& content) {
    char path[] = "/tmp/bench_logs.XXXXXX";
    const int fd = ::mkstemp(path);
    if (fd < 0 || ::write(fd, content.data(), content.size()) != ssize_t(content.size())) stop("write");
    double ours = std::numeric_limits<double>::max(), cat = ours;
    std::size_t rows = 0;
    for ([[maybe_unused]] auto step : state) {
        CountingSink sink;
        ours = std::min(ours, secondsOf([&] {
                            ::lseek(fd, 0, SEEK_SET);
                            need(readEvidence(format, fd, path, sink));
                        }));
        cat = std::min(cat, timeProcess({"cat", path}).cpu);
        rows = sink.count;
    }
    ::close(fd);
    ::unlink(path);
    state.counters["observations"] = double(rows);
    state.counters["times as fast as cat"] = cat / ours;
    state.counters["MB/s"] = double(content.size()) / 1e6 / ours;
}

void trainingLog(benchmark::State& state) {
    read(state, EvidenceFormat::TrainingLog, generatedLog());
}
BENCHMARK(trainingLog)->Iterations(3)->Unit(benchmark::kMillisecond);

void tfRecordTrace(benchmark::State& state) {
    read(state, EvidenceFormat::Trace, trace());
}
BENCHMARK(tfRecordTrace)->Iterations(3)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();

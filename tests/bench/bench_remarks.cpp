// SPDX-License-Identifier: GPL-3.0-or-later
// Reading optimization remarks in YAML, compared with LLVM's own reader of the same bytes.
#include "child_process.h"
#include "core/compiler/recording/inline_remarks.h"
#include "importers/readers/remark_yaml_reader.h"
#include "need.h"

#include <benchmark/benchmark.h>
#include <sys/mman.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>

using namespace inlinescope;

namespace {

class CountingSink : public EvidenceSink {
public:
    std::size_t count = 0;
    Result<void> beginLog(const FeatureSchema&) override { return {}; }
    Result<void> context(const std::string&) override { return {}; }
    Result<void> observations(const ObservationChunk&) override { return {}; }
    Result<void> beginReport() override { return {}; }
    Result<void> entry(const ElfSizeEntry&) override { return {}; }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>&) override { return {}; }
    Result<void> finding(const Finding&) override { return {}; }
    Result<void> beginRemarks() override { return {}; }
    Result<void> remarks(const std::vector<CallRemark>& remarks) override {
        return count += remarks.size(), Result<void>();
    }
};

/// What clang-22 says about a C++ source of the test corpus, a few times over.
std::string record() {
    char folder[] = "/tmp/bench_remarks.XXXXXX";
    if (!::mkdtemp(folder)) stop("mkdtemp");
    const std::string yaml = std::string(folder) + "/a.opt.yaml", object = std::string(folder) + "/a.o";
    timeProcess({"clang++-22", "-std=c++20", "-O2", "-g", "-fsave-optimization-record=yaml",
                 "-foptimization-record-file=" + yaml, "-I" INLINESCOPE_SOURCE_DIR, "-c",
                 INLINESCOPE_SOURCE_DIR "/core/model/text_match.cpp", "-o", object});
    std::ifstream file(yaml);
    const std::string one{std::istreambuf_iterator<char>(file), {}};
    for (const std::string& made : {yaml, object, std::string(folder)})
        std::remove(made.c_str());
    std::string all;
    while (all.size() < (std::size_t(16) << 20))
        all += one;
    return all;
}

double secondsOf(auto work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void yaml(benchmark::State& state) {
    const std::string text = record();
    const int fd = ::memfd_create("record", MFD_CLOEXEC);
    if (::write(fd, text.data(), text.size()) != ssize_t(text.size())) stop("write");
    double ours = std::numeric_limits<double>::max(), llvms = ours;
    std::size_t rows = 0;
    for ([[maybe_unused]] auto step : state) {
        CountingSink sink;
        ours = std::min(ours, secondsOf([&] {
                            ::lseek(fd, 0, SEEK_SET);
                            need(readRemarkYaml(fd, "record", sink));
                        }));
        llvms = std::min(llvms, secondsOf([&] { benchmark::DoNotOptimize(need(readInlineRemarks(asBytes(text)))); }));
        rows = sink.count;
    }
    ::close(fd);
    state.counters["rows"] = double(rows);
    state.counters["times as fast as LLVM"] = llvms / ours;
    state.counters["MB/s"] = double(text.size()) / 1e6 / ours;
}
BENCHMARK(yaml)->Iterations(3)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();

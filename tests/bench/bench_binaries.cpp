// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a binary, compared with LLVM's own tools: all of a library without debug information with the symbols that
// llvm-nm prints, and a library with debug information with what llvm-dwarfdump prints of it.
#include "child_process.h"
#include "core/base/file_bytes.h"
#include "core/compiler/objects/binary_reader.h"
#include "need.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <limits>

using namespace inlinescope;

namespace {

class CountingSink : public EvidenceSink {
public:
    std::array<std::size_t, binaryLevelNames.size()> counts = {};
    Result<void> beginLog(const FeatureSchema&) override { return {}; }
    Result<void> context(const std::string&) override { return {}; }
    Result<void> observations(const ObservationChunk&) override { return {}; }
    Result<void> beginReport() override { return {}; }
    Result<void> entry(const ElfSizeEntry&) override { return {}; }
    Result<void> totals(const std::vector<std::optional<std::int64_t>>&) override { return {}; }
    Result<void> parts(const std::vector<BinaryPart>& parts) override {
        for (const BinaryPart& part : parts)
            ++counts[std::size_t(part.level)];
        return {};
    }
    Result<void> finding(const Finding& finding) override { stop(describe(finding.error)); }
};

double secondsOf(auto work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Reads `path` and runs `tool` some times each, and compares the least of each.
void compare(benchmark::State& state, const std::string& path, const std::vector<std::string>& tool,
             BinaryLevel level) {
    const std::vector<std::byte> bytes = need(readFile(path, std::uint64_t(1) << 31));
    double ours = std::numeric_limits<double>::max(), theirs = ours;
    std::size_t rows = 0;
    for ([[maybe_unused]] auto step : state) {
        CountingSink sink;
        ours = std::min(ours, secondsOf([&] { need(readBinary(bytes, {}, path, sink)); }));
        theirs = std::min(theirs, timeProcess(tool).wall);
        rows = sink.counts[std::size_t(level)];
    }
    state.counters["rows"] = double(rows);
    state.counters["times as fast as " + tool.front()] = theirs / ours;
    state.counters["MB/s"] = double(bytes.size()) / 1e6 / ours;
}

void symbols(benchmark::State& state) {
    const std::string library = "/usr/lib/llvm-22/lib/libclang-cpp.so.22.1";
    compare(state, library, {"llvm-nm-22", "-D", "--print-size", "--size-sort", library}, BinaryLevel::Symbols);
}
BENCHMARK(symbols)->Iterations(5)->Unit(benchmark::kMillisecond);

/// A library of some of our own sources, built with -g.
void inlinedFunctions(benchmark::State& state) {
    char folder[] = "/tmp/bench_binaries.XXXXXX";
    if (!::mkdtemp(folder)) stop("mkdtemp");
    const std::string library = std::string(folder) + "/made.so", root = INLINESCOPE_SOURCE_DIR;
    std::vector<std::string> build{"clang++-22", "-std=c++20", "-O2", "-g",   "-fPIC",
                                   "-shared",    "-I" + root,  "-o",  library};
    for (const char* source : {"text_match", "names", "script", "call_remark", "symbol_folding", "tensor"})
        build.push_back(root + "/core/model/" + source + ".cpp");
    timeProcess(build);
    compare(state, library, {"llvm-dwarfdump-22", "--debug-info", library}, BinaryLevel::Callsites);
    std::remove(library.c_str());
    std::remove(folder);
}
BENCHMARK(inlinedFunctions)->Iterations(3)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();

// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a binary, compared with LLVM's own tools: all of a library without debug information with the symbols that
// llvm-nm prints, and a library with debug information with what llvm-dwarfdump prints of it. And what SQLite alone
// takes to store the rows of the former, which is a part of each import (bench_imports).
#include "child_process.h"
#include "core/base/file_bytes.h"
#include "core/base/fnv.h"
#include "core/compiler/objects/binary_reader.h"
#include "need.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <sqlite3.h>
#include <string_view>
#include <unordered_map>

using namespace inlinescope;

namespace {

class CountingSink : public EvidenceSink {
public:
    std::vector<BinaryPart> all; ///< if they are to be kept
    bool isKeeping = false;
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
        if (isKeeping) all.insert(all.end(), parts.begin(), parts.end());
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

const std::string clangLibrary = "/usr/lib/llvm-22/lib/libclang-cpp.so.22.1";
const std::vector<std::string> nm = {"llvm-nm-22", "-D", "--print-size", "--size-sort", clangLibrary};

void symbols(benchmark::State& state) {
    compare(state, clangLibrary, nm, BinaryLevel::Symbols);
}
BENCHMARK(symbols)->Iterations(5)->Unit(benchmark::kMillisecond);

/// A file with the tables and indices of a workspace that have the parts of binaries.
class BareFile {
public:
    explicit BareFile(const std::string& path) {
        if (sqlite3_open(path.c_str(), &m_handle) != SQLITE_OK) stop("sqlite3_open");
        run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;"
            "CREATE TABLE strings (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL, text TEXT NOT NULL);"
            "CREATE INDEX strings_by_hash ON strings (hash);"
            "CREATE TABLE binary_parts (id INTEGER PRIMARY KEY, report_id INTEGER, level INTEGER, is_rest INTEGER, "
            "name_id INTEGER, place_id INTEGER, bytes INTEGER, file_bytes INTEGER, sites INTEGER);"
            "CREATE INDEX binary_parts_by_report ON binary_parts (report_id, level);"
            "CREATE TABLE binary_symbols (id INTEGER PRIMARY KEY, report_id INTEGER, is_rest INTEGER, name TEXT, "
            "place TEXT, bytes INTEGER, file_bytes INTEGER);"
            "CREATE INDEX binary_symbols_by_report ON binary_symbols (report_id)");
    }
    ~BareFile() { sqlite3_close(m_handle); }
    BareFile(const BareFile&) = delete;
    void run(const char* sql) {
        if (sqlite3_exec(m_handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK) stop(sqlite3_errmsg(m_handle));
    }
    /// With a statement for each row.
    void store(const std::vector<BinaryPart>& parts) {
        run("BEGIN");
        sqlite3_stmt* const text = prepared("INSERT INTO strings (hash, text) VALUES (?, ?)");
        sqlite3_stmt* const row = prepared("INSERT INTO binary_parts (report_id, level, is_rest, name_id, place_id, "
                                           "bytes, file_bytes, sites) VALUES (1, ?, ?, ?, ?, ?, ?, ?)");
        sqlite3_stmt* const symbol = prepared("INSERT INTO binary_symbols (report_id, name, place, is_rest, bytes, "
                                              "file_bytes) VALUES (1, ?, ?, ?, ?, ?)");
        std::unordered_map<std::string_view, std::int64_t> ids;
        const auto idOf = [&](std::string_view name) {
            const auto [known, isNew] = ids.try_emplace(name, std::int64_t(ids.size() + 1));
            if (!isNew) return known->second;
            sqlite3_bind_int64(text, 1, std::int32_t(Fnv1a32().add(name).value()));
            bindText(text, 2, name);
            step(text);
            return known->second;
        };
        for (const BinaryPart& part : parts) {
            int column = 0;
            if (part.level == BinaryLevel::Symbols) {
                for (const std::string* words : {&part.name, &part.place})
                    bindText(symbol, ++column, *words);
                for (const std::int64_t value : {std::int64_t(part.isRest), part.bytes, part.fileBytes})
                    sqlite3_bind_int64(symbol, ++column, value);
                step(symbol);
                continue;
            }
            for (const std::int64_t value : {std::int64_t(part.level), std::int64_t(part.isRest), idOf(part.name),
                                             idOf(part.place), part.bytes, part.fileBytes, part.sites})
                sqlite3_bind_int64(row, ++column, value);
            step(row);
        }
        for (sqlite3_stmt* const statement : {text, row, symbol})
            sqlite3_finalize(statement);
        run("COMMIT");
    }

private:
    sqlite3_stmt* prepared(const char* sql) {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_handle, sql, -1, &statement, nullptr) != SQLITE_OK) stop(sqlite3_errmsg(m_handle));
        return statement;
    }
    static void bindText(sqlite3_stmt* statement, int column, std::string_view text) {
        sqlite3_bind_text(statement, column, text.data(), int(text.size()), SQLITE_STATIC);
    }
    void step(sqlite3_stmt* statement) {
        if (sqlite3_step(statement) != SQLITE_DONE) stop(sqlite3_errmsg(m_handle));
        sqlite3_reset(statement);
    }
    sqlite3* m_handle = nullptr;
};

std::string newFolder() {
    std::string folder = std::filesystem::temp_directory_path() / "bench_binaries_XXXXXX";
    if (!::mkdtemp(folder.data())) stop("mkdtemp");
    return folder;
}

void rowsInBareSqlite(benchmark::State& state) {
    const std::vector<std::byte> bytes = need(readFile(clangLibrary, std::uint64_t(1) << 31));
    CountingSink sink;
    sink.isKeeping = true;
    need(readBinary(bytes, {}, clangLibrary, sink));
    const std::string folder = newFolder();
    const std::string path = folder + "/bare";
    double ours = std::numeric_limits<double>::max(), theirs = ours;
    for ([[maybe_unused]] auto step : state) {
        ours = std::min(ours, secondsOf([&] { BareFile(path).store(sink.all); }));
        theirs = std::min(theirs, timeProcess(nm).wall);
        std::remove(path.c_str());
    }
    std::filesystem::remove_all(folder);
    state.counters["rows"] = double(sink.all.size());
    state.counters["times as fast as llvm-nm-22"] = theirs / ours;
}
BENCHMARK(rowsInBareSqlite)->Iterations(5)->Unit(benchmark::kMillisecond);

/// A library of some of our own sources, built with -g.
void inlinedFunctions(benchmark::State& state) {
    const std::string folder = newFolder();
    const std::string library = folder + "/made.so", root = INLINESCOPE_SOURCE_DIR;
    std::vector<std::string> build{"clang++-22", "-std=c++20", "-O2", "-g",   "-fPIC",
                                   "-shared",    "-I" + root,  "-o",  library};
    for (const char* source : {"text_match", "names", "script", "call_remark", "symbol_folding", "tensor"})
        build.push_back(root + "/core/model/" + source + ".cpp");
    timeProcess(build);
    compare(state, library, {"llvm-dwarfdump-22", "--debug-info", library}, BinaryLevel::Callsites);
    std::remove(library.c_str());
    std::filesystem::remove_all(folder);
}
BENCHMARK(inlinedFunctions)->Iterations(3)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();

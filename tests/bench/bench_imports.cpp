// SPDX-License-Identifier: GPL-3.0-or-later
// Whole imports by the command line program, with its worker and everything stored, compared with other programs that
// read the same file: wall time of each, the least of some turns.
//   - a training log, with `cat FILE > COPY`, which writes the bytes too, and with `cat FILE > /dev/null`; and one of
//     eight times the size, for which the start of programs and a new workspace count less
//   - a shared library without debug information, with llvm-nm by size
//   - optimization remarks in YAML, with llvm-remarkutil
#include "child_process.h"
#include "generated_log.h"
#include "need.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

using namespace inlinescope;

namespace {

struct Yardstick {
    std::string words;
    std::vector<std::string> command;
};

/// Imports `file` into a new workspace and runs each yardstick, `turns` times in turn.
void compare(const std::string& what, const std::string& file, const std::vector<Yardstick>& yardsticks,
             const std::string& folder, int turns) {
    double ours = std::numeric_limits<double>::max();
    std::vector<double> theirs(yardsticks.size(), ours);
    for (int turn = 0; turn < turns; ++turn) {
        const std::string workspace = folder + "/w" + std::to_string(turn) + ".inlinescope";
        ours = std::min(ours, timeProcess({INLINESCOPE_CLI, "--workspace", workspace, "import", file}).wall);
        std::filesystem::remove(workspace);
        for (std::size_t index = 0; index < yardsticks.size(); ++index)
            theirs[index] = std::min(theirs[index], timeProcess(yardsticks[index].command).wall);
    }
    const double megabytes = double(std::filesystem::file_size(file)) / 1e6;
    for (std::size_t index = 0; index < yardsticks.size(); ++index)
        std::printf("%-24s %7.1f MB %7.3f s = %6.3f times the speed of %s (%.3f s)\n", what.c_str(), megabytes, ours,
                    theirs[index] / ours, yardsticks[index].words.c_str(), theirs[index]);
}

/// A log of so many contexts of 144 MB.
void trainingLog(const std::string& what, int contexts, const std::string& folder, int turns) {
    const std::string log = folder + "/generated.log", copy = folder + "/copy";
    {
        std::ofstream file(log, std::ios::binary);
        for (int context = 0; context < contexts; ++context) {
            const std::string text = generatedLog(std::to_string(context));
            file << std::string_view(text).substr(context == 0 ? 0 : text.find('\n') + 1); // one header
        }
    }
    compare(what, log,
            {{"cat FILE > COPY", {"sh", "-c", "cat \"$1\" > \"$2\"", "sh", log, copy}},
             {"cat FILE > /dev/null", {"cat", log}}},
            folder, turns);
    std::filesystem::remove(copy);
    std::filesystem::remove(log);
}

void library(const std::string& folder, int turns) {
    const std::string library = "/usr/lib/llvm-22/lib/libclang-cpp.so.22.1";
    compare("libclang-cpp", library,
            {{"llvm-nm -D --print-size --size-sort", {"llvm-nm-22", "-D", "--print-size", "--size-sort", library}}},
            folder, turns);
}

/// What clang-22 says about a C++ source of this project, a few times over.
void remarks(const std::string& folder, int turns) {
    const std::string one = folder + "/one.opt.yaml", all = folder + "/all.opt.yaml";
    timeProcess({"clang++-22", "-std=c++20", "-O2", "-g", "-fsave-optimization-record=yaml",
                 "-foptimization-record-file=" + one, "-I" INLINESCOPE_SOURCE_DIR, "-c",
                 INLINESCOPE_SOURCE_DIR "/core/model/text_match.cpp", "-o", folder + "/one.o"});
    std::ifstream file(one, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::ofstream repeated(all, std::ios::binary);
    for (std::size_t size = 0; size < (std::size_t(16) << 20); size += text.size())
        repeated << text;
    repeated.close();
    compare("optimization remarks", all,
            {{"llvm-remarkutil count", {"llvm-remarkutil-22", "count", "--parser=yaml", all}}}, folder, turns);
}

} // namespace

int main(int count, char** arguments) {
    const bool hasTurns = count == 3 && std::strcmp(arguments[1], "--turns") == 0;
    std::string folder = std::filesystem::temp_directory_path() / "bench_imports_XXXXXX";
    if ((count != 1 && !hasTurns) || ::mkdtemp(folder.data()) == nullptr) {
        std::fputs("usage: bench_imports [--turns N]\n", stderr);
        return EXIT_FAILURE;
    }
    const int turns = hasTurns ? std::max(1, std::atoi(arguments[2])) : 3;
    trainingLog("training log", 1, folder, turns);
    trainingLog("large training log", 8, folder, turns);
    library(folder, turns);
    remarks(folder, turns);
    std::filesystem::remove_all(folder);
    return EXIT_SUCCESS;
}

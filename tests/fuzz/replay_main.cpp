// SPDX-License-Identifier: GPL-3.0-or-later
// The ordinary test of a target: it reads every file of a corpus once. A file called valid-... must be accepted, one
// called bad-... refused; a crash, an exit that the target does not expect, or too much memory for a small file fails
// the test.
#include "core/base/file_bytes.h"
#include "fuzz_target.h"
#include "tests/support/shadow_memory.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;
using namespace inlinescope;

constexpr std::uint64_t maxInput = 1 << 20;
/// In addition to the memory of the program before. A policy's tensors may take 256 MiB.
constexpr rlim_t memory = rlim_t(384) << 20;

void limitMemory() {
    if (testing::hasShadowMemory) return;
    rlim_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlim_t most = pages * rlim_t(::sysconf(_SC_PAGESIZE)) + memory;
    const rlimit limit{most, most};
    ::setrlimit(RLIMIT_AS, &limit);
}

/// Whether the result of the file is the one of its name.
bool replay(const fs::path& path) {
    const std::string name = path.filename().string();
    std::printf("%s: ", name.c_str());
    std::fflush(stdout);
    const auto bytes = readFile(path.string(), maxInput);
    if (!bytes) return std::printf("%s\n", describe(bytes.error()).c_str()), false;
    const Result<void> read = fuzz::readInput(*bytes);
    const std::string outcome = read ? "taken" : describe(read.error());
    const bool isValid = name.starts_with("valid-");
    const bool isOutOfMemory = outcome.find("out of memory") != std::string::npos;
    const bool isRight = (isValid || name.starts_with("bad-")) && read.ok() == isValid && !isOutOfMemory;
    std::printf("%s%s\n", isRight ? "" : "WRONG: ", outcome.c_str());
    return isRight;
}

} // namespace

int main(int argumentCount, char** arguments) {
    std::vector<fs::path> files;
    if (argumentCount == 2 && fs::is_directory(arguments[1]))
        for (const fs::directory_entry& entry : fs::directory_iterator(arguments[1]))
            files.push_back(entry.path());
    std::ranges::sort(files);
    limitMemory();
    const auto wrong = std::ranges::count_if(files, [](const fs::path& path) { return !replay(path); });
    const auto valid = std::ranges::count_if(
        files, [](const fs::path& path) { return path.filename().string().starts_with("valid-"); });
    std::printf("%zu inputs, %td of them valid, %td wrong\n", files.size(), valid, wrong);
    return wrong == 0 && valid > 0 && files.size() > std::size_t(valid) ? 0 : 1;
}

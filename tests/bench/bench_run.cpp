// SPDX-License-Identifier: GPL-3.0-or-later
// bench_run CORPUS [--every N] [--turns N] [--keep FILE]: compares `run CORPUS --policy default --jobs 2`, everything
// stored, with xargs and two clang-22 -cc1 at a time over the same modules (largest first, as in the run; objects to
// /dev/null). The two alternate, and the least time of each counts: CPU time (user and system) of all processes, and
// wall time. --keep leaves the workspace of the last run at FILE.
#include "child_process.h"
#include "importers/readers/corpus_reader.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>

using namespace inlinescope;

namespace {

/// Every nth module of the corpus, in the order of a run.
std::vector<ModuleFiles> chosenModules(const std::string& folder, int every) {
    Result<CorpusReader> corpus = CorpusReader::open(folder);
    if (!corpus.ok()) {
        std::fprintf(stderr, "bench_run: %s\n", describe(corpus.error()).c_str());
        std::exit(EXIT_FAILURE);
    }
    std::vector<Finding> findings;
    std::vector<ModuleFiles> modules;
    for (int number = 0; auto module = corpus->next(findings); ++number)
        if (number % every == 0) modules.push_back(std::move(*module));
    const auto size = [](const ModuleFiles& module) { return std::filesystem::file_size(module.bitcodePath); };
    std::sort(modules.begin(), modules.end(), [&](const auto& a, const auto& b) { return size(a) > size(b); });
    return modules;
}

/// An argument of a response file.
std::string quoted(const std::string& argument) {
    std::string text = "\"";
    for (const char c : argument) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text + "\"\n";
}

/// Writes a response file per module and the list of them that xargs reads; returns the list's path.
std::string writeCommands(const std::vector<ModuleFiles>& modules, const std::string& folder) {
    std::ofstream list(folder + "/list");
    for (std::size_t number = 0; number < modules.size(); ++number) {
        const std::string path = folder + "/" + std::to_string(number);
        std::ofstream file(path);
        for (const std::string& argument : modules[number].commandLine)
            if (argument != "-cc1" && !argument.empty() && !argument.starts_with("-fembed-bitcode"))
                file << quoted(argument);
        file << "-o /dev/null -x ir " << quoted(modules[number].bitcodePath);
        list << "@" << path << "\n";
    }
    return folder + "/list";
}

void keepLeast(ProcessTime& least, const ProcessTime& time) {
    least = {std::min(least.cpu, time.cpu), std::min(least.wall, time.wall)};
}

void print(const char* what, double ours, double xargs) {
    std::printf("%-46s %8.2f s = %6.3f times xargs -P 2 clang-22 -cc1 (%.2f s)\n", what, ours, ours / xargs, xargs);
}

int bench(const std::string& corpus, int every, int turns, const std::string& folder, const std::string& keep) {
    const std::vector<ModuleFiles> modules = chosenModules(corpus, every);
    const std::string list = writeCommands(modules, folder);
    const std::string workspace = folder + "/w.inlinescope";
    const std::vector<std::string> cli{INLINESCOPE_CLI, "--workspace", workspace};
    const auto with = [&cli](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), cli.begin(), cli.end());
        return arguments;
    };
    std::vector<std::string> run = with({"run", "bench", "--policy", "default", "--name", "default", "--jobs", "2"});
    for (const ModuleFiles& module : modules)
        if (every > 1) run.insert(run.end(), {"--module", module.name});
    ProcessTime ours{1e9, 1e9};
    ProcessTime xargs{1e9, 1e9};
    for (int turn = 0; turn < turns; ++turn) {
        std::filesystem::remove(workspace); // every turn stores everything again
        timeProcess(with({"import", corpus, "--name", "bench"}));
        keepLeast(xargs, timeProcess({"xargs", "-P", "2", "-n", "1", "clang-22", "-cc1"}, list.c_str()));
        keepLeast(ours, timeProcess(run));
    }
    print("run --jobs 2, everything stored: CPU time", ours.cpu, xargs.cpu);
    print("run --jobs 2, everything stored: wall time", ours.wall, xargs.wall);
    if (!keep.empty()) std::filesystem::copy_file(workspace, keep, std::filesystem::copy_options::overwrite_existing);
    return EXIT_SUCCESS;
}

} // namespace

int main(int count, char** arguments) {
    int every = 1;
    int turns = 2;
    std::string keep;
    for (int index = 2; index + 1 < count; index += 2) {
        if (std::strcmp(arguments[index], "--every") == 0) every = std::max(1, std::atoi(arguments[index + 1]));
        if (std::strcmp(arguments[index], "--turns") == 0) turns = std::max(1, std::atoi(arguments[index + 1]));
        if (std::strcmp(arguments[index], "--keep") == 0) keep = arguments[index + 1];
    }
    std::string folder = std::filesystem::temp_directory_path() / "bench_run_XXXXXX";
    if (count < 2 || ::mkdtemp(folder.data()) == nullptr) {
        std::fputs("usage: bench_run CORPUS [--every N] [--turns N] [--keep FILE]\n", stderr);
        return EXIT_FAILURE;
    }
    const int code = bench(arguments[1], every, turns, folder, keep);
    std::filesystem::remove_all(folder);
    return code;
}

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>
#include <vector>

namespace inlinescope {

/// The time of a program, with all programs that it started and waited for.
struct ProcessTime {
    double cpu = 0;  ///< seconds, user plus system
    double wall = 0; ///< seconds
};

inline double seconds(const timeval& time) {
    return double(time.tv_sec) + double(time.tv_usec) * 1e-6;
}

/// Runs a program to its end with input from `input`, discarding its output; ends the benchmark if the program fails.
inline ProcessTime timeProcess(std::vector<std::string> arguments, const char* input = "/dev/null") {
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
        pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    const auto begin = std::chrono::steady_clock::now();
    const pid_t process = ::fork();
    if (process == 0) {
        ::dup2(::open(input, O_RDONLY), STDIN_FILENO);
        ::dup2(::open("/dev/null", O_WRONLY), STDOUT_FILENO);
        ::execvp(pointers[0], pointers.data());
        ::_exit(127);
    }
    int status = 0;
    rusage usage{};
    ::wait4(process, &status, 0, &usage);
    if (status != 0) {
        std::fprintf(stderr, "%s ended with status %d\n", arguments[0].c_str(), status);
        std::exit(EXIT_FAILURE);
    }
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    return {seconds(usage.ru_utime) + seconds(usage.ru_stime), wall.count()};
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_writer.h"

#include <sys/wait.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <unistd.h>

namespace inlinescope::testing {

/// The words of each case of inCopy().
inline std::map<std::string, std::string>& outcomes() {
    static std::map<std::string, std::string> all;
    return all;
}

/// Runs a case in a copy of this process, and keeps its words. To be called before Qt Test starts its threads, for
/// cases that need a process of one thread.
inline void inCopy(const std::string& name, const std::function<std::string()>& work) {
    int ends[2];
    if (::pipe(ends) != 0) return;
    const pid_t process = ::fork();
    if (process == 0) {
        const std::string words = work();
        ::_exit(::write(ends[1], words.data(), words.size()) == ssize_t(words.size()) ? 0 : 1);
    }
    ::close(ends[1]);
    std::string words(4096, '\0');
    words.resize(std::size_t(std::max<ssize_t>(0, ::read(ends[0], words.data(), words.size()))));
    ::close(ends[0]);
    int status = 0;
    ::waitpid(process, &status, 0);
    if (WIFSIGNALED(status)) words = "signal " + std::to_string(WTERMSIG(status));
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) words = "exit code " + std::to_string(WEXITSTATUS(status));
    outcomes()[name] = words;
}

inline std::string textOf(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace inlinescope::testing

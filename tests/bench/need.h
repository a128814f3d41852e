// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Error handling of the benchmarks: print the error, and end.
#include "core/base/result.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <string>

[[noreturn]] inline void stop(const std::string& words) {
    std::fprintf(stderr, "%s: %s\n", program_invocation_short_name, words.c_str());
    std::exit(EXIT_FAILURE);
}

template <typename T>
T need(inlinescope::Result<T> result) {
    if (!result.ok()) stop(inlinescope::describe(result.error()));
    if constexpr (!std::is_void_v<T>) return std::move(result).value();
}

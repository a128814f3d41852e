// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace inlinescope::cli {

// Checks of what options take. Each error says what is expected, and those of numbers refuse what is not finite.

/// One of the words; the error has the nearest.
CLI::Validator oneOf(std::vector<std::string> words);
/// An integer from 0 or 1 to the largest that a workspace can store, 2^40.
CLI::Validator atLeast(std::int64_t smallest);
CLI::Validator finiteNumber();
/// Accepts "0.5%" and "0.5"; percentOf() reads what passes.
CLI::Validator percentage();
double percentOf(const std::string& text);
/// Accepts bytes as "200", "200B", "16KiB" and "2MiB", with a sign too, up to 2^40 of them; bytesOf() reads what
/// passes.
CLI::Validator byteCount();
std::int64_t bytesOf(const std::string& text);
/// Transforms "90", "90s", "10m" and "2h" to seconds.
CLI::AsNumberWithUnit durations();
/// A time limit in seconds: from 1 to ten years, which a clock can still add.
CLI::Validator waitingTime();

} // namespace inlinescope::cli

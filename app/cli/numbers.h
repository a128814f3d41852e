// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

namespace inlinescope::cli {

// Checks of the numbers that options take. Each says what is wanted, and none lets a number pass that is not finite.

/// A whole number from 0 or 1 to the largest that a workspace can hold and give back, 2^40.
CLI::Validator atLeast(std::int64_t smallest);
CLI::Validator finiteNumber();
/// "0.5%" and "0.5" alike; percentOf() reads what passes.
CLI::Validator percentage();
double percentOf(const std::string& text);
/// Seconds of what a user is ready to wait for: 1 to ten years, as many as a clock can add.
CLI::Validator waitingTime();

} // namespace inlinescope::cli

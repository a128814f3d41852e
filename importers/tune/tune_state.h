// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <chrono>
#include <optional>
#include <string>

namespace inlinescope {

/// What a later call of a tune must know: FOLDER/tune.json, which also marks a folder as a tune's.
class TuneState {
public:
    using Clock = std::chrono::steady_clock;

    /// Makes the folder, or reads the state of an earlier call. Errors: Refused for a folder with files but without a
    /// state, Unwritable.
    static Result<TuneState> open(const std::string& folder);

    /// What is left of the time for a search.
    std::optional<std::chrono::seconds> left(std::optional<std::chrono::seconds> budget) const;
    /// Stores how long the search has run since `start` and before; while it runs at most every few seconds.
    Result<void> searched(Clock::time_point start, bool isOver);
    /// All is done, so that a later call has a whole budget again.
    Result<void> finish();

private:
    explicit TuneState(std::string path) : m_path(std::move(path)) {}
    Result<void> write(std::chrono::seconds searched) const;

    std::string m_path;
    std::chrono::seconds m_before{0}; ///< searched by earlier calls
    Clock::time_point m_written{};
};

} // namespace inlinescope

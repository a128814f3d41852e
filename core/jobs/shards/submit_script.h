// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>

namespace inlinescope {

/// Who starts the shards of a folder.
enum class ShardEngine : std::uint8_t { Parallel, Slurm };

constexpr const char* toString(ShardEngine engine) {
    return engine == ShardEngine::Slurm ? "slurm" : "parallel";
}

/// What the scripts of a folder say. Texts may be foreign: they are quoted for the shell, or shown without hidden
/// characters in comments.
struct SubmitWords {
    std::string summary; ///< one line for the user
    std::string folder;  ///< absolute paths
    std::string workspace;
    std::string program; ///< inlinescope-cli
    std::uint32_t shards = 0;
    std::int64_t minutes = 0; ///< expected for a shard
};

/// A shell script that does one shard, whose number is its argument or that of the task of an array, at most three
/// times while it asks for another try.
std::string runScript(const SubmitWords& words);
/// A shell script that starts all shards, and collects what they recorded when they have ended, however they did.
std::string submitScript(ShardEngine engine, const SubmitWords& words);

/// A text as one word of a POSIX shell.
std::string shellWord(const std::string& text);

} // namespace inlinescope

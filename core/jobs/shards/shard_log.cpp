// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_log.h"

#include "core/base/open_file.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

/// The number at the beginning of the name, which is then without it.
std::optional<std::uint64_t> takeNumber(std::string_view& name) {
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (failure != std::errc()) return std::nullopt;
    name.remove_prefix(std::size_t(end - name.data()));
    return number;
}

/// The number of the shard, from 1 on.
std::optional<std::uint64_t> shardOf(std::string_view name) {
    constexpr std::string_view end = ".log";
    const auto first = takeNumber(name);
    if (!first || name == end) return first;
    if (!name.starts_with('+')) return std::nullopt;
    name.remove_prefix(1);
    const auto index = takeNumber(name);
    if (!index || !name.starts_with('-') || !name.ends_with(end)) return std::nullopt;
    return *first + *index;
}

/// Of the log that was written last; empty if there is none.
Result<std::string> newestPath(const std::string& folder, std::uint64_t number, const CancelToken& cancel) {
    std::string newest;
    fs::file_time_type changed;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
        if (cancel.isCancelled()) return CancelToken::error();
        if (shardOf(entry->path().filename().string()) != number) continue;
        std::error_code ignored;
        const fs::file_time_type time = entry->last_write_time(ignored);
        if (!newest.empty() && time <= changed) continue;
        newest = entry->path().string();
        changed = time;
    }
    return newest;
}

} // namespace

Result<ShardLog> shardLog(const std::string& folder, std::uint32_t shard, const CancelToken& cancel) {
    const std::string logs = folder + "/logs";
    const std::uint64_t number = std::uint64_t(shard) + 1;
    INLINESCOPE_TRY(const std::string path, newestPath(logs, number, cancel));
    if (path.empty())
        return Error{ErrorCode::NotFound, "no log of shard " + std::to_string(number), logs, {}, "a file N.log"};
    INLINESCOPE_TRY(const OpenFile file, FileRoots({folder}).open(path));
    const std::uint64_t begin = file.size() > ShardLog::mostBytes ? file.size() - ShardLog::mostBytes : 0;
    INLINESCOPE_TRY(const std::vector<std::byte> bytes, file.read(begin, ShardLog::mostBytes));
    std::string text(bytes.size(), '\0');
    std::ranges::transform(bytes, text.begin(), [](std::byte byte) { return char(byte); });
    return ShardLog{path, visibleLines(std::move(text)), begin > 0};
}

} // namespace inlinescope

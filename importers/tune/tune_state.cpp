// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/tune_state.h"

#include "core/base/file_bytes.h"
#include "core/jobs/common/file_io.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;
using std::chrono::seconds;

constexpr std::chrono::seconds betweenWrites{5};
constexpr std::size_t maxState = 64 << 10;
constexpr std::int64_t longest = 10ll * 366 * 24 * 3600; ///< seconds

/// Of earlier calls; none if the file is damaged.
seconds searchedBy(const std::string& text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("searched_seconds")) return seconds(0);
    const auto& value = json["searched_seconds"];
    return seconds(value.is_number_integer() ? std::clamp<std::int64_t>(value.get<std::int64_t>(), 0, longest) : 0);
}

} // namespace

Result<TuneState> TuneState::open(const std::string& folder) {
    std::error_code error;
    TuneState state(folder + "/tune.json");
    if (isFile(state.m_path)) {
        INLINESCOPE_TRY(const std::string text, readSmallFile(state.m_path, maxState));
        state.m_before = searchedBy(text);
        return state;
    }
    if (fs::exists(folder, error) && !(fs::is_directory(folder, error) && fs::is_empty(folder, error)))
        return Error{ErrorCode::Refused,
                     "it has other files, and a tune would mix its own with them",
                     folder,
                     {},
                     "a new or an empty folder, or that of an earlier tune"};
    INLINESCOPE_CHECK(state.write(seconds(0)));
    return state;
}

std::optional<seconds> TuneState::left(std::optional<seconds> budget) const {
    if (!budget) return std::nullopt;
    return std::max(seconds(0), *budget - m_before);
}

Result<void> TuneState::searched(Clock::time_point start, bool isOver) {
    const Clock::time_point now = Clock::now();
    if (!isOver && now - m_written < betweenWrites) return {};
    m_written = now;
    return write(m_before + std::chrono::duration_cast<seconds>(now - start));
}

Result<void> TuneState::finish() {
    m_before = seconds(0);
    return write(seconds(0));
}

Result<void> TuneState::write(seconds searched) const {
    const nlohmann::ordered_json json = {{"searched_seconds", searched.count()}};
    return writeFile(m_path, asBytes(json.dump() + "\n"));
}

} // namespace inlinescope

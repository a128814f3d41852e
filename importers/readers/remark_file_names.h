// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace inlinescope {

/// How the names of files of remarks end: of those that clang writes, and of those of a link, by the clang that starts
/// it.
inline constexpr std::array<std::string_view, 6> remarkEndings{
    ".opt.yaml", ".opt.bitstream", ".opt.ld.yaml", ".opt.ld.bitstream", "-opt.ld.yaml", "-opt.ld.bitstream"};

/// "prog-opt.ld.yaml" of "prog-opt.ld.yaml.thin.3.yaml", as ThinLTO names the file of each of its tasks; any other name
/// as it is.
constexpr std::string_view withoutThinTask(std::string_view path) {
    constexpr std::string_view mark = ".thin.";
    const std::size_t begin = path.rfind(mark);
    if (begin == path.npos) return path;
    const std::string_view task = path.substr(begin + mark.size());
    const std::size_t digits = std::min(task.find_first_not_of("0123456789"), task.size());
    const std::string_view format = task.substr(digits);
    const bool isTask = digits > 0 && (format == ".yaml" || format == ".bitstream");
    return isTask ? path.substr(0, begin) : path;
}

/// The position in remarkEndings; absent if the file is not named like one of remarks.
constexpr std::optional<std::size_t> remarkEndingOf(std::string_view path) {
    const std::string_view name = withoutThinTask(path);
    const auto found = std::ranges::find_if(remarkEndings, [name](auto ending) { return name.ends_with(ending); });
    return found == remarkEndings.end() ? std::nullopt : std::optional(std::size_t(found - remarkEndings.begin()));
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/result_names.h"

#include <algorithm>
#include <charconv>
#include <limits>

namespace inlinescope {
namespace {

constexpr std::string_view partEnd = ".part", doneEnd = ".done";

/// A number from 1 on, as it is written: without sign and leading zeros.
std::optional<std::uint32_t> numberIn(std::string_view text, std::uint32_t most) {
    std::uint32_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = failure == std::errc() && end == text.data() + text.size();
    if (!isWhole || text.starts_with('0') || number > most) return std::nullopt;
    return number;
}

} // namespace

std::optional<ResultName> ResultName::parse(std::string_view name) {
    ResultName parsed;
    parsed.done = name.ends_with(doneEnd);
    if (!parsed.done && !name.ends_with(partEnd)) return std::nullopt;
    name.remove_suffix(parsed.done ? doneEnd.size() : partEnd.size());
    const std::size_t point = name.find('.');
    const auto shard = numberIn(name.substr(0, point), std::numeric_limits<std::uint32_t>::max());
    if (!shard) return std::nullopt;
    parsed.shard = *shard - 1;
    if (point == std::string_view::npos) return parsed.done ? std::optional(parsed) : std::nullopt;
    const auto attempt = numberIn(name.substr(point + 1), mostAttempts);
    if (!attempt) return std::nullopt;
    parsed.attempt = *attempt;
    return parsed;
}

std::string ResultName::text() const {
    std::string name = std::to_string(std::uint64_t(shard) + 1);
    if (attempt) name += "." + std::to_string(attempt);
    return name.append(done ? doneEnd : partEnd);
}

void ResultNames::sort() {
    for (auto& [shard, names] : m_names)
        std::ranges::sort(names);
}

std::vector<ResultName> ResultNames::of(std::uint32_t shard) const {
    const auto found = m_names.find(shard);
    return found == m_names.end() ? std::vector<ResultName>() : found->second;
}

bool ResultNames::contains(const ResultName& name) const {
    const auto found = m_names.find(name.shard);
    return found != m_names.end() && std::ranges::binary_search(found->second, name);
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// The greatest number of a process that does a shard, and the most files of one shard that are read.
constexpr std::uint32_t mostAttempts = 1000;

/// The name of a file of results: N.done, or N.A.part and N.A.done of the A-th process that did shard N.
struct ResultName {
    std::uint32_t shard = 0;   ///< index; the name counts from 1
    std::uint32_t attempt = 0; ///< 0: N.done
    bool done = true;

    /// Nothing for any other name.
    static std::optional<ResultName> parse(std::string_view name);
    std::string text() const;
    auto operator<=>(const ResultName&) const = default;
};

/// The files in a folder of results when it was listed, once for all shards. Other names are left out.
class ResultNames {
public:
    void add(const ResultName& name) { m_names[name.shard].push_back(name); }
    /// After the last add().
    void sort();

    /// The files of the shard, sorted.
    std::vector<ResultName> of(std::uint32_t shard) const;
    bool contains(const ResultName& name) const;

private:
    std::map<std::uint32_t, std::vector<ResultName>> m_names; ///< by shard
};

} // namespace inlinescope

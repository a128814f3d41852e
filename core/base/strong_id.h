// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <compare>
#include <cstdint>
#include <functional>

namespace inlinescope {

/// A database row id of one kind of object; ids of different kinds do not convert to each other. 0 is "none".
template <typename Tag>
struct StrongId {
    std::int64_t value = 0;
    explicit operator bool() const { return value != 0; }
    auto operator<=>(const StrongId&) const = default;
};

} // namespace inlinescope

template <typename Tag>
struct std::hash<inlinescope::StrongId<Tag>> {
    std::size_t operator()(const inlinescope::StrongId<Tag>& id) const { return std::hash<std::int64_t>()(id.value); }
};

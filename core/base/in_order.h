// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <type_traits>
#include <utility>
#include <vector>

namespace inlinescope {

/// Makes a value of each item, at most `atOnce` at a time and each in a thread of its own, and gives the values to
/// `take` in the order of the items, in the calling thread. The first error of `take` ends it, after the values that
/// are being made. An exception of `make` is passed on.
template <typename Item, typename Make, typename Take>
Result<void> makeInOrder(const std::vector<Item>& items, std::size_t atOnce, const Make& make, const Take& take) {
    using Made = std::invoke_result_t<const Make&, const Item&>;
    std::deque<std::future<Made>> underWay; // its destructor waits for those that remain
    for (auto next = items.begin(); next != items.end() || !underWay.empty();) {
        if (next != items.end() && underWay.size() < atOnce) {
            underWay.push_back(std::async(std::launch::async, std::cref(make), std::cref(*next++)));
            continue;
        }
        Made made = underWay.front().get();
        underWay.pop_front();
        INLINESCOPE_CHECK(take(std::move(made)));
    }
    return {};
}

} // namespace inlinescope

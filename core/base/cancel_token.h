// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error.h"

#include <atomic>
#include <memory>

namespace inlinescope {

/// A request to stop, shared by copies. Setting and reading are safe from any thread and from a signal handler. Work
/// checks it often and ends with ErrorCode::Cancelled, keeping what is complete.
class CancelToken {
public:
    void cancel() const { m_flag->store(true, std::memory_order_relaxed); }
    bool isCancelled() const { return m_flag->load(std::memory_order_relaxed); }
    static Error error() { return {ErrorCode::Cancelled, "cancelled", {}, {}, {}}; }

private:
    std::shared_ptr<std::atomic<bool>> m_flag = std::make_shared<std::atomic<bool>>(false);
};

} // namespace inlinescope

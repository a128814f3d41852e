// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/rows/rows.h"

namespace inlinescope {

std::string_view toString(RunStatus status) {
    switch (status) {
    case RunStatus::Running:
        return "running";
    case RunStatus::Finished:
        return "finished";
    case RunStatus::Cancelled:
        return "cancelled";
    case RunStatus::Failed:
        return "failed";
    case RunStatus::Interrupted:
        break;
    }
    return "interrupted";
}

std::uint8_t Answered::bits() const {
    const unsigned byDefault = defaultAdvice ? *defaultAdvice : 2;
    return std::uint8_t(unsigned(advice) | unsigned(outcome) << 1 | unsigned(mandatory) << 4 | byDefault << 5);
}

bool Answered::areBits(std::int64_t value) {
    return value >= 0 && value < 1 << bitCount && (value >> 1 & 7) <= std::int64_t(Outcome::NeverAsked) &&
           value >> 5 <= 2;
}

Answered Answered::ofBits(std::int64_t value) {
    const std::int64_t byDefault = value >> 5;
    return {Advice(value & 1), Outcome(value >> 1 & 7), (value >> 4 & 1) != 0,
            byDefault == 2 ? std::nullopt : std::optional(byDefault == 1)};
}

} // namespace inlinescope

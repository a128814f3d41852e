// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// A number at a step of a training, as TensorBoard draws it.
struct ScalarEvent {
    std::string tag; ///< name of the curve
    std::int64_t step = 0;
    double time = 0; ///< seconds since 1970
    float value = 0;
};

/// A TensorBoard event file: TFRecords of tensorflow.Event (tensorflow/core/util/event.proto), the first with the
/// format's version. TensorBoard reads files whose name contains "tfevents".
/// Debian has no library that writes them.
std::vector<std::byte> eventFile(std::span<const ScalarEvent> events);

} // namespace inlinescope

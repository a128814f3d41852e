// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/wire/messages.h"

namespace inlinescope {

// What a runner sends to a task with MeasureVariantsTask::batches while it runs, through the result stream's socket:
// the size of the message (u32, little-endian), and the variants of the next batch. A batch that is sent before the
// present one is measured ends the present one, after the variants that are being measured. An empty one ends the task.

/// The message for the socket.
std::vector<std::byte> messageOf(const VariantBatch& batch);
/// Sends what the socket takes at once, and returns the number of bytes. Errors: WorkerLost if the task has ended.
Result<std::size_t> sendSome(int socket, Bytes message);

/// Waits for the next batch. Errors: the other side has closed the socket; Malformed if it is no batch.
Result<VariantBatch> receiveVariants(int socket);

/// Whether receiveVariants() would not wait.
bool hasVariants(int socket);

} // namespace inlinescope

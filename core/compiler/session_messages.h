#pragma once
#include "core/base/byte_reader.h"
#include "core/model/measured_fields.h"

#include <optional>
#include <vector>

namespace inlinescope {

// What the processes of a session of variants (variant_session.h) tell each other, as bytes. Decoding trusts nothing:
// the writer has read hostile bitcode.

/// One variant's, or the baseline's, measures.
struct ChildMessage {
    MeasuredVariant measured;
};

void fields(auto& archive, IsA<ChildMessage> auto& v) {
    archive(v.measured);
}

template <typename Message>
std::vector<std::byte> encodeMessage(const Message& message) {
    ByteWriter bytes;
    WriteArchive archive(bytes);
    archive(message);
    return bytes.take();
}

/// Nothing where the bytes are no such message.
template <typename Message>
std::optional<Message> decodeMessage(Bytes bytes) {
    ReadArchive archive(bytes);
    Message message;
    archive(message);
    return archive.complete() ? std::optional(std::move(message)) : std::nullopt;
}

} // namespace inlinescope

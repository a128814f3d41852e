// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/variants/baseline_record.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// What the processes of a session of variants (variant_session.h) tell each other, as bytes. Decoding trusts nothing:
// the writer has read hostile bitcode.

/// One variant's measures.
struct VariantMessage {
    MeasuredVariant measured;
    std::string doubt; ///< why they are not to be relied on; empty where they are
};

/// An object taken apart.
struct PiecesMessage {
    std::optional<ObjectPieces> pieces;
    Reduction reduction; ///< of the module before
    std::string reason;  ///< why there are no pieces
};

/// The baseline's measures, by a whole object.
struct BaselineMessage {
    MeasuredVariant measured;
    std::optional<BaselineRecord> record;
    std::string reason;     ///< why there is none
    bool debugInfo = false; ///< the module has some
};

/// What measuring some variants for the check gave, by their number.
struct CheckMessage {
    std::map<std::uint64_t, VariantMessage> variants;
};

void fields(auto& archive, IsA<VariantMessage> auto& v) {
    archive(v.measured, v.doubt);
}
void fields(auto& archive, IsA<PiecesMessage> auto& v) {
    archive(v.pieces, v.reduction, v.reason);
}
void fields(auto& archive, IsA<BaselineMessage> auto& v) {
    archive(v.measured, v.record, v.reason, v.debugInfo);
}
void fields(auto& archive, IsA<CheckMessage> auto& v) {
    archive(v.variants);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error_fields.h"
#include "core/compiler/variants/baseline_record.h"
#include "core/compiler/variants/phase_clock.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// The messages between the processes of a session of variants (variant_session.h), as bytes. Decoding trusts no input,
// since the writer has read hostile bitcode.

/// One variant's measures.
struct VariantMessage {
    MeasuredVariant measured;
    std::string doubt; ///< why they are unreliable; empty if they are reliable
    PhaseCosts costs;  ///< of the process that measured them, without its report
};

/// The pieces of an object.
struct PiecesMessage {
    std::optional<ObjectPieces> pieces;
    Reduction reduction; ///< of the module before code generation
    std::string reason;  ///< why there are no pieces
};

/// The baseline's measures, from a whole object or from known pieces.
struct BaselineMessage {
    MeasuredVariant measured;
    std::optional<BaselineRecord> record;
    std::string reason;     ///< why there is none
    bool debugInfo = false; ///< the module has debug info
};

/// A variant's measures, from a child that measures several.
struct ShareMessage {
    std::uint64_t variant = 0;
    VariantMessage message;
};

/// How a child that measures several variants ended.
struct ShareEnd {
    std::vector<std::uint64_t> asBaseline; ///< variants about whose callsites no question was
    std::vector<std::uint64_t> delivered;  ///< variants whose measures it has delivered by itself
    std::optional<Error> error;
    SessionCosts costs; ///< of the variants only those that it has delivered
};

/// How a session in a child ended.
struct SessionEnd {
    MeasuredVariant baseline;
    SelfCheck check;
    std::vector<std::byte> pieces; ///< VariantsMeasured::pieces
    std::optional<Error> error;
    SessionCosts costs;
};

/// The measures of the variants that were compiled for the check, by their number.
struct CheckMessage {
    std::map<std::uint64_t, VariantMessage> variants;
};

void fields(auto& archive, IsA<VariantMessage> auto& v) {
    archive(v.measured, v.doubt, v.costs);
}
void fields(auto& archive, IsA<PiecesMessage> auto& v) {
    archive(v.pieces, v.reduction, v.reason);
}
void fields(auto& archive, IsA<BaselineMessage> auto& v) {
    archive(v.measured, v.record, v.reason, v.debugInfo);
}
void fields(auto& archive, IsA<ShareMessage> auto& v) {
    archive(v.variant, v.message);
}
void fields(auto& archive, IsA<ShareEnd> auto& v) {
    archive(v.asBaseline, v.delivered, v.error, v.costs.setUp, v.costs.variants);
}
void fields(auto& archive, IsA<SessionEnd> auto& v) {
    archive(v.baseline, v.check, v.pieces, v.error, v.costs.setUp, v.costs.variants);
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

/// Returns std::nullopt if the bytes are no such message.
template <typename Message>
std::optional<Message> decodeMessage(Bytes bytes) {
    ReadArchive archive(bytes);
    Message message;
    archive(message);
    return archive.complete() ? std::optional(std::move(message)) : std::nullopt;
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/evidence_stream.h"
#include "evidence_sink.h"

#include <array>

namespace inlinescope::fuzz {

namespace {

/// A message that `decode` reads.
Result<void> readMessage(Bytes input, auto decode) {
    INLINESCOPE_TRY(const auto message, decode(input));
    ByteWriter out;
    encode(out, message);
    const auto again = decode(out.bytes());
    require(again.ok() && *again == message, "a message is its bytes");
    return {};
}

/// The stream in pieces of `step` bytes.
Result<void> readStream(Bytes input, std::size_t step) {
    FrameReader reader(1 << 20);
    std::array<DemandingSink, 4> sinks;
    std::array receivers = {EvidenceReceiver(&sinks[0], ItemNoun::Log), EvidenceReceiver(&sinks[1], ItemNoun::Report),
                            EvidenceReceiver(&sinks[2], ItemNoun::Remarks),
                            EvidenceReceiver(&sinks[3], ItemNoun::Performance)};
    for (; !input.empty(); input = input.subspan(std::min(step, input.size()))) {
        reader.feed(input.first(std::min(step, input.size())));
        for (;;) {
            INLINESCOPE_TRY(const std::optional<ResultMessage> message, reader.next());
            if (!message) break;
            ByteWriter out;
            encode(out, *message);
            require(decodeResult(std::uint32_t(message->index()), out.bytes()).ok(), "a message is its bytes");
            // Messages of other tasks are invalid here.
            for (EvidenceReceiver& receiver : receivers)
                (void)receiver.take(*message);
        }
    }
    if (reader.insideFrame()) return Error{ErrorCode::Malformed, "a stream that is cut off", {}, {}, {}};
    return {};
}

} // namespace

/// The first byte says what follows: 'R' a request, 'B' a batch of variants, 'H' a stream with its header; otherwise
/// the frames of a stream, whose header is made here, in pieces of that byte's value + 1.
Result<void> readInput(Bytes input) {
    if (input.empty()) return Error{ErrorCode::Malformed, "nothing", {}, {}, {}};
    const auto kind = std::size_t(input.front());
    if (kind == 'R') return readMessage(input.subspan(1), decodeTask);
    if (kind == 'B') return readMessage(input.subspan(1), decodeBatch);
    if (kind == 'H') return readStream(input.subspan(1), 7);
    ByteWriter stream;
    stream.write(streamMagic);
    stream.write(streamVersion);
    stream.append(input.subspan(1));
    return readStream(stream.bytes(), kind + 1);
}

} // namespace inlinescope::fuzz

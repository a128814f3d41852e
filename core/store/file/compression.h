// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace inlinescope::store {

/// zstd frames; the contexts are kept between calls, since a module run has 38 small columns. One object per thread.
/// Throws Failure (LimitExceeded) for data that Decompressor would refuse.
class Compressor {
public:
    Compressor();
    ~Compressor();
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;

    std::vector<std::byte> compress(Bytes bytes);
    /// As compress(), but the bytes of the elements are transposed first: small integers in wide types then become long
    /// runs of zeros. If the size is no multiple of elementSize, the bytes are compressed as they are.
    std::vector<std::byte> compressElements(Bytes bytes, std::size_t elementSize);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The reverse. The frame must declare and contain exactly `size` bytes, which the caller knows from another source:
/// nothing is allocated because of the frame's own header. A frame for more than 64 MiB must itself have at least a
/// 1024th of the size (real data is far above that), so that a small file cannot use much memory; Compressor refuses to
/// make such a frame. Data is decompressed directly to its destination, without a window. Throws Failure (Malformed)
/// otherwise.
class Decompressor {
public:
    Decompressor();
    ~Decompressor();
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;

    std::vector<std::byte> decompress(Bytes frame, std::size_t size);
    /// The same in a buffer of this object, valid until the next call.
    Bytes decompressInPlace(Bytes frame, std::size_t size);
    std::vector<std::byte> decompressElements(Bytes frame, std::size_t size, std::size_t elementSize);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The size that a single frame declares, if it is at most `limit`; throws Failure (Malformed) otherwise.
std::size_t frameSize(Bytes frame, std::size_t limit);

} // namespace inlinescope::store

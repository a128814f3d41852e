// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace inlinescope::store {

/// zstd frames with their contexts kept between calls: a module run has 38 small columns. One per thread. Throws
/// Failure (LimitExceeded) for what Decompressor would refuse.
class Compressor {
public:
    Compressor();
    ~Compressor();
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;

    std::vector<std::byte> compress(Bytes bytes);
    /// As compress(), with the bytes of the elements transposed first: small integers in wide types then become long
    /// runs of zeros. A size that is no multiple of elementSize is compressed as it is.
    std::vector<std::byte> compressElements(Bytes bytes, std::size_t elementSize);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The reverse. The frame must say and give exactly `size` bytes, which the caller knows from elsewhere: nothing is
/// allocated on the word of the frame. Of more than 64 MiB it must hold a 1024th itself (real data is far from that),
/// so that a small file cannot take large memory; Compressor refuses to make such a frame. Data goes straight to its
/// place, without a window. Throws Failure (Malformed) otherwise.
class Decompressor {
public:
    Decompressor();
    ~Decompressor();
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;

    std::vector<std::byte> decompress(Bytes frame, std::size_t size);
    std::vector<std::byte> decompressElements(Bytes frame, std::size_t size, std::size_t elementSize);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The size that a single frame says it has, where it is at most `limit`; throws Failure (Malformed) otherwise.
std::size_t frameSize(Bytes frame, std::size_t limit);

} // namespace inlinescope::store

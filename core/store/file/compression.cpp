// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/compression.h"

#include "core/store/file/connection.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <zstd.h>

namespace inlinescope::store {

namespace {

// Level 3 is zstd's default. Higher levels take twice the time for 2 % on feature columns.
constexpr int Level = 3;

/// A matrix of `rows` x `columns` bytes with its columns as rows.
void transpose(Bytes bytes, std::size_t rows, std::size_t columns, std::byte* out) {
    for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = 0; row < rows; ++row)
            out[column * rows + row] = bytes[row * columns + column];
}

/// Exchanges the bits of `high` that `mask` has with those of `low` that are `shift` above.
template <int Shift, std::uint64_t Mask>
void exchange(std::uint64_t& low, std::uint64_t& high) {
    const std::uint64_t moved = ((low >> Shift) ^ high) & Mask;
    low ^= moved << Shift;
    high ^= moved;
}

static_assert(std::endian::native == std::endian::little);
/// transpose() of rows of 8 bytes, 8 rows at a time in registers: most features are 64-bit numbers.
void transposeWords(Bytes bytes, std::byte* out) {
    constexpr std::size_t side = 8;
    const std::size_t rows = bytes.size() / side, whole = rows / side * side;
    for (std::size_t first = 0; first < whole; first += side) {
        std::array<std::uint64_t, side> words;
        std::memcpy(words.data(), bytes.data() + first * side, sizeof words);
        for (std::size_t row : {0, 1, 2, 3})
            exchange<32, 0x00000000FFFFFFFF>(words[row], words[row + 4]);
        for (std::size_t row : {0, 1, 4, 5})
            exchange<16, 0x0000FFFF0000FFFF>(words[row], words[row + 2]);
        for (std::size_t row : {0, 2, 4, 6})
            exchange<8, 0x00FF00FF00FF00FF>(words[row], words[row + 1]);
        for (std::size_t column = 0; column < side; ++column)
            std::memcpy(out + column * rows + first, &words[column], side);
    }
    for (std::size_t column = 0; column < side; ++column)
        for (std::size_t row = whole; row < rows; ++row)
            out[column * rows + row] = bytes[row * side + column];
}

bool isPlausible(std::size_t frameSize, std::size_t size) {
    constexpr std::size_t always = std::size_t(64) << 20;
    constexpr std::size_t ratio = 1024;
    return size <= always || size / ratio <= frameSize;
}

bool isTransposed(std::size_t size, std::size_t elementSize) {
    return elementSize > 1 && size % elementSize == 0;
}

} // namespace

struct Compressor::State {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context{ZSTD_createCCtx(), &ZSTD_freeCCtx};
};

Compressor::Compressor() : m_state(std::make_unique<State>()) {}
Compressor::~Compressor() = default;

std::vector<std::byte> Compressor::compress(Bytes bytes) {
    const std::size_t bound = ZSTD_compressBound(bytes.size());
    const auto out = std::make_unique_for_overwrite<std::byte[]>(bound);
    const std::size_t size =
        ZSTD_compressCCtx(m_state->context.get(), out.get(), bound, bytes.data(), bytes.size(), Level);
    if (ZSTD_isError(size)) fail(ErrorCode::Internal, std::string("zstd: ") + ZSTD_getErrorName(size));
    if (!isPlausible(size, bytes.size()))
        fail(ErrorCode::LimitExceeded, std::to_string(bytes.size()) + " bytes that are almost all zero");
    return {out.get(), out.get() + size};
}

std::vector<std::byte> Compressor::compressElements(Bytes bytes, std::size_t elementSize) {
    if (!isTransposed(bytes.size(), elementSize)) return compress(bytes);
    const auto transposed = std::make_unique_for_overwrite<std::byte[]>(bytes.size());
    if (elementSize == sizeof(std::uint64_t))
        transposeWords(bytes, transposed.get());
    else
        transpose(bytes, bytes.size() / elementSize, elementSize, transposed.get());
    return compress({transposed.get(), bytes.size()});
}

struct Decompressor::State {
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context{ZSTD_createDCtx(), &ZSTD_freeDCtx};
    std::vector<std::byte> buffer;

    static void check(Bytes frame, std::size_t size) {
        if (frameSize(frame, size) != size) fail(ErrorCode::Malformed, "compressed data of another size than recorded");
        if (!isPlausible(frame.size(), size))
            fail(ErrorCode::Malformed, "compressed data whose content is almost all zero");
    }
    void decompress(Bytes frame, std::span<std::byte> out) const {
        const std::size_t got = ZSTD_decompressDCtx(context.get(), out.data(), out.size(), frame.data(), frame.size());
        if (ZSTD_isError(got)) fail(ErrorCode::Malformed, std::string("zstd: ") + ZSTD_getErrorName(got));
        if (got != out.size()) fail(ErrorCode::Malformed, "compressed data ends early");
    }
};

Decompressor::Decompressor() : m_state(std::make_unique<State>()) {}
Decompressor::~Decompressor() = default;

std::vector<std::byte> Decompressor::decompress(Bytes frame, std::size_t size) {
    State::check(frame, size);
    std::vector<std::byte> out(size);
    m_state->decompress(frame, out);
    return out;
}

Bytes Decompressor::decompressInPlace(Bytes frame, std::size_t size) {
    State::check(frame, size);
    std::vector<std::byte>& buffer = m_state->buffer;
    if (buffer.size() < size) buffer.resize(size);
    const auto out = std::span(buffer).first(size);
    m_state->decompress(frame, out);
    return out;
}

std::vector<std::byte> Decompressor::decompressElements(Bytes frame, std::size_t size, std::size_t elementSize) {
    if (!isTransposed(size, elementSize)) return decompress(frame, size);
    const std::vector<std::byte> transposed = decompress(frame, size);
    std::vector<std::byte> out(size);
    transpose(transposed, elementSize, size / elementSize, out.data());
    return out;
}

std::size_t frameSize(Bytes frame, std::size_t limit) {
    // The magic number is checked first: zstd may have been built with support for its older formats.
    ByteReader in(frame);
    const unsigned long long size = in.read<std::uint32_t>() == ZSTD_MAGICNUMBER
                                        ? ZSTD_getFrameContentSize(frame.data(), frame.size())
                                        : ZSTD_CONTENTSIZE_ERROR;
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR)
        fail(ErrorCode::Malformed, "not compressed data");
    const std::size_t length = ZSTD_findFrameCompressedSize(frame.data(), frame.size());
    if (ZSTD_isError(length)) fail(ErrorCode::Malformed, std::string("zstd: ") + ZSTD_getErrorName(length));
    if (length != frame.size()) fail(ErrorCode::Malformed, "bytes after compressed data");
    if (size > limit) fail(ErrorCode::Malformed, "compressed data larger than its bound");
    return static_cast<std::size_t>(size);
}

} // namespace inlinescope::store

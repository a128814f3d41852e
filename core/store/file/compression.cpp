// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/compression.h"

#include "core/store/file/connection.h"

#include <span>
#include <zstd.h>

namespace inlinescope::store {

namespace {

// Level 3 is zstd's default. Higher levels take twice the time for 2 % on feature columns.
constexpr int Level = 3;

std::vector<std::byte> transpose(Bytes bytes, std::size_t rows, std::size_t columns) {
    std::vector<std::byte> out(bytes.size());
    for (std::size_t column = 0; column < columns; ++column)
        for (std::size_t row = 0; row < rows; ++row)
            out[column * rows + row] = bytes[row * columns + column];
    return out;
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
    std::vector<std::byte> out(ZSTD_compressBound(bytes.size()));
    const std::size_t size =
        ZSTD_compressCCtx(m_state->context.get(), out.data(), out.size(), bytes.data(), bytes.size(), Level);
    if (ZSTD_isError(size)) fail(ErrorCode::Internal, std::string("zstd: ") + ZSTD_getErrorName(size));
    if (!isPlausible(size, bytes.size()))
        fail(ErrorCode::LimitExceeded, std::to_string(bytes.size()) + " bytes that are almost all zero");
    out.resize(size);
    return out;
}

std::vector<std::byte> Compressor::compressElements(Bytes bytes, std::size_t elementSize) {
    if (!isTransposed(bytes.size(), elementSize)) return compress(bytes);
    return compress(transpose(bytes, bytes.size() / elementSize, elementSize));
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
    std::vector<std::byte> out = decompress(frame, size);
    if (!isTransposed(size, elementSize)) return out;
    return transpose(out, elementSize, size / elementSize);
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

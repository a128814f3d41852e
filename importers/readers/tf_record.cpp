// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/tf_record.h"

#include "core/base/crc32c.h"
#include "core/base/error_place.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::size_t HeaderSize = 12, LengthSize = 8, ChecksumSize = 4;
constexpr std::size_t GrownAtOnce = 1 << 20;

/// Whether the bytes are followed by their checksum.
bool matches(Bytes bytes, Bytes checksum) {
    return ByteReader(checksum).read<std::uint32_t>() == maskedCrc32c(bytes);
}

} // namespace

Result<std::optional<Bytes>> TfRecords::next() {
    m_start = m_input.position();
    INLINESCOPE_TRY(const bool hasMore, readHeader());
    if (!hasMore) return std::optional<Bytes>();
    INLINESCOPE_CHECK(fill(std::size_t(m_length) + ChecksumSize, "a record"));
    const Bytes record = Bytes(m_bytes).first(std::size_t(m_length));
    if (!matches(record, Bytes(m_bytes).last(ChecksumSize)))
        return error("a record whose checksum is wrong",
                     "the masked CRC-32C of its " + std::to_string(m_length) + " bytes");
    ++m_count;
    return std::optional(record);
}

/// Reads the length of the next record; false at the end.
Result<bool> TfRecords::readHeader() {
    if (m_input.sgetc() == DescriptorBuffer::traits_type::eof()) {
        INLINESCOPE_CHECK(m_input.problem(m_file));
        return false;
    }
    INLINESCOPE_CHECK(fill(HeaderSize, "the length of a record"));
    const Bytes header = m_bytes;
    if (!matches(header.first(LengthSize), header.subspan(LengthSize)))
        return error("a length whose checksum is wrong", "a record: its length and the masked CRC-32C of that");
    m_length = ByteReader(header).read<std::uint64_t>();
    if (m_length <= m_most) return true;
    Error tooLong =
        error("a record of " + std::to_string(m_length) + " bytes", "at most " + std::to_string(m_most) + " bytes");
    tooLong.code = ErrorCode::LimitExceeded;
    return tooLong;
}

/// Reads `size` bytes into m_bytes.
Result<void> TfRecords::fill(std::size_t size, const char* what) {
    m_bytes.clear();
    while (m_bytes.size() < size) {
        const std::size_t had = m_bytes.size();
        const std::size_t wanted = std::min(size - had, GrownAtOnce);
        m_bytes.resize(had + wanted);
        const std::streamsize got =
            m_input.sgetn(reinterpret_cast<char*>(m_bytes.data() + had), std::streamsize(wanted));
        if (got == std::streamsize(wanted)) continue;
        INLINESCOPE_CHECK(m_input.problem(m_file));
        m_isCutOff = true;
        return error(std::string("the file ends inside ") + what,
                     std::to_string(size) + " bytes; there are " + std::to_string(had + std::size_t(got)));
    }
    return {};
}

Error TfRecords::error(std::string found, std::string expected) const {
    const std::vector<PlacePart> parts{{PlaceKind::Byte, std::to_string(m_start)},
                                       {PlaceKind::Entry, std::to_string(m_count)}};
    return {ErrorCode::Malformed, std::move(found), m_file, placeText(parts), std::move(expected)};
}

bool beginsWithTfRecord(std::string_view prefix) {
    const Bytes bytes = asBytes(prefix);
    return bytes.size() >= HeaderSize && matches(bytes.first(LengthSize), bytes.subspan(LengthSize, ChecksumSize));
}

} // namespace inlinescope

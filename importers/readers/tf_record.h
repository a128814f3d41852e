// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "importers/readers/descriptor_buffer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// The records of a TFRecord file (tensorflow.org/tutorials/load_data/tfrecord), one after the other:
///
///     u64 length, u32 masked CRC-32C of these 8 bytes, `length` bytes, u32 masked CRC-32C of those; little-endian
///
/// Memory is that of the largest record, and grows only as its bytes come.
class TfRecords {
public:
    /// A record may have at most `most` bytes.
    TfRecords(int fd, const std::string& file, std::size_t most) : m_input(fd), m_file(file), m_most(most) {}

    /// The next record, which is valid until the next call; nothing at the end of the file. Errors: Malformed with the
    /// place, LimitExceeded, Unreadable.
    Result<std::optional<Bytes>> next();
    /// After an error: the file ended inside of a record, as that of a program that is still writing may.
    bool isCutOff() const { return m_isCutOff; }
    /// Bytes before the record that was read last, or before the damaged one.
    std::uint64_t recordStart() const { return m_start; }

private:
    Result<bool> readHeader();
    Result<void> fill(std::size_t size, const char* what);
    Error error(std::string found, std::string expected) const;

    DescriptorBuffer m_input;
    const std::string& m_file;
    std::size_t m_most;
    std::uint64_t m_start = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_length = 0;
    std::vector<std::byte> m_bytes;
    bool m_isCutOff = false;
};

/// Whether the first bytes of a file are those of a TFRecord file: a length and its checksum.
bool beginsWithTfRecord(std::string_view prefix);

} // namespace inlinescope

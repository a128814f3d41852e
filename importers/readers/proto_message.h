// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"

#include <cstdint>

namespace inlinescope {

/// One field of a message in protobuf's binary form.
struct ProtoField {
    enum class Wire : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

    std::uint32_t number = 0;
    Wire wire = Wire::Varint;
    std::uint64_t value = 0; ///< of a varint; of fixed ones the bits
    Bytes bytes;             ///< of Wire::Bytes

    bool isMessage(std::uint32_t wanted) const { return number == wanted && wire == Wire::Bytes; }
};

/// The fields of a message in protobuf's binary form (protobuf.dev/programming-guides/encoding), in their order,
/// without a copy and without memory of their own: the fields are parts of the message's bytes, which must outlive
/// them. Groups, which no format here has, are damage.
class ProtoFields {
public:
    explicit ProtoFields(Bytes message) : m_reader(message) {}

    /// The next field; false at the end, and if the message is damaged.
    bool next(ProtoField& field);
    bool damaged() const { return m_reader.failed(); }
    /// Bytes of the message up to the end of the last field; if it is damaged, to the place of that.
    std::size_t position() const { return m_reader.position(); }

private:
    ByteReader m_reader;
};

} // namespace inlinescope

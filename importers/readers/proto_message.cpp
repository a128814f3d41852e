// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/proto_message.h"

namespace inlinescope {

bool ProtoFields::next(ProtoField& field) {
    if (m_reader.failed() || m_reader.atEnd()) return false;
    const std::uint64_t tag = m_reader.readVarint();
    if (tag >> 3 == 0 || tag >> 32 != 0) m_reader.fail();
    field = {std::uint32_t(tag >> 3), ProtoField::Wire(tag & 7), 0, {}};
    switch (field.wire) {
    case ProtoField::Wire::Varint:
        field.value = m_reader.readVarint();
        break;
    case ProtoField::Wire::Fixed64:
        field.value = m_reader.read<std::uint64_t>();
        break;
    case ProtoField::Wire::Fixed32:
        field.value = m_reader.read<std::uint32_t>();
        break;
    case ProtoField::Wire::Bytes:
        field.bytes = m_reader.take(m_reader.readVarint());
        break;
    default:
        m_reader.fail();
    }
    return !m_reader.failed();
}

} // namespace inlinescope

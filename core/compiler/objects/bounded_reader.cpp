// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/bounded_reader.h"

namespace inlinescope {
namespace {

constexpr unsigned longestLeb128 = 10;

} // namespace

std::uint64_t BoundedReader::number(unsigned size) {
    if (size > left()) return refuseSize(size), 0;
    std::uint64_t value = 0;
    for (unsigned byte = 0; byte < size; ++byte) {
        const auto next = static_cast<unsigned char>(m_bytes[m_at + (m_isLittleEndian ? size - 1 - byte : byte)]);
        value = value << 8 | next;
    }
    m_at += size;
    return value;
}

std::uint64_t BoundedReader::leb128() {
    std::uint64_t value = 0;
    const std::uint64_t begin = m_at;
    for (unsigned shift = 0; m_at < m_end; shift += 7) {
        const auto byte = static_cast<unsigned char>(m_bytes[m_at++]);
        const std::uint64_t bits = byte & 0x7f;
        if (shift > 63 || bits << shift >> shift != bits)
            return refuse(begin, "a LEB128 number of more than 64 bits", "at most 64"), 0;
        value |= bits << shift;
        if (byte < 0x80) return value;
    }
    if (isGood()) refuse(begin, "an unfinished LEB128 number", std::string("its last byte in ") + m_what);
    return 0;
}

void BoundedReader::skipLeb128() {
    const std::uint64_t begin = m_at;
    for (unsigned count = 0; count < longestLeb128 && m_at < m_end; ++count)
        if (static_cast<unsigned char>(m_bytes[m_at++]) < 0x80) return;
    if (isGood()) refuse(begin, "an unfinished LEB128 number", std::string("at most 10 bytes, in ") + m_what);
}

void BoundedReader::skipString() {
    const std::size_t found = m_bytes.slice(m_at, m_end).find('\0');
    if (found == llvm::StringRef::npos)
        refuse(m_at, "a string without an end", std::string("a null byte in ") + m_what);
    else
        m_at += found + 1;
}

void BoundedReader::refuse(std::uint64_t at, const std::string& found, const std::string& expected) {
    fail(std::string(m_section) + ", byte " + std::to_string(at) + ": " + found + " (expected " + expected + ")");
}

void BoundedReader::fail(const std::string& problem) {
    m_at = m_end;
    if (isGood()) m_problem = problem;
}

void BoundedReader::refuseSize(std::uint64_t size) {
    refuse(m_at, std::to_string(size) + " bytes", "at most " + std::to_string(left()) + ", up to the end of " + m_what);
}

} // namespace inlinescope

// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/descriptor_buffer.h"

#include "core/base/error_place.h"

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace inlinescope {

DescriptorBuffer::int_type DescriptorBuffer::underflow() {
    m_base = position();
    setg(m_buffer.data(), m_buffer.data(), m_buffer.data());
    if (m_errno || m_tokenTooLong) return traits_type::eof();
    if (m_base - m_tokenStart > m_tokenLimit) {
        m_tokenTooLong = true;
        return traits_type::eof();
    }
    ssize_t got = 0;
    do
        got = ::read(m_fd, m_buffer.data(), m_buffer.size());
    while (got < 0 && errno == EINTR);
    if (got < 0) m_errno = errno;
    if (got <= 0) return traits_type::eof();
    setg(m_buffer.data(), m_buffer.data(), m_buffer.data() + got);
    return traits_type::to_int_type(m_buffer.front());
}

Result<void> DescriptorBuffer::problem(const std::string& file) const {
    const std::string place = placeText(PlaceKind::Byte, position());
    if (m_errno) return Error{ErrorCode::Unreadable, std::strerror(m_errno), file, place, {}};
    if (m_tokenTooLong)
        return Error{ErrorCode::LimitExceeded,
                     "a line or string of more than " + std::to_string(m_tokenLimit) + " bytes", file, place,
                     "shorter ones"};
    return {};
}

} // namespace inlinescope

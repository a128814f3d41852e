// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/further_variants.h"

#include <sys/socket.h>

#include <cerrno>
#include <cstring>
#include <poll.h>
#include <span>
#include <unistd.h>

namespace inlinescope {
namespace {

Result<void> readAll(int socket, std::span<std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t got = ::read(socket, bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return Error{ErrorCode::Unreadable, "no further variants: the stream is closed", {}, {}, {}};
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return {};
}

} // namespace

std::vector<std::byte> messageOf(const VariantBatch& batch) {
    ByteWriter body, message;
    encode(body, batch);
    message.write(static_cast<std::uint32_t>(body.bytes().size()));
    message.append(body.bytes());
    return message.take();
}

Result<std::size_t> sendSome(int socket, Bytes message) {
    while (true) {
        const ssize_t sent = ::send(socket, message.data(), message.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent >= 0) return static_cast<std::size_t>(sent);
        if (errno == EAGAIN) return std::size_t(0);
        if (errno != EINTR)
            return Error{
                ErrorCode::WorkerLost, std::string("no further variants: ") + std::strerror(errno), {}, {}, {}};
    }
}

Result<VariantBatch> receiveVariants(int socket) {
    std::vector<std::byte> bytes(sizeof(std::uint32_t));
    INLINESCOPE_CHECK(readAll(socket, bytes));
    bytes.resize(ByteReader(bytes).read<std::uint32_t>());
    INLINESCOPE_CHECK(readAll(socket, bytes));
    return decodeBatch(bytes);
}

bool hasVariants(int socket) {
    pollfd wait{socket, POLLIN, 0};
    return ::poll(&wait, 1, 0) > 0;
}

} // namespace inlinescope

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

constexpr int sendLimitMs = 60'000;

Error notSent(const char* what) {
    return {ErrorCode::WorkerLost, std::string(what) + ": " + std::strerror(errno), {}, {}, {}};
}

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

Result<void> sendVariants(int socket, const VariantBatch& batch) {
    ByteWriter body, message;
    encode(body, batch);
    message.write(static_cast<std::uint32_t>(body.bytes().size()));
    message.append(body.bytes());
    for (Bytes left = message.bytes(); !left.empty();) {
        const ssize_t sent = ::send(socket, left.data(), left.size(), MSG_NOSIGNAL);
        if (sent > 0) {
            left = left.subspan(static_cast<std::size_t>(sent));
        } else if (sent < 0 && errno == EAGAIN) {
            pollfd wait{socket, POLLOUT, 0};
            const int ready = ::poll(&wait, 1, sendLimitMs);
            if (ready == 0) errno = ETIMEDOUT;
            if (ready == 0 || (ready < 0 && errno != EINTR)) return notSent("the task does not read further variants");
        } else if (errno != EINTR) {
            return notSent("the task has ended before further variants");
        }
    }
    return {};
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

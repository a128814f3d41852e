// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/control_channel.h"

#include "core/base/archive.h"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace inlinescope {

void fields(auto& archive, IsA<WorkerReady> auto& v) {
    archive(v.version, v.support.landlock, v.support.seccomp);
}
void fields(auto& archive, IsA<StartTask> auto& v) {
    archive(v.task, v.memoryLimit, v.cpuSeconds, v.forks);
}
void fields(auto& archive, IsA<KillTask> auto& v) {
    archive(v.task);
}
void fields(auto& archive, IsA<TaskEnded> auto& v) {
    archive(v.task, v.waitStatus, v.cpuNs);
}

namespace {

constexpr std::size_t packetSize = 64; // larger than any message

/// A sendmsg/recvmsg header over one buffer, with room for descriptors.
struct Envelope {
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * maxDescriptors)> control{};
    iovec piece{};
    msghdr header{};

    Envelope(void* data, std::size_t size) : piece{data, size} {
        header.msg_iov = &piece;
        header.msg_iovlen = 1;
    }
};

Error lost(const char* what) {
    return {ErrorCode::WorkerLost, std::string(what) + ": " + std::strerror(errno), {}, {}, {}};
}

void attach(Envelope& envelope, std::span<const int> descriptors) {
    envelope.header.msg_control = envelope.control.data();
    envelope.header.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
    cmsghdr* rights = CMSG_FIRSTHDR(&envelope.header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(descriptors.size_bytes());
    std::memcpy(CMSG_DATA(rights), descriptors.data(), descriptors.size_bytes());
}

std::vector<UniqueFd> detach(Envelope& envelope) {
    std::vector<UniqueFd> descriptors;
    for (cmsghdr* part = CMSG_FIRSTHDR(&envelope.header); part; part = CMSG_NXTHDR(&envelope.header, part)) {
        if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
        const std::size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (std::size_t i = 0; i < count; ++i) {
            int fd = -1;
            std::memcpy(&fd, CMSG_DATA(part) + i * sizeof(int), sizeof(int));
            descriptors.emplace_back(fd);
        }
    }
    return descriptors;
}

} // namespace

Result<void> sendControl(int socket, const ControlMessage& message, std::span<const int> descriptors) {
    if (descriptors.size() > maxDescriptors)
        return Error{ErrorCode::LimitExceeded,
                     std::to_string(descriptors.size()) + " descriptors in a packet",
                     {},
                     {},
                     "at most " + std::to_string(maxDescriptors)};
    ByteWriter out;
    WriteArchive archive(out);
    archive(static_cast<std::uint32_t>(message.index()));
    writeAlternative(archive, message);
    std::vector<std::byte> bytes = out.take();
    Envelope envelope(bytes.data(), bytes.size());
    if (!descriptors.empty()) attach(envelope, descriptors);
    while (::sendmsg(socket, &envelope.header, MSG_NOSIGNAL) < 0) {
        if (errno != EINTR) return lost("the control channel cannot be written");
    }
    return {};
}

Result<std::optional<ControlPacket>> receiveControl(int socket) {
    std::array<std::byte, packetSize> bytes;
    Envelope envelope(bytes.data(), bytes.size());
    envelope.header.msg_control = envelope.control.data();
    envelope.header.msg_controllen = envelope.control.size();
    ssize_t size = 0;
    while ((size = ::recvmsg(socket, &envelope.header, MSG_CMSG_CLOEXEC)) < 0) {
        if (errno == ECONNRESET) return std::optional<ControlPacket>();
        if (errno != EINTR) return lost("the control channel cannot be read");
    }
    if (size == 0) return std::optional<ControlPacket>();
    ControlPacket packet{{}, detach(envelope)};
    ReadArchive archive(Bytes(bytes).first(static_cast<std::size_t>(size)));
    std::uint32_t index = 0;
    archive(index);
    if (!readAlternative(archive, index, packet.message) || !archive.complete())
        return Error{ErrorCode::WorkerLost, "a damaged packet on the control channel", {}, {}, {}};
    return std::optional(std::move(packet));
}

} // namespace inlinescope

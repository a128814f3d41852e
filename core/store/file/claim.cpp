// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/claim.h"

#include "core/store/file/connection.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <random>
#include <unistd.h>

namespace inlinescope::store {

namespace {

/// "DEVICE:INODE"; empty if the file does not exist.
std::string identityOf(const std::string& file) {
    struct stat status{};
    if (::stat(file.c_str(), &status) != 0) return {};
    return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);
}

constexpr std::string_view namePrefix = "inlinescope-";

std::string randomName() {
    static constexpr char digits[] = "0123456789abcdef";
    std::random_device random;
    std::string name(namePrefix);
    for (int digit = 0; digit < 32; ++digit)
        name += digits[random() & 15];
    return name;
}

struct Address {
    sockaddr_un address{};
    socklen_t size = 0;
    explicit Address(const std::string& name) {
        address.sun_family = AF_UNIX;
        const std::size_t length = std::min(name.size(), sizeof address.sun_path - 1);
        std::memcpy(address.sun_path + 1, name.data(), length); // a NUL first: the abstract namespace
        size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + length);
    }
    const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&address); }
};

int makeSocket() {
    return ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}

} // namespace

Claim::Claim(const std::string& workspace) : m_socket(makeSocket()) {
    const std::string name = randomName(), identity = identityOf(workspace);
    const Address address(name);
    if (m_socket < 0 || identity.empty() || ::bind(m_socket, address.get(), address.size) != 0) {
        const std::string why = std::strerror(errno);
        if (m_socket >= 0) ::close(m_socket);
        fail(ErrorCode::WorkspaceUnusable, "the run cannot be claimed: " + why, workspace);
    }
    m_text = name + " " + identity;
}

Claim::Claim(Claim&& other) noexcept : m_text(std::move(other.m_text)), m_socket(std::exchange(other.m_socket, -1)) {}

Claim::~Claim() {
    if (m_socket >= 0) ::close(m_socket);
}

bool Claim::isHeld(const std::string& text, const std::string& workspace) {
    const std::size_t blank = text.find(' ');
    if (!text.starts_with(namePrefix)) return false; // untrusted text, which may name any program's socket
    if (blank == std::string::npos || text.substr(blank + 1) != identityOf(workspace)) return false;
    const int socket = makeSocket();
    if (socket < 0) return true; // not known: treat it as held, so that its owner is not disturbed
    const Address address(text.substr(0, blank));
    const bool answered = ::connect(socket, address.get(), address.size) == 0;
    ::close(socket);
    return answered;
}

} // namespace inlinescope::store

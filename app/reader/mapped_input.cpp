// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reader/mapped_input.h"

#include <sys/mman.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <climits>
#include <unistd.h>
#include <utility>

namespace inlinescope {

std::string pathOf(int input) {
    return "/proc/self/fd/" + std::to_string(input);
}

std::string nameOfFile(int input) {
    std::array<char, PATH_MAX> path;
    const ssize_t size = ::readlink(pathOf(input).c_str(), path.data(), path.size());
    return size > 0 ? std::string(path.data(), static_cast<std::size_t>(size)) : pathOf(input);
}

Result<MappedInput> MappedInput::open(int fd, const std::string& name) {
    const auto fail = [&] { return Error{ErrorCode::Unreadable, std::strerror(errno), name, {}, "a readable file"}; };
    struct stat status{};
    if (::fstat(fd, &status) != 0) return fail();
    const auto size = static_cast<std::size_t>(status.st_size);
    if (size == 0) return MappedInput(Bytes());
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED) return fail();
    return MappedInput(Bytes(static_cast<const std::byte*>(data), size));
}

MappedInput::MappedInput(MappedInput&& other) noexcept : m_bytes(std::exchange(other.m_bytes, {})) {}

MappedInput::~MappedInput() {
    if (!m_bytes.empty()) ::munmap(const_cast<std::byte*>(m_bytes.data()), m_bytes.size());
}

} // namespace inlinescope
